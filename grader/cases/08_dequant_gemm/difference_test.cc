// The array that a failure shows, by numbers made by hand.
#include "grader/cases/08_dequant_gemm/difference.h"

#include <cstdint>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace cases {
namespace {

using Errors = std::vector<report::WrongArray::Error>;
using Shape = std::vector<std::int64_t>;

TEST_CASE("of an exact product the error is in ULP") {
  W4a8 product;
  product.sizes = {.m = 1, .n = 2, .k = 1, .group = 1};
  product.x = {3};
  product.q = {5, -1};
  product.scales = {1, 2};
  const std::vector<float> y = {15, -6.000001f};  // one ULP of 4 to 8 is 2^-21
  const auto wrong = difference_of(product, expected(product), y);
  REQUIRE(wrong);
  REQUIRE(wrong->array);
  CHECK(wrong->array->name == "y");
  CHECK(wrong->array->unit == "ULP");
  CHECK(wrong->array->shape == Shape{1, 2});
  CHECK(wrong->array->errors == Errors{0.0, 2.0});
}

TEST_CASE("of one that is rounded it is a share of what is allowed") {
  W4a16 product;
  product.sizes = {.m = 1, .n = 2, .k = 1, .group = 1};
  product.x = {to_bf16(1)};
  product.q = {1, 2};
  // As bf16 the weight of 1 + 2^-9 is 1, so that 2 2^-9 is allowed below it; and on either side
  // 2 4 u T A, a little more than 2^-21.
  product.scales = {0x1.008p0f, 1};
  const std::vector<std::uint16_t> y = {to_bf16(1.015625), to_bf16(2)};
  const auto wrong = difference_of(product, expected(product), y);
  REQUIRE(wrong);
  REQUIRE(wrong->array);
  CHECK(wrong->array->unit == "allowance");
  // The least that rounds to 1 + 2^-6 is 1 + 3 2^-8, 5 2^-9 too much: 5 2^12 / (1 + 2^-9) = 20440.
  CHECK(wrong->array->errors == Errors{20500.0, 0.0});
}

TEST_CASE("scales and codes have theirs") {
  Weights weights;
  weights.sizes = {.m = 1, .n = 2, .k = 3, .group = 2};
  weights.w = {7, -3, 14, 0, 0, 1.75f};
  const std::vector<float> scales = {1, 2, 1, 0.25f};
  CHECK(right_scales(weights) == scales);
  const auto wrong_scales = difference_of_scales(weights, std::vector<float>{1, 2, 0, 0.25f});
  REQUIRE(wrong_scales);
  REQUIRE(wrong_scales->array);
  CHECK(wrong_scales->array->name == "scales");
  CHECK(wrong_scales->array->shape == Shape{2, 2});
  CHECK(wrong_scales->array->errors == Errors{0.0, 0.0, 1e9, 0.0});  // 0x3F800000 numbers
  // 7, -3 | 7; 0, 0 | 7, with 1 for -3.
  const auto wrong_codes =
      difference_of_codes(weights, std::vector<std::uint8_t>{0x17, 0x07, 0x00, 0x07}, scales);
  REQUIRE(wrong_codes);
  REQUIRE(wrong_codes->array);
  CHECK(wrong_codes->array->name == "q");
  CHECK(wrong_codes->array->format == "integer");
  CHECK(wrong_codes->array->shape == Shape{2, 3});
  CHECK(wrong_codes->array->errors == Errors{0.0, 4.0, 0.0, 0.0, 0.0, 0.0});
  CHECK(array_of_codes(weights, std::vector<std::uint8_t>{0xD7, 0x07, 0x00, 0xFF},
                       {false, false, false, true})
            .errors == Errors{0.0, 0.0, 0.0, 0.0, 0.0, "not written"});
}

}  // namespace
}  // namespace cases
