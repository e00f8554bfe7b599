// Drill 01: round a float to bfloat16, and widen it back.
//
// bfloat16 (bf16) is the upper half of an IEEE 754 binary32:
//
//   binary32   s eeeeeeee mmmmmmmmmmmmmmmmmmmmmmm     1 + 8 + 23 bits
//   bfloat16   s eeeeeeee mmmmmmm                     1 + 8 + 7 bits
//
// The exponents are the same, so the range is nearly that of float; the precision is 8 significant
// bits instead of 24. A bfloat16 travels as its raw encoding in a std::uint16_t.
#ifndef DRILLS_01_TO_BF16_TO_BF16_H_
#define DRILLS_01_TO_BF16_TO_BF16_H_

#include <cstdint>

namespace drill {

// Returns the bfloat16 nearest to `value`.
//
// Rounding    To nearest; a value halfway between two neighbours goes to the one with the even
//             mantissa (IEEE 754-2019, section 4.3.1, roundTiesToEven).
// Subnormals  Are rounded like any other number, and never flushed: 0x00018000 gives 0x0002.
// Overflow    Magnitudes from 0x7F7F8000 up, which is halfway from the largest finite bfloat16 to
//             2^128, give an infinity of the same sign.
// Infinity    Is kept, with its sign.
// Zero        Is kept, with its sign. A nonzero value that rounds to zero keeps its sign too.
// NaN         Gives any quiet NaN: exponent all ones, bit 0x0040 set. Its sign and the rest of its
//             payload are free.
//
// Accepts every float. Never throws.
std::uint16_t to_bf16(float value);

// Returns the float that the bfloat16 `bits` stands for. Every bfloat16 is a float, so this is
// exact: zeros and infinities keep their sign, and subnormals stay what they are. A NaN gives any
// NaN.
//
// Accepts every encoding. Never throws.
float from_bf16(std::uint16_t bits);

}  // namespace drill

#endif  // DRILLS_01_TO_BF16_TO_BF16_H_
