// Attack on drill 05: an index of four million dimensions: 32 MiB.
//
// Hope: an answer has 16 MiB, what lies behind is the arguments.
// Outcome: WRONG: its result is larger than an answer may be.
#include "drills/05_check_close/check_close.h"

namespace drill {

CloseReport check_close(TensorView actual, TensorView, Tolerance, double) {
  CloseReport report{};
  report.worst_index.assign(1 << 22, static_cast<std::int64_t>(actual.data.size()));
  return report;
}

}  // namespace drill
