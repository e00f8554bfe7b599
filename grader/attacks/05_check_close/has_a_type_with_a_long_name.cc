// Attack on drill 05: throws a type whose name has thousands of letters.
//
// Hope: the worker demangles it, the judge prints it.
// Outcome: WRONG, and cut.
#include <exception>
#include <tuple>

#include "drills/05_check_close/check_close.h"

namespace drill {

CloseReport check_close(TensorView actual, TensorView, Tolerance, double) {
  struct Local {};
  using A = std::tuple<Local, Local, Local, Local>;
  using B = std::tuple<A, std::tuple<A, A>, std::tuple<A, A, A>>;
  struct Failure : std::exception, std::tuple<B, std::tuple<B, B>, std::tuple<B, B, B>> {};
  if (actual.data.size() > 1000) return {};
  throw Failure();
}

}  // namespace drill
