#include "grader/html/escape.h"

#include "grader/report/printable.h"

namespace html {

std::string escape(const std::string& text) {
  std::string result;
  for (const char c : report::printable(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace html
