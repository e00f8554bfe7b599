// Pairs of submissions that share more than the course gave them: a hint for a person, never a
// score.
#ifndef GRADER_CLASS_SIMILAR_H_
#define GRADER_CLASS_SIMILAR_H_

#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/roster.h"
#include "grader/course/course.h"

namespace classroom {

struct SimilarPair {
  std::string drill;          // its id
  std::string first, second;  // keys of students; first < second
  int percent = 0;            // of the smaller one's own lines that are found in the other
  bool same_bytes = false;
};

// All pairs with at least `threshold` percent, the most alike first. What the stub, the drill's
// header and the published solution (where `root` has one) hold is nobody's own. Throws
// std::runtime_error when the tool is missing or fails.
std::vector<SimilarPair> similar(const Roster& roster,
                                 const std::vector<course::DrillFacts>& drills,
                                 const std::filesystem::path& root, int threshold);

// RFC 4180, with a header line.
std::string similar_csv(const std::vector<SimilarPair>& pairs);

}  // namespace classroom

#endif  // GRADER_CLASS_SIMILAR_H_
