// ./drill grade in a handout.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/cli/bazel.h"
#include "grader/cli/commands.h"
#include "grader/cli/error.h"
#include "grader/cli/progress.h"
#include "grader/cli/sha256.h"
#include "grader/cli/visible_tests.h"
#include "grader/report/printable.h"
#include "grader/report/text_file.h"

namespace cli {
namespace {

using report::Verdict;

constexpr const char* kTest = "example_test";

std::string package_of(const DrillFacts& drill) { return "drills/" + drill.id; }
std::string label_of(const DrillFacts& drill) {
  return fmt::format("//{}:{}", package_of(drill), kTest);
}

// Whatever only an instructor's grader can do.
void require_no_options(const GradeOptions& options) {
  const GradeOptions usual;
  const auto refuse = [](const std::string& what) {
    throw Error(fmt::format(
        "{}: a handout has the visible tests alone, and runs them on drills/; leave it out. (Only "
        "-d NN is an option here.)",
        what));
  };
  if (options.folder != usual.folder) refuse("the folder " + options.folder);
  if (!options.json.empty()) refuse("--json");
  if (options.inputs.seed != usual.inputs.seed) refuse("--seed");
  if (options.inputs.exhaustive) refuse("--exhaustive");
  if (options.inputs.backend != usual.inputs.backend) refuse("--backend");
  if (options.inputs.trust) refuse("--trust");
  if (!options.inputs.bazel.empty()) refuse("--bazel");
  if (options.counters) refuse("--counters");
}

// Sets the verdict and what it comes from.
void read_results(const Workspace& workspace, const Built& built, const DrillFacts& facts,
                  report::Drill& drill) {
  const auto folder = workspace.root() / "bazel-testlogs" / package_of(facts) / kTest;
  const std::string log = (folder / "test.log").string();
  const auto status = built.tests.find(label_of(facts));
  if (!built.labels.contains(label_of(facts))) {
    const std::string words = compiler_words(words_of(built.words, package_of(facts)));
    const bool is_students = built.failed.contains(label_of(facts)) && !words.empty();
    drill.verdict = is_students ? Verdict::kBuild : Verdict::kFault;
    drill.compiler_output = is_students ? words : compiler_words(built.words);
  } else if (status == built.tests.end() || status->second == "NO_STATUS") {
    drill.verdict = Verdict::kFault;
    drill.compiler_output = "Bazel did not run the tests:\n" + compiler_words(built.words);
  } else if (status->second == "TIMEOUT") {
    drill.verdict = Verdict::kTimeout;
    drill.compiler_output =
        "The tests ran longer than they may: is there a loop that does not end? What was printed "
        "is in\n" +
        log;
  } else {
    try {
      drill.tests = visible_tests(report::read_file(folder / "test.xml"));
      drill.settle(std::nullopt);
    } catch (const std::runtime_error& e) {
      drill.verdict = Verdict::kCrash;
      drill.compiler_output = fmt::format(
          "The program ended before its tests did ({}). What was printed is in\n{}", e.what(), log);
    }
  }
}

std::string next_step(const Workspace& workspace, const std::vector<report::Drill>& drills) {
  for (const report::Drill& drill : drills) {
    if (drill.verdict == Verdict::kOk) continue;
    const DrillFacts& facts = workspace.drill(drill.id);
    if (drill.verdict == Verdict::kMissing)
      return fmt::format("Next: ./drill reset {} brings the stub back\n", facts.number);
    return fmt::format(
        "Next: read drills/{0}/README.md, edit drills/{0}/{1}, then ./drill grade -d {2}\n",
        facts.id, facts.file, facts.number);
  }
  return "All of these pass. Hand in your work: the hidden tests look at far more inputs.\n";
}

}  // namespace

int grade_visible(const Workspace& workspace, const GradeOptions& options) {
  require_no_options(options);
  std::vector<const DrillFacts*> asked_for;
  for (const DrillFacts& drill : workspace.drills()) {
    const bool named =
        std::any_of(options.drills.begin(), options.drills.end(),
                    [&](const std::string& name) { return &workspace.drill(name) == &drill; });
    if (options.drills.empty() || named) asked_for.push_back(&drill);
  }

  std::vector<std::string> labels;
  report::Record record;
  record.submission = options.folder;
  for (const DrillFacts* facts : asked_for) {
    report::Drill drill;
    drill.id = facts->id;
    drill.title = facts->title;
    drill.verdict = Verdict::kMissing;
    if (std::filesystem::is_regular_file(workspace.edited_file(*facts))) {
      drill.source_sha256 = sha256(workspace.edited_file(*facts));
      labels.push_back(label_of(*facts));
    } else {
      drill.compiler_output = fmt::format("there is no file drills/{}/{}", facts->id, facts->file);
    }
    record.drills.push_back(std::move(drill));
  }
  const Built built = labels.empty() ? Built{}
                                     : test(workspace, "running the visible tests", labels,
                                            {"--run_under=//grader/cli:as_xml",
                                             "--test_output=summary", "--test_summary=none"});
  for (std::size_t i = 0; i < asked_for.size(); ++i) {
    if (!record.drills[i].source_sha256.empty())
      read_results(workspace, built, *asked_for[i], record.drills[i]);
  }

  fmt::print("drills, the visible tests\n\n{}",
             describe_visible(record.drills, report::style_of(STDOUT_FILENO)));
  fmt::print(
      "\nThese are the visible tests, drills/NN_name/example_test.cc. Points come from the hidden "
      "tests of your\ninstructor's grader.\n\n{}",
      next_step(workspace, record.drills));
  Progress progress(workspace);
  progress.note(record);
  progress.save();
  const auto has = [&](Verdict verdict) {
    return std::any_of(record.drills.begin(), record.drills.end(),
                       [&](const report::Drill& drill) { return drill.verdict == verdict; });
  };
  if (has(Verdict::kFault)) {
    fmt::print(stderr, "\nTry again; if it stays, type ./drill doctor.\n");
    return kFault;
  }
  const bool all_pass =
      std::all_of(record.drills.begin(), record.drills.end(),
                  [](const report::Drill& drill) { return drill.verdict == Verdict::kOk; });
  return all_pass ? kAllWell : kPointsMissing;
}

}  // namespace cli
