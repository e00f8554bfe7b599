// The verdicts of a test and of a drill. Their names are a contract: docs/grading.md.
#ifndef GRADER_REPORT_VERDICT_H_
#define GRADER_REPORT_VERDICT_H_

#include <optional>
#include <string_view>

namespace report {

enum class Verdict {
  kOk,
  kWrong,          // an answer that is not right, or an exception that is no answer
  kUnimplemented,  // drill::todo() was reached
  kBuild,          // it does not compile or link
  kCrash,          // a signal, an exit, or an answer that cannot be read
  kTimeout,        // too much CPU time, or waiting for what never comes
  kMemory,         // an allocation beyond the limit
  kForbidden,      // a system call that no drill needs, or a file that may not be handed in
  kMissing,        // there is no such file
  kSkipped,        // not graded
  kFault,          // the grader's own failure, never the student's
};

std::string_view name(Verdict verdict);
std::optional<Verdict> verdict_named(std::string_view name);

}  // namespace report

#endif  // GRADER_REPORT_VERDICT_H_
