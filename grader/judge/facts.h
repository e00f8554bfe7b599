// What a judge knows of its drill: drill.bzl, as JSON.
#ifndef GRADER_JUDGE_FACTS_H_
#define GRADER_JUDGE_FACTS_H_

#include <set>
#include <string>
#include <vector>

namespace judge {

struct Facts {
  std::string id;      // "01_to_bf16"
  std::string number;  // "01"
  std::string title;
  int points = 0;
  // "cpu", or "simt" and "cuda". The first is graded everywhere.
  std::vector<std::string> backends;
  double time_limit_s = 0;
  std::set<std::string> failure_classes;  // that it has hints about
};

// Throws std::runtime_error when the file cannot be read as such.
Facts read_facts(const std::string& path);

}  // namespace judge

#endif  // GRADER_JUDGE_FACTS_H_
