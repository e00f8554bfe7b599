// Rounding arrays of floats to a shorter format, in three ways.
#ifndef GRADER_LABS_TOLERANCE_MODEL_ROUNDING_H_
#define GRADER_LABS_TOLERANCE_MODEL_ROUNDING_H_

#include <cstdint>
#include <functional>
#include <span>

#include "drills/format.h"

namespace lab {

enum class Rounding {
  kNearestEven,  // to the nearest, ties to the even mantissa
  kHalfUp,       // to the nearest, ties away from zero: half an ULP added to the encoding, then cut
  kTruncate,     // toward zero: cut
};

// The number of the format that `value` is rounded to. Subnormals are kept. To nearest, magnitudes
// from half an ULP above the largest finite number give Inf; cut, the largest finite number. Zeros,
// infinities and NaN stay what they are. kFloat32 gives the value back.
float round_to(float value, drill::Format format, Rounding rounding);

// Writes what every element of the first span is rounded to into the second, which has its size.
// May be called by several threads at once.
using RoundArray = std::function<void(std::span<const float>, std::span<float>)>;

// round_to for arrays.
RoundArray rounder(drill::Format format, Rounding rounding);

// An encoder and a decoder of single values as an array function: drill::to_bf16 and
// drill::from_bf16, for example.
RoundArray rounder(std::uint16_t (*encode)(float), float (*decode)(std::uint16_t));

}  // namespace lab

#endif  // GRADER_LABS_TOLERANCE_MODEL_ROUNDING_H_
