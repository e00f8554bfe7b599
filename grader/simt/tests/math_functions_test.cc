// math_functions.h and the intrinsics on bits and integers, against long double, loops over bits,
// and the values that CUDA's documentation gives.
#include "grader/simt/cuda/math_functions.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>
#include <type_traits>

#include "grader/simt/cuda/math_constants.h"
#include "grader/simt/tests/mismatches.h"
#include "third_party/catch2/catch2.h"

// What a .cu file may write.
namespace user {

using namespace std;

static double unqualified_calls(float x, double d, int i, unsigned int u) {
  const double smallest = min(1.0f, x) + min(d, 1.0) + min(i, 1) + min(u, 1u) + min(i, u);
  const double largest = max(1.0f, x) + max(x, d) + max(1, i) + max(size_t{1}, size_t{2});
  const double absolute = abs(x) + abs(d) + abs(-1) + abs(-1l) + abs(-1ll) + fabs(x) + fabsf(x);
  const bool classified = isnan(x) || isinf(d) || !isfinite(x) || signbit(x) || ::isnan(d);
  return smallest + largest + absolute + classified + sqrt(x) + exp(d) + pow(x, 2.0f) + floor(x) +
         fma(x, x, x) + fmax(x, 1.0f) + hypot(x, x) + rsqrt(x) + rsqrtf(x) + std::max(i, 3);
}

}  // namespace user

namespace {

constexpr float kInfF = std::numeric_limits<float>::infinity();
constexpr float kNanF = std::numeric_limits<float>::quiet_NaN();

TEST_CASE("bits as another type") {
  CHECK(__int_as_float(0x3F800000) == 1.0f);
  CHECK(__uint_as_float(0xC0000000u) == -2.0f);
  CHECK(__float_as_int(-2.0f) == static_cast<int>(0xC0000000u));
  CHECK(__float_as_uint(1.0f) == 0x3F800000u);
  CHECK(__longlong_as_double(0x3FF0000000000000) == 1.0);
  CHECK(__double_as_longlong(1.0) == 0x3FF0000000000000);
  CHECK(__double2hiint(-1.0) == static_cast<int>(0xBFF00000u));
  CHECK(__double2loint(0x1.00000FFFFFFFFp0) == -1);
  CHECK(__hiloint2double(0x3FF00000, -1) == 0x1.00000FFFFFFFFp0);
}

TEST_CASE("counting and moving bits") {
  Mismatches mismatches;
  std::mt19937_64 random(1);
  for (int i = 0; i < 10000; ++i) {
    // Sparse words, too.
    std::uint64_t x = random();
    for (int k = static_cast<int>(random() % 6); k > 0; --k) x &= random();
    x >>= random() % 64;
    int ones = 0;
    int first = 0;
    int last = 0;
    std::uint64_t reversed = 0;
    for (int bit = 0; bit < 64; ++bit) {
      if ((x >> bit & 1) == 0) continue;
      ++ones;
      if (first == 0) first = bit + 1;
      last = bit + 1;
      reversed |= std::uint64_t{1} << (63 - bit);
    }
    const auto signed_x = static_cast<long long>(x);
    mismatches.expect(__popcll(x), ones, "__popcll", x);
    mismatches.expect(__ffsll(signed_x), first, "__ffsll", x);
    mismatches.expect(__clzll(signed_x), 64 - last, "__clzll", x);
    mismatches.expect(__brevll(x), reversed, "__brevll", x);
    if (x >> 32 != 0) continue;
    const auto word = static_cast<unsigned int>(x);
    mismatches.expect(__popc(word), ones, "__popc", x);
    mismatches.expect(__ffs(static_cast<int>(word)), first, "__ffs", x);
    mismatches.expect(__clz(static_cast<int>(word)), 32 - last, "__clz", x);
    mismatches.expect(__brev(word), reversed >> 32, "__brev", x);
  }
  CHECK(mismatches.text() == "");
  CHECK(__ffs(0) == 0);
  CHECK(__clz(0) == 32);
  CHECK(__clzll(0) == 64);
}

TEST_CASE("bytes and funnel shifts") {
  CHECK(__byte_perm(0x33221100, 0x77665544, 0x3210) == 0x33221100);
  CHECK(__byte_perm(0x33221100, 0x77665544, 0x7654) == 0x77665544);
  CHECK(__byte_perm(0x33221100, 0x77665544, 0x0246) == 0x00224466);
  // Only three bits of each nibble select.
  CHECK(__byte_perm(0x33221100, 0x77665544, 0xFFFF8888) == 0x00000000);
  CHECK(__byte_perm(0x33221100, 0x77665544, 0xF) == 0x00000077);

  CHECK(__funnelshift_l(0x89ABCDEF, 0x01234567, 8) == 0x23456789);
  CHECK(__funnelshift_l(0x89ABCDEF, 0x01234567, 32) == 0x01234567);
  CHECK(__funnelshift_l(0x89ABCDEF, 0x01234567, 40) == 0x23456789);
  CHECK(__funnelshift_lc(0x89ABCDEF, 0x01234567, 8) == 0x23456789);
  CHECK(__funnelshift_lc(0x89ABCDEF, 0x01234567, 40) == 0x89ABCDEF);
  CHECK(__funnelshift_r(0x89ABCDEF, 0x01234567, 8) == 0x6789ABCD);
  CHECK(__funnelshift_r(0x89ABCDEF, 0x01234567, 32) == 0x89ABCDEF);
  CHECK(__funnelshift_rc(0x89ABCDEF, 0x01234567, 8) == 0x6789ABCD);
  CHECK(__funnelshift_rc(0x89ABCDEF, 0x01234567, 40) == 0x01234567);
}

TEST_CASE("products, averages and differences of integers") {
  constexpr int kMin = std::numeric_limits<int>::min();
  constexpr int kMax = std::numeric_limits<int>::max();
  constexpr unsigned int kAll = 0xFFFFFFFF;
  CHECK(__mulhi(kMin, kMin) == 0x40000000);
  CHECK(__mulhi(-1, 1) == -1);
  CHECK(__umulhi(kAll, kAll) == 0xFFFFFFFE);
  CHECK(__mul64hi(-1, 1) == -1);
  CHECK(__mul64hi(std::int64_t{1} << 62, 12) == 3);
  CHECK(__umul64hi(~std::uint64_t{0}, ~std::uint64_t{0}) == ~std::uint64_t{0} - 1);
  CHECK(__mul24(0x7F000003, 5) == 15);
  CHECK(__mul24(-1, 7) == -7);
  CHECK(__mul24(0x00800000, 1) == -0x00800000);
  CHECK(__umul24(0xFF000003, 5) == 15);
  CHECK(__umul24(0x00800000, 2) == 0x01000000);
  CHECK(__sad(kMin, kMax, 1) == 0);  // 2^32 - 1 + 1
  CHECK(__sad(-3, 4, 10) == 17);
  CHECK(__usad(3, 0xFFFFFFFF, 10) == 6);
  CHECK(__hadd(kMax, kMax) == kMax);
  CHECK(__hadd(kMin, kMin) == kMin);
  CHECK(__hadd(-1, 0) == -1);
  CHECK(__rhadd(-1, 0) == 0);
  CHECK(__rhadd(kMax, kMax) == kMax);
  CHECK(__uhadd(kAll, kAll) == kAll);
  CHECK(__uhadd(1, 2) == 1);
  CHECK(__urhadd(1, 2) == 2);
  CHECK(__urhadd(kAll, kAll - 1) == kAll);
}

TEST_CASE("min and max have CUDA's overloads") {
#define TEST_TYPE(result, a, b)                                \
  STATIC_REQUIRE(std::is_same_v<decltype(max(a, b)), result>); \
  STATIC_REQUIRE(std::is_same_v<decltype(min(a, b)), result>);
  TEST_TYPE(int, 1, 2)
  TEST_TYPE(unsigned int, 1u, 2u)
  TEST_TYPE(unsigned int, 1, 2u)
  TEST_TYPE(unsigned int, 1u, 2)
  TEST_TYPE(long, 1l, 2l)
  TEST_TYPE(unsigned long, 1l, 2ul)
  TEST_TYPE(unsigned long, 1ul, 2l)
  TEST_TYPE(long long, 1ll, 2ll)
  TEST_TYPE(unsigned long long, 1ull, 2ull)
  TEST_TYPE(unsigned long long, 1ll, 2ull)
  TEST_TYPE(unsigned long long, 1ull, 2ll)
  TEST_TYPE(float, 1.0f, 2.0f)
  TEST_TYPE(double, 1.0, 2.0)
  TEST_TYPE(double, 1.0f, 2.0)
  TEST_TYPE(double, 1.0, 2.0f)
  TEST_TYPE(int, static_cast<short>(1), static_cast<char>(2))
#undef TEST_TYPE
  CHECK(max(-1, 2) == 2);
  CHECK(min(-1, 2) == -1);
  CHECK(max(-1, 2u) == 0xFFFFFFFF);  // both unsigned
  CHECK(min(-1, 2u) == 2);
  CHECK(max(-1ll, 2ull) == ~0ull);
  CHECK(max(1.5f, 2.5) == 2.5);
  CHECK(umax(1, 0xFFFFFFFF) == 0xFFFFFFFF);
  CHECK(umin(1, 0xFFFFFFFF) == 1);
  CHECK(llmax(-1, 1) == 1);
  CHECK(llmin(-1, 1) == -1);
  CHECK(ullmax(1, ~0ull) == ~0ull);
  CHECK(ullmin(1, ~0ull) == 1);
}

TEST_CASE("min and max of floats: a number wins over NaN, +0 is above -0") {
  CHECK(max(kNanF, 1.0f) == 1.0f);
  CHECK(max(1.0f, kNanF) == 1.0f);
  CHECK(min(kNanF, 1.0f) == 1.0f);
  CHECK(min(1.0f, kNanF) == 1.0f);
  CHECK(std::isnan(max(kNanF, kNanF)));
  CHECK(std::isnan(min(kNanF, kNanF)));
  CHECK(!std::signbit(max(0.0f, -0.0f)));
  CHECK(!std::signbit(max(-0.0f, 0.0f)));
  CHECK(std::signbit(min(0.0f, -0.0f)));
  CHECK(std::signbit(min(-0.0f, 0.0f)));
  CHECK(max(-kInfF, -1.0f) == -1.0f);
  CHECK(min(kInfF, 1.0) == 1.0);
}

TEST_CASE("saturation") {
  CHECK(__saturatef(0.25f) == 0.25f);
  CHECK(__saturatef(2.0f) == 1.0f);
  CHECK(__saturatef(-2.0f) == 0.0f);
  CHECK(!std::signbit(__saturatef(-0.0f)));
  CHECK(same(__saturatef(kNanF), 0.0f));
  CHECK(__saturatef(kInfF) == 1.0f);
}

// Within `ulps` of the value that long double gives.
void check_near(float got, long double want, double ulps) {
  const float nearest = static_cast<float>(want);
  const long double ulp = std::nextafter(std::fabs(nearest), kInfF) - std::fabs(nearest);
  CHECK(std::fabs(got - want) <= ulps * ulp);
}

TEST_CASE("functions that the C library lacks") {
  constexpr long double kPi = std::numbers::pi_v<long double>;
  for (const float x : {0.001f, 0.1f, 0.3f, 0.49f, 0.7f, 0.99f}) {
    INFO(x);
    check_near(rsqrtf(x), 1 / std::sqrt(static_cast<long double>(x)), 0.51);
    check_near(__frsqrt_rn(x), 1 / std::sqrt(static_cast<long double>(x)), 0.5);
    check_near(rcbrtf(x), 1 / std::cbrt(static_cast<long double>(x)), 0.51);
    check_near(sinpif(x), std::sin(kPi * x), 0.51);
    check_near(cospif(x), std::cos(kPi * x), 0.51);
    check_near(sinpif(x + 4), std::sin(kPi * (x + 4)), 0.51);
    float sine = 0;
    float cosine = 0;
    sincospif(-x, &sine, &cosine);
    check_near(sine, -std::sin(kPi * x), 0.51);
    check_near(cosine, std::cos(kPi * x), 0.51);
    check_near(normcdff(-x), std::erfc(x / std::sqrt(2.0L)) / 2, 0.51);
    check_near(rhypotf(x, 2), 1 / std::hypot(static_cast<long double>(x), 2.0L), 0.51);
    check_near(norm3df(x, 2, 3), std::sqrt(static_cast<long double>(x) * x + 13), 0.51);
    check_near(rnorm3df(x, 2, 3), 1 / std::sqrt(static_cast<long double>(x) * x + 13), 0.51);
    check_near(norm4df(x, 2, 3, 4), std::sqrt(static_cast<long double>(x) * x + 29), 0.51);
    check_near(rnorm4df(x, 2, 3, 4), 1 / std::sqrt(static_cast<long double>(x) * x + 29), 0.51);
    CHECK(std::fabs(rsqrt(double{x}) * std::sqrt(double{x}) - 1) <= 1e-15);
  }
  CHECK(rsqrtf(0.0f) == kInfF);
  CHECK(rsqrtf(-0.0f) == -kInfF);
  CHECK(rsqrtf(kInfF) == 0.0f);
  CHECK(std::isnan(rsqrtf(-1.0f)));
  CHECK(rsqrtf(std::numeric_limits<float>::denorm_min()) == static_cast<float>(std::sqrt(0x1p149)));
  CHECK(norm3df(3e38f, 3e38f, 0) == kInfF);
  CHECK(norm3df(1e30f, 1e30f, 0) == static_cast<float>(1e30 * std::numbers::sqrt2));
  CHECK(normcdff(0.0f) == 0.5f);
  CHECK(normcdff(-kInfF) == 0.0f);
  CHECK(normcdff(kInfF) == 1.0f);
}

TEST_CASE("sinpi and cospi are exact at the halves") {
  CHECK(same(sinpif(0.0f), 0.0f));
  CHECK(same(sinpif(-0.0f), -0.0f));
  CHECK(same(sinpif(3.0f), 0.0f));
  CHECK(same(sinpif(-3.0f), -0.0f));
  CHECK(sinpif(0.5f) == 1.0f);
  CHECK(sinpif(-0.5f) == -1.0f);
  CHECK(sinpif(1.5f) == -1.0f);
  CHECK(sinpif(2.5f) == 1.0f);
  CHECK(cospif(0.0f) == 1.0f);
  CHECK(same(cospif(0.5f), 0.0f));
  CHECK(same(cospif(1.5f), 0.0f));
  CHECK(cospif(1.0f) == -1.0f);
  CHECK(cospif(-1.0f) == -1.0f);
  CHECK(cospif(16777216.0f) == 1.0f);
  CHECK(std::isnan(sinpif(kInfF)));
  CHECK(std::isnan(cospif(kNanF)));
  CHECK(std::fabs(sinpi(0.25) - std::numbers::sqrt2 / 2) <= 0x1p-53);
}

TEST_CASE("erfinv undoes erf") {
  // How far erf of the result is from x, over the slope, is how far the result is from the truth.
  for (const float x :
       {1e-30f, 1e-4f, 0.1f, 0.3f, 0.5f, 0.7f, 0.9f, 0.99f, 0.999958f, 1 - 0x1p-24f}) {
    INFO(x);
    const float y = erfinvf(x);
    const long double z = y;
    const long double slope = 2 / std::sqrt(std::numbers::pi_v<long double>) * std::exp(-z * z);
    const long double error = std::erfc(z) - (1 - static_cast<long double>(x));
    const long double small_error = std::erf(z) - static_cast<long double>(x);
    const long double off = (x > 0.5f ? -error : small_error) / slope;
    CHECK(std::fabs(off) <= 0.51L * (std::nextafter(y, kInfF) - y));
    CHECK(erfinvf(-x) == -y);
  }
  CHECK(same(erfinvf(-0.0f), -0.0f));
  CHECK(erfinvf(1.0f) == kInfF);
  CHECK(erfinvf(-1.0f) == -kInfF);
  CHECK(std::isnan(erfinvf(1.5f)));
  CHECK(std::isnan(erfinvf(kNanF)));
}

TEST_CASE("fast functions are within 2 ULP") {
  for (const float x : {0.01f, 0.5f, 1.25f, 3.0f, 10.0f}) {
    const long double exact = x;
    INFO(x);
    check_near(__expf(x), std::exp(exact), 2);
    check_near(__exp10f(x), std::pow(10.0L, exact), 2);
    check_near(__logf(x), std::log(exact), 2);
    check_near(__log2f(x), std::log2(exact), 2);
    check_near(__log10f(x), std::log10(exact), 2);
    check_near(__powf(x, 1.7f), std::pow(exact, static_cast<long double>(1.7f)), 2);
    check_near(__sinf(x), std::sin(exact), 2);
    check_near(__cosf(x), std::cos(exact), 2);
    check_near(__tanf(x), std::tan(exact), 2);
    check_near(__tanhf(x), std::tanh(exact), 2);
    check_near(__fdividef(x, 7.0f), exact / 7, 0.5);
    check_near(fdividef(x, 7.0f), exact / 7, 0.5);
    float sine = 0;
    float cosine = 0;
    __sincosf(x, &sine, &cosine);
    check_near(sine, std::sin(exact), 2);
    check_near(cosine, std::cos(exact), 2);
  }
  CHECK(fdivide(1.0, 4.0) == 0.25);
}

TEST_CASE("a .cu file may call std's functions and CUDA's without a namespace") {
  CHECK(std::isfinite(user::unqualified_calls(2.0f, 3.0, -4, 5)));
}

TEST_CASE("constants") {
  CHECK(CUDART_INF_F == kInfF);
  CHECK(__float_as_uint(CUDART_NAN_F) == 0x7FFFFFFF);
  CHECK(CUDART_INF == std::numeric_limits<double>::infinity());
  CHECK(static_cast<unsigned long long>(__double_as_longlong(CUDART_NAN)) == 0xFFF8000000000000);
  CHECK(CUDART_MAX_NORMAL_F == std::numeric_limits<float>::max());
  CHECK(CUDART_MIN_DENORM_F == std::numeric_limits<float>::denorm_min());
  CHECK(CUDART_MIN_DENORM == std::numeric_limits<double>::denorm_min());
  CHECK(CUDART_PI_F == std::numbers::pi_v<float>);
  CHECK(CUDART_PI == std::numbers::pi);
  CHECK(CUDART_PIO2 == std::numbers::pi / 2);
  CHECK(CUDART_3PIO4_F == static_cast<float>(0.75 * std::numbers::pi));
  CHECK(CUDART_L2E_F == std::numbers::log2e_v<float>);
  CHECK(CUDART_L2E == std::numbers::log2e);
  CHECK(CUDART_LN2_F == std::numbers::ln2_v<float>);
  CHECK(CUDART_LN2 == std::numbers::ln2);
  CHECK(CUDART_LNT == std::numbers::ln10);
  CHECK(CUDART_LGE == std::numbers::log10e);
  CHECK(CUDART_SQRT_TWO_F == std::numbers::sqrt2_v<float>);
  CHECK(CUDART_SQRT_TWO == std::numbers::sqrt2);
  CHECK(CUDART_SQRT_HALF == std::numbers::sqrt2 / 2);
  CHECK(CUDART_SQRT_2OPI == static_cast<double>(std::sqrt(2 / std::numbers::pi_v<long double>)));
  CHECK(CUDART_SQRT_2_OVER_PI_F == static_cast<float>(std::sqrt(2 / std::numbers::pi)));
}

}  // namespace
