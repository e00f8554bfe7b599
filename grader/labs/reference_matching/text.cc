#include "grader/labs/reference_matching/text.h"

#include <cstddef>
#include <sstream>

namespace lab {

std::string paragraph(const std::string& text) {
  constexpr std::size_t kWidth = 98;
  std::string out = "*";
  std::size_t column = out.size();
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (column + 1 + word.size() > kWidth && column > 1) {
      out += "\n ";
      column = 1;
    }
    out += " " + word;
    column += 1 + word.size();
  }
  return out + "\n";
}

}  // namespace lab
