// What a judge knows of its drill: drill.bzl, as JSON.
#ifndef GRADER_JUDGE_FACTS_H_
#define GRADER_JUDGE_FACTS_H_

#include <string>

namespace judge {

struct Facts {
  std::string id;      // "01_to_bf16"
  std::string number;  // "01"
  std::string title;
  int points = 0;
  // The first of the drill's backends: the one that is graded everywhere, by a judge and a worker.
  std::string backend;
  double time_limit_s = 0;
};

// Throws std::runtime_error when the file cannot be read as such.
Facts read_facts(const std::string& path);

}  // namespace judge

#endif  // GRADER_JUDGE_FACTS_H_
