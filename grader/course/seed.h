#ifndef GRADER_COURSE_SEED_H_
#define GRADER_COURSE_SEED_H_

#include <cstdint>

namespace course {

// Of the inputs that hidden tests draw: from 0 to this, 19 digits.
inline constexpr std::uint64_t kLargestSeed = 9'999'999'999'999'999'999u;

}  // namespace course

#endif  // GRADER_COURSE_SEED_H_
