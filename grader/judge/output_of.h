// Runs one of our own programs and reads what it says.
#ifndef GRADER_JUDGE_OUTPUT_OF_H_
#define GRADER_JUDGE_OUTPUT_OF_H_

#include <string>

namespace judge {

struct Output {
  int status = 0;  // the exit status, or 128 + the signal
  std::string words;
};

// `program` is a path, which is no command of a shell. Throws Fault when it cannot be started.
Output output_of(const std::string& program);

}  // namespace judge

#endif  // GRADER_JUDGE_OUTPUT_OF_H_
