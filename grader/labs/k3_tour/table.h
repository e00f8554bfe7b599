// Plain text in columns.
#ifndef GRADER_LABS_K3_TOUR_TABLE_H_
#define GRADER_LABS_K3_TOUR_TABLE_H_

#include <string>
#include <vector>

namespace lab::tour {

class Table {
 public:
  // `alignment` has one of 'l' and 'r' for each column, and each row as many cells.
  Table(std::string alignment, std::vector<std::string> header);
  void row(std::vector<std::string> cells);

  // Each line is indented by two spaces and ends with a line feed; two spaces are between columns.
  std::string text() const;

 private:
  std::string alignment_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_TABLE_H_
