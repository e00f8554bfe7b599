// What was typed after ./drill lab.
#ifndef GRADER_CLI_LAB_H_
#define GRADER_CLI_LAB_H_

#include <string>
#include <vector>

namespace cli {

// An experiment, grader/labs/`name`.
struct Lab {
  std::string name;
  std::string about;
  std::vector<std::string> drills;  // numbers of those whose functions it runs on
  bool on_gpu;                      // whether it has a program for a device
};
const std::vector<Lab>& labs();

struct LabChoice {
  const Lab* lab;
  std::string with;                    // "drills" or "solutions"
  std::string target;                  // of the lab's package
  std::vector<std::string> arguments;  // for the program
};

// Takes --with and --backend out of the arguments, wherever they stand, and a "--". The first
// argument is the lab's name; there is one. Throws Error for an unknown name or value.
LabChoice choose_lab(const std::vector<std::string>& arguments);

}  // namespace cli

#endif  // GRADER_CLI_LAB_H_
