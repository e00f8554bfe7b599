// The intrinsics that round in a chosen direction, against the processor's own rounding modes and
// long double.
#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "grader/simt/cuda/device_functions.h"
#include "grader/simt/tests/mismatches.h"
#include "third_party/catch2/catch2.h"

namespace {

// Numbers of every size, and the special ones.
template <class T>
class Numbers {
 public:
  T operator()() {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    using Limits = std::numeric_limits<T>;
    const T any = std::bit_cast<T>(static_cast<Bits>(random_()));
    constexpr T kSpecial[] = {0,
                              1,
                              3,
                              Limits::infinity(),
                              Limits::quiet_NaN(),
                              Limits::max(),
                              Limits::min(),
                              Limits::denorm_min()};
    switch (random_() % 6) {
      case 0:
        return std::copysign(kSpecial[random_() % std::size(kSpecial)], any);
      case 1:  // a subnormal
        return std::copysign(
            std::bit_cast<T>(static_cast<Bits>(random_() >> 20) >> (sizeof(T) == 4 ? 10 : 0)), any);
      case 2:  // of moderate size, with few bits
        return std::ldexp(static_cast<T>(static_cast<int>(random_() % 64) - 32),
                          static_cast<int>(random_() % 60) - 30);
      case 3:  // of moderate size
        return std::ldexp(static_cast<T>(static_cast<std::int64_t>(random_()) >> 8),
                          static_cast<int>(random_() % 60) - 80);
      default:
        return any;
    }
  }

 private:
  std::mt19937_64 random_{1};
};

constexpr int kModes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};

// What the processor makes of an operation in a mode. Volatile, so that it is not moved out of it.
template <class T, class Operation>
T in_mode(int mode, Operation operation, T a, T b = 0, T c = 0) {
  volatile T x = a;
  volatile T y = b;
  volatile T z = c;
  std::fesetround(mode);
  const volatile T result = operation(x, y, z);
  std::fesetround(FE_TONEAREST);
  return result;
}

#define IN_EACH_MODE(name) \
  { name##_rn, name##_rz, name##_rd, name##_ru }

template <class T, class Function, class Operation>
std::string against_processor(Function (&functions)[4], Operation operation) {
  Mismatches mismatches;
  Numbers<T> number;
  for (int i = 0; i < 100000; ++i) {
    const T a = number();
    const T b = number();
    const T c = number();
    for (int mode = 0; mode < 4; ++mode) {
      T got;
      if constexpr (std::is_invocable_v<Function, T>) {
        got = functions[mode](a);
      } else if constexpr (std::is_invocable_v<Function, T, T>) {
        got = functions[mode](a, b);
      } else {
        got = functions[mode](a, b, c);
      }
      mismatches.expect(got, in_mode<T>(kModes[mode], operation, a, b, c), "mode", mode, a, b, c);
    }
  }
  return mismatches.text();
}

TEST_CASE("arithmetic in four modes is the processor's") {
#define TEST_ARITHMETIC(T, name, arity, expression)                                               \
  {                                                                                               \
    T(*functions[]) arity = IN_EACH_MODE(name);                                                   \
    const auto operation = []([[maybe_unused]] T x, [[maybe_unused]] T y, [[maybe_unused]] T z) { \
      return static_cast<T>(expression);                                                          \
    };                                                                                            \
    INFO(#name);                                                                                  \
    CHECK(against_processor<T>(functions, operation) == "");                                      \
  }
  TEST_ARITHMETIC(float, __fadd, (float, float), x + y)
  TEST_ARITHMETIC(float, __fsub, (float, float), x - y)
  TEST_ARITHMETIC(float, __fmul, (float, float), (x * y))
  TEST_ARITHMETIC(float, __fdiv, (float, float), x / y)
  TEST_ARITHMETIC(float, __frcp, (float), 1 / x)
  TEST_ARITHMETIC(float, __fsqrt, (float), std::sqrt(x))
  TEST_ARITHMETIC(float, __fmaf, (float, float, float), std::fma(x, y, z))
  TEST_ARITHMETIC(double, __dadd, (double, double), x + y)
  TEST_ARITHMETIC(double, __dsub, (double, double), x - y)
  TEST_ARITHMETIC(double, __dmul, (double, double), (x * y))
  TEST_ARITHMETIC(double, __ddiv, (double, double), x / y)
  TEST_ARITHMETIC(double, __drcp, (double), 1 / x)
  TEST_ARITHMETIC(double, __dsqrt, (double), std::sqrt(x))
#undef TEST_ARITHMETIC
  CHECK(__fma_rn(0x1p-60, 0x1p-60, 1.0) == 1.0);
  CHECK(__fma_rn(1 + 0x1p-52, 1 + 0x1p-52, -1 - 0x1p-51) == 0x1p-104);
}

TEST_CASE("an exact zero in round down is negative") {
  CHECK(std::signbit(__fadd_rd(1.5f, -1.5f)));
  CHECK(!std::signbit(__fadd_rd(0.0f, 0.0f)));
  CHECK(!std::signbit(__fadd_ru(1.5f, -1.5f)));
  CHECK(std::signbit(__fmaf_rd(2.0f, 3.0f, -6.0f)));
}

// Integers around every power of two and around the ties of both float formats.
template <class Integer>
std::vector<Integer> integers() {
  std::vector<Integer> result = {0, std::numeric_limits<Integer>::min(),
                                 std::numeric_limits<Integer>::max()};
  std::mt19937_64 random(1);
  for (int place = 0; place < 64; ++place) {
    for (const std::uint64_t leading :
         {std::uint64_t{1}, std::uint64_t{3}, (std::uint64_t{1} << 24) + 1,
          (std::uint64_t{1} << 25) + 3, (std::uint64_t{1} << 53) + 1, random()}) {
      for (const int step : {-1, 0, 1}) {
        const std::uint64_t x = (leading << place) + static_cast<std::uint64_t>(step);
        result.push_back(static_cast<Integer>(x));
        result.push_back(static_cast<Integer>(-x));
      }
    }
  }
  return result;
}

template <class T, class Integer>
std::string from_integer_against_processor(T (*const (&functions)[4])(Integer)) {
  Mismatches mismatches;
  for (const Integer x : integers<Integer>()) {
    for (int mode = 0; mode < 4; ++mode) {
      volatile Integer source = x;
      std::fesetround(kModes[mode]);
      const volatile T want = static_cast<T>(source);
      std::fesetround(FE_TONEAREST);
      mismatches.expect(functions[mode](x), T{want}, "mode", mode, x);
    }
  }
  return mismatches.text();
}

TEST_CASE("integers to float and double in four modes are the processor's") {
#define TEST_FROM(T, Integer, name)                                     \
  {                                                                     \
    T (*const functions[])(Integer) = IN_EACH_MODE(name);               \
    INFO(#name);                                                        \
    CHECK(from_integer_against_processor<T, Integer>(functions) == ""); \
  }
  TEST_FROM(float, int, __int2float)
  TEST_FROM(float, unsigned int, __uint2float)
  TEST_FROM(float, long long, __ll2float)
  TEST_FROM(float, unsigned long long, __ull2float)
  TEST_FROM(double, long long, __ll2double)
  TEST_FROM(double, unsigned long long, __ull2double)
#undef TEST_FROM
  CHECK(__int2double_rn(-2147483647) == -2147483647.0);
  CHECK(__uint2double_rn(4294967295u) == 4294967295.0);
}

TEST_CASE("double to float in four modes is the processor's") {
  float (*const functions[])(double) = IN_EACH_MODE(__double2float);
  Mismatches mismatches;
  Numbers<double> number;
  Numbers<float> narrow;
  for (int i = 0; i < 100000; ++i) {
    const double near_float = std::nextafter(double{narrow()}, number());
    for (const double x : {number(), near_float}) {
      for (int mode = 0; mode < 4; ++mode) {
        volatile double source = x;
        std::fesetround(kModes[mode]);
        const volatile float want = static_cast<float>(source);
        std::fesetround(FE_TONEAREST);
        mismatches.expect(functions[mode](x), float{want}, "mode", mode, x);
      }
    }
  }
  CHECK(mismatches.text() == "");
}

// Rounded in long double, which has the bits of every integer here, then clamped.
template <class Integer, class T>
Integer to_integer(T x, int mode) {
  using Limits = std::numeric_limits<Integer>;
  if (std::isnan(x)) {
    // PTX, cvt: 0, but the top bit where the source is .f64 or the result has 64 bits.
    if (sizeof(T) == 4 && sizeof(Integer) == 4) return 0;
    return static_cast<Integer>(Integer{1} << (8 * sizeof(Integer) - 1));
  }
  const long double exact = x;
  long double whole = std::trunc(exact);
  if (kModes[mode] == FE_DOWNWARD) whole = std::floor(exact);
  if (kModes[mode] == FE_UPWARD) whole = std::ceil(exact);
  if (kModes[mode] == FE_TONEAREST) {
    const long double rest = exact - std::floor(exact);
    const bool odd = std::fmod(std::floor(exact), 2.0L) != 0;
    whole = std::floor(exact) + (rest > 0.5L || (rest == 0.5L && odd));
  }
  if (whole >= static_cast<long double>(Limits::max())) return Limits::max();
  if (whole <= static_cast<long double>(Limits::min())) return Limits::min();
  return static_cast<Integer>(whole);
}

template <class T, class Integer>
std::string to_integer_against_long_double(Integer (*const (&functions)[4])(T)) {
  Mismatches mismatches;
  Numbers<T> number;
  const auto check = [&](T x) {
    for (int mode = 0; mode < 4; ++mode) {
      mismatches.expect(functions[mode](x), to_integer<Integer>(x, mode), "mode", mode, x);
    }
  };
  for (int i = 0; i < 100000; ++i) check(number());
  for (int i = -4000; i < 4000; ++i) check(static_cast<T>(i) / 8);
  for (int exponent = 29; exponent < 66; ++exponent) {
    const T power = std::ldexp(T{1}, exponent);
    for (const T x : {power, std::nextafter(power, T{0}), power + T{0.5}, power - T{0.5}}) {
      check(x);
      check(-x);
    }
  }
  return mismatches.text();
}

TEST_CASE("float and double to integers: rounded, saturated, NaN as PTX says") {
#define TEST_TO(T, Integer, name)                                       \
  do {                                                                  \
    Integer (*const functions[])(T) = IN_EACH_MODE(name);               \
    INFO(#name);                                                        \
    CHECK(to_integer_against_long_double<T, Integer>(functions) == ""); \
  } while (false)
  TEST_TO(float, int, __float2int);
  TEST_TO(float, unsigned int, __float2uint);
  TEST_TO(float, long long, __float2ll);
  TEST_TO(float, unsigned long long, __float2ull);
  TEST_TO(double, int, __double2int);
  TEST_TO(double, unsigned int, __double2uint);
  TEST_TO(double, long long, __double2ll);
  TEST_TO(double, unsigned long long, __double2ull);
#undef TEST_TO
}

}  // namespace
