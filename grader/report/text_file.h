// Whole files.
#ifndef GRADER_REPORT_TEXT_FILE_H_
#define GRADER_REPORT_TEXT_FILE_H_

#include <string>

namespace report {

// All throw std::runtime_error that names the file.
std::string read_file(const std::string& path);

// Whoever looks, and whenever this ends, finds the old file or the new one, and no half of it. What
// is no plain file (a link, /dev/stdout) stays what it is, and is written to.
void write_file(const std::string& path, const std::string& text);

// The same, and the file is readable by its owner alone, at any time. A link's target is written.
void write_secret_file(const std::string& path, const std::string& text);

}  // namespace report

#endif  // GRADER_REPORT_TEXT_FILE_H_
