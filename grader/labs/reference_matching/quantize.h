// The quantisers: int8 for activations, int4 with a scale for each group of weights.
#ifndef GRADER_LABS_REFERENCE_MATCHING_QUANTIZE_H_
#define GRADER_LABS_REFERENCE_MATCHING_QUANTIZE_H_

#include <array>
#include <cstdint>

#include "grader/labs/reference_matching/matrix.h"

namespace lab {

// What a scale is rounded to before anything is divided by it.
enum class ScaleFormat { kFloat64, kFloat32 };

// What becomes of a weight halfway between two codes.
enum class Ties { kToEven, kAwayFromZero };

struct Activations {
  Matrix codes;  // integers in [-128, 127]
  double scale = 1;
};

// One scale for all: the greatest |x| divided by 127, 1 if that is 0. Codes are x / scale, to
// nearest even, clamped. x is finite.
Activations quantize_int8(const Matrix& x, ScaleFormat format);

// codes * scale
Matrix dequantize(const Activations& x);

// As in drill 08: `group` neighbours along a row share a scale, the last group may be shorter, and
// a group may be longer than a row.
struct Weights {
  Matrix codes;   // [n, k], integers in [-8, 7]
  Matrix scales;  // [n, ceil(k / group)]
  std::int64_t group = 1;
};

std::int64_t groups_of(std::int64_t k, std::int64_t group);

// A group's scale is its greatest |w| divided by 7, 1 if that is 0. Codes are w / scale, to
// nearest, clamped. With kFloat32 and kToEven it is drill 08's contract, where w holds floats. w is
// finite.
Weights quantize_int4(const Matrix& w, std::int64_t group, ScaleFormat format,
                      Ties ties = Ties::kToEven);

Matrix dequantize(const Weights& weights);

// How many weights have each code; [0] is that of -8.
std::array<std::int64_t, 16> count_codes(const Matrix& codes);

// How many weights lie exactly halfway between two codes.
std::int64_t count_ties(const Matrix& w, const Weights& weights);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_QUANTIZE_H_
