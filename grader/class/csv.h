// Tables as spreadsheets write them.
#ifndef GRADER_CLASS_CSV_H_
#define GRADER_CLASS_CSV_H_

#include <string>
#include <vector>

namespace classroom {

struct CsvRow {
  int line = 1;  // where it begins
  std::vector<std::string> fields;
};

// The rows of RFC 4180: fields between commas; in quotes where they hold commas, quotes (doubled)
// or newlines. Lines end as Windows or Unix ends them; a byte order mark and empty lines are
// skipped. Throws std::runtime_error "NAME:LINE: ..." for a quote that does not close, or one
// where none may be.
std::vector<CsvRow> parse_csv(const std::string& text, const std::string& name);

}  // namespace classroom

#endif  // GRADER_CLASS_CSV_H_
