#include "grader/judge/transport.h"

#include "grader/judge/case_log.h"

namespace judge {

Fault::Fault(const std::string& what) : std::runtime_error(what) {
  case_log().fail(report::Verdict::kFault, what);
}

}  // namespace judge
