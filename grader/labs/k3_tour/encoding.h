// What an encoding consists of, what kind of number it is, and which numbers are next to it.
//
// Bits are valid in the format; else std::invalid_argument, as in grader/compare/formats.h.
#ifndef GRADER_LABS_K3_TOUR_ENCODING_H_
#define GRADER_LABS_K3_TOUR_ENCODING_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "drills/format.h"

namespace lab::tour {

inline constexpr std::array kFormats = {drill::Format::kFloat32, drill::Format::kBfloat16,
                                        drill::Format::kFloat16};

// "fp32", "bf16", "fp16".
std::string name(drill::Format format);

// To the nearest, ties to even, as trusted::encode does.
float nearest_float(double value);

// "0x3F80": all digits of the format. Bits that are too wide are shown as they are.
std::string hex(std::uint32_t bits, drill::Format format);

// In binary, all digits: sign, exponent and mantissa.
struct Fields {
  std::string sign, exponent, mantissa;
};
Fields fields(std::uint32_t bits, drill::Format format);

// "zero", "subnormal", "normal", "inf", "NaN".
std::string kind(std::uint32_t bits, drill::Format format);

// A finite number as its significand, in [1, 2) or for a subnormal in (0, 1), times a power of two:
// "-1.5 x 2^-14". What is not finite or is zero as show() writes it.
std::string as_product(std::uint32_t bits, drill::Format format);

// The number after and before, as IEEE 754's nextUp and nextDown: the one after the greatest
// negative number is -0, the one after either zero the smallest positive number. None after
// infinity, before its negative, and for a NaN.
std::optional<std::uint32_t> above(std::uint32_t bits, drill::Format format);
std::optional<std::uint32_t> below(std::uint32_t bits, drill::Format format);

// 1 ULP: the step from a number to the one that is next to it and farther from zero. Of the largest
// finite number, which has none, the step before. nullopt for Inf and NaN.
std::optional<double> ulp(std::uint32_t bits, drill::Format format);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_ENCODING_H_
