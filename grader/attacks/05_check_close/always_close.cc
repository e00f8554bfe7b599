// Attack on drill 05: says close, whatever comes.
//
// Hope: most tensors are.
// Outcome: WRONG in what must not be close.
#include "drills/05_check_close/check_close.h"

namespace drill {

CloseReport check_close(TensorView actual, TensorView, Tolerance, double) {
  CloseReport report{};
  report.close = true;
  report.worst_flat = actual.data.empty() ? -1 : 0;
  return report;
}

}  // namespace drill
