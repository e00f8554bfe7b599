// Our verdict on an array: the derived bound of drill 07's hidden tests on each of its elements
// (grader/cases/07_rmsnorm/oracle.h).
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_DERIVED_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_DERIVED_H_

#include <cstdint>
#include <string>
#include <vector>

#include "drills/format.h"
#include "grader/cases/07_rmsnorm/oracle.h"

namespace lab {

struct Derived {
  std::string array;  // "y"
  std::int64_t elements = 0;
  std::int64_t outside = 0;  // of their bounds

  // The element whose error takes the greatest share of its bound, the first of them. Of a bf16
  // number that is the least error that the kernel must have had before it rounded: none where the
  // number is the expected value's own rounding. Above 1 it is outside; Inf for a NaN or an Inf,
  // and for any error where none is allowed.
  std::int64_t worst = 0;
  double share = 0;
  std::string place = "";     // "y[3, 17]"
  std::string got = "";       // "0x3F81 = 1.0078125"
  std::string expected = "";  // "0x3F80 = 1", "0.5 +- 3e-08"

  bool passed() const { return outside == 0; }
};

// Of an array of `cols` columns, or with one index where that is 0. There is at least one element,
// and no bound is a NaN.
Derived judge_array(const std::string& array, const std::vector<float>& got,
                    const cases::Bounded& expected, std::int64_t cols, drill::Format format);

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_DERIVED_H_
