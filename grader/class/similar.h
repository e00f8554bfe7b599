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
  int percent = 0;            // of the smaller one's own tokens that are found in the other
  bool same_bytes = false;
};

// From here on a pair is worth a look: independent right answers of this course share up to 43
// percent, disguised copies 83 and more (similar_full_test.cc).
inline constexpr int kSimilarPercent = 60;

// Pairs with at least `threshold` percent (1 to 100), the most alike first, of the last file that
// each student handed in. Names, comments, layout, numbers and the order of functions do not
// count. What the stub and the header in root/drills and the published solution in root/solutions
// (where there is one) hold is nobody's own; a file with less than kOwnTokens of its own is not
// compared, but with those that have the same bytes. Of k students with the same bytes there are
// the k - 1 pairs of neighbours, and the first of them stands for all against others. Throws
// std::runtime_error when the tool is needed and is missing or fails.
std::vector<SimilarPair> similar(const Roster& roster,
                                 const std::vector<course::DrillFacts>& drills,
                                 const std::filesystem::path& root, int threshold);

inline constexpr std::size_t kOwnTokens = 50;

// RFC 4180, with a header line.
std::string similar_csv(const std::vector<SimilarPair>& pairs);

}  // namespace classroom

#endif  // GRADER_CLASS_SIMILAR_H_
