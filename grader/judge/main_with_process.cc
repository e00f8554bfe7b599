#include "grader/judge/transport_of_main.h"
#include "grader/judge/worker_process.h"

namespace judge {

std::unique_ptr<Transport> make_transport(const std::string& worker, const Limits& limits) {
  return std::make_unique<WorkerProcess>(worker, limits);
}

const bool kMayScore = true;

}  // namespace judge
