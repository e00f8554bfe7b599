// One line of a CSV file that a spreadsheet may open.
#ifndef GRADER_CLASS_CSV_LINE_H_
#define GRADER_CLASS_CSV_LINE_H_

#include <string>
#include <vector>

namespace classroom {

// A text that no spreadsheet takes for a formula, whoever wrote it: one that begins with = + - @, a
// tab, a carriage return, a newline or the full-width form of those signs gets an apostrophe before
// it, which spreadsheets take for "this is text". So does one that begins with an apostrophe, and
// nothing is lost: who reads the file takes one apostrophe away where a text begins with one.
std::string plain_cell(const std::string& text);

// By RFC 4180: the cells between commas, in quotes where they hold quotes (doubled), commas or line
// ends; CRLF at the end.
std::string csv_line(const std::vector<std::string>& cells);

}  // namespace classroom

#endif  // GRADER_CLASS_CSV_LINE_H_
