// The calls of a test that allows so many ULPs.
#ifndef GRADER_TOLERANCES_ULP_CALL_H_
#define GRADER_TOLERANCES_ULP_CALL_H_

#include <cstdint>

#include "grader/tolerances/shares.h"

namespace tolerances {

// All calls of a test as one, where each has one number; without right results and dropped terms.
Call ulp_call(const Numbers& exact, std::uint64_t ulps);

}  // namespace tolerances

#endif  // GRADER_TOLERANCES_ULP_CALL_H_
