// Tries a protection of the worker's on this machine: exit status 0 when it holds. For ./drill
// doctor, which compiles this alone.
//
//   protections seccomp|rlimits|ptrace
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

// A filter that refuses one call is obeyed.
bool has_seccomp() {
  sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getppid, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 && syscall(SYS_getppid) == -1;
}

// Memory beyond the limit is refused.
bool has_rlimits() {
  constexpr size_t kLimit = size_t{256} << 20;
  const rlimit limit = {kLimit, kLimit};
  return setrlimit(RLIMIT_AS, &limit) == 0 &&
         mmap(nullptr, kLimit, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED;
}

// A child that asks for it stops at its signals, before any handler.
bool has_ptrace() {
  const pid_t child = fork();
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0) raise(SIGSEGV);
    _exit(0);
  }
  int status = 0;
  const bool stopped = waitpid(child, &status, 0) == child && WIFSTOPPED(status);
  kill(child, SIGKILL);
  return stopped;
}

}  // namespace

int main(int, char** argv) {
  const char* name = argv[1] == nullptr ? "" : argv[1];
  if (strcmp(name, "seccomp") == 0) return has_seccomp() ? 0 : 1;
  if (strcmp(name, "rlimits") == 0) return has_rlimits() ? 0 : 1;
  if (strcmp(name, "ptrace") == 0) return has_ptrace() ? 0 : 1;
  return 2;
}
