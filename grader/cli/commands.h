// What a person can type. Each command prints what it has to say and returns the exit status.
#ifndef GRADER_CLI_COMMANDS_H_
#define GRADER_CLI_COMMANDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "grader/cli/workspace.h"

namespace cli {

// ./drill: the drills, the points so far, what to do next.
int overview(const Workspace& workspace);

// What a grade depends on besides the submission.
struct GradeInputs {
  std::uint64_t seed = 1;
  bool exhaustive = false;
  std::string backend = "auto";  // one of kBackends
  bool trust = false;            // also where a stranger's work cannot be kept from the machine
  // Bazel's own options, such as those that name a remote-execution service. No grade depends on
  // where its actions run.
  std::vector<std::string> bazel = {};
};

// Where the kernels of GPU drills run; other drills are graded on the CPU in any case.
//   auto   on the simulated GPU and, if the work is in drills/ or solutions/, on this machine's
//          device: a device needs a driver, which no sandbox allows
//   simt   on the simulated GPU alone
//   cuda   on the device alone
inline const std::vector<std::string> kBackends = {"auto", "simt", "cuda"};

struct GradeOptions {
  std::string folder = "drills";
  std::vector<std::string> drills;  // as typed; empty: all
  // Where to write the record, and the reports that are made of it; empty: nowhere.
  std::string json, html, junit, gradescope;
  GradeInputs inputs;
  bool counters = false;  // print what the simulated GPU counted
};
int grade(const Workspace& workspace, const GradeOptions& options);

// ./drill hint 05; with `any`, whatever failed last.
int hint(const Workspace& workspace, const std::string& drill, bool any);

struct ReplayOptions {
  std::string drill;
  int test = 0;  // from 1; 0: the one that failed first at the last grade
  std::string from = "drills";
  std::string backend = "";  // empty: the drill's first
  std::uint64_t seed = 1;
  bool exhaustive = false;
  bool as_found = false;    // look for no smaller input
  bool in_process = false;  // for a debugger
  bool gdb = false;
  bool trust = false;  // as in GradeInputs
};
int replay(const Workspace& workspace, const ReplayOptions& options);

// ./drill lab NAME ...: an experiment on the functions in drills/ or solutions/. `arguments` is
// what was typed after `lab`: none for a list; --with and --backend choose the program, all else is
// handed on to it. Returns its exit status.
int lab(const Workspace& workspace, const std::vector<std::string>& arguments);

// ./drill reset 05
int reset(const Workspace& workspace, const std::string& drill);

// ./drill grade in a handout: the visible tests, as they are Bazel's. Of the options only `drills`
// is for students. 0 where all pass, 1 where some fail or do not build.
int grade_visible(const Workspace& workspace, const GradeOptions& options);

// ./drill handout --out FILE: an archive of the workbook for students; made of what is committed.
int handout(const Workspace& workspace, const std::string& out);  // instructor

// ./drill check: is the course consistent? With `write`, README's drill table is made anew first.
int check(const Workspace& workspace, bool write);

}  // namespace cli

#endif  // GRADER_CLI_COMMANDS_H_
