#include "grader/judge/in_process.h"
#include "grader/judge/transport_of_main.h"

namespace judge {

std::unique_ptr<Transport> make_transport(const std::string&, const Limits&) {
  return std::make_unique<InProcess>();
}

const bool kMayScore = false;

}  // namespace judge
