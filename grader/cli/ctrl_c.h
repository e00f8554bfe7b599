#ifndef GRADER_CLI_CTRL_C_H_
#define GRADER_CLI_CTRL_C_H_

#include <csignal>

namespace cli {

// While it lives, Ctrl-C does not end this process. (A program that this one has started is in the
// same terminal, and ends.) One at a time.
class CtrlC {
 public:
  CtrlC();
  ~CtrlC();
  CtrlC(const CtrlC&) = delete;
  CtrlC& operator=(const CtrlC&) = delete;

  // Whether it was pressed.
  bool heard() const;

 private:
  struct sigaction before_;
};

}  // namespace cli

#endif  // GRADER_CLI_CTRL_C_H_
