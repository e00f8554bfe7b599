// Records as a person reads them in a terminal.
#ifndef GRADER_REPORT_TERMINAL_H_
#define GRADER_REPORT_TERMINAL_H_

#include <string>

#include "grader/report/record.h"
#include "grader/report/style.h"

namespace report {

// "01" of "01_to_bf16".
std::string number_of(const std::string& id);

// The words of a submission or of its compiler, by four columns: they command no terminal.
std::string indented(const std::string& text);

// Whether every test found a stub.
bool not_begun(const Drill& drill);

// What is said beside a drill's points: "7 of 10 tests failed", "no file"; empty when it is OK.
std::string remark(const Drill& drill);

// One line a drill: verdict, points, and how many tests failed; then the sum.
std::string table(const Record& record, const Style& style);

// A drill's tests, one line each.
std::string tests(const Drill& drill, const Style& style);

// What is first to be mended in a drill: the compiler's words or the first failing test, its
// message, its class, and the commands that help. Empty when the drill is OK.
std::string first_failure(const Drill& drill, const Style& style);

}  // namespace report

#endif  // GRADER_REPORT_TERMINAL_H_
