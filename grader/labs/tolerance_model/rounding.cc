#include "grader/labs/tolerance_model/rounding.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>

#include "grader/compare/formats.h"
#include "grader/labs/numpy/wide.h"

namespace lab {
namespace {

using drill::Format;

constexpr std::uint32_t kSign = 1u << 31;

// Rounding on the encoding of a float that is, in the format, neither subnormal nor too large:
// (bits + ((bits >> cut) & odd) + bias) with the lower `cut` bits cleared.
struct Cut {
  int cut;
  std::uint32_t odd, bias;
  std::uint32_t smallest, largest;  // encodings without the sign, between which this is right

  bool fits(float value) const {
    const std::uint32_t magnitude = std::bit_cast<std::uint32_t>(value) & ~kSign;
    return smallest <= magnitude && magnitude <= largest;
  }
};

Cut make_cut(Format format, Rounding rounding) {
  const trusted::Traits traits = trusted::traits(format);
  const auto encoding = [format](std::uint32_t bits) {
    return std::bit_cast<std::uint32_t>(static_cast<float>(trusted::decode(bits, format)));
  };
  Cut cut{};
  cut.cut = trusted::traits(Format::kFloat32).mantissa_bits - traits.mantissa_bits;
  cut.smallest = encoding(traits.smallest_normal());
  cut.largest = encoding(traits.max_finite());
  const std::uint32_t half = 1u << (cut.cut - 1);
  if (rounding == Rounding::kNearestEven) {
    cut.odd = 1;
    cut.bias = half - 1;
  } else if (rounding == Rounding::kHalfUp) {
    cut.bias = half;
  }
  return cut;
}

constexpr std::size_t kBlock = 64;  // elements

// Rounds block after block, and stops after the first with an element that does not fit. Returns
// how many blocks came before that one; in it the elements that fit are rounded too.
LAB_FOR_EACH_MACHINE
std::size_t round_blocks(const float* in, float* out, std::size_t blocks, const Cut& how) {
  const Cut cut = how;
  for (std::size_t block = 0; block < blocks; ++block) {
    Words outside{};  // in the sign bit: g++ 12 takes comparisons in clones apart, lane by lane
    for (std::size_t i = 0; i < kBlock; i += sizeof(Words) / sizeof(float)) {
      Words bits;
      load(bits, in + block * kBlock + i);
      const Words magnitude = bits & ~kSign;
      outside |= (magnitude - cut.smallest) | (cut.largest - magnitude);
      bits += (bits >> cut.cut & cut.odd) + cut.bias;
      bits &= ~std::uint32_t{0} << cut.cut;
      std::memcpy(out + block * kBlock + i, &bits, sizeof bits);
    }
    const auto any = reinterpret_cast<Longs>(outside);
    std::uint64_t found = 0;
    for (std::size_t lane = 0; lane < sizeof any / sizeof found; ++lane) found |= any[lane];
    if ((found & (std::uint64_t{kSign} << 32 | kSign)) != 0) return block;
  }
  return blocks;
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
  const bool odd = static_cast<std::int64_t>(whole) % 2 == 1;
  if (rounding == Rounding::kNearestEven && (rest > 0.5 || (rest == 0.5 && odd))) ++whole;
  if (rounding == Rounding::kHalfUp && rest >= 0.5) ++whole;

  double magnitude = std::ldexp(whole, exponent);
  if (magnitude > largest) magnitude = rounding == Rounding::kTruncate ? largest : HUGE_VAL;
  return static_cast<float>(std::copysign(magnitude, value));
}

RoundArray rounder(Format format, Rounding rounding) {
  if (format == Format::kFloat32) {
    return [](std::span<const float> in, std::span<float> out) {
      std::copy(in.begin(), in.end(), out.begin());
    };
  }
  return [format, rounding, cut = make_cut(format, rounding)](std::span<const float> in,
                                                              std::span<float> out) {
    const std::size_t blocks = in.size() / kBlock;
    std::size_t begin = 0;
    while (begin < in.size()) {
      const std::size_t left = blocks - begin / kBlock;
      begin += kBlock * round_blocks(in.data() + begin, out.data() + begin, left, cut);
      const std::size_t end = std::min(begin + kBlock, in.size());
      for (; begin < end; ++begin) {
        if (!cut.fits(in[begin]) || begin >= blocks * kBlock) {
          out[begin] = round_to(in[begin], format, rounding);
        }
      }
    }
  };
}

RoundArray rounder(std::uint16_t (*encode)(float), float (*decode)(std::uint16_t)) {
  return [encode, decode](std::span<const float> in, std::span<float> out) {
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = decode(encode(in[i]));
  };
}

}  // namespace lab
