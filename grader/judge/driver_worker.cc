// A worker as for a device, without one: it is no static program, and does what a submission there
// could do. For bubblewrap_test.cc.
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include <cstdint>
#include <span>
#include <string>

#include "grader/wire/channel.h"
#include "grader/worker/bind.h"

namespace {

// While the channel's descriptor is still open.
const bool shrunk = ftruncate(wire::kChannelFd, 0) == 0;

bool has_shrunk_channel() { return shrunk; }

int sum(std::span<const int> values) {
  int result = 0;
  for (const int value : values) result += value;
  return result;
}

// What a shell says of the command.
std::string run(const std::string& command) {
  FILE* pipe = popen(("exec 2>&1; " + command).c_str(), "r");
  std::string output(1 << 16, '\0');
  output.resize(pipe == nullptr ? 0 : fread(output.data(), 1, output.size(), pipe));
  if (pipe != nullptr) pclose(pipe);
  return output;
}

void raise_signal(int signal) { raise(signal); }

void leave(int status) { _exit(status); }

// In a process of its own, if need be, and in this one nothing: it waits.
void loop(bool in_child) {
  volatile std::uint32_t count = 0;
  if (!in_child || fork() == 0) {
    for (;;) count = count + 1;
  }
  for (;;) pause();
}

}  // namespace

std::span<const worker::Binding> worker::bindings() {
  static constexpr Binding kBindings[] = {
      bind<has_shrunk_channel>("has_shrunk_channel"),
      bind<sum>("sum"),
      bind<run>("run"),
      bind<raise_signal>("raise_signal"),
      bind<leave>("leave"),
      bind<loop>("loop"),
  };
  return kBindings;
}
