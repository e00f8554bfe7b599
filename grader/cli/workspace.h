// The folders of the workbook, and the course that it holds.
#ifndef GRADER_CLI_WORKSPACE_H_
#define GRADER_CLI_WORKSPACE_H_

#include <filesystem>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace cli {

struct Hint {
  std::string failure_class;
  std::string text;
};

// One drill's facts, from its drill.bzl.
struct DrillFacts {
  std::string id;  // "01_to_bf16"
  std::string number;
  std::string title;
  int points = 0;
  std::vector<std::string> backends;
  std::string file;  // what a student edits: "to_bf16.cc"
  std::vector<Hint> hints;
  std::vector<std::string> reading;
};

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

  const std::vector<DrillFacts>& drills() const { return drills_; }

  // By number or name: "3", "03", "pairwise_sum" or "03_pairwise_sum". Throws Error that lists
  // them.
  const DrillFacts& drill(const std::string& name) const;

 private:
  std::filesystem::path root_;
  std::vector<DrillFacts> drills_;
};

}  // namespace cli

#endif  // GRADER_CLI_WORKSPACE_H_
