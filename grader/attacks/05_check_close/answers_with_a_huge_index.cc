// Attack on drill 05: an index of two million dimensions.
//
// Hope: the judge prints it.
// Outcome: WRONG, in bounded time and words.
#include "drills/05_check_close/check_close.h"

namespace drill {

CloseReport check_close(TensorView actual, TensorView, Tolerance, double) {
  CloseReport report{};
  report.worst_index.assign(1 << 21, static_cast<std::int64_t>(actual.data.size()));
  return report;
}

}  // namespace drill
