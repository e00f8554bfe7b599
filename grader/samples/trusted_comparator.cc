// The grader's own comparator as a submission for drill 05: it passes that exam before it judges
// anything.
#include "drills/05_check_close/check_close.h"
#include "grader/compare/close.h"

namespace drill {

CloseReport check_close(TensorView actual, TensorView expected, Tolerance tol,
                        double max_mismatched_ratio) {
  const trusted::Report report =
      trusted::check_close({actual.data, actual.shape}, {expected.data, expected.shape}, tol.rtol,
                           tol.atol, max_mismatched_ratio);
  return {.close = report.close,
          .reason = static_cast<Reason>(report.reason),
          .mismatched = report.mismatched,
          .mismatched_ratio = report.mismatched_ratio,
          .max_abs = report.max_abs.value,
          .max_rel = report.max_rel.value,
          .worst_flat = report.worst.flat,
          .worst_index = report.worst_index};
}

}  // namespace drill
