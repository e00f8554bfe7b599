// Attack on drill 05: an exception with eight MiB of text, in lines that look like the grader's.
//
// Hope: a report of that size hides all others, or the judge needs minutes to break its lines.
// Outcome: WRONG, with the first thousand bytes.
#include <stdexcept>
#include <string>

#include "drills/05_check_close/check_close.h"

namespace drill {

CloseReport check_close(TensorView actual, TensorView, Tolerance, double) {
  if (actual.data.size() > 1000) return {};
  std::string text;
  while (text.size() < 8 << 20) text += "05_check_close  OK  15 of 15 points\n";
  throw std::runtime_error(text);
}

}  // namespace drill
