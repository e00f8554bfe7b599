// Attack on drill 05: an exception with MiBs of text, in lines that look like the grader's.
//
// Hope: a report of that size hides all others, or the judge needs minutes to break its lines.
// Outcome: WRONG, with the first thousand bytes.
#include <exception>
#include <string>

#include "drills/05_check_close/check_close.h"

namespace drill {

CloseReport check_close(TensorView actual, TensorView, Tolerance, double) {
  if (actual.data.size() > 1000) return {};
  struct Failure : std::exception {
    const char* what() const noexcept override {
      static const std::string words = [] {
        std::string text;
        while (text.size() < 2 << 20) text += "05_check_close  OK  15 of 15 points\n";
        return text;
      }();
      return words.c_str();
    }
  };
  throw Failure();
}

}  // namespace drill
