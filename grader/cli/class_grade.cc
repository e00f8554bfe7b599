#include <algorithm>
#include <exception>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "grader/class/assignment.h"
#include "grader/class/reports.h"
#include "grader/class/resolve.h"
#include "grader/class/roster.h"
#include "grader/class/similar.h"
#include "grader/class/student_record.h"
#include "grader/class/times.h"
#include "grader/cli/bazel.h"
#include "grader/cli/class_commands.h"
#include "grader/cli/class_progress.h"
#include "grader/cli/ctrl_c.h"
#include "grader/cli/error.h"
#include "grader/cli/grade.h"
#include "grader/cli/sha256.h"
#include "grader/cli/snapshot.h"
#include "grader/cli/submission.h"
#include "grader/report/printable.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

// Reports that lie in the class would be graded as students the next time.
void require_apart(const fs::path& folder, const fs::path& out) {
  // Of a relative path of which nothing is there yet, weakly_canonical makes no absolute one.
  const fs::path inner = fs::weakly_canonical(fs::absolute(out));
  const fs::path outer = fs::weakly_canonical(fs::absolute(folder));
  const auto [end, rest] = std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
  if (end == outer.end()) {
    throw Error(
        fmt::format("{} lies in {}, which holds what students handed in; give --out another folder",
                    out.string(), folder.string()));
  }
  for (const fs::path& reports : classroom::report_folders(inner)) {
    if (std::mismatch(reports.begin(), reports.end(), outer.begin(), outer.end()).first ==
        reports.end()) {
      throw Error(
          fmt::format("reports go to {}, where students' files are; give --out another folder",
                      reports.string()));
    }
  }
}

// Before the work, not after it.
void make_folder(const fs::path& out) {
  std::error_code error;
  fs::create_directories(out, error);
  if (fs::is_directory(out)) {
    try {
      classroom::require_own(out);
    } catch (const std::exception& e) {
      throw Error(fmt::format("{}; give --out another folder", e.what()));
    }
    return;
  }
  throw Error(fmt::format("there can be no folder {}{}; give --out another folder", out.string(),
                          error ? ": " + error.message() : ""));
}

classroom::Assignment assignment_of(const Workspace& workspace, const ClassOptions& options) {
  classroom::Assignment assignment =
      options.assignment.empty()
          ? classroom::whole_course(workspace.drills())
          : classroom::read_assignment(options.assignment, workspace.drills());
  if (options.audience == "student") assignment.audience = report::Audience::kStudent;
  if (options.audience == "instructor") assignment.audience = report::Audience::kInstructor;
  return assignment;
}

std::vector<DrillFacts> drills_of(const Workspace& workspace,
                                  const classroom::Assignment& assignment) {
  std::vector<DrillFacts> drills;
  for (const classroom::Weight& weight : assignment.drills)
    drills.push_back(workspace.drill(weight.drill));
  return drills;
}

Submission submission_of(const Workspace& workspace, const classroom::Student& student,
                         const classroom::Attempt& attempt) {
  Submission submission{student.key, {}};
  for (const classroom::HandedIn& file : attempt.files) {
    const DrillFacts& drill = workspace.drill(file.drill);
    const std::string package = file.verdict.empty()
                                    ? snapshot(workspace, drill, file.source)
                                    : excuse(workspace, drill, {file.verdict, file.message});
    submission.works.push_back({&drill, package, /*foreign=*/true, /*from=*/package});
  }
  return submission;
}

// Of each student the submissions that must be graded: of student.attempts, one for one, with no
// works where an attempt cannot count.
using Submissions = std::vector<std::vector<Submission>>;

Submissions submissions_of(const Workspace& workspace, const classroom::Assignment& assignment,
                           const classroom::Roster& roster) {
  Submissions all;
  for (const classroom::Student& student : roster.students) {
    std::vector<Submission>& own = all.emplace_back(student.attempts.size());
    for (const std::size_t i : classroom::attempts_to_grade(assignment, student))
      own[i] = submission_of(workspace, student, student.attempts[i]);
  }
  return all;
}

// One build of all that must be graded.
Built build_class(const Workspace& workspace, const Submissions& submissions,
                  const GradeInputs& inputs) {
  ClassProgress progress;
  std::vector<std::string> labels;  // a student after another, so that some are done early
  std::set<std::string> seen;       // equal files are one target
  for (const std::vector<Submission>& student : submissions) {
    std::vector<std::string> own;
    for (const Submission& submission : student) {
      const std::vector<std::string> targets = targets_of(submission, inputs);
      own.insert(own.end(), targets.begin(), targets.end());
    }
    progress.add(own);
    for (const std::string& label : own)
      if (seen.insert(label).second) labels.push_back(label);
  }
  ProgressDisplay display;
  return build(workspace, "", labels, bazel_options(inputs),
               [&](const std::string& label, bool built) {
                 progress.hear(label, built);
                 display.show(progress);
               });
}

// The texts that a record was made of, as far as they were handed in this time.
std::map<std::string, std::string> sources_of(const classroom::Student& student,
                                              const classroom::StudentRecord& record) {
  std::set<std::string> hashes;
  for (const report::Drill& drill : record.record.drills) hashes.insert(drill.source_sha256);
  std::map<std::string, std::string> sources;
  for (const classroom::Attempt& attempt : student.attempts) {
    if (attempt.number != record.attempt) continue;
    for (const classroom::HandedIn& file : attempt.files)
      if (file.verdict.empty() && hashes.contains(sha256_of(file.source)))
        sources[file.drill] = file.source;
  }
  return sources;
}

bool worth_the_same(const classroom::StudentRecord& a, const classroom::StudentRecord& b) {
  return std::equal(a.scores.begin(), a.scores.end(), b.scores.begin(), b.scores.end(),
                    [](const classroom::Score& x, const classroom::Score& y) {
                      return x.drill == y.drill && x.max_points == y.max_points;
                    });
}

// Of a student who was not reached: what an earlier grade by the same assignment gave, else nothing
// but FAULTs.
classroom::StudentRecord not_reached(const fs::path& out, classroom::StudentRecord record) {
  auto earlier = classroom::earlier_record(out, record.key);
  if (!earlier || earlier->fault() || !worth_the_same(*earlier, record)) return record;
  const std::string note = "the last grade was stopped before this student: this is an earlier one";
  if (std::count(earlier->problems.begin(), earlier->problems.end(), note) == 0)
    earlier->problems.push_back(note);
  return *std::move(earlier);
}

// What a class's reports lie in.
std::string places(const fs::path& out) {
  return fmt::format(
      "  {0}/html/index.html         the class; a page for each student beside it\n"
      "  {0}/gradebook.csv           a row for each student\n"
      "  {0}/records/KEY.json        all that is known of a student\n"
      "  {0}/gradescope/, {0}/junit/ for other programs\n",
      out.string());
}

}  // namespace

int class_grade(const Workspace& workspace, const ClassOptions& options) {
  require_apart(options.folder, options.out);
  classroom::Assignment assignment = assignment_of(workspace, options);
  GradeInputs inputs = options.inputs;
  if (!options.seed_was_given) inputs.seed = assignment.seed;
  const std::vector<DrillFacts> drills = drills_of(workspace, assignment);

  const classroom::Roster roster = classroom::read_roster(options.folder, drills);
  std::vector<std::string> problems = roster.problems;
  const auto note = [&](const std::vector<std::string>& more) {
    problems.insert(problems.end(), more.begin(), more.end());
  };
  note(classroom::resolve(assignment.overrides, roster));
  std::vector<classroom::KnownTime> times;
  if (!assignment.times.empty()) {
    times = classroom::read_times(assignment.times);
    note(classroom::resolve(times, roster));
  }

  make_folder(options.out);
  const Submissions submissions = submissions_of(workspace, assignment, roster);
  const CtrlC ctrl_c;
  const Built built = build_class(workspace, submissions, inputs);

  std::vector<classroom::StudentRecord> records;
  classroom::Sources sources;
  std::set<std::string> without;
  std::size_t faults = 0, doubtful = 0, stopped = 0;
  for (std::size_t i = 0; i < roster.students.size(); ++i) {
    const classroom::Student& student = roster.students[i];
    std::vector<report::Record> of_attempts;
    for (const Submission& submission : submissions[i]) {
      Graded graded = collect(workspace, submission, inputs, built);
      without.merge(graded.without);
      of_attempts.push_back(std::move(graded.record));
    }
    classroom::StudentRecord record =
        classroom::settle(assignment, student, of_attempts, classroom::handed_in(student, times));
    if (ctrl_c.heard() && record.fault()) {
      ++stopped;
      record = not_reached(options.out, std::move(record));
    }
    sources[student.key] = sources_of(student, record);
    records.push_back(std::move(record));
    faults += records.back().fault();
    doubtful += !records.back().problems.empty();
  }
  std::vector<classroom::SimilarPair> similar;
  if (options.similar && !ctrl_c.heard()) {
    try {
      similar = classroom::similar(roster, drills, workspace.root(), options.threshold);
    } catch (const std::exception& e) {
      // The points are known all the same.
      problems.push_back(fmt::format("pairs that are alike were not looked for: {}", e.what()));
    }
  }
  classroom::write_reports(options.out, records, drills, similar, assignment.audience, sources);

  fmt::print("{}: {} students, {} drills, seed {}\n", assignment.title, records.size(),
             drills.size(), inputs.seed);
  fmt::print("{}", places(options.out));
  for (const std::string& problem : problems) fmt::print("{}\n", report::printable(problem));
  if (doubtful > 0)
    fmt::print("{} student{} a look: see the problems in the gradebook\n", doubtful,
               doubtful == 1 ? " needs" : "s need");
  if (const std::string text = describe_without(without, inputs.trust); !text.empty())
    fmt::print("{}", text);
  if (ctrl_c.heard()) {
    fmt::print(
        stderr,
        "Stopped: {} students were not reached, of whom {} have no score. The same command goes "
        "on from here.\n",
        stopped, faults);
    return kFault;
  }
  if (faults > 0) {
    fmt::print(
        stderr,
        "{} students have no score: the grader failed. The build said:\n{}\nTry again; if it "
        "stays, type ./drill doctor.\n",
        faults, report::printable(built.words));
    return kFault;
  }
  return problems.empty() && doubtful == 0 ? kAllWell : kPointsMissing;
}

}  // namespace cli
