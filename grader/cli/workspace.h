// The folders of the workbook, and the course that it holds.
#ifndef GRADER_CLI_WORKSPACE_H_
#define GRADER_CLI_WORKSPACE_H_

#include <filesystem>
#include <string>
#include <vector>

#include "grader/course/course.h"

namespace cli {

using course::DrillFacts;
using course::Hint;

class Workspace {
 public:
  // `course` is the JSON of //drills:course.
  Workspace(std::filesystem::path root, const std::filesystem::path& course);

  const std::filesystem::path& root() const { return root_; }

  // Where the student's own traces are; git ignores it.
  std::filesystem::path state() const { return root_ / ".drill"; }

  // What a student edits.
  std::filesystem::path edited_file(const DrillFacts& drill) const {
    return root_ / "drills" / drill.id / drill.file;
  }

  // Whether this is what students got from `./drill handout`: without solutions and hidden tests.
  bool is_handout() const { return std::filesystem::is_directory(root_ / kStubs); }

  // A handout has no history: the stub as it was handed out.
  std::filesystem::path stub_of_handout(const DrillFacts& drill) const {
    return root_ / kStubs / drill.id / drill.file;
  }

  const std::vector<DrillFacts>& drills() const { return drills_; }

  // By number or name: "3", "03", "pairwise_sum" or "03_pairwise_sum". Throws Error that lists
  // them.
  const DrillFacts& drill(const std::string& name) const;

 private:
  static constexpr const char* kStubs = ".handout/stubs";

  std::filesystem::path root_;
  std::vector<DrillFacts> drills_;
};

}  // namespace cli

#endif  // GRADER_CLI_WORKSPACE_H_
