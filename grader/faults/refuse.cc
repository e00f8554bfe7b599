// Starts a program whose kernel refuses some system calls, as an old or a hardened one does.
//
//   refuse CALL=ERROR... -- PROGRAM ARGUMENT...
//
// CALL is a name of libseccomp's, or NAME:NUMBER for those calls alone whose first argument is that
// number. ERROR is the errno that the call then gives.
#include <seccomp.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

bool refuse(scmp_filter_ctx filter, const std::string& rule) {
  const std::size_t equals = rule.find('=');
  const std::size_t colon = rule.find(':');
  if (equals == std::string::npos) return false;
  const int call = seccomp_syscall_resolve_name(rule.substr(0, std::min(colon, equals)).c_str());
  const std::uint32_t action = SCMP_ACT_ERRNO(std::stoul(rule.substr(equals + 1)));
  if (call == __NR_SCMP_ERROR) return false;
  if (colon == std::string::npos) return seccomp_rule_add(filter, action, call, 0) == 0;
  const std::uint64_t first = std::stoull(rule.substr(colon + 1));
  return seccomp_rule_add(filter, action, call, 1, SCMP_A0_64(SCMP_CMP_EQ, first)) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  int i = 1;
  for (; i < argc && std::strcmp(argv[i], "--") != 0; ++i) {
    if (filter == nullptr || !refuse(filter, argv[i])) {
      std::fprintf(stderr, "refuse: cannot refuse %s; expected CALL=ERRNO or CALL:NUMBER=ERRNO\n",
                   argv[i]);
      return 125;
    }
  }
  if (i + 1 >= argc || seccomp_load(filter) != 0) {
    std::fprintf(stderr, "refuse: there is no program to start, or no seccomp to refuse with\n");
    return 125;
  }
  execvp(argv[i + 1], argv + i + 1);
  std::fprintf(stderr, "refuse: cannot start %s: %s\n", argv[i + 1], std::strerror(errno));
  return 125;
}
