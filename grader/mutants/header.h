// The comment that each mutant begins with.
//
//   // Drill 07, wrong: the variance in place of the mean square.
//   // Real: keras-team/keras#22393, LayerNormalization(rms_scaling=True) took var(x).
//   //
//   // Shown by: x = [1, 3], w = 1, eps = 0: y is [1, 3], not [1, 3] / sqrt(5).
//   // Caught by: the mean is of the squares, over all columns
//
// A part may go on over several lines. Real is where the bug was met, and is left out where that is
// not known.
#ifndef GRADER_MUTANTS_HEADER_H_
#define GRADER_MUTANTS_HEADER_H_

#include <string>
#include <string_view>

namespace mutants {

struct Header {
  std::string drill;  // two digits
  std::string bug;
  std::string real;
  std::string shown_by;
  std::string caught_by;
};

// Of a mutant's source. Throws std::runtime_error that names the part which is missing or empty.
Header header_of(std::string_view source);

}  // namespace mutants

#endif  // GRADER_MUTANTS_HEADER_H_
