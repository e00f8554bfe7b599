// Attack on drill 05: an exception with more text than an answer holds.
//
// Hope: the words run over their place.
// Outcome: WRONG: what does not fit is cut.
#include <stdexcept>
#include <string>

#include "drills/05_check_close/check_close.h"

namespace drill {

CloseReport check_close(TensorView actual, TensorView, Tolerance, double) {
  if (actual.data.size() > 1000) return {};
  throw std::runtime_error(std::string(40 << 20, 'x'));
}

}  // namespace drill
