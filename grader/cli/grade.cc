#include "grader/cli/grade.h"

#include <unistd.h>

#include <algorithm>
#include <optional>
#include <system_error>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "grader/cli/bazel.h"
#include "grader/cli/commands.h"
#include "grader/cli/error.h"
#include "grader/cli/grade_reports.h"  // instructor
#include "grader/cli/progress.h"
#include "grader/cli/sha256.h"
#include "grader/report/counters.h"
#include "grader/report/findings.h"
#include "grader/report/merge.h"
#include "grader/report/printable.h"
#include "grader/report/protections.h"
#include "grader/report/terminal.h"
#include "grader/report/text_file.h"

namespace cli {
namespace {

using report::Verdict;

report::Json read_json(const std::filesystem::path& path) {
  return report::Json::parse(report::read_file(path));
}

// The grader as a whole, from the hashes of its judges.
std::string combine(const std::set<std::string>& hashes) {
  if (hashes.size() == 1) return *hashes.begin();
  return sha256_of(fmt::format("{}", fmt::join(hashes, "\n")));
}

// As a shell reads it back.
std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+=:,@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::string label(const Work& work, const std::string& target) {
  return fmt::format("//{}:{}", work.package, target);
}

bool on_device(const DrillFacts& drill) {
  return std::find(drill.backends.begin(), drill.backends.end(), "cuda") != drill.backends.end();
}

// The targets of a work's package, one a backend.
std::vector<std::string> backends_of(const Work& work, const GradeInputs& inputs) {
  const bool has_device_code = on_device(*work.drill);
  std::vector<std::string> targets;
  if (!has_device_code || inputs.backend != "cuda") targets.push_back("graded");
  if (has_device_code && (inputs.backend == "cuda" || (inputs.backend == "auto" && !work.foreign)))
    targets.push_back("graded_cuda");
  return targets;
}

// Why a backend was left out.
std::string why_not(const std::string& asked_for) {
  return asked_for == "auto" ? "only your own work uses a device unasked; see --backend"
                             : "--backend " + asked_for + " was asked for";
}

// Leaves in `common` what is in `these` as well.
void keep_common(std::optional<std::set<std::string>>& common,
                 const std::vector<std::string>& these) {
  const std::set<std::string> others(these.begin(), these.end());
  if (!common) common = others;
  std::erase_if(*common, [&](const std::string& name) { return !others.contains(name); });
}

// The drill that was asked for and is not done, else the first such of the course.
std::string next_step(const Workspace& workspace, Progress& progress,
                      const std::vector<const DrillFacts*>& asked_for) {
  std::vector<const DrillFacts*> candidates = asked_for;
  for (const DrillFacts& drill : workspace.drills()) candidates.push_back(&drill);
  for (const DrillFacts* drill : candidates) {
    if (progress[*drill].points == drill->points) continue;
    return fmt::format(
        "Next: read drills/{0}/README.md, edit drills/{0}/{1}, then ./drill grade -d {2}\n",
        drill->id, drill->file, drill->number);
  }
  return "Full marks. Compare your work with solutions/.\n";
}

}  // namespace

std::string describe_without(const std::set<std::string>& without, bool trust) {
  if (without.empty()) return trust ? "graded with --trust\n" : "";
  return fmt::format("graded{} without: {}; see ./drill doctor\n", trust ? " with --trust," : "",
                     fmt::join(without, ", "));
}

std::vector<std::string> targets_of(const Submission& submission, const GradeInputs& inputs) {
  std::vector<std::string> labels;
  for (const Work& work : submission.works) {
    for (const std::string& target : backends_of(work, inputs))
      labels.push_back(label(work, target));
  }
  return labels;
}

std::vector<std::string> bazel_options(const GradeInputs& inputs) {
  std::vector<std::string> options;
  if (inputs.seed != 1) options.push_back(fmt::format("--//grader:seed={}", inputs.seed));
  if (inputs.exhaustive) options.push_back("--//grader:exhaustive");
  if (inputs.trust) options.push_back("--//grader:trust");
  options.insert(options.end(), inputs.bazel.begin(), inputs.bazel.end());
  return options;
}

Graded grade_submission(const Workspace& workspace, const Submission& submission,
                        const GradeInputs& inputs) {
  const Built built = build(workspace, "grading " + submission.name, targets_of(submission, inputs),
                            bazel_options(inputs));
  return collect(workspace, submission, inputs, built);
}

Graded collect(const Workspace& workspace, const Submission& submission, const GradeInputs& inputs,
               const Built& built) {
  Graded graded;
  graded.record.submission = submission.name;
  graded.record.seed = inputs.seed;
  std::set<std::string> graders;
  std::optional<std::set<std::string>> protections;  // those that all had who ran something
  std::optional<std::set<std::string>> compiler_protections;  // or were compiled
  const auto read = [&](const Work& work, const std::string& target) {
    if (!built.labels.contains(label(work, target))) {
      const std::string fault = fault_of(built.words, work.package);
      throw Error(fault.empty() ? "the build made no record" : fault);
    }
    const auto folder = output(workspace, work.package) / target;
    report::DrillRecord record = report::drill_record_from(read_json(folder / "record.json"));
    const report::Run run = report::run_from(read_json(folder / "run.json"));
    graders.insert(record.grader);
    if (report::ran(run)) keep_common(protections, run.protections);
    if (report::compiled(run)) keep_common(compiler_protections, run.compiler_protections);
    graded.without.merge(report::missing_protections(
        run, target == "graded_cuda" ? "cuda" : work.drill->backends.front()));
    graded.record.run.date = std::max(graded.record.run.date, run.date);
    graded.record.run.host = run.host;
    graded.record.run.tools.insert(run.tools.begin(), run.tools.end());
    graded.record.run.wall_ms += run.wall_ms;
    return std::move(record.drill);
  };
  for (const Work& work : submission.works) {
    const std::vector<std::string> targets = backends_of(work, inputs);
    report::Drill drill;
    try {
      drill = read(work, targets.front());
      if (targets.size() > 1) report::merge(drill, read(work, targets.back()));
      for (const std::string& backend : work.drill->backends)
        drill.backends.try_emplace(backend, "not graded: " + why_not(inputs.backend));
    } catch (const std::exception& e) {
      drill = {};
      drill.id = work.drill->id;
      drill.title = work.drill->title;
      drill.verdict = Verdict::kFault;
      drill.max_points = work.drill->points;
      drill.compiler_output = e.what();
      for (const std::string& backend : work.drill->backends)
        drill.backends[backend] = "not graded: the grader failed";
      graded.fault = true;
    }
    for (report::Test& test : drill.tests) {
      if (!test.replay.empty() && submission.name != "drills")
        test.replay += " --from " + quoted(work.from.empty() ? submission.name : work.from);
    }
    graded.record.drills.push_back(std::move(drill));
  }
  graded.build_words = built.words;
  graded.record.grader = combine(graders);
  if (protections) graded.record.run.protections.assign(protections->begin(), protections->end());
  if (compiler_protections) {
    graded.record.run.compiler_protections.assign(compiler_protections->begin(),
                                                  compiler_protections->end());
  }
  return graded;
}

std::string describe(const report::Record& record, const report::Style& style, bool counters) {
  std::string text = report::table(record, style);
  for (const report::Drill& drill : record.drills) {
    // What nobody has begun has no failure to look at.
    if (report::not_begun(drill)) continue;
    for (const std::string& part :
         {report::first_failure(drill, style), report::findings(drill, style),
          counters ? report::counters(drill, style) : ""}) {
      if (!part.empty()) text += "\n" + part;
    }
  }
  return text;
}

int grade(const Workspace& workspace, const GradeOptions& options) {
  std::vector<const DrillFacts*> drills;
  for (const std::string& name : options.drills) {
    const DrillFacts* drill = &workspace.drill(name);
    if (std::find(drills.begin(), drills.end(), drill) == drills.end()) drills.push_back(drill);
  }
  if (drills.empty()) {
    for (const DrillFacts& drill : workspace.drills()) drills.push_back(&drill);
  }
  const Submission submission = find_submission(workspace, options.folder, drills);
  const Graded graded = grade_submission(workspace, submission, options.inputs);
  const report::Record& record = graded.record;

  const report::Style style = report::style_of(STDOUT_FILENO);
  fmt::print("{}, seed {}\n\n{}", record.submission, record.seed,
             describe(record, style, options.counters));
  if (const std::string without = describe_without(graded.without, options.inputs.trust);
      !without.empty())
    fmt::print("\n{}", without);
  if (record.submission == "drills") {
    Progress progress(workspace);
    progress.note(record);
    progress.save();
    fmt::print("\n{}", next_step(workspace, progress, drills));
  }
  if (graded.fault) {
    fmt::print(
        stderr,
        "\nThe build said:\n{}\nTry again; if it stays, type ./drill doctor. (--backend simt "
        "leaves a device out.)\n",
        report::printable(graded.build_words));
  }
  write_grade_reports(workspace, options, record);  // instructor
  if (graded.fault) return kFault;
  return record.points() == record.max_points() ? kAllWell : kPointsMissing;
}

}  // namespace cli
