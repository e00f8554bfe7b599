#include "grader/cli/class_command.h"

namespace cli {

ClassCommand::ClassCommand(CLI::App& app, const CLI::Validator& seed)
    : command_(app.add_subcommand("class", "A class: one folder or archive a student")) {
  command_->require_subcommand(1);
  grade_ = command_->add_subcommand(
      "grade", "Grade a class and write its reports; the same command again goes on");
  seed_ = command_->add_subcommand(
      "seed", "Write a secret seed into an assignment, which is made if it is not there");
  similar_ = command_->add_subcommand(
      "similar", "Pairs that share too much, as CSV: a hint for a person, never a score");
  for (CLI::App* command : {grade_, similar_}) {
    command->add_option("folder", options_.folder, "holds a folder or archive a student")
        ->required();
    command
        ->add_option("--threshold", options_.threshold,
                     "of pairs: so many percent of the smaller file's own text are in the other")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
  }
  seed_->add_option("assignment", options_.assignment, "the TOML file")->required();
  grade_->add_option("--out", options_.out, "the folder for the reports")->required();
  grade_->add_option("--assignment", options_.assignment,
                     "a TOML file: drills, weights, deadline; see docs/class.md");
  grade_
      ->add_option("--audience", options_.audience,
                   "who reads the reports; a student's hold nothing of the hidden tests")
      ->check(CLI::IsMember(kAudiences));
  seed_option_ = grade_
                     ->add_option("--seed", options_.inputs.seed,
                                  "of the random inputs; else the assignment's")
                     ->check(seed);
  grade_->add_flag("--exhaustive", options_.inputs.exhaustive,
                   "sweep every input where that is possible");
  grade_->add_option("--backend", options_.inputs.backend, "where kernels run, as for grade")
      ->check(CLI::IsMember(kBackends))
      ->capture_default_str();
  grade_->add_flag("--trust", options_.inputs.trust,
                   "also where a sandbox is missing that strangers' work needs");
  grade_->add_flag("--similar", options_.similar, "also look for pairs that share too much");
  grade_
      ->add_option("--bazel", options_.inputs.bazel,
                   "an option for Bazel, as --bazel=--config=remote; may be repeated")
      ->allow_extra_args(false);
}

int ClassCommand::run(const Workspace& workspace) {
  if (seed_->parsed()) return class_seed(workspace, options_.assignment);
  if (similar_->parsed()) return class_similar(workspace, options_.folder, options_.threshold);
  options_.seed_was_given = seed_option_->count() > 0;
  return class_grade(workspace, options_);
}

}  // namespace cli
