#include "grader/compare/ulp.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <vector>

#include "grader/compare/formats.h"
#include "grader/compare/rng.h"
#include "third_party/catch2/catch2.h"

namespace trusted {
namespace {

using drill::Format;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kMax = std::numeric_limits<float>::max();
constexpr float kTiny = std::numeric_limits<float>::denorm_min();

TEST_CASE("distances with a published value") {
  CHECK(ulp_distance(-0.0f, 0.0f) == 0);
  CHECK(ulp_distance(-kTiny, kTiny) == 2);
  CHECK(ulp_distance(kMax, kInf) == 1);
  CHECK(ulp_distance(-kMax, kMax) == 4278190078);
  CHECK(ulp_distance(-kInf, kInf) == 4278190080);
  CHECK(ulp_distance(-1.0f, 1.0f) == 2130706432);
  CHECK(ulp_distance(0xFBFF, 0x7BFF, Format::kFloat16) == 63486);  // -65504 and 65504
}

TEST_CASE("a distance is measured in the format's own steps") {
  const double next_bf16 = 1 + 0x1p-7;
  CHECK(ulp_distance(0x3F80, 0x3F81, Format::kBfloat16) == 1);
  CHECK(ulp_distance(1.0f, static_cast<float>(next_bf16)) == 1u << 16);
  CHECK(ulp_distance(1.0, next_bf16) == std::uint64_t{1} << 45);
}

TEST_CASE("doubles span more than 2^63 steps") {
  const double inf = std::numeric_limits<double>::infinity();
  CHECK(ulp_distance(-0.0, 0.0) == 0);
  CHECK(ulp_distance(1.0, std::nextafter(1.0, 2.0)) == 1);
  CHECK(ulp_distance(-inf, inf) == 0xFFE0000000000000);
}

TEST_CASE("a distance is the difference of ranks among all 16-bit numbers") {
  for (const Format format : {Format::kFloat16, Format::kBfloat16}) {
    // All encodings but NaN and -0, in the order of their values.
    std::vector<std::uint32_t> sorted;
    for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
      if (!is_nan(bits, format) && bits != traits(format).sign_bit()) sorted.push_back(bits);
    }
    std::ranges::sort(sorted, {}, [&](std::uint32_t bits) { return decode(bits, format); });

    std::size_t wrong = 0;
    for (std::size_t i = 1; i < sorted.size(); ++i) {
      wrong += ulp_distance(sorted[i - 1], sorted[i], format) != 1u;
    }
    Rng rng(2);
    for (int trial = 0; trial < 100'000; ++trial) {
      const std::uint64_t i = rng.below(sorted.size());
      const std::uint64_t j = rng.below(sorted.size());
      wrong += ulp_distance(sorted[i], sorted[j], format) != (i > j ? i - j : j - i);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("a NaN has no distance") {
  for (const Format format : {Format::kFloat32, Format::kFloat16, Format::kBfloat16}) {
    const std::uint32_t nan = traits(format).quiet_nan();
    CHECK_FALSE(ulp_distance(nan, 0, format).has_value());
    CHECK_FALSE(ulp_distance(0, nan, format).has_value());
    CHECK_FALSE(ulp_distance(nan, nan, format).has_value());
  }
  CHECK_THROWS_AS(ulp_distance(std::nanf(""), 0.0f), std::invalid_argument);
  CHECK_THROWS_AS(ulp_distance(0.0, std::nan("")), std::invalid_argument);
}

TEST_CASE("bits wider than the format are refused on either side, beside a NaN too") {
  CHECK_THROWS_AS(ulp_distance(0x10000, 0, Format::kFloat16), std::invalid_argument);
  CHECK_THROWS_AS(ulp_distance(0, 0x10000, Format::kFloat16), std::invalid_argument);
  CHECK_THROWS_AS(ulp_distance(0x7E00, 0x10000, Format::kFloat16), std::invalid_argument);
}

}  // namespace
}  // namespace trusted
