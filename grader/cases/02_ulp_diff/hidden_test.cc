// The failure classes are looked at one by one, most of them in binary32. Each 16-bit format then
// has a test of its own, over all its numbers.
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "drills/02_ulp_diff/ulp_diff.h"
#include "grader/cases/02_ulp_diff/oracle.h"
#include "grader/compare/formats.h"
#include "grader/compare/rng.h"
#include "grader/judge/judge.h"

namespace {

using drill::Format;
using Bits = std::vector<std::uint32_t>;
const judge::Property<std::int32_t> any_place{"any place", [](std::int32_t) { return true; }};

constexpr Format kFp32 = Format::kFloat32;
constexpr Format kFp16 = Format::kFloat16;
constexpr Format kBf16 = Format::kBfloat16;

// Of binary32.
constexpr std::uint32_t kSign = 0x80000000;
constexpr std::uint32_t kOne = 0x3F800000;
constexpr std::uint32_t kMax = 0x7F7FFFFF;
constexpr std::uint32_t kInf = 0x7F800000;

const judge::Remote<decltype(drill::ordered_int)> ordered_int{
    "ordered_int", {"bits", "format"}, {.arguments = [](std::uint32_t bits, Format format) {
      return judge::show_bits(bits, format) + ", " + judge::show(format);
    }}};

const judge::Remote<decltype(drill::ulp_diff)> ulp_diff{
    "ulp_diff",
    {"a", "b", "format"},
    {.arguments =
         [](std::uint32_t a, std::uint32_t b, Format format) {
           return judge::show_bits(a, format) + ", " + judge::show_bits(b, format) + ", " +
                  judge::show(format);
         },
     .result =
         [](const std::optional<std::uint64_t>& distance) {
           return distance ? std::to_string(*distance) : "nullopt";
         }}};

// Positive finite numbers of binary32: the edges of every binade, and random ones.
Bits positive_numbers(trusted::Rng& rng) {
  Bits numbers = {1, 2, 0x00400000, 0x007FFFFF};  // subnormals
  for (std::uint32_t exponent = 1; exponent <= 254; ++exponent) {
    for (const std::uint32_t mantissa : {0u, 1u, 0x400000u, 0x7FFFFFu}) {
      numbers.push_back(exponent << 23 | mantissa);
    }
  }
  const int count = judge::options().exhaustive ? 1 << 23 : 1 << 14;
  for (int i = 0; i < count; ++i)
    numbers.push_back(1 + static_cast<std::uint32_t>(rng.below(kMax)));
  return numbers;
}

Bits negated(Bits numbers) {
  for (std::uint32_t& bits : numbers) bits |= kSign;
  return numbers;
}

// Whether the distances are right, whichever number comes first.
bool distances_are_right(const Bits& a, const Bits& b, Format format) {
  const std::vector<Format> formats = {format};
  return judge::sweep_classed(ulp_diff, cases::UlpDiff(), cases::ClassOf(), a, b, formats) &&
         judge::sweep_classed(ulp_diff, cases::UlpDiff(), cases::ClassOf(), b, a, formats);
}

// Pairs of a positive and a negative number that are near enough for an int32_t, or too far apart.
struct Pairs {
  Bits positive, negative;
};

Pairs pairs_across_zero(bool far) {
  trusted::Rng rng(judge::options().seed);
  const Bits numbers = positive_numbers(rng);
  Bits others = numbers;
  rng.shuffle(std::span(others));
  Pairs pairs;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::uint32_t other = others[i] | kSign;
    if ((cases::UlpDiff()(numbers[i], other, kFp32).value() >= kSign) != far) continue;
    pairs.positive.push_back(numbers[i]);
    pairs.negative.push_back(other);
  }
  return pairs;
}

TEST_CASE("places count up from zero on both sides", "[pts:1][class:sign]") {
  CHECK(ordered_int(1, kFp32) == 1);
  CHECK(ordered_int(kSign | 1, kFp32) == -1);
  CHECK(ordered_int(kOne, kFp32) == 1065353216);
  CHECK(ordered_int(kSign | kOne, kFp32) == -1065353216);
  trusted::Rng rng(judge::options().seed);
  const Bits positive = positive_numbers(rng);
  const std::vector<Format> format = {kFp32};
  CHECK(judge::sweep(ordered_int, cases::OrderedInt(), positive, format));
  CHECK(judge::sweep(ordered_int, cases::OrderedInt(), negated(positive), format));
}

TEST_CASE("on one side of zero a distance counts the steps, small or large",
          "[pts:1][class:format]") {
  CHECK(ulp_diff(kOne, kOne, kFp32) == 0u);
  CHECK(ulp_diff(kOne, kOne + 1, kFp32) == 1u);
  CHECK(ulp_diff(kOne - 1, kOne, kFp32) == 1u);          // half as wide as the step above 1
  CHECK(ulp_diff(0x4CBEBC20, 0x4CBEBC21, kFp32) == 1u);  // 1e8 and 1e8 + 8
  CHECK(ulp_diff(0x007FFFFF, 0x00800000, kFp32) == 1u);  // largest subnormal, smallest normal
  CHECK(ulp_diff(1, kMax, kFp32) == 2139095038u);
  trusted::Rng rng(judge::options().seed);
  const Bits numbers = positive_numbers(rng);
  Bits others = numbers;
  rng.shuffle(std::span(others));
  CHECK(distances_are_right(numbers, others, kFp32));
  CHECK(distances_are_right(negated(numbers), negated(others), kFp32));
}

TEST_CASE("both zeros are the same place", "[pts:1][class:signed zero]") {
  CHECK(ulp_diff(kSign, 0, kFp32) == 0u);
  CHECK(ulp_diff(0, kSign, kFp32) == 0u);
  CHECK(ordered_int(0, kFp32) == 0);
  CHECK(ordered_int(kSign, kFp32) == 0);
  CHECK(ulp_diff(kSign, 1, kFp32) == 1u);
  CHECK(ulp_diff(0, kSign | 1, kFp32) == 1u);
  trusted::Rng rng(judge::options().seed);
  const Bits numbers = positive_numbers(rng);
  CHECK(distances_are_right({kSign}, numbers, kFp32));
  CHECK(distances_are_right({0}, negated(numbers), kFp32));
}

TEST_CASE("across zero the distances add", "[pts:1][class:sign]") {
  CHECK(ulp_diff(kSign | 1, 1, kFp32) == 2u);
  CHECK(ulp_diff(kSign | kOne, kOne, kFp32) == 2130706432u);
  const Pairs pairs = pairs_across_zero(/*far=*/false);
  CHECK(distances_are_right(pairs.positive, pairs.negative, kFp32));
}

TEST_CASE("a distance may need 32 bits", "[pts:1][class:overflow]") {
  CHECK(ulp_diff(0xC0000000, 0x40000000, kFp32) == 2147483648u);  // -2 and 2
  CHECK(ulp_diff(kSign | kMax, kMax, kFp32) == 4278190078u);
  const Pairs pairs = pairs_across_zero(/*far=*/true);
  CHECK(distances_are_right(pairs.positive, pairs.negative, kFp32));
}

// Every finite number of a 16-bit format: its place, and its distance to a few others.
void check_all_numbers(Format format, std::uint32_t one) {
  const trusted::Traits t = trusted::traits(format);
  Bits numbers;
  for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
    if (trusted::is_finite(bits, format)) numbers.push_back(bits);
  }
  const std::vector<Format> formats = {format};
  CHECK(judge::sweep_classed(ordered_int, cases::OrderedInt(), cases::ClassOf(), numbers, formats));

  Bits others = {0, t.sign_bit(), one, t.sign_bit() | t.max_finite()};
  trusted::Rng rng(judge::options().seed);
  const int random = judge::options().exhaustive ? 200 : 1;
  for (int i = 0; i < random; ++i) others.push_back(rng.finite_bits(format));
  for (const std::uint32_t other : others) CHECK(distances_are_right(numbers, {other}, format));
}

TEST_CASE("binary16 is measured in its own steps", "[pts:1][class:format]") {
  CHECK(ulp_diff(0x3C00, 0x3C01, kFp16) == 1u);  // 1 and 1 + 2^-10
  CHECK(ordered_int(0x3C00, kFp16) == 15360);
  CHECK(ordered_int(0xBC00, kFp16) == -15360);
  CHECK(distances_are_right({0xFBFF}, {0x7BFF}, kFp16));  // -65504 and 65504
  check_all_numbers(kFp16, 0x3C00);
}

TEST_CASE("bfloat16 is measured in its own steps", "[pts:1][class:format]") {
  CHECK(ulp_diff(0x3F80, 0x3F81, kBf16) == 1u);  // 1 and 1 + 2^-7
  CHECK(ordered_int(0x3F80, kBf16) == 16256);
  CHECK(ordered_int(0xBF80, kBf16) == -16256);
  check_all_numbers(kBf16, 0x3F80);
}

TEST_CASE("infinity is the step after the largest number", "[pts:1][class:infinity]") {
  for (const Format format : {kFp32, kFp16, kBf16}) {
    const trusted::Traits t = trusted::traits(format);
    const std::uint32_t sign = t.sign_bit();
    const auto place = static_cast<std::int32_t>(t.infinity());
    CHECK(ordered_int(t.infinity(), format) == place);
    CHECK(ordered_int(sign | t.infinity(), format) == -place);
    CHECK(ulp_diff(sign | t.infinity(), t.infinity(), format) == 2u * t.infinity());
    CHECK(ulp_diff(t.max_finite(), t.infinity(), format) == 1u);
    CHECK(ulp_diff(sign | t.infinity(), sign | t.max_finite(), format) == 1u);
    CHECK(ulp_diff(t.infinity(), t.infinity(), format) == 0u);
  }
  trusted::Rng rng(judge::options().seed);
  const Bits numbers = positive_numbers(rng);
  CHECK(distances_are_right({kInf}, numbers, kFp32));
  CHECK(distances_are_right({kSign | kInf}, negated(numbers), kFp32));
}

TEST_CASE("a NaN is at no distance from anything", "[pts:1][class:NaN]") {
  trusted::Rng rng(judge::options().seed);
  for (const Format format : {kFp32, kFp16, kBf16}) {
    const trusted::Traits t = trusted::traits(format);
    const std::uint32_t sign = t.sign_bit(), infinity = t.infinity(), nan = t.quiet_nan();
    CHECK(ulp_diff(nan, infinity, format) == std::nullopt);
    CHECK(ulp_diff(infinity, nan, format) == std::nullopt);
    CHECK(ulp_diff(nan, nan, format) == std::nullopt);
    CHECK(ulp_diff(infinity, infinity + 1, format) == std::nullopt);
    CHECK(ulp_diff(1, 1, format) == 0u);  // and only a NaN is
    Bits nans;
    for (const std::uint32_t bits : {infinity + 1, nan - 1, nan, sign - 1}) {
      nans.insert(nans.end(), {bits, sign | bits});
    }
    // Its place is not defined, but ordered_int returns.
    for (const std::uint32_t bits : nans) CHECK(ordered_int(bits, format).is(any_place));
    for (int i = 0; i < 1000; ++i) {
      const auto payload = static_cast<std::uint32_t>(rng.below(t.largest_subnormal()));
      nans.push_back((infinity + 1 + payload) | (i % 2 == 0 ? 0 : sign));
    }
    for (const std::uint32_t other : {0u, sign, 1u, sign | infinity, infinity + 1, sign | nan}) {
      CHECK(distances_are_right(nans, {other}, format));
    }
  }
}

TEST_CASE("what is no encoding of the format is rejected", "[pts:1][class:invalid argument]") {
  for (const Format format : {kFp16, kBf16}) {
    for (const std::uint32_t wide : {0x00010000u, 0x00013C00u, 0x3F800000u, kSign, 0xFFFFFFFFu}) {
      CHECK(ordered_int.rejects(wide, format));
      CHECK(ulp_diff.rejects(wide, 0, format));
      CHECK(ulp_diff.rejects(0, wide, format));
      CHECK(ulp_diff.rejects(wide, wide, format));
      CHECK(ulp_diff.rejects(0x7FFF, wide, format));  // before anyone asks for the NaN beside it
      CHECK(ulp_diff.rejects(wide, 0x7FFF, format));
    }
  }
  for (const Format format : {kFp16, kBf16}) {
    for (int i = 16; i < 32; ++i) CHECK(ordered_int.rejects(1u << i, format));
  }
  constexpr int kLeast = std::numeric_limits<int>::min();
  for (const int unknown : {3, -1, 16, kLeast}) {
    CHECK(ordered_int.rejects(0, static_cast<Format>(unknown)));
    CHECK(ulp_diff.rejects(0, 0, static_cast<Format>(unknown)));
    CHECK(ulp_diff.rejects(0x7FC00000, kOne, static_cast<Format>(unknown)));
  }
  // And nothing else is.
  CHECK(ulp_diff(kSign | kOne, kSign | kOne, kFp32) == 0u);
  CHECK(ulp_diff(0xBC00, 0xBC00, kFp16) == 0u);
  CHECK(ulp_diff(0xBF80, 0xBF80, kBf16) == 0u);
}

}  // namespace
