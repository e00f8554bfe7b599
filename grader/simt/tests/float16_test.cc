// cuda_bf16.h and cuda_fp16.h against the definition of their formats.
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "grader/simt/cuda/cuda_bf16.h"
#include "grader/simt/cuda/cuda_fp16.h"
#include "grader/simt/tests/float16_reference.h"
#include "grader/simt/tests/mismatches.h"
#include "third_party/catch2/catch2.h"

namespace {

using namespace float16_reference;

TEMPLATE_TEST_CASE("every code has its value and comes back", "", Half, Bfloat16) {
  using F = TestType;
  Mismatches mismatches;
  for (int i = 0; i < 65536; ++i) {
    const Code code = static_cast<Code>(i);
    const float wide = F::widened(F::of(code));
    mismatches.expect(F::bits(F::of(code)), code, "bits of", i);
    if (is_nan<F>(code)) {
      mismatches.expect(std::isnan(wide), true, "value of", i);
      mismatches.expect(F::bits(wide), kNan, "code of the value of", i);
      continue;
    }
    const double want = value<F>(code);
    mismatches.expect(wide, want, "value of", i);
    mismatches.expect(std::signbit(wide), std::signbit(want), "sign of", i);
    mismatches.expect(F::from_double(want), code, "code of the double of", i);
    for (const Mode mode : kModes) {
      mismatches.expect(F::from_float(wide, mode), code, "code of the value of", i, int(mode));
    }
  }
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("numbers around every code and every tie are rounded", "", Half, Bfloat16) {
  using F = TestType;
  Mismatches mismatches;
  const auto& table = values<F>();
  for (int i = 0; i < F::kInfinity; ++i) {
    for (const double middle : {table[i], (table[i] + table[i + 1]) / 2}) {
      const float exact = static_cast<float>(middle);  // both formats leave float bits to spare
      for (const float x : {exact, std::nextafterf(exact, 0), std::nextafterf(exact, INFINITY)}) {
        for (const float y : {x, -x}) {
          for (const Mode mode : kModes) {
            mismatches.expect(F::from_float(y, mode), code_of<F>(y, mode), "float", y, int(mode));
          }
        }
      }
      // Rounded to float first, these would be on the tie.
      for (const double x : {std::nextafter(middle, 0), std::nextafter(middle, kInf)}) {
        mismatches.expect(F::from_double(x), code_of<F>(x), "double", x);
        mismatches.expect(F::from_double(-x), code_of<F>(-x), "double", -x);
      }
    }
  }
  const float largest = std::numeric_limits<float>::max();
  for (const float x : {largest, INFINITY, 0.0f, std::numeric_limits<float>::denorm_min()}) {
    for (const float y : {x, -x}) {
      for (const Mode mode : kModes) {
        mismatches.expect(F::from_float(y, mode), code_of<F>(y, mode), "float", y, int(mode));
      }
    }
  }
  for (const double x : {1e300, 1e-300, kInf, std::numeric_limits<double>::denorm_min()}) {
    mismatches.expect(F::from_double(x), code_of<F>(x), "double", x);
    mismatches.expect(F::from_double(-x), code_of<F>(-x), "double", -x);
  }
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("NaN is 0x7FFF", "", Half, Bfloat16) {
  using F = TestType;
  for (const std::uint32_t bits : {0x7FC00000u, 0xFFC00000u, 0x7F800001u, 0xFFFFFFFFu}) {
    for (const Mode mode : kModes) CHECK(F::from_float(std::bit_cast<float>(bits), mode) == kNan);
  }
  CHECK(F::from_double(kQuietNan) == kNan);
  CHECK(F::from_double(-kQuietNan) == kNan);
  const auto infinity = F::of(F::kInfinity);
  CHECK(F::bits(__hsub(infinity, infinity)) == kNan);
  CHECK(F::bits(__hmul(infinity, F::of(0))) == kNan);
  CHECK(F::bits(__hdiv(F::of(0), F::of(kSign))) == kNan);
  CHECK(F::bits(__hfma(infinity, F::of(F::kOne), -infinity)) == kNan);
  CHECK(F::bits(__hadd(F::of(F::kInfinity + 1), F::of(F::kOne))) == kNan);
  CHECK(F::bits(__hneg(F::of(kNan))) == kNan);
  CHECK(F::bits(__habs(F::of(0xFFFF))) == kNan);
  CHECK(F::bits(hsqrt(F::of(F::kOne | kSign))) == kNan);
}

TEMPLATE_TEST_CASE("integers are rounded once", "", Half, Bfloat16) {
  using F = TestType;
  Mismatches mismatches;
  const auto check = [&](auto x) {
    for (const Mode mode : kModes) {
      // A zero has no sign.
      const Code want = rounded<F>(exactly(static_cast<long double>(x)), mode);
      mismatches.expect(F::from_integer(x, mode), want, "integer", x, int(mode));
    }
  };
  for (int i = -32768; i < 65536; ++i) {
    if (i < 32768) check(static_cast<short>(i));
    if (i >= 0) check(static_cast<unsigned short>(i));
    check(i);
  }
  // Ties of a shorter significand at every place, and their neighbours.
  for (int place = 0; place < 64; ++place) {
    for (const unsigned significand : {1u, 3u, 0x101u, 0x103u, 0x1FFu, 0x801u, 0x803u, 0xFFFu}) {
      for (const int step : {-1, 0, 1}) {
        const unsigned long long x = (static_cast<unsigned long long>(significand) << place) + step;
        check(x);
        check(static_cast<long long>(x));
        check(static_cast<unsigned int>(x));
        check(static_cast<int>(x));
      }
    }
  }
  check(std::numeric_limits<unsigned long long>::max());
  check(std::numeric_limits<long long>::min());
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("to integers: rounded, saturated, NaN as documented", "", Half, Bfloat16) {
  using F = TestType;
  Mismatches mismatches;
  const auto check = [&]<class I>(Code code, I, auto convert, Mode mode) {
    const double x = value<F>(code);
    double whole = std::trunc(x);
    if (mode == Mode::kDown) whole = std::floor(x);
    if (mode == Mode::kUp) whole = std::ceil(x);
    if (mode == Mode::kNearest) {
      whole = std::floor(x + 0.5);  // exact: at most 12 bits before the point matter
      if (whole - x == 0.5 && std::fmod(whole, 2) != 0) --whole;
    }
    using Limits = std::numeric_limits<I>;
    I want = 0;
    if (std::isnan(x)) {
      // "NaN inputs return 0x8000000000000000" of the 64-bit ones.
      if (sizeof(I) == 8) want = static_cast<I>(0x8000000000000000);
    } else if (whole >= -static_cast<double>(Limits::min()) && whole >= 1 &&
               whole >= std::ldexp(1.0, Limits::digits)) {
      want = Limits::max();
    } else if (whole < static_cast<double>(Limits::min())) {
      want = Limits::min();
    } else {
      want = static_cast<I>(whole);
    }
    mismatches.expect(convert(F::of(code)), want, "code", code, int(mode));
  };
  const auto check_modes = [&]<class I>(Code code, I zero) {
    for (const Mode mode : kModes) {
      const auto convert = [&](auto a) {
        I result = 0;
        F::to_integer(a, mode, result);
        return result;
      };
      check(code, zero, convert, mode);
    }
    check(
        code, zero, [](auto a) { return static_cast<I>(a); }, Mode::kZero);
  };
  for (int i = 0; i < 65536; ++i) {
    const Code code = static_cast<Code>(i);
    check_modes(code, short{});
    check_modes(code, static_cast<unsigned short>(0));
    check_modes(code, 0);
    check_modes(code, 0u);
    check_modes(code, 0ll);
    check_modes(code, 0ull);
    check(
        code, 0l, [](auto a) { return static_cast<long>(a); }, Mode::kZero);
    check(
        code, 0ul, [](auto a) { return static_cast<unsigned long>(a); }, Mode::kZero);
    check(
        code, char{}, [](auto a) { return static_cast<char>(a); }, Mode::kZero);
    check(code, static_cast<signed char>(0), F::to_char, Mode::kZero);
    check(code, static_cast<unsigned char>(0), F::to_uchar, Mode::kZero);
  }
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("arithmetic rounds the exact result once", "", Half, Bfloat16) {
  using F = TestType;
  Mismatches mismatches;
  const auto check = [&](Code ca, Code cb) {
    const auto a = F::of(ca);
    const auto b = F::of(cb);
    const double x = value<F>(ca);
    const double y = value<F>(cb);
    const bool both_negative = std::signbit(x) && std::signbit(y);
    mismatches.expect(F::bits(__hadd(a, b)), rounded<F>(sum(x, y), Mode::kNearest, both_negative),
                      "sum", ca, cb);
    mismatches.expect(F::bits(__hsub(a, b)),
                      rounded<F>(sum(x, -y), Mode::kNearest, std::signbit(x) && !std::signbit(y)),
                      "difference", ca, cb);
    const bool negative = std::signbit(x) != std::signbit(y);
    mismatches.expect(F::bits(__hmul(a, b)), rounded<F>(exactly(x * y), Mode::kNearest, negative),
                      "product", ca, cb);
    if (y == 0) return;
    const auto quotient = [&](double t) { return sign(y) * sign(x - t * y); };
    mismatches.expect(F::bits(__hdiv(a, b)), rounded<F>(quotient, Mode::kNearest, negative),
                      "quotient", ca, cb);
  };
  for (int i = 0; i < 65536; i += 13) {
    const Code code = static_cast<Code>(i);
    if ((code & kNan) >= F::kInfinity) continue;
    for (const Code special : finite_special_codes<F>()) {
      check(code, special);
      check(special, code);
    }
  }
  for (const auto& codes : random_triples<F>(100000)) check(codes[0], codes[1]);
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("a fused multiply-add rounds once", "", Half, Bfloat16) {
  using F = TestType;
  Mismatches mismatches;
  const auto check = [&](Code ca, Code cb, Code cc) {
    const double product = value<F>(ca) * value<F>(cb);
    const double c = value<F>(cc);
    const Code want =
        rounded<F>(sum(product, c), Mode::kNearest, std::signbit(product) && std::signbit(c));
    mismatches.expect(F::bits(__hfma(F::of(ca), F::of(cb), F::of(cc))), want, "fma", ca, cb, cc);
  };
  const auto specials = finite_special_codes<F>();
  for (const Code a : specials) {
    for (const Code b : specials) {
      for (const Code c : specials) check(a, b, c);
    }
  }
  for (const auto& [a, b, c] : random_triples<F>(100000)) {
    check(a, b, c);
    // c next to the product, where they cancel.
    const Code near = code_of<F>(-value<F>(a) * value<F>(b));
    if ((near & kNan) < F::kInfinity) check(a, b, near);
  }
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("the tie of a product is broken by a tiny addend", "", Half, Bfloat16) {
  using F = TestType;
  // (1 + u)(1 + 1/2) = 1 + 1/2 + u + u/2 for u the ULP of 1: half way between two numbers.
  const auto a = F::of(F::kOne + 1);
  const auto b = F::of(F::kOne + (1 << F::kMantissaBits) / 2);
  const Code below = F::kOne + (1 << F::kMantissaBits) / 2 + 1;
  CHECK(F::bits(__hfma(a, b, F::of(0))) == below + 1);  // even
  CHECK(F::bits(__hfma(a, b, F::of(1))) == below + 1);
  CHECK(F::bits(__hfma(a, b, F::of(kSign | 1))) == below);
}

TEMPLATE_TEST_CASE("negation and absolute value", "", Half, Bfloat16) {
  using F = TestType;
  Mismatches mismatches;
  for (int i = 0; i < 65536; ++i) {
    const Code code = static_cast<Code>(i);
    if (is_nan<F>(code)) continue;
    mismatches.expect(F::bits(__hneg(F::of(code))), code ^ kSign, "negated", code);
    mismatches.expect(F::bits(-F::of(code)), code ^ kSign, "negated", code);
    mismatches.expect(F::bits(+F::of(code)), code, "itself", code);
    mismatches.expect(F::bits(__habs(F::of(code))), code & kNan, "absolute", code);
  }
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("saturation to 0 to 1", "", Half, Bfloat16) {
  using F = TestType;
  Mismatches mismatches;
  const auto clamped = [](Code code) -> Code {
    const double x = value<F>(code);
    if (!(x > 0)) return 0;  // NaN and -0, too
    return x > 1 ? F::kOne : code;
  };
  const auto specials = special_codes<F>();
  for (const Code ca : specials) {
    for (const Code cb : specials) {
      const auto a = F::of(ca);
      const auto b = F::of(cb);
      mismatches.expect(F::bits(__hadd_sat(a, b)), clamped(F::bits(__hadd(a, b))), "sum", ca, cb);
      mismatches.expect(F::bits(__hsub_sat(a, b)), clamped(F::bits(__hsub(a, b))), "sub", ca, cb);
      mismatches.expect(F::bits(__hmul_sat(a, b)), clamped(F::bits(__hmul(a, b))), "mul", ca, cb);
      for (const Code cc : {Code{0}, F::kOne, kNan}) {
        const auto c = F::of(cc);
        const Code fused = F::bits(__hfma(a, b, c));
        mismatches.expect(F::bits(__hfma_sat(a, b, c)), clamped(fused), "fma", ca, cb, cc);
        const Code relu = is_nan<F>(fused) ? kNan : fused & kSign ? Code{0} : fused;
        mismatches.expect(F::bits(__hfma_relu(a, b, c)), relu, "relu", ca, cb, cc);
      }
    }
  }
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("the larger and the smaller", "", Half, Bfloat16) {
  using F = TestType;
  Mismatches mismatches;
  const auto specials = special_codes<F>();
  for (const Code ca : specials) {
    for (const Code cb : specials) {
      const auto a = F::of(ca);
      const auto b = F::of(cb);
      const double x = value<F>(ca);
      const double y = value<F>(cb);
      const bool a_is_larger = x != y ? x > y : !std::signbit(x);  // +0 above -0
      Code larger = a_is_larger ? ca : cb;
      Code smaller = a_is_larger ? cb : ca;
      const bool any_nan = is_nan<F>(ca) || is_nan<F>(cb);
      mismatches.expect(F::bits(__hmax_nan(a, b)), any_nan ? kNan : larger, "max nan", ca, cb);
      mismatches.expect(F::bits(__hmin_nan(a, b)), any_nan ? kNan : smaller, "min nan", ca, cb);
      if (any_nan) larger = smaller = !is_nan<F>(ca) ? ca : !is_nan<F>(cb) ? cb : kNan;
      mismatches.expect(F::bits(__hmax(a, b)), larger, "max", ca, cb);
      mismatches.expect(F::bits(__hmin(a, b)), smaller, "min", ca, cb);
    }
  }
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("comparisons, ordered and unordered, of numbers and of pairs", "", Half,
                   Bfloat16) {
  using F = TestType;
  Mismatches mismatches;
  const auto specials = special_codes<F>();
  const auto mask = [](bool low, bool high) {
    return (low ? 0xFFFFu : 0u) | (high ? 0xFFFF0000u : 0u);
  };
  const auto ones = [](bool low, bool high) {
    return std::pair<Code, Code>(low ? F::kOne : 0, high ? F::kOne : 0);
  };
  const auto parts = [](typename F::T2 a) {
    return std::pair<Code, Code>(F::bits(a.x), F::bits(a.y));
  };
  const Code other = F::kOne;
  for (const Code ca : specials) {
    for (const Code cb : specials) {
      const auto a = F::of(ca);
      const auto b = F::of(cb);
      const double x = value<F>(ca);
      const double y = value<F>(cb);
      const bool unordered = std::isnan(x) || std::isnan(y);
      // The other part of the pairs compares 1 to 1.
      const auto a2 = F::of(ca, other);
      const auto b2 = F::of(cb, other);
#define TEST_COMPARISON(name, op)                                                               \
  {                                                                                             \
    const bool ordered = !unordered && x op y;                                                  \
    const bool either = unordered || x op y;                                                    \
    const bool same = 1 op 1;                                                                   \
    mismatches.expect(__h##name(a, b), ordered, #name, ca, cb);                                 \
    mismatches.expect(__h##name##u(a, b), either, #name "u", ca, cb);                           \
    mismatches.expect(a op b, x op y, #op, ca, cb);                                             \
    mismatches.expect(parts(__h##name##2(a2, b2)), ones(ordered, same), #name "2", ca, cb);     \
    mismatches.expect(parts(__h##name##u2(a2, b2)), ones(either, same), #name "u2", ca, cb);    \
    mismatches.expect(__h##name##2_mask(a2, b2), mask(ordered, same), #name "2_mask", ca, cb);  \
    mismatches.expect(__h##name##u2_mask(a2, b2), mask(either, same), #name "u2_mask", ca, cb); \
    mismatches.expect(__hb##name##2(a2, b2), ordered&& same, #name " of both", ca, cb);         \
    mismatches.expect(__hb##name##u2(a2, b2), either&& same, #name "u of both", ca, cb);        \
    mismatches.expect(a2 op b2, x op y&& same, #op " of pairs", ca, cb);                        \
  }
      TEST_COMPARISON(eq, ==)
      TEST_COMPARISON(ne, !=)
      TEST_COMPARISON(lt, <)
      TEST_COMPARISON(le, <=)
      TEST_COMPARISON(gt, >)
      TEST_COMPARISON(ge, >=)
#undef TEST_COMPARISON
    }
    mismatches.expect(__hisnan(F::of(ca)), is_nan<F>(ca), "isnan", ca);
    mismatches.expect(parts(__hisnan2(F::of(other, ca))), ones(false, is_nan<F>(ca)), "isnan2", ca);
    const int infinite = (ca & kNan) != F::kInfinity ? 0 : ca & kSign ? -1 : 1;
    mismatches.expect(__hisinf(F::of(ca)), infinite, "isinf", ca);
  }
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("functions give the nearest number, for every argument", "", Half, Bfloat16) {
  using F = TestType;
  Mismatches mismatches;
  for (int i = 0; i < 65536; ++i) {
    const Code code = static_cast<Code>(i);
    const auto a = F::of(code);
    const long double x = value<F>(code);
#define TEST_FUNCTION(name, result) \
  mismatches.expect(F::bits(h##name(a)), code_of<F>(static_cast<long double>(result)), #name, code);
    TEST_FUNCTION(ceil, std::ceil(x))
    TEST_FUNCTION(floor, std::floor(x))
    TEST_FUNCTION(rint, std::nearbyint(x))
    TEST_FUNCTION(trunc, std::trunc(x))
    TEST_FUNCTION(sqrt, std::sqrt(x))
    TEST_FUNCTION(rsqrt, 1 / std::sqrt(x))
    TEST_FUNCTION(rcp, 1 / x)
    TEST_FUNCTION(exp, std::exp(x))
    TEST_FUNCTION(exp2, std::exp2(x))
    TEST_FUNCTION(exp10, std::pow(10.0L, x))
    TEST_FUNCTION(log, std::log(x))
    TEST_FUNCTION(log2, std::log2(x))
    TEST_FUNCTION(log10, std::log10(x))
    TEST_FUNCTION(sin, std::sin(x))
    TEST_FUNCTION(cos, std::cos(x))
    TEST_FUNCTION(tanh, std::tanh(x))
    TEST_FUNCTION(tanh_approx, std::tanh(x))
#undef TEST_FUNCTION
  }
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("an operation on pairs is the operation on their parts", "", Half, Bfloat16) {
  using F = TestType;
  using T2 = typename F::T2;
  Mismatches mismatches;
  const auto specials = special_codes<F>();
  const auto expect = [&](T2 got, auto x, auto y, const char* name) {
    mismatches.expect(F::bits(got.x), F::bits(x), name);
    mismatches.expect(F::bits(got.y), F::bits(y), name);
  };
  for (std::size_t i = 0; i < specials.size(); ++i) {
    for (std::size_t j = 0; j < specials.size(); ++j) {
      const T2 a = F::of(specials[i], specials[j]);
      const T2 b = F::of(specials[(i + 5) % specials.size()], specials[(j + 1) % specials.size()]);
      const T2 c = F::of(specials[j], specials[(i + j) % specials.size()]);
#define TEST_UNARY(single, pair) expect(pair(a), single(a.x), single(a.y), #pair);
#define TEST_BINARY(single, pair) expect(pair(a, b), single(a.x, b.x), single(a.y, b.y), #pair);
#define TEST_TERNARY(single, pair) \
  expect(pair(a, b, c), single(a.x, b.x, c.x), single(a.y, b.y, c.y), #pair);
#define TEST_OPERATOR(op)                                                   \
  {                                                                         \
    expect(a op b, a.x op b.x, a.y op b.y, #op);                            \
    T2 d = a;                                                               \
    expect(d op## = b, a.x op b.x, a.y op b.y, #op "=");                    \
    expect(d, a.x op b.x, a.y op b.y, #op "=");                             \
    auto e = a.x;                                                           \
    mismatches.expect(F::bits(e op## = b.x), F::bits(a.x op b.x), #op "="); \
  }
      TEST_UNARY(__hneg, __hneg2)
      TEST_UNARY(__habs, __habs2)
      TEST_UNARY(-, -)
      TEST_UNARY(+, +)
      TEST_BINARY(__hadd, __hadd2)
      TEST_BINARY(__hsub, __hsub2)
      TEST_BINARY(__hmul, __hmul2)
      TEST_BINARY(__hdiv, __h2div)
      TEST_BINARY(__hadd, __hadd2_rn)
      TEST_BINARY(__hsub, __hsub2_rn)
      TEST_BINARY(__hmul, __hmul2_rn)
      TEST_BINARY(__hadd_rn, __hadd2)
      TEST_BINARY(__hsub_rn, __hsub2)
      TEST_BINARY(__hmul_rn, __hmul2)
      TEST_BINARY(__hadd_sat, __hadd2_sat)
      TEST_BINARY(__hsub_sat, __hsub2_sat)
      TEST_BINARY(__hmul_sat, __hmul2_sat)
      TEST_BINARY(__hmax, __hmax2)
      TEST_BINARY(__hmin, __hmin2)
      TEST_BINARY(__hmax_nan, __hmax2_nan)
      TEST_BINARY(__hmin_nan, __hmin2_nan)
      TEST_TERNARY(__hfma, __hfma2)
      TEST_TERNARY(__hfma_sat, __hfma2_sat)
      TEST_TERNARY(__hfma_relu, __hfma2_relu)
      TEST_UNARY(hceil, h2ceil)
      TEST_UNARY(hfloor, h2floor)
      TEST_UNARY(hrint, h2rint)
      TEST_UNARY(htrunc, h2trunc)
      TEST_UNARY(hsqrt, h2sqrt)
      TEST_UNARY(hrsqrt, h2rsqrt)
      TEST_UNARY(hrcp, h2rcp)
      TEST_UNARY(hexp, h2exp)
      TEST_UNARY(hexp2, h2exp2)
      TEST_UNARY(hexp10, h2exp10)
      TEST_UNARY(hlog, h2log)
      TEST_UNARY(hlog2, h2log2)
      TEST_UNARY(hlog10, h2log10)
      TEST_UNARY(hsin, h2sin)
      TEST_UNARY(hcos, h2cos)
      TEST_UNARY(htanh, h2tanh)
      TEST_UNARY(htanh_approx, h2tanh_approx)
      TEST_OPERATOR(+)
      TEST_OPERATOR(-)
      TEST_OPERATOR(*)
      TEST_OPERATOR(/)
      expect(__hcmadd(a, b, c), __hfma(-a.y, b.y, __hfma(a.x, b.x, c.x)),
             __hfma(a.y, b.x, __hfma(a.x, b.y, c.y)), "complex");
    }
  }
  CHECK(mismatches.text() == "");
}

TEMPLATE_TEST_CASE("pairs are put together and taken apart", "", Half, Bfloat16) {
  using F = TestType;
  const auto two_words = [](typename F::T2 a) { return std::bit_cast<std::uint32_t>(a); };
  const auto one = F::of(F::kOne);
  const auto tiny = F::of(1);
  const std::uint32_t one_word = F::kOne;

  // x is the lower half of the word.
  CHECK(two_words(F::halves(one, tiny)) == (1u << 16 | one_word));
  CHECK(two_words(F::of(F::kOne, 1)) == (1u << 16 | one_word));
  CHECK(two_words(typename F::T2(one, tiny)) == (1u << 16 | one_word));
  CHECK(two_words(F::twice(one)) == (one_word << 16 | one_word));

  const auto a = F::of(F::kOne, 1);
  const auto b = F::of(2, 3);
  CHECK(F::bits(F::low(a)) == F::kOne);
  CHECK(F::bits(F::high(a)) == 1);
  CHECK(two_words(F::low2(b)) == 0x00020002);
  CHECK(two_words(F::high2(b)) == 0x00030003);
  CHECK(two_words(F::lows(a, b)) == (2u << 16 | one_word));
  CHECK(two_words(F::highs(a, b)) == 0x00030001);
  CHECK(two_words(__lowhigh2highlow(b)) == 0x00020003);
  CHECK(__low2float(a) == 1.0f);
  CHECK(__high2float(F::of(1, F::kOne)) == 1.0f);
  CHECK(F::floats(a).x == 1.0f);
  CHECK(F::floats(a).y == static_cast<float>(value<F>(1)));

  CHECK(F::bits(F::both(3.0f).y) == code_of<F>(3.0));
  CHECK(F::bits(F::pair(3.0f, 0.1f).x) == code_of<F>(3.0));
  CHECK(F::bits(F::pair(3.0f, 0.1f).y) == code_of<F>(0.1f));
  CHECK(F::bits(F::pair(float2{3.0f, 0.1f}).y) == code_of<F>(0.1f));
  CHECK(F::as_short(F::of(0x8001)) == -32767);
  CHECK(F::bits(F::from_short(-32767)) == 0x8001);
}

TEMPLATE_TEST_CASE("values convert as in CUDA", "", Half, Bfloat16) {
  using F = TestType;
  using T = typename F::T;

  // Without a cast, and by assignment.
  T a = 0.1f;
  CHECK(F::bits(a) == code_of<F>(0.1f));
  a = 0.1;
  CHECK(F::bits(a) == code_of<F>(0.1));
  a = 3;
  CHECK(F::bits(a) == code_of<F>(3));
  a = 4u;
  CHECK(F::bits(a) == code_of<F>(4));
  a = -5ll;
  CHECK(F::bits(a) == code_of<F>(-5));
  a = static_cast<short>(-6);
  CHECK(F::bits(a) == code_of<F>(-6));
  CHECK(F::bits(T(7l)) == code_of<F>(7));
  CHECK(F::bits(T(true)) == F::kOne);
  const float f = a;
  CHECK(f == -6.0f);
  const double d = a;
  CHECK(d == -6.0);
  const int i = a;
  CHECK(i == -6);

  CHECK(static_cast<bool>(F::of(1)));
  CHECK(static_cast<bool>(F::of(kNan)));
  CHECK(!static_cast<bool>(F::of(0)));
  CHECK(!static_cast<bool>(F::of(kSign)));

  CHECK(F::bits(a++) == code_of<F>(-6));
  CHECK(F::bits(a) == code_of<F>(-5));
  CHECK(F::bits(++a) == code_of<F>(-4));
  CHECK(F::bits(a--) == code_of<F>(-4));
  CHECK(F::bits(--a) == code_of<F>(-6));
  typename F::T2 pair(a, a);
  CHECK(F::bits((pair++).y) == code_of<F>(-6));
  CHECK(F::bits((--pair).x) == code_of<F>(-6));
  pair = {T(1), T(2)};
  CHECK(F::bits(pair.y) == code_of<F>(2));

  // A shared variable that is volatile.
  volatile T slot;
  slot = a;
  const T back = slot;
  CHECK(F::bits(back) == F::bits(a));

  constexpr typename F::Raw raw{F::kOne};
  constexpr T one = raw;
  CHECK(F::bits(one) == F::kOne);
  CHECK(static_cast<typename F::Raw>(one).x == F::kOne);
}

TEMPLATE_TEST_CASE("the types lie in memory as in CUDA and need no constructor", "", Half,
                   Bfloat16) {
  using F = TestType;
  using T = typename F::T;
  using T2 = typename F::T2;
  STATIC_REQUIRE(sizeof(T) == 2);
  STATIC_REQUIRE(alignof(T) == 2);
  STATIC_REQUIRE(sizeof(T2) == 4);
  STATIC_REQUIRE(alignof(T2) == 4);
  STATIC_REQUIRE(std::is_trivially_default_constructible_v<T>);
  STATIC_REQUIRE(std::is_trivially_default_constructible_v<T2>);
  STATIC_REQUIRE(std::is_trivially_copyable_v<T>);
  STATIC_REQUIRE(std::is_trivially_copyable_v<T2>);
  STATIC_REQUIRE(std::is_trivially_destructible_v<T2>);

  // The compiler refuses these where they would need code to be initialised.
  static __thread T shared[4][3] = {};
  static __thread T2 shared_pairs[4] = {};
  shared[3][2] = 1;
  shared_pairs[3] = T2(1, 2);
  CHECK(F::bits(shared[3][2]) == F::kOne);
  CHECK(F::bits(shared_pairs[3].x) == F::kOne);

  // As a vector load is taken apart.
  union {
    uint4 whole;
    T2 parts[4];
  } word;
  word.whole = {0, 0, F::kOne, 0};
  CHECK(F::bits(word.parts[2].x) == F::kOne);
}

TEST_CASE("one format becomes the other through float") {
  CHECK(__bfloat16_as_ushort(__nv_bfloat16(__ushort_as_half(0x3555))) ==
        code_of<Bfloat16>(value<Half>(0x3555)));
  CHECK(__half_as_ushort(__half(__ushort_as_bfloat16(0x3EAB))) ==
        code_of<Half>(value<Bfloat16>(0x3EAB)));
  CHECK(__half_as_ushort(__half(__ushort_as_bfloat16(0x7F7F))) == Half::kInfinity);
  STATIC_REQUIRE(!std::is_convertible_v<__half, __nv_bfloat16>);
  STATIC_REQUIRE(!std::is_convertible_v<__nv_bfloat16, __half>);
}

TEST_CASE("constants and the other names of the types") {
  STATIC_REQUIRE(std::is_same_v<half, __half>);
  STATIC_REQUIRE(std::is_same_v<half2, __half2>);
  STATIC_REQUIRE(std::is_same_v<nv_half, __half>);
  STATIC_REQUIRE(std::is_same_v<nv_half2, __half2>);
  STATIC_REQUIRE(std::is_same_v<nv_bfloat16, __nv_bfloat16>);
  STATIC_REQUIRE(std::is_same_v<nv_bfloat162, __nv_bfloat162>);
  CHECK(static_cast<float>(CUDART_MAX_NORMAL_FP16) == 65504.0f);
  CHECK(static_cast<float>(CUDART_MIN_DENORM_FP16) == 0x1p-24f);
  CHECK(static_cast<float>(CUDART_INF_FP16) == INFINITY);
  CHECK(static_cast<float>(CUDART_ONE_FP16) == 1.0f);
  CHECK(std::signbit(static_cast<float>(CUDART_NEG_ZERO_FP16)));
  CHECK(!std::signbit(static_cast<float>(CUDART_ZERO_FP16)));
  CHECK(__hisnan(CUDART_NAN_FP16));
  CHECK(static_cast<float>(CUDART_MAX_NORMAL_BF16) == 0x1.FEp127f);
  CHECK(static_cast<float>(CUDART_MIN_DENORM_BF16) == 0x1p-133f);
  CHECK(static_cast<float>(CUDART_INF_BF16) == INFINITY);
  CHECK(static_cast<float>(CUDART_ONE_BF16) == 1.0f);
  CHECK(std::signbit(static_cast<float>(CUDART_NEG_ZERO_BF16)));
  CHECK(!std::signbit(static_cast<float>(CUDART_ZERO_BF16)));
  CHECK(__hisnan(CUDART_NAN_BF16));
}

}  // namespace
