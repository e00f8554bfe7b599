// What a command cannot do, said to the person who typed it.
#ifndef GRADER_CLI_ERROR_H_
#define GRADER_CLI_ERROR_H_

#include <stdexcept>

namespace cli {

// Ends the command with exit status 2. The message names what was given, what was expected and what
// to type next.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The exit statuses are a contract: docs/design.md, section 4.
inline constexpr int kAllWell = 0;
inline constexpr int kPointsMissing = 1;
inline constexpr int kFault = 2;

}  // namespace cli

#endif  // GRADER_CLI_ERROR_H_
