#include "grader/labs/k3_tour/table.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "fmt/format.h"

namespace lab::tour {

Table::Table(std::string alignment, std::vector<std::string> header)
    : alignment_(std::move(alignment)) {
  row(std::move(header));
}

void Table::row(std::vector<std::string> cells) {
  if (cells.size() != alignment_.size()) throw std::logic_error("a row of another length");
  rows_.push_back(std::move(cells));
}

std::string Table::text() const {
  std::vector<std::size_t> widths(alignment_.size());
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += alignment_[i] == 'r' ? fmt::format("  {:>{}}", row[i], widths[i])
                                   : fmt::format("  {:<{}}", row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace lab::tour
