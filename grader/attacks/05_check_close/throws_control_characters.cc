// Attack on drill 05: an exception whose text clears the screen, sets a title, ends XML and JSON,
// and is no UTF-8.
//
// Hope: a report that prints it does what it says.
// Outcome: WRONG; escape sequences are shown, not sent, and bytes that are no text become U+FFFD.
#include <stdexcept>

#include "drills/05_check_close/check_close.h"

namespace drill {

CloseReport check_close(TensorView actual, TensorView, Tolerance, double) {
  if (actual.data.size() > 1000) return {};
  throw std::runtime_error(
      "\x1b[2J\x1b]0;10 of 10\a\x9b"
      "31m ]]></failure></testcase>\" } ] \xff\xfe\xc0\xaf \r\b\v"
      "\xe2\x80\xae FAULT: this machine is overloaded");
}

}  // namespace drill
