// What a submission says, made fit to be shown.
#ifndef GRADER_REPORT_PRINTABLE_H_
#define GRADER_REPORT_PRINTABLE_H_

#include <string>

namespace report {

// The text with U+FFFD for each byte that is not UTF-8 and each character that XML cannot hold or a
// terminal would obey: controls but tab and newline, U+FFFE and U+FFFF, and those that change the
// direction of text. A carriage return before a newline is dropped.
std::string printable(const std::string& text);

}  // namespace report

#endif  // GRADER_REPORT_PRINTABLE_H_
