// What a student has reached: kept in .drill/progress.json, which git ignores, so that no pull
// touches it.
#ifndef GRADER_CLI_PROGRESS_H_
#define GRADER_CLI_PROGRESS_H_

#include <map>
#include <set>
#include <string>

#include "grader/cli/workspace.h"
#include "grader/report/record.h"

namespace cli {

struct DrillProgress {
  int points = 0;
  std::string verdict;                // of the last grade
  std::string source_sha256;          // what was graded
  std::string failure_class;          // of the first failure
  int failed_test = 0;                // its number, from 1; 0 when none failed
  std::string backend;                // on which it failed; empty in older files
  std::set<std::string> hints_shown;  // their texts: a new version may put others between
};

class Progress {
 public:
  // A file that cannot be read is set aside, with a word to the person, and progress begins anew.
  explicit Progress(const Workspace& workspace);

  DrillProgress& operator[](const DrillFacts& drill) { return drills_[drill.id]; }

  // Takes note of a grade of drills/, and keeps a copy of each graded file in .drill/history.
  void note(const report::Record& record);

  void save() const;

 private:
  const Workspace& workspace_;
  std::filesystem::path file_;
  std::map<std::string, DrillProgress> drills_;
};

}  // namespace cli

#endif  // GRADER_CLI_PROGRESS_H_
