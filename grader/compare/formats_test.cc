#include "grader/compare/formats.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include "grader/compare/rng.h"
#include "third_party/catch2/catch2.h"

namespace trusted {
namespace {

using drill::Format;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

constexpr Format kFormats[] = {Format::kFloat32, Format::kFloat16, Format::kBfloat16};
constexpr Format kNarrow[] = {Format::kFloat16, Format::kBfloat16};

// float bits in, bits of the format out.
std::uint32_t narrow(std::uint32_t bits, Format format) {
  return encode(std::bit_cast<float>(bits), format);
}

TEST_CASE("the layouts have the published limits") {
  const Traits f32 = traits(Format::kFloat32);
  CHECK(f32.sign_bit() == 0x80000000);
  CHECK(f32.infinity() == 0x7F800000);
  CHECK(f32.quiet_nan() == 0x7FC00000);
  CHECK(std::bit_cast<float>(f32.max_finite()) == std::numeric_limits<float>::max());
  CHECK(std::bit_cast<float>(f32.smallest_normal()) == std::numeric_limits<float>::min());
  CHECK(std::bit_cast<float>(f32.smallest_subnormal()) == std::numeric_limits<float>::denorm_min());

  const Traits f16 = traits(Format::kFloat16);
  CHECK(f16.sign_bit() == 0x8000);
  CHECK(f16.infinity() == 0x7C00);
  CHECK(f16.quiet_nan() == 0x7E00);
  CHECK(decode(f16.max_finite(), Format::kFloat16) == 65504);
  CHECK(decode(f16.smallest_normal(), Format::kFloat16) == 0x1p-14);
  CHECK(decode(f16.largest_subnormal(), Format::kFloat16) == 0x1p-14 - 0x1p-24);
  CHECK(decode(f16.smallest_subnormal(), Format::kFloat16) == 0x1p-24);

  const Traits bf16 = traits(Format::kBfloat16);
  CHECK(bf16.sign_bit() == 0x8000);
  CHECK(bf16.infinity() == 0x7F80);
  CHECK(bf16.quiet_nan() == 0x7FC0);
  CHECK(decode(bf16.max_finite(), Format::kBfloat16) == 0x1.FEp127);
  CHECK(decode(bf16.smallest_normal(), Format::kBfloat16) == 0x1p-126);
  CHECK(decode(bf16.smallest_subnormal(), Format::kBfloat16) == 0x1p-133);
}

TEST_CASE("a rounded number is the value of its encoding") {
  CHECK(rounded(1 + 0x1p-8, Format::kBfloat16) == 1);
  CHECK(rounded(1 + 0x1p-8, Format::kFloat16) == 1 + 0x1p-8);
  CHECK(rounded(65520, Format::kFloat16) == kInf);
  CHECK(std::signbit(rounded(-0.0, Format::kFloat32)));
  CHECK(std::isnan(rounded(kNan, Format::kFloat32)));
}

TEST_CASE("bfloat16 anchors, on which four libraries agree") {
  const auto bf16 = [](std::uint32_t bits) { return narrow(bits, Format::kBfloat16); };
  CHECK(bf16(0x3F808000) == 0x3F80);
  CHECK(bf16(0x3F808001) == 0x3F81);
  CHECK(bf16(0x3F818000) == 0x3F82);
  CHECK(bf16(0x3F817FFF) == 0x3F81);
  CHECK(bf16(0x3FFF8000) == 0x4000);
  CHECK(bf16(0x7F7F7FFF) == 0x7F7F);
  CHECK(bf16(0x7F7F8000) == 0x7F80);
  CHECK(bf16(0x00008000) == 0x0000);
  CHECK(bf16(0x00008001) == 0x0001);
  CHECK(bf16(0x00018000) == 0x0002);
  CHECK(bf16(0x007F8000) == 0x0080);
  CHECK(bf16(0x80000000) == 0x8000);
}

TEST_CASE("float16 anchors") {
  const auto f16 = [](std::uint32_t bits) { return narrow(bits, Format::kFloat16); };
  CHECK(f16(0x477FEFFF) == 0x7BFF);
  CHECK(f16(0x477FF000) == 0x7C00);
  CHECK(f16(0x33000000) == 0x0000);
  CHECK(f16(0x33000001) == 0x0001);
  CHECK(f16(0x387FDFFF) == 0x03FF);
}

TEST_CASE("every 16-bit encoding survives the way to double and back") {
  for (const Format format : kNarrow) {
    std::uint32_t wrong = 0;
    for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
      const std::uint32_t expected = is_nan(bits, format) ? traits(format).quiet_nan() : bits;
      wrong += encode(decode(bits, format), format) != expected;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("around every midpoint of 16-bit neighbours the nearest wins, and the even one on it") {
  for (const Format format : kNarrow) {
    const std::uint32_t sign = traits(format).sign_bit();
    std::uint32_t wrong = 0;
    for (std::uint32_t low = 0; low < traits(format).infinity(); ++low) {
      const std::uint32_t high = low + 1;
      // Above the largest finite number, the neighbour is where one more would be.
      const double step = decode(low, format) - decode(low == 0 ? 0 : low - 1, format);
      const double above =
          high == traits(format).infinity() ? decode(low, format) + step : decode(high, format);
      const double middle = (decode(low, format) + above) / 2;  // exact: double has bits to spare
      const std::uint32_t even = low % 2 == 0 ? low : high;
      wrong += encode(middle, format) != even;
      wrong += encode(std::nextafter(middle, 0), format) != low;
      wrong += encode(std::nextafter(middle, kInf), format) != high;
      wrong += encode(-middle, format) != (sign | even);
      wrong += encode(-std::nextafter(middle, kInf), format) != (sign | high);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("float32 conversions agree with the hardware's") {
  Rng rng(1);
  std::uint32_t wrong = 0;
  for (int i = 0; i < 1'000'000; ++i) {
    const auto bits = rng.any_bits(Format::kFloat32);
    const auto x = std::bit_cast<float>(bits);
    if (std::isnan(x)) continue;
    wrong += std::bit_cast<std::uint64_t>(decode(bits, Format::kFloat32)) !=
             std::bit_cast<std::uint64_t>(static_cast<double>(x));
    // A double at random near x, within float's range or a little outside it; then a tie.
    const double y = x * rng.uniform(0.25, 4);
    wrong += encode(y, Format::kFloat32) != std::bit_cast<std::uint32_t>(static_cast<float>(y));
    const double tie = (static_cast<double>(x) + std::nextafter(x, 0.0f)) / 2;
    wrong += encode(tie, Format::kFloat32) != std::bit_cast<std::uint32_t>(static_cast<float>(tie));
  }
  CHECK(wrong == 0);
}

TEST_CASE("a double rounds once, not by way of float") {
  // Just above a tie of bfloat16 or float16, by less than float can tell: by way of float it would
  // be the tie, and go down to even.
  CHECK(encode(1 + 0x1p-8 + 0x1p-40, Format::kBfloat16) == 0x3F81);
  CHECK(encode(1 + 0x1p-11 + 0x1p-40, Format::kFloat16) == 0x3C01);
  CHECK(encode(0x1p-25 + 0x1p-60, Format::kFloat16) == 0x0001);
}

TEST_CASE("infinities, zeros and doubles far out of range keep their sign") {
  for (const Format format : kFormats) {
    const Traits t = traits(format);
    for (const double huge : {kInf, std::numeric_limits<double>::max(), 0x1p128}) {
      CHECK(encode(huge, format) == t.infinity());
      CHECK(encode(-huge, format) == (t.sign_bit() | t.infinity()));
    }
    for (const double tiny : {0.0, std::numeric_limits<double>::denorm_min(), 0x1p-150}) {
      CHECK(encode(tiny, format) == 0);
      CHECK(encode(-tiny, format) == t.sign_bit());
    }
    CHECK(decode(t.infinity(), format) == kInf);
    CHECK(decode(t.sign_bit() | t.infinity(), format) == -kInf);
    CHECK(std::signbit(decode(t.sign_bit(), format)));
  }
}

TEST_CASE("NaN is told from Inf, and quiet from signalling") {
  for (const Format format : kFormats) {
    const Traits t = traits(format);
    CHECK(encode(kNan, format) == t.quiet_nan());
    for (const std::uint32_t sign : {0u, t.sign_bit()}) {
      const std::uint32_t inf = sign | t.infinity();
      CHECK((is_inf(inf, format) && !is_nan(inf, format) && !is_finite(inf, format)));
      const std::uint32_t signalling = inf + 1;
      CHECK((is_nan(signalling, format) && !is_quiet_nan(signalling, format)));
      CHECK(std::isnan(decode(signalling, format)));
      const std::uint32_t last_signalling = (sign | t.quiet_nan()) - 1;
      CHECK((is_nan(last_signalling, format) && !is_quiet_nan(last_signalling, format)));
      const std::uint32_t quiet = sign | t.quiet_nan();
      CHECK((is_nan(quiet, format) && is_quiet_nan(quiet, format) && !is_inf(quiet, format)));
      const std::uint32_t finite = sign | t.max_finite();
      CHECK((is_finite(finite, format) && !is_nan(finite, format) && !is_inf(finite, format)));
    }
  }
}

TEST_CASE("bits wider than the format and unknown formats are refused") {
  for (const Format format : kNarrow) {
    CHECK_THROWS_AS(decode(0x10000, format), std::invalid_argument);
    CHECK_THROWS_AS(is_nan(0x80000000, format), std::invalid_argument);
    CHECK_THROWS_AS(is_quiet_nan(0x10000, format), std::invalid_argument);
    CHECK_THROWS_AS(is_inf(0x10000, format), std::invalid_argument);
    CHECK_THROWS_AS(is_finite(0x10000, format), std::invalid_argument);
  }
  CHECK_THROWS_AS(traits(static_cast<Format>(3)), std::invalid_argument);
  CHECK_THROWS_AS(encode(1, static_cast<Format>(-1)), std::invalid_argument);
}

}  // namespace
}  // namespace trusted
