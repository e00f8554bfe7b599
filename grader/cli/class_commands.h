// The commands for a whole class. Each prints what it has to say and returns the exit status.
#ifndef GRADER_CLI_CLASS_COMMANDS_H_
#define GRADER_CLI_CLASS_COMMANDS_H_

#include <string>
#include <vector>

#include "grader/class/similar.h"
#include "grader/cli/commands.h"
#include "grader/cli/workspace.h"

namespace cli {

// ./drill class grade: a folder with what each student handed in.
struct ClassOptions {
  std::string folder;
  std::string out;         // where the reports go
  std::string assignment;  // a TOML file; empty: all drills, as they are
  std::string audience;    // of kAudiences; empty: the assignment's
  GradeInputs inputs;
  bool seed_was_given = false;  // else it is the assignment's
  bool similar = false;         // also look for pairs that share too much
  int threshold = classroom::kSimilarPercent;
};
inline const std::vector<std::string> kAudiences = {"instructor", "student"};
// Exit status 1: a person should look at something; 2: some students have no score.
int class_grade(const Workspace& workspace, const ClassOptions& options);

// ./drill class seed: writes a secret seed into the assignment, which is made where it is not
// there.
int class_seed(const Workspace& workspace, const std::string& assignment);

// ./drill class similar: prints, as CSV, the pairs that share at least so many percent.
int class_similar(const Workspace& workspace, const std::string& folder, int threshold);

}  // namespace cli

#endif  // GRADER_CLI_CLASS_COMMANDS_H_
