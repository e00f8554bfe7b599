// Distance in units in the last place: how many steps from one number to the next lie between two.
//
// -0 and +0 are one number. Infinity is the step after the largest finite number. The count is made
// from sign and magnitude; nothing is flipped and nothing can wrap.
#ifndef GRADER_COMPARE_ULP_H_
#define GRADER_COMPARE_ULP_H_

#include <cstdint>
#include <optional>

#include "drills/format.h"

namespace trusted {

// nullopt if a or b is a NaN. Throws std::invalid_argument for an unknown format or too wide bits.
std::optional<std::uint64_t> ulp_distance(std::uint32_t a, std::uint32_t b, drill::Format format);

// In the spacing of the argument's own type. Throws std::invalid_argument for a NaN.
std::uint64_t ulp_distance(float a, float b);
std::uint64_t ulp_distance(double a, double b);

}  // namespace trusted

#endif  // GRADER_COMPARE_ULP_H_
