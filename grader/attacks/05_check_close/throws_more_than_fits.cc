// Attack on drill 05: an exception with more text than an answer holds.
//
// Hope: the words run over their place.
// Outcome: WRONG: what does not fit is cut.
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
        while (text.size() < 20 << 20) text += "05_check_close  OK  15 of 15 points\n";
        return text;
      }();
      return words.c_str();
    }
  };
  throw Failure();
}

}  // namespace drill
