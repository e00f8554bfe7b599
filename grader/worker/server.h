// Answers the requests that stand in a channel. It runs in the submission's process, and nothing
// depends on its honesty.
#ifndef GRADER_WORKER_SERVER_H_
#define GRADER_WORKER_SERVER_H_

#include <cstddef>
#include <span>
#include <vector>

#include "grader/wire/channel.h"
#include "grader/worker/bind.h"

namespace worker {

class Server {
 public:
  // Maps the channel behind the descriptor. Aborts when it cannot: the judge sees a worker that
  // died before its hello.
  Server(int channel_fd, std::span<const Binding> bindings);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Says hello, then answers requests for ever.
  [[noreturn]] void run();

  // Answers the one request that stands in the channel, whatever the submission throws.
  void serve();

 private:
  void guard_arrays();

  std::span<const Binding> bindings_;
  std::byte* channel_;
  wire::Control& control_;
  std::vector<wire::Region> guarded_;  // how the arena is protected now
};

}  // namespace worker

#endif  // GRADER_WORKER_SERVER_H_
