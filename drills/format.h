// The three floating-point formats of the workbook.
//
//   kFloat32   IEEE 754 binary32: 1 sign, 8 exponent, 23 mantissa bits
//   kFloat16   IEEE 754 binary16: 1 sign, 5 exponent, 10 mantissa bits
//   kBfloat16  the upper half of binary32: 1 sign, 8 exponent, 7 mantissa bits
//
// A number travels as its raw encoding in a std::uint32_t, called its bits. The 16-bit formats sit
// in the low half, and there a set bit above them is an invalid argument.
#ifndef DRILLS_FORMAT_H_
#define DRILLS_FORMAT_H_

namespace drill {

enum class Format { kFloat32, kFloat16, kBfloat16 };

}  // namespace drill

#endif  // DRILLS_FORMAT_H_
