#include "grader/judge/in_process.h"

#include <sys/mman.h>
#include <unistd.h>

#include "grader/wire/channel.h"

namespace judge {

InProcess::InProcess() {
  const int fd = memfd_create("channel", MFD_CLOEXEC);
  if (fd < 0 || ftruncate(fd, wire::kChannelBytes) != 0) throw Fault("cannot make the channel");
  // Two views of the same memory: the judge's, and the server's with guard pages.
  void* address = mmap(nullptr, wire::kChannelBytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (address == MAP_FAILED) throw Fault("cannot map the channel");
  channel_ = static_cast<std::byte*>(address);
  server_ = std::make_unique<worker::Server>(fd, worker::bindings());
  close(fd);
}

InProcess::~InProcess() { munmap(channel_, wire::kChannelBytes); }

Ending InProcess::call() {
  server_->serve();
  return {};
}

}  // namespace judge
