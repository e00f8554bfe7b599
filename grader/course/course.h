// The course: what each drill's drill.bzl says, as the programs read it.
#ifndef GRADER_COURSE_COURSE_H_
#define GRADER_COURSE_COURSE_H_

#include <filesystem>
#include <string>
#include <vector>

namespace course {

struct Hint {
  std::string failure_class;
  std::string text;
};

// One drill's facts.
struct DrillFacts {
  std::string id;      // "01_to_bf16"
  std::string number;  // "01"
  std::string title;
  int points = 0;
  std::vector<std::string> backends;
  std::string file;  // what a student edits: "to_bf16.cc"
  std::vector<Hint> hints;
  std::vector<std::string> reading;
};

// Reads the JSON of //drills:course: all drills, in the course's order. Throws std::runtime_error
// when there is no such file.
std::vector<DrillFacts> read_course(const std::filesystem::path& path);

// The drill of that number or name, "3", "03", "pairwise_sum" or "03_pairwise_sum"; null where
// there is none.
const DrillFacts* find_drill(const std::vector<DrillFacts>& drills, const std::string& name);

}  // namespace course

#endif  // GRADER_COURSE_COURSE_H_
