// The student's rounding to bf16, as fast as its results allow.
#ifndef GRADER_LABS_TOLERANCE_MODEL_OWN_BF16_H_
#define GRADER_LABS_TOLERANCE_MODEL_OWN_BF16_H_

#include <cstdint>
#include <string>

#include "grader/labs/tolerance_model/rounding.h"

namespace lab {

struct OwnBf16 {
  RoundArray round;  // what from_bf16(to_bf16(x)) gives

  // How it differs from nearest even, on the floats that were tried.
  std::int64_t tried = 0, wrong = 0;
  std::string example = "";  // empty if none is wrong
};

// A call for each number would make the lab two to three times slower. So the two functions are
// compared with the built-in rounding first, on a quarter of a million floats among those that the
// lab draws: all upper halves with lower halves around the tie, and all lower halves under an even
// and an odd upper half. Where all results are the same to the bit, `round` is the built-in
// rounding; else it calls the two functions.
//
// Throws std::runtime_error, which names the call, if one of them throws.
OwnBf16 own_bf16(std::uint16_t (*to_bf16)(float), float (*from_bf16)(std::uint16_t));

}  // namespace lab

#endif  // GRADER_LABS_TOLERANCE_MODEL_OWN_BF16_H_
