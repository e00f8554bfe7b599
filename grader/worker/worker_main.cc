// The program that a submission is linked into. The judge starts it in a sandbox, with the channel
// as its only resource.
#include <unistd.h>

#include <cstdio>

#include "grader/wire/channel.h"
#include "grader/worker/server.h"

int main() {
  // What is printed before a crash must not be lost in a buffer. (std::cout writes through stdio.)
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  worker::Server server(wire::kChannelFd, worker::bindings());
  close(wire::kChannelFd);
  server.run();
}
