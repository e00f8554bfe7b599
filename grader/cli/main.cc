// ./drill, once the machine has what it needs: see the script of that name, which starts this
// program.
#include <charconv>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <string>
#include <system_error>

#include "CLI/CLI.hpp"
#include "fmt/format.h"
#include "grader/cli/class_command.h"  // instructor
#include "grader/cli/commands.h"
#include "grader/cli/error.h"
#include "grader/cli/workspace.h"
#include "grader/course/seed.h"
#include "grader/report/printable.h"

namespace {

// Bazel lays a program's data beside it.
std::filesystem::path course_file() {
  return std::filesystem::read_symlink("/proc/self/exe").string() +
         ".runfiles/kernel_drills/drills/course.json";
}

// CLI11's own words for a number out of range show the range, all 309 digits of it.
const CLI::Validator kWholeNumber(
    [](const std::string& text) {
      std::uint64_t value = 0;
      const char* const end = text.data() + text.size();
      const auto [read, error] = std::from_chars(text.data(), end, value);
      const bool good = error == std::errc() && read == end && value <= course::kLargestSeed;
      return good ? "" : fmt::format("{} is no whole number up to {}", text, course::kLargestSeed);
    },
    "", "whole number");

int run(int argc, char** argv) {
  CLI::App app(
      "Numbered drills on the numerics of GPU kernels, graded by hidden tests.\nWithout a command: "
      "the drills, the points so far, what to do next.",
      "drill");
  app.footer(
      "And by the script itself:  selftest [--full] [--bench] [--mutate]   the project's own "
      "tests\n"
      "                           doctor                      what is installed, and what is "
      "missing\n"
      "Before a command: --yes installs without a question, --no-install installs nothing.\n"
      "Exit status: 0 full score or all well, 1 points missing, 2 the grader failed or was used "
      "wrongly.");
  app.require_subcommand(0, 1);
  std::string root;
  app.add_option("--root", root)->required()->group("");
  std::filesystem::path course = course_file();  // of a test; usually the one beside the program
  app.add_option("--course", course)->group("");

  cli::GradeOptions grade;
  CLI::App* grade_command = app.add_subcommand(
      "grade", "Grade drills/, solutions, or any folder that holds NN_name/file");
  grade_command->add_option("folder", grade.folder, "the folder")->capture_default_str();
  grade_command->add_option("-d,--drill", grade.drills,
                            "only this drill, by number or name; may be repeated");
  grade_command->add_option("--json", grade.json, "write the record to this file");
  // instructor
  grade_command->add_option("--html", grade.html, "write a page of it to this file");
  grade_command->add_option("--junit", grade.junit, "write JUnit XML to this file");
  grade_command->add_option("--gradescope", grade.gradescope,
                            "write Gradescope's results.json to this file");
  // end of instructor
  grade_command->add_option("--seed", grade.inputs.seed, "of the random inputs")
      ->check(kWholeNumber)
      ->capture_default_str();
  grade_command->add_flag("--exhaustive", grade.inputs.exhaustive,
                          "sweep every input where that is possible; takes minutes");
  grade_command
      ->add_option(
          "--backend", grade.inputs.backend,
          "where kernels run: simt, on the CPU with all checks; cuda, on a device; auto, on "
          "both where there is one, if the work is yours")
      ->check(CLI::IsMember(cli::kBackends))
      ->capture_default_str();
  constexpr const char* kTrust =
      "also where a sandbox is missing that a stranger's work needs: see ./drill doctor";
  grade_command->add_flag("--trust", grade.inputs.trust, kTrust);
  grade_command
      ->add_option("--bazel", grade.inputs.bazel,
                   "an option for Bazel, as --bazel=--config=remote; may be repeated")
      ->allow_extra_args(false);
  grade_command->add_flag("--counters", grade.counters,
                          "print what the kernels cost on the simulated GPU, line by line");

  std::string drill;
  CLI::App* hint_command =
      app.add_subcommand("hint", "The next hint, first for the class of failure last seen");
  hint_command->add_option("drill", drill, "number or name")->required();

  bool any = false;
  hint_command->add_flag("--any", any, "the next of all hints, whatever failed last");

  cli::ReplayOptions replay;
  CLI::App* replay_command = app.add_subcommand("replay", "One failing test, again");
  replay_command->add_option("drill", replay.drill, "number or name")->required();
  replay_command->add_option("test", replay.test,
                             "its number in the report; else the first that failed");
  replay_command->add_option("--from", replay.from, "the folder that was graded")
      ->capture_default_str();
  replay_command->add_option("--seed", replay.seed, "of the random inputs")
      ->check(kWholeNumber)
      ->capture_default_str();
  replay_command->add_flag("--exhaustive", replay.exhaustive, "as it was graded with --exhaustive");
  replay_command->add_flag("--as-found", replay.as_found,
                           "on the input that was found; none smaller is looked for");
  replay_command->add_flag("--trust", replay.trust, kTrust);
  replay_command->add_option("--backend", replay.backend,
                             "one of the drill's, as the README lists them: cpu, simt or cuda");
  std::string isolation = "process";
  replay_command
      ->add_option("--isolation", isolation,
                   "process, or none: test and submission in one process, for a debugger")
      ->check(CLI::IsMember({"process", "none"}))
      ->capture_default_str();
  replay_command->add_flag("--gdb", replay.gdb, "in gdb, with --isolation=none");

  CLI::App* lab_command =
      app.add_subcommand("lab", "An experiment on your own functions; alone, the list of them");
  lab_command->prefix_command();
  lab_command->set_help_flag();

  CLI::App* reset_command =
      app.add_subcommand("reset", "The stub back; your file is kept beside it");
  reset_command->add_option("drill", drill, "number or name")->required();

  // instructor
  cli::ClassCommand class_command(app, kWholeNumber);
  std::string out;
  CLI::App* handout_command = app.add_subcommand(
      "handout", "The workbook for students: an archive without solutions and hidden tests");
  handout_command->add_option("--out", out, "the archive, a .tar.gz")->required();
  // end of instructor

  CLI::App* help_command = app.add_subcommand("help", "This text");

  bool write = false;
  CLI::App* check_command = app.add_subcommand("check", "Is the course consistent? (for authors)");
  check_command->add_flag("--write", write, "make README's drill table anew first");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? cli::kAllWell : cli::kFault;
  }
  // Folders are given relative to where the command was typed; the script leaves the working
  // directory alone.
  const cli::Workspace workspace(root, course);
  if (*help_command) {
    // App::help() would give that of the command that was typed: this one.
    fmt::print("{}", app.get_formatter()->make_help(&app, "drill", CLI::AppFormatMode::Normal));
    return cli::kAllWell;
  }
  if (*grade_command) {
    return workspace.is_handout() ? cli::grade_visible(workspace, grade)
                                  : cli::grade(workspace, grade);
  }
  if (*hint_command) return cli::hint(workspace, drill, any);
  if (class_command.was_typed()) return class_command.run(workspace);  // instructor
  if (*handout_command) return cli::handout(workspace, out);           // instructor
  if (*lab_command) return cli::lab(workspace, lab_command->remaining());
  if (*reset_command) return cli::reset(workspace, drill);
  if (*check_command) return cli::check(workspace, write);
  if (*replay_command) {
    replay.in_process = isolation == "none";
    return cli::replay(workspace, replay);
  }
  return cli::overview(workspace);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& e) {
    // A build's words may hold a submission's.
    fmt::print(stderr, "drill: {}\n", report::printable(e.what()));
    return cli::kFault;
  }
}
