#include "grader/labs/rounding.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>

#include "grader/compare/formats.h"

namespace lab {
namespace {

using drill::Format;

// Where cutting the encoding's tail is all that rounding takes: numbers that are normal in the
// format, up to its largest. Encodings of floats, without the sign.
struct Normal {
  std::int32_t smallest, largest;
};

Normal normal(Format format) {
  const trusted::Traits traits = trusted::traits(format);
  const auto encoding = [format](std::uint32_t bits) {
    return std::bit_cast<std::int32_t>(static_cast<float>(trusted::decode(bits, format)));
  };
  return {encoding(traits.smallest_normal()), encoding(traits.max_finite())};
}

// Four at once, in what every x86-64 has. Rounds all of them as if they were normal, and says
// whether they were.
using Words = std::uint32_t __attribute__((vector_size(16)));
using Signed = std::int32_t __attribute__((vector_size(16)));

template <int kCut, Rounding kRounding>
bool round_normal(std::span<const float> in, float* out, Normal range) {
  constexpr std::uint32_t kUlp = 1u << kCut;
  Signed outside{};
  for (std::size_t i = 0; i < in.size(); i += 4) {
    Words bits;
    std::memcpy(&bits, &in[i], sizeof bits);
    const Signed magnitude = reinterpret_cast<Signed>(bits & 0x7FFFFFFF);
    outside |= (magnitude < range.smallest) | (magnitude > range.largest);
    if (kRounding == Rounding::kNearestEven) bits += (bits >> kCut & 1) + (kUlp / 2 - 1);
    if (kRounding == Rounding::kHalfUp) bits += kUlp / 2;
    bits &= ~(kUlp - 1);
    std::memcpy(out + i, &bits, sizeof bits);
  }
  return (outside[0] | outside[1] | outside[2] | outside[3]) == 0;
}

template <int kCut, Rounding kRounding>
RoundArray make(Format format) {
  return [format, range = normal(format)](std::span<const float> in, std::span<float> out) {
    // Blocks with a number that is not normal are done again, one by one. They are rare, and the
    // fewer numbers are in one the less there is to do again.
    constexpr std::size_t kBlock = 32;
    std::size_t i = 0;
    for (; i + kBlock <= in.size(); i += kBlock) {
      const std::span<const float> block = in.subspan(i, kBlock);
      if (round_normal<kCut, kRounding>(block, &out[i], range)) continue;
      for (std::size_t j = i; j < i + kBlock; ++j) out[j] = round_to(in[j], format, kRounding);
    }
    for (; i < in.size(); ++i) out[i] = round_to(in[i], format, kRounding);
  };
}

template <int kCut>
RoundArray make(Format format, Rounding rounding) {
  switch (rounding) {
    case Rounding::kNearestEven:
      return make<kCut, Rounding::kNearestEven>(format);
    case Rounding::kHalfUp:
      return make<kCut, Rounding::kHalfUp>(format);
    case Rounding::kTruncate:
      return make<kCut, Rounding::kTruncate>(format);
  }
  __builtin_unreachable();
}

}  // namespace

float round_to(float value, Format format, Rounding rounding) {
  if (format == Format::kFloat32 || !std::isfinite(value) || value == 0) return value;
  const trusted::Traits traits = trusted::traits(format);
  const double largest = trusted::decode(traits.max_finite(), format);

  // In units of the last place, all of this is exact.
  const int exponent = std::max(std::ilogb(value), traits.min_exponent()) - traits.mantissa_bits;
  const double scaled = std::ldexp(std::fabs(static_cast<double>(value)), -exponent);
  double whole = std::floor(scaled);
  const double rest = scaled - whole;
  const bool odd = std::fmod(whole, 2) == 1;
  if (rounding == Rounding::kNearestEven && (rest > 0.5 || (rest == 0.5 && odd))) ++whole;
  if (rounding == Rounding::kHalfUp && rest >= 0.5) ++whole;

  double magnitude = std::ldexp(whole, exponent);
  if (magnitude > largest) magnitude = rounding == Rounding::kTruncate ? largest : HUGE_VAL;
  return static_cast<float>(std::copysign(magnitude, value));
}

RoundArray rounder(Format format, Rounding rounding) {
  switch (format) {
    case Format::kFloat32:
      return [](std::span<const float> in, std::span<float> out) {
        std::copy(in.begin(), in.end(), out.begin());
      };
    case Format::kFloat16:
      return make<23 - 10>(format, rounding);
    case Format::kBfloat16:
      return make<23 - 7>(format, rounding);
  }
  __builtin_unreachable();
}

RoundArray rounder(std::uint16_t (*encode)(float), float (*decode)(std::uint16_t)) {
  return [encode, decode](std::span<const float> in, std::span<float> out) {
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = decode(encode(in[i]));
  };
}

}  // namespace lab
