// ./drill class ...: what can be typed.
#ifndef GRADER_CLI_CLASS_COMMAND_H_
#define GRADER_CLI_CLASS_COMMAND_H_

#include "CLI/CLI.hpp"
#include "grader/cli/class_commands.h"
#include "grader/cli/workspace.h"

namespace cli {

class ClassCommand {
 public:
  // Adds the commands to the program; this object must outlive it. `seed` checks a seed.
  ClassCommand(CLI::App& app, const CLI::Validator& seed);
  ClassCommand(const ClassCommand&) = delete;
  ClassCommand& operator=(const ClassCommand&) = delete;

  bool was_typed() const { return command_->parsed(); }

  // Does what was typed, and returns the exit status.
  int run(const Workspace& workspace);

 private:
  ClassOptions options_;
  CLI::App* command_;
  CLI::App* grade_;
  CLI::App* seed_;
  CLI::App* similar_;
  CLI::Option* seed_option_;
};

}  // namespace cli

#endif  // GRADER_CLI_CLASS_COMMAND_H_
