#include "drills/01_to_bf16/to_bf16.h"

#include <bit>

namespace drill {
namespace {

constexpr std::uint32_t kMagnitude = 0x7FFFFFFF;  // all but the sign bit
constexpr std::uint32_t kInfinity = 0x7F800000;   // exponent all ones, mantissa zero
constexpr std::uint32_t kQuietBit = 0x0040;       // the top mantissa bit of a bfloat16

}  // namespace

// Rounding to bfloat16 drops the lower half of the word and, perhaps, adds one to the upper half:
//
//    31 30    23 22   16   15              0
//    s  eeeeeeee mmmmmmm | mmmmmmmmmmmmmmmm
//    `---- q: kept ----'   `- r: dropped -'
//
// Why adding one to q is right, whatever q is. With the sign set aside, the encodings of a format
// count its values upward: 0, the subnormals, each binade in turn, and last infinity. So q and
// q + 1 are the two neighbours of the value, r / 2^16 says how far it lies between them, and a
// carry out of the mantissa is the step to the next value, not an accident:
//
//    q       q + 1
//    0x007F  0x0080   largest subnormal -> smallest normal
//    0x3FFF  0x4000   1.9921875 -> 2.0
//    0x7F7F  0x7F80   largest finite -> infinity, exactly what roundTiesToEven asks of an overflow
//
// The sign is not touched: infinity has r == 0 and stays, so no magnitude goes beyond 0x7F80.
//
// When to add one. Round up if r > 0x8000, down if r < 0x8000, and at r == 0x8000 up only if q is
// odd. All three cases are one addition, whose carry out of bit 15 is the decision:
//
//    q even:  r + 0x7FFF carries  <=>  r >= 0x8001     the tie stays
//    q odd:   r + 0x8000 carries  <=>  r >= 0x8000     the tie goes up
std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);

  // A NaN lies between no neighbours. If its payload is all in r, rounding down would leave an
  // infinity; if q is all ones, rounding up would carry through exponent and sign and leave a zero.
  // The test is `>`, because infinity itself needs no branch. The quiet bit keeps the result a NaN
  // even when nothing else of the payload survives.
  if ((bits & kMagnitude) > kInfinity) {
    return static_cast<std::uint16_t>((bits >> 16) | kQuietBit);
  }

  const std::uint32_t q_is_odd = (bits >> 16) & 1;
  return static_cast<std::uint16_t>((bits + 0x7FFF + q_is_odd) >> 16);
}

// The way back is exact: the seven mantissa bits are the top of float's 23, and the rest is zero.
// bit_cast moves bits and computes nothing, so subnormals and the sign of zero can't be lost.
float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
