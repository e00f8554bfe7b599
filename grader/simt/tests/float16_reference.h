// bfloat16 and half by the definition of their formats: a table of the value of every code, in
// which an exact result is looked up. And the names that CUDA gives to what is tested with it.
#ifndef SIMT_TESTS_FLOAT16_REFERENCE_H_
#define SIMT_TESTS_FLOAT16_REFERENCE_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

#include "grader/simt/cuda/cuda_bf16.h"
#include "grader/simt/cuda/cuda_fp16.h"

namespace float16_reference {

enum class Mode { kNearest, kZero, kDown, kUp };
inline constexpr Mode kModes[] = {Mode::kNearest, Mode::kZero, Mode::kDown, Mode::kUp};

using Code = unsigned short;
inline constexpr Code kSign = 0x8000;
inline constexpr Code kNan = 0x7FFF;

inline constexpr double kInf = std::numeric_limits<double>::infinity();
inline constexpr double kQuietNan = std::numeric_limits<double>::quiet_NaN();

// The two formats, with their names in CUDA.
#define TEST_FORMAT(Name, word, type, exponent_width, mantissa_width)                              \
  struct Name {                                                                                    \
    using T = type;                                                                                \
    using T2 = type##2;                                                                            \
    using Raw = type##_raw;                                                                        \
    static constexpr int kMantissaBits = mantissa_width;                                           \
    static constexpr int kMaxExponent = (1 << (exponent_width - 1)) - 1;                           \
    static constexpr Code kInfinity = ((1 << exponent_width) - 1) << mantissa_width;               \
    static constexpr Code kOne = kMaxExponent << mantissa_width;                                   \
    static T of(Code code) { return __ushort_as_##word(code); }                                    \
    static Code bits(T a) { return __##word##_as_ushort(a); }                                      \
    static T2 of(Code x, Code y) { return make_##word##2(of(x), of(y)); }                          \
    static float widened(T a) { return __##word##2float(a); }                                      \
    static Code from_float(float x, Mode mode) {                                                   \
      const T results[] = {__float2##word##_rn(x), __float2##word##_rz(x), __float2##word##_rd(x), \
                           __float2##word##_ru(x)};                                                \
      return bits(results[int(mode)]);                                                             \
    }                                                                                              \
    static Code from_double(double x) { return bits(__double2##word(x)); }                         \
    TEST_INTEGER(word, short, short)                                                               \
    TEST_INTEGER(word, ushort, unsigned short)                                                     \
    TEST_INTEGER(word, int, int)                                                                   \
    TEST_INTEGER(word, uint, unsigned int)                                                         \
    TEST_INTEGER(word, ll, long long)                                                              \
    TEST_INTEGER(word, ull, unsigned long long)                                                    \
    static signed char to_char(T a) { return __##word##2char_rz(a); }                              \
    static unsigned char to_uchar(T a) { return __##word##2uchar_rz(a); }                          \
    static T2 both(float a) { return __float2##word##2_rn(a); }                                    \
    static T2 pair(float a, float b) { return __floats2##word##2_rn(a, b); }                       \
    static T2 pair(float2 a) { return __float22##word##2_rn(a); }                                  \
    static float2 floats(T2 a) { return __##word##22float2(a); }                                   \
    static T2 twice(T a) { return __##word##2##word##2(a); }                                       \
    static T2 halves(T a, T b) { return __halves2##word##2(a, b); }                                \
    static T low(T2 a) { return __low2##word(a); }                                                 \
    static T high(T2 a) { return __high2##word(a); }                                               \
    static T2 low2(T2 a) { return __low2##word##2(a); }                                            \
    static T2 high2(T2 a) { return __high2##word##2(a); }                                          \
    static T2 lows(T2 a, T2 b) { return __lows2##word##2(a, b); }                                  \
    static T2 highs(T2 a, T2 b) { return __highs2##word##2(a, b); }                                \
    static short as_short(T a) { return __##word##_as_short(a); }                                  \
    static T from_short(short a) { return __short_as_##word(a); }                                  \
  };
#define TEST_INTEGER(word, name, type)                                             \
  static Code from_integer(type x, Mode mode) {                                    \
    const T results[] = {__##name##2##word##_rn(x), __##name##2##word##_rz(x),     \
                         __##name##2##word##_rd(x), __##name##2##word##_ru(x)};    \
    return bits(results[int(mode)]);                                               \
  }                                                                                \
  static void to_integer(T a, Mode mode, type& result) {                           \
    const type results[] = {__##word##2##name##_rn(a), __##word##2##name##_rz(a),  \
                            __##word##2##name##_rd(a), __##word##2##name##_ru(a)}; \
    result = results[int(mode)];                                                   \
  }
TEST_FORMAT(Half, half, __half, 5, 10)
TEST_FORMAT(Bfloat16, bfloat16, __nv_bfloat16, 8, 7)
#undef TEST_FORMAT
#undef TEST_INTEGER

template <class F>
bool is_nan(Code code) {
  return (code & kNan) > F::kInfinity;
}

// The value of each code from 0 to infinity, which stands for the power of two beyond the largest.
template <class F>
const std::vector<double>& values() {
  static const std::vector<double> table = [] {
    std::vector<double> result;
    for (int code = 0; code <= F::kInfinity; ++code) {
      const int exponent = code >> F::kMantissaBits;
      const int mantissa = code & ((1 << F::kMantissaBits) - 1);
      const int one = exponent == 0 ? 0 : 1 << F::kMantissaBits;
      result.push_back(
          std::ldexp(one + mantissa, std::max(exponent, 1) - F::kMaxExponent - F::kMantissaBits));
    }
    return result;
  }();
  return table;
}

// The value of any code.
template <class F>
double value(Code code) {
  const Code magnitude = code & kNan;
  if (magnitude > F::kInfinity) return kQuietNan;
  const double size = magnitude == F::kInfinity ? kInf : values<F>()[magnitude];
  return code & kSign ? -size : size;
}

// An exact result is known by where it lies: a function that tells the sign of it minus a number.
template <class N>
int sign(N x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

// The result `number` plus something too small to reach any other number that it is compared with.
template <class N>
auto exactly(N number, double rest = 0) {
  return [=](double t) { return number != t ? sign(number - t) : sign(rest); };
}

// a + b of products of two numbers of a format: exact in double, or of very different size.
inline auto sum(double a, double b) {
  const double large = std::fabs(a) > std::fabs(b) ? a : b;
  const double small = std::fabs(a) > std::fabs(b) ? b : a;
  const bool is_exact = std::fabs(small) >= std::fabs(large) * 0x1p-30;
  return is_exact ? exactly(a + b) : exactly(large, small);
}

// The code of an exact finite result; of zero, that with the sign `negative`.
template <class F, class Where>
Code rounded(const Where& exact, Mode mode = Mode::kNearest, bool negative = false) {
  const int side = exact(0);
  if (side == 0) return negative ? kSign : 0;
  const auto& table = values<F>();
  const auto beyond = [&](double t) { return side * exact(side * t); };
  // The last code at or below the result in magnitude.
  int low = 0;
  int high = F::kInfinity;
  while (low + 1 < high) {
    const int middle = (low + high) / 2;
    (beyond(table[middle]) >= 0 ? low : high) = middle;
  }
  bool up = false;
  if (beyond(table[low]) != 0) {
    const int half = beyond((table[low] + table[low + 1]) / 2);
    if (mode == Mode::kNearest) up = half > 0 || (half == 0 && low % 2 == 1);
    if (mode == Mode::kDown) up = side < 0;
    if (mode == Mode::kUp) up = side > 0;
  }
  return static_cast<Code>((low + up) | (side < 0 ? kSign : 0));
}

// The code of a number, infinity or NaN.
template <class F, class N>
Code code_of(N x, Mode mode = Mode::kNearest) {
  if (x != x) return kNan;
  if (x == kInf || x == -kInf) return F::kInfinity | (x < 0 ? kSign : 0);
  bool negative = false;
  if constexpr (std::is_floating_point_v<N>) negative = std::signbit(x);
  return rounded<F>(exactly(x), mode, negative);
}

// Codes with a story: around zero, one, powers of two, the ends of the subnormal and normal ranges.
template <class F>
std::vector<Code> special_codes() {
  std::vector<Code> result;
  const int ulp_of_one = F::kOne;
  for (const int code :
       {0, 1, 2, 3, (1 << F::kMantissaBits) - 1, 1 << F::kMantissaBits, (1 << F::kMantissaBits) + 1,
        ulp_of_one - 1, ulp_of_one, ulp_of_one + 1, ulp_of_one + (1 << F::kMantissaBits) / 2,
        ulp_of_one / 2 + 5, F::kInfinity - 1, F::kInfinity - 2, int{F::kInfinity}, F::kInfinity + 1,
        int{kNan}}) {
    result.push_back(static_cast<Code>(code));
    result.push_back(static_cast<Code>(code | kSign));
  }
  return result;
}

template <class F>
std::vector<Code> finite_special_codes() {
  std::vector<Code> result = special_codes<F>();
  std::erase_if(result, [](Code code) { return (code & kNan) >= F::kInfinity; });
  return result;
}

// Random codes, often close to each other in exponent so that a sum is not just the larger.
template <class F>
std::vector<std::array<Code, 3>> random_triples(int count) {
  std::mt19937 random(1);
  std::vector<std::array<Code, 3>> result;
  while (static_cast<int>(result.size()) < count) {
    std::array<Code, 3> codes;
    for (Code& code : codes) code = static_cast<Code>(random());
    if (random() % 2 == 0) codes[1] = static_cast<Code>(codes[0] ^ (random() & 0x81FF));
    if (std::none_of(codes.begin(), codes.end(),
                     [](Code code) { return (code & kNan) >= F::kInfinity; })) {
      result.push_back(codes);
    }
  }
  return result;
}

}  // namespace float16_reference

#endif  // SIMT_TESTS_FLOAT16_REFERENCE_H_
