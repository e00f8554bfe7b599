// A candidate against all references, and what is needed to say why it passes or fails.
#ifndef GRADER_LABS_REFERENCE_MATCHING_STUDY_H_
#define GRADER_LABS_REFERENCE_MATCHING_STUDY_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "grader/labs/reference_matching/candidate.h"
#include "grader/labs/reference_matching/match.h"
#include "grader/labs/reference_matching/matrix.h"
#include "grader/labs/reference_matching/table.h"

namespace lab {

struct Study {
  Row a, b, c, d;
  // A kernel without scales against C and against A; of the published candidate only.
  std::optional<Row> e = {}, e_prime = {};

  Accuracy accuracy = {};
  double rounding = 0;       // the error against A, in u of the greater of A and random sums
  std::int64_t groups = 1;   // of a row
  std::int64_t longest = 1;  // weights in a group
  double weights_error = 0;  // relative L2, of the quantised weights against those before

  // A kernel that leaves out the last product of each sum, against A: with the tolerances of the
  // table, and with those by which D passes.
  Match shortened = {}, shortened_widened = {};

  Matrix right = {};  // A itself

  // Whether rounding alone explains the error. (A NaN is not right.)
  bool is_right() const { return rounding <= accuracy.most; }
  std::vector<Row> rows() const;
};

// With a seed E and E' are there: their candidate is C times 1 + 1e-12 standard_normal() of NumPy's
// default_rng(seed).
Study study(const Candidate& candidate, std::optional<std::uint64_t> noise_seed = std::nullopt);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_STUDY_H_
