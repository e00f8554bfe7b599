#include "grader/class/csv_line.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace classroom {
namespace {

constexpr std::array<std::string_view, 12> kFormulaStarts = {
    "=", "+", "-", "@", "\t", "\r", "\n", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20", "'"};

std::string quoted(const std::string& cell) {
  if (cell.find_first_of("\",\r\n") == std::string::npos) return cell;
  std::string result = "\"";
  for (const char c : cell) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

}  // namespace

std::string plain_cell(const std::string& text) {
  const bool is_formula =
      std::any_of(kFormulaStarts.begin(), kFormulaStarts.end(),
                  [&](std::string_view start) { return text.starts_with(start); });
  return is_formula ? "'" + text : text;
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) line += (i == 0 ? "" : ",") + quoted(cells[i]);
  return line + "\r\n";
}

}  // namespace classroom
