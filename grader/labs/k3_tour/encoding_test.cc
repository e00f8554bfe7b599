#include "grader/labs/k3_tour/encoding.h"

#include <cmath>
#include <limits>

#include "grader/compare/formats.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

using drill::Format;

constexpr double kInf = std::numeric_limits<double>::infinity();

TEST_CASE("sign, exponent and mantissa, set apart") {
  const Fields fp32 = fields(0x3F808000, Format::kFloat32);
  CHECK(fp32.sign == "0");
  CHECK(fp32.exponent == "01111111");
  CHECK(fp32.mantissa == "00000001000000000000000");
  const Fields bf16 = fields(0xBF81, Format::kBfloat16);
  CHECK(bf16.sign == "1");
  CHECK(bf16.exponent == "01111111");
  CHECK(bf16.mantissa == "0000001");
  const Fields fp16 = fields(0x3C01, Format::kFloat16);
  CHECK(fp16.sign == "0");
  CHECK(fp16.exponent == "01111");
  CHECK(fp16.mantissa == "0000000001");
}

TEST_CASE("names, digits and kinds") {
  CHECK(name(Format::kFloat32) == "fp32");
  CHECK(name(Format::kBfloat16) == "bf16");
  CHECK(name(Format::kFloat16) == "fp16");
  CHECK(hex(0x80, Format::kBfloat16) == "0x0080");
  CHECK(hex(1, Format::kFloat32) == "0x00000001");
  CHECK(hex(0x12345, Format::kFloat16) == "0x12345");
  const char* const kinds[] = {"zero", "subnormal", "subnormal", "normal", "normal", "inf", "NaN"};
  const std::uint32_t fp16[] = {0x8000, 0x0001, 0x83FF, 0x0400, 0xFBFF, 0x7C00, 0xFC01};
  const std::uint32_t bf16[] = {0x0000, 0x8001, 0x007F, 0x8080, 0x7F7F, 0xFF80, 0x7FC0};
  for (std::size_t i = 0; i < std::size(kinds); ++i) {
    CAPTURE(i);
    CHECK(kind(fp16[i], Format::kFloat16) == kinds[i]);
    CHECK(kind(bf16[i], Format::kBfloat16) == kinds[i]);
  }
}

TEST_CASE("a number as a product") {
  CHECK(as_product(0x3F81, Format::kBfloat16) == "1.0078125 x 2^0");
  CHECK(as_product(0xC0C0, Format::kBfloat16) == "-1.5 x 2^2");
  CHECK(as_product(0x0200, Format::kFloat16) == "0.5 x 2^-14");
  CHECK(as_product(0x8000, Format::kFloat16) == "-0");
  CHECK(as_product(0xFC00, Format::kFloat16) == "-inf");
  CHECK(as_product(0x7E00, Format::kFloat16) == "nan");
}

TEST_CASE("the neighbours of every 16-bit number are the nearest on either side") {
  for (const Format format : {Format::kFloat16, Format::kBfloat16}) {
    for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
      const double value = trusted::decode(bits, format);
      const auto up = above(bits, format), down = below(bits, format);
      if (std::isnan(value)) {
        REQUIRE(!up);
        REQUIRE(!down);
        continue;
      }
      REQUIRE(up.has_value() == (value < kInf));
      REQUIRE(down.has_value() == (value > -kInf));
      if (up) {
        // Nothing lies between: the middle rounds to one of the two.
        const double next = trusted::decode(*up, format);
        REQUIRE(next > value);
        if (std::isfinite(next) && std::isfinite(value)) {
          const double middle =
              trusted::decode(trusted::encode(value / 2 + next / 2, format), format);
          REQUIRE((middle == value || middle == next));
        }
        REQUIRE(trusted::decode(below(*up, format).value(), format) == value);
      }
    }
  }
  CHECK(above(0x7F7FFFFF, Format::kFloat32) == 0x7F800000u);
  CHECK(below(0x3F800000, Format::kFloat32) == 0x3F7FFFFFu);
  CHECK(below(0x80000000, Format::kFloat32) == 0x80000001u);
  CHECK(above(0x80000001, Format::kFloat32) == 0x80000000u);
}

TEST_CASE("1 ULP is the step away from zero") {
  for (const Format format : {Format::kFloat16, Format::kBfloat16}) {
    const trusted::Traits t = trusted::traits(format);
    for (std::uint32_t bits = 0; bits < t.max_finite(); ++bits) {
      const double step = trusted::decode(bits + 1, format) - trusted::decode(bits, format);
      REQUIRE(ulp(bits, format) == step);
      REQUIRE(ulp(bits | t.sign_bit(), format) == step);
    }
    CHECK(ulp(t.max_finite(), format) == ulp(t.max_finite() - 1, format));
    CHECK(!ulp(t.infinity(), format));
    CHECK(!ulp(t.quiet_nan(), format));
  }
  CHECK(ulp(0x4CBEBC20, Format::kFloat32) == 8.0);  // 1e8
}

TEST_CASE("the nearest float") {
  CHECK(nearest_float(1 + 0x1p-24) == 1.0f);
  CHECK(nearest_float(1 + 0x1.8p-23) == 1 + 0x1p-22f);
  CHECK(nearest_float(-1e39) == -HUGE_VALF);
  CHECK(std::isnan(nearest_float(std::nan(""))));
}

}  // namespace
}  // namespace lab::tour
