// Each test sweeps one kind of float through to_bf16: every upper half of that kind, with the lower
// halves at which rounding changes its mind. With --exhaustive the lower halves are all 65536, so
// the tests together see all 2^32 floats.
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "drills/01_to_bf16/to_bf16.h"
#include "grader/cases/01_to_bf16/oracle.h"
#include "grader/compare/rng.h"
#include "grader/judge/judge.h"

namespace {

std::string show_bf16(std::uint16_t bits) {
  return judge::show_bits(bits, drill::Format::kBfloat16);
}

const judge::Remote<decltype(drill::to_bf16)> to_bf16{"to_bf16", {"value"}, {.result = show_bf16}};
const judge::Remote<decltype(drill::from_bf16)> from_bf16{
    "from_bf16", {"bits"}, {.arguments = show_bf16}};

const judge::Property<std::uint16_t> quiet_nan{"a quiet NaN", cases::is_quiet_nan};
const judge::Property<float> nan{"a NaN", [](float x) { return std::isnan(x); }};

float float_of(std::uint32_t bits) { return std::bit_cast<float>(bits); }

// The kinds of floats, as ranges of their encodings without the sign.
struct Range {
  std::uint32_t first, last;
};
constexpr Range kBelowEverything{0x00000000, 0x00007FFF};  // rounds to zero, and is no tie
constexpr Range kSubnormals{0x00008000, 0x007FFFFF};
constexpr Range kNormals{0x00800000, 0x7F7EFFFF};
constexpr Range kBesideOverflow{0x7F7F0000, 0x7F7FFFFF};
constexpr std::uint32_t kInfinity = 0x7F800000;
constexpr Range kNans{0x7F800001, 0x7FFFFFFF};

bool any(std::uint32_t) { return true; }
bool is_tie(std::uint32_t bits) { return (bits & 0xFFFF) == 0x8000; }
bool is_no_tie(std::uint32_t bits) { return !is_tie(bits); }
// Rounding up carries out of the mantissa.
bool carries(std::uint32_t bits) {
  return (bits & 0x7F0000) == 0x7F0000 && (bits & 0xFFFF) >= 0x8000;
}

std::vector<std::uint32_t> lower_halves() {
  if (judge::options().exhaustive) {
    std::vector<std::uint32_t> every(0x10000);
    std::iota(every.begin(), every.end(), 0u);
    return every;
  }
  trusted::Rng rng(judge::options().seed);
  const auto random = static_cast<std::uint32_t>(rng.below(0x10000));
  return {0x0000, 0x0001, 0x7FFF, 0x8000, 0x8001, 0xC000, 0xFFFF, random};
}

// Whether to_bf16 rounds right what is in the range, of the wanted kind, and of either sign.
template <class Wanted>
bool is_right_over(Range range, Wanted wanted) {
  constexpr std::size_t kBatch = std::size_t{1} << 22;
  const std::vector<std::uint32_t> lows = lower_halves();
  std::vector<float> inputs;
  const auto sweep = [&inputs] {
    const bool right = judge::sweep(to_bf16, cases::ToBf16(), inputs);
    inputs.clear();
    return right;
  };
  for (const std::uint32_t sign : {0u, 0x80000000u}) {
    for (std::uint32_t high = range.first >> 16; high <= range.last >> 16; ++high) {
      for (const std::uint32_t low : lows) {
        const std::uint32_t bits = high << 16 | low;
        if (range.first <= bits && bits <= range.last && wanted(bits)) {
          inputs.push_back(float_of(sign | bits));
        }
      }
      if (inputs.size() >= kBatch && !sweep()) return false;
    }
  }
  return sweep();
}

TEST_CASE("a value goes to the nearer neighbour", "[pts:1][class:rounding]") {
  CHECK(to_bf16(1.0f) == 0x3F80);
  CHECK(to_bf16(float_of(0x3F807FFF)) == 0x3F80);
  // Just above a tie: each of the dropped bits counts.
  for (int i = 0; i < 15; ++i) CHECK(to_bf16(float_of(0x3F808000 | 1u << i)) == 0x3F81);
  CHECK(is_right_over(kNormals,
                      [](std::uint32_t bits) { return is_no_tie(bits) && !carries(bits); }));
}

TEST_CASE("a tie goes to the even mantissa", "[pts:1][class:ties]") {
  CHECK(to_bf16(float_of(0x3F808000)) == 0x3F80);
  CHECK(to_bf16(float_of(0x3F818000)) == 0x3F82);
  CHECK(to_bf16(float_of(0xBF808000)) == 0xBF80);
  CHECK(is_right_over(kNormals, [](std::uint32_t bits) { return is_tie(bits) && !carries(bits); }));
}

TEST_CASE("a carry out of the mantissa goes into the exponent", "[pts:1][class:rounding]") {
  CHECK(to_bf16(float_of(0x3FFFFFFF)) == 0x4000);
  CHECK(to_bf16(float_of(0x3FFF8000)) == 0x4000);
  CHECK(is_right_over(kNormals, carries));
}

TEST_CASE("a subnormal is rounded like any other number", "[pts:1][class:subnormals]") {
  CHECK(to_bf16(float_of(0x00010000)) == 0x0001);
  CHECK(to_bf16(float_of(0x00008001)) == 0x0001);
  CHECK(to_bf16(float_of(0x007FFFFF)) == 0x0080);
  CHECK(is_right_over(kSubnormals, is_no_tie));
}

TEST_CASE("a tie between subnormals goes to the even one", "[pts:1][class:ties]") {
  CHECK(to_bf16(float_of(0x00008000)) == 0x0000);
  CHECK(to_bf16(float_of(0x00018000)) == 0x0002);
  CHECK(to_bf16(float_of(0x007F8000)) == 0x0080);
  CHECK(is_right_over(kSubnormals, is_tie));
}

TEST_CASE("from halfway to 2^128 up the result is infinity", "[pts:1][class:overflow]") {
  CHECK(to_bf16(float_of(0x7F7F7FFF)) == 0x7F7F);
  CHECK(to_bf16(float_of(0x7F7F8000)) == 0x7F80);
  CHECK(to_bf16(float_of(0xFF7FFFFF)) == 0xFF80);
  CHECK(is_right_over(kBesideOverflow, any));
}

TEST_CASE("infinity is kept, with its sign", "[pts:1][class:infinity]") {
  CHECK(to_bf16(float_of(0x7F800000)) == 0x7F80);
  CHECK(to_bf16(float_of(0xFF800000)) == 0xFF80);
}

TEST_CASE("every NaN gives a quiet NaN", "[pts:1][class:NaN]") {
  CHECK(to_bf16(float_of(0x7FC00000)).is(quiet_nan));
  CHECK(to_bf16(float_of(0x7F800001)).is(quiet_nan));  // the payload is all in the dropped half
  CHECK(to_bf16(float_of(0x7F810000)).is(quiet_nan));  // signaling
  CHECK(to_bf16(float_of(0x7FFF8000)).is(quiet_nan));  // rounding up would carry into the sign
  CHECK(to_bf16(float_of(0xFFFFFFFF)).is(quiet_nan));
  // Each bit of the payload makes a NaN, alone.
  for (int i = 0; i < 23; ++i) CHECK(to_bf16(float_of(kInfinity | 1u << i)).is(quiet_nan));
  CHECK(is_right_over(kNans, any));
  CHECK(to_bf16(1.0f) == 0x3F80);  // and only a NaN does
  CHECK(to_bf16(-1.0f) == 0xBF80);
}

TEST_CASE("zero is kept and underflow gives zero, with their signs", "[pts:1][class:signed zero]") {
  CHECK(to_bf16(0.0f) == 0x0000);
  CHECK(to_bf16(-0.0f) == 0x8000);
  CHECK(to_bf16(float_of(0x80000001)) == 0x8000);
  CHECK(is_right_over(kBelowEverything, any));
}

TEST_CASE("every bfloat16 is decoded exactly", "[pts:1][class:decoding]") {
  CHECK(from_bf16(0x3F80).has_bits_of(1.0f));
  CHECK(from_bf16(0x8000).has_bits_of(-0.0f));
  CHECK(from_bf16(0x0001).has_bits_of(0x1p-133f));
  CHECK(from_bf16(0x7F81).is(nan));
  std::vector<std::uint16_t> every(0x10000);
  std::iota(every.begin(), every.end(), std::uint16_t{0});
  CHECK(judge::sweep(from_bf16, cases::FromBf16(), every));
}

}  // namespace
