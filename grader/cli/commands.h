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
  std::string json;                 // where to write the record; empty: nowhere
  GradeInputs inputs;
  bool counters = false;  // print what the simulated GPU counted
};
int grade(const Workspace& workspace, const GradeOptions& options);

// ./drill class grade: a folder with what each student handed in.
struct ClassOptions {
  std::string folder;
  std::string out;         // where the reports go
  std::string assignment;  // a TOML file; empty: all drills, as they are
  std::string audience;    // of kAudiences; empty: the assignment's
  GradeInputs inputs;
  bool seed_was_given = false;  // else it is the assignment's
  bool similar = false;         // also look for pairs that share too much
  int threshold = 0;            // in percent; see class_similar()
};
inline const std::vector<std::string> kAudiences = {"instructor", "student"};
// Exit status 1: a person should look at something; 2: some students have no score.
int class_grade(const Workspace& workspace, const ClassOptions& options);

// ./drill class seed: writes a secret seed into the assignment, which is made where it is not
// there.
int class_seed(const Workspace& workspace, const std::string& assignment);

// ./drill class similar: prints, as CSV, the pairs that share at least so many percent.
int class_similar(const Workspace& workspace, const std::string& folder, int threshold);

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

// ./drill check: is the course consistent? With `write`, README's drill table is made anew first.
int check(const Workspace& workspace, bool write);

}  // namespace cli

#endif  // GRADER_CLI_COMMANDS_H_
