// The oracle of drill 08, and what its tolerances let through: right results in every order and way
// of rounding that the contract allows, and none of the likeliest wrong ones, over the very inputs
// of the hidden tests.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "grader/cases/08_dequant_gemm/difference.h"
#include "grader/cases/08_dequant_gemm/inputs.h"
#include "grader/cases/08_dequant_gemm/kernel_model.h"
#include "grader/cases/08_dequant_gemm/oracle.h"
#include "grader/compare/formats.h"
#include "third_party/catch2/catch2.h"

namespace cases {
namespace {

using drill::Format;
using trusted::rounded;

constexpr std::uint64_t kSeeds[] = {1, 2};

// ---- All inputs ----

template <class T>
void append(std::vector<T>& all, std::vector<T> more) {
  all.insert(all.end(), more.begin(), more.end());
}

template <class X>
std::vector<Product<X>> layouts(std::uint64_t seed) {
  std::vector<Product<X>> all = all_codes<X>();
  append(all, many_groups<X>(seed));
  append(all, many_sizes<X>(seed, false));
  append(all, usual_shapes<X>(seed));
  all.push_back(easy_product<X>());
  return all;
}

std::vector<W4a16> all_w4a16(std::uint64_t seed) {
  std::vector<W4a16> all = layouts<std::uint16_t>(seed);
  append(all, single_weights(seed));
  append(all, sums_w4a16(seed));
  append(all, with_nan_and_infinity(seed));
  return all;
}

std::vector<W4a8> all_w4a8(std::uint64_t seed) {
  std::vector<W4a8> all = layouts<std::int8_t>(seed);
  append(all, sums_w4a8());
  append(all, many_x_scales(seed));
  return all;
}

template <class X, class Y>
bool fails(const Product<X>& product, const std::vector<Y>& y) {
  return !wrong_elements(expected(product), y).empty();
}

// What a message says of it.
template <class X, class Y>
std::string difference(const Product<X>& product, const std::vector<Y>& y) {
  const std::optional<Difference> wrong = difference_of(product, expected(product), y);
  return wrong ? wrong->text : "";
}

// How many of the inputs fail.
template <class X>
std::size_t failures(const std::vector<Product<X>>& products, const auto& result) {
  return static_cast<std::size_t>(
      std::count_if(products.begin(), products.end(),
                    [&](const auto& product) { return fails(product, result(product)); }));
}

template <class X>
bool is_zero(const Product<X>& product) {
  return product.x_scale == 0 ||
         std::all_of(product.x.begin(), product.x.end(), [](X x) { return x == 0; });
}

// ---- The oracle by hand ----

TEST_CASE("weights are packed low half first, each row from a byte of its own") {
  const std::vector<std::int8_t> q = {1, -1, 7, -8, 0, 2};
  CHECK(pack(q, 2, 3, 0) == std::vector<std::uint8_t>{0xF1, 0x07, 0x08, 0x02});
  CHECK(pack(q, 2, 3, 0xA) == std::vector<std::uint8_t>{0xF1, 0xA7, 0x08, 0xA2});
  CHECK(pack(q, 1, 6, 0) == std::vector<std::uint8_t>{0xF1, 0x87, 0x20});
}

TEST_CASE("scales and codes of the contract's edges") {
  const Weights weights = {"",
                           "",
                           {.n = 2, .k = 5, .group = 3},
                           {1, -3.5f, 2, 0, -0.0f, 0x1p-149f, 0, 0, 0x1p-127f, -7}};
  CHECK(right_scales(weights) == std::vector<float>{0.5f, 1, 1, 1});
  CHECK(right_codes(weights) == std::vector<std::int8_t>{2, -7, 4, 0, 0, 0, 0, 0, 0, -7});
  const std::pair<float, int> codes[] = {
      {0.5f, 0}, {1.5f, 2}, {2.5f, 2},   {-0.5f, 0},  {-1.5f, -2}, {-2.5f, -2}, {6.5f, 6},
      {7.5f, 7}, {9, 7},    {-7.5f, -8}, {-8.5f, -8}, {-99, -8},   {2.499f, 2}, {2.501f, 3}};
  for (const auto& [w, code] : codes) CHECK(right_code(w, 1) == code);
}

TEST_CASE("a product by hand") {
  // Groups {1 3, 2 -8} and {4 1}: (3 - 16) / 2 + 4 * 2, twice that for x_scale = 2.
  const W4a8 w4a8 = {.made = "",
                     .failure_class = "",
                     .sizes = {.m = 1, .n = 1, .k = 3, .group = 2},
                     .x = {1, 2, 4},
                     .x_scale = 2,
                     .q = {3, -8, 1},
                     .scales = {0.5f, 2}};
  CHECK(expected(w4a8).front().exact == 3);
  CHECK(!fails(w4a8, std::vector<float>{3}));
  CHECK(fails(w4a8, std::vector<float>{std::nextafter(3.0f, 4.0f)}));
  W4a16 w4a16 = {.made = "",
                 .failure_class = "",
                 .sizes = w4a8.sizes,
                 .x = {0x3F80, 0x4000, 0x4080},
                 .q = w4a8.q,
                 .scales = w4a8.scales};
  CHECK(expected(w4a16).front().exact == 1.5);
  CHECK(!fails(w4a16, std::vector<std::uint16_t>{0x3FC0}));
  CHECK(fails(w4a16, std::vector<std::uint16_t>{0x3FC1}));
  // 64 * 3 + 8.125 * 8 = 257, which lies between 256 and 258.
  w4a16 = {.made = "",
           .failure_class = "",
           .sizes = {.m = 1, .n = 1, .k = 2, .group = 2},
           .x = {to_bf16(64), to_bf16(-8.125)},
           .q = {3, -8},
           .scales = {1}};
  CHECK(expected(w4a16).front().exact == 257);
  CHECK(!fails(w4a16, std::vector<std::uint16_t>{to_bf16(256)}));
  CHECK(fails(w4a16, std::vector<std::uint16_t>{to_bf16(258)}));
}

// ---- Shares ----

// Counts how many are right, and how many are not.
template <class Y>
void check_shares(const std::vector<Expected>& right, std::size_t counts[2]) {
  for (const Expected& element : right) {
    for (const double part : {-3.0, -1.0, -0.5, 0.0, 0.5, 1.0, 3.0, 1e6}) {
      const double side = part < 0 ? element.exact - element.low : element.high - element.exact;
      const double near = element.exact + part * side;
      for (const double got : {near, near * (1 + 0x1p-23), near * (1 - 0x1p-8)}) {
        const Y y = stored<Y>(got);
        const bool passes = is_right(element, y);
        ++counts[passes];
        if ((share_used(element, y) <= 1) == passes) continue;
        CAPTURE(element.exact, element.low, element.high, got);
        FAIL();
      }
    }
  }
}

TEST_CASE("y uses at most all that is allowed just where it is right") {
  std::size_t w4a16[2] = {}, w4a8[2] = {};
  for (const W4a16& product : all_w4a16(1)) check_shares<std::uint16_t>(expected(product), w4a16);
  for (const W4a8& product : all_w4a8(1)) check_shares<float>(expected(product), w4a8);
  for (const auto& counts : {w4a16, w4a8}) {
    CHECK(counts[false] > 10'000);
    CHECK(counts[true] > 10'000);
  }
}

// ---- What passes ----

TEST_CASE("w4a16: every way that the contract allows is right") {
  for (const std::uint64_t seed : kSeeds) {
    for (const W4a16& product : all_w4a16(seed)) {
      for (const Way& way : right_ways()) {
        INFO(way.name << ", " << product.made);
        const auto y = result(product, way);
        CHECK(difference(product, y) == "");
      }
    }
  }
}

TEST_CASE("w4a8: every way that the contract allows is right") {
  for (const std::uint64_t seed : kSeeds) {
    for (const W4a8& product : all_w4a8(seed)) {
      for (const Adder& add : {Adder(in_double), forward(Format::kFloat32), Adder(backward)}) {
        for (const XScale at : {XScale::kAtEnd, XScale::kInScale, XScale::kInGroup}) {
          INFO(product.made);
          const auto y = result(product, add, at, exact_sum);
          CHECK(difference(product, y) == "");
        }
      }
    }
  }
}

// ---- What fails ----

TEST_CASE("zeros and constants fail, wherever they are not right") {
  for (const std::uint64_t seed : kSeeds) {
    for (const W4a16& product : all_w4a16(seed)) {
      INFO(product.made);
      const auto size = static_cast<std::size_t>(product.sizes.m * product.sizes.n);
      for (const double constant : {0.0, 1.0}) {
        if (constant == 0 && is_zero(product)) continue;
        CHECK(fails(product, std::vector<std::uint16_t>(size, to_bf16(constant))));
      }
    }
    for (const W4a8& product : all_w4a8(seed)) {
      INFO(product.made);
      const auto size = static_cast<std::size_t>(product.sizes.m * product.sizes.n);
      for (const float constant : {0.0f, 1.0f}) {
        if (constant == 0 && is_zero(product)) continue;
        CHECK(fails(product, std::vector<float>(size, constant)));
      }
    }
  }
}

TEST_CASE("w4a16: partial sums narrower than fp32 fail") {
  const auto narrow = [](Format format) {
    return [format](double sum) { return rounded(sum, format); };
  };
  const Way wrong[] = {
      {"a bf16 accumulator", forward(Format::kBfloat16)},
      {"an fp16 accumulator", forward(Format::kFloat16)},
      {"groups in bf16", in_double, Scaling::kWeight, narrow(Format::kBfloat16)},
      {"groups in fp16", in_double, Scaling::kWeight, narrow(Format::kFloat16)},
      {"groups in bf16, then scaled", in_double, Scaling::kGroup, narrow(Format::kBfloat16)},
      {"groups in fp16, then scaled", in_double, Scaling::kGroup, narrow(Format::kFloat16)},
  };
  for (const std::uint64_t seed : kSeeds) {
    for (const Way& way : wrong) {
      INFO(way.name);
      CHECK(failures(sums_w4a16(seed),
                     [&](const W4a16& product) { return result(product, way); }) >= 2);
    }
  }
}

TEST_CASE("w4a16: a y that is cut, or rounded twice, fails") {
  const std::vector<W4a16> products = sums_w4a16(1);
  const auto y_made_by = [](const auto& narrow) {
    return [&narrow](const W4a16& product) {
      std::vector<std::uint16_t> y;
      for (const Expected& element : expected(product)) y.push_back(narrow(element.exact));
      return y;
    };
  };
  const auto right = [](double y) { return to_bf16(y); };
  const auto cut = [](double y) {
    return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(static_cast<float>(y)) >> 16);
  };
  const auto by_way_of_fp16 = [](double y) { return to_bf16(rounded(y, Format::kFloat16)); };
  CHECK(failures(products, y_made_by(right)) == 0);
  CHECK(failures(products, y_made_by(cut)) >= 2);
  CHECK(failures(products, y_made_by(by_way_of_fp16)) >= 1);
}

TEST_CASE("w4a16: a scale that is rounded to bf16 before its weight fails") {
  for (const std::uint64_t seed : kSeeds) {
    const W4a16 product = single_weights(seed).front();
    W4a16 rounded_scales = product;
    for (float& scale : rounded_scales.scales)
      scale = static_cast<float>(rounded(scale, Format::kBfloat16));
    CHECK(fails(product,
                result(rounded_scales, {"", forward(Format::kFloat32), Scaling::kBf16Weight})));
  }
}

TEST_CASE("w4a8: group sums in fp32, int16 or bf16 fail") {
  const std::vector<W4a8> products = sums_w4a8();
  const auto with = [](const auto& sum_group) {
    return [&sum_group](const W4a8& product) {
      return result(product, in_double, XScale::kAtEnd, sum_group);
    };
  };
  const auto in_fp32 = [](std::span<const int> terms) {
    float sum = 0;
    for (const int term : terms) sum += static_cast<float>(term);
    return sum;
  };
  const auto in_fp32_from_the_right = [&](std::span<const int> terms) {
    return in_fp32(std::vector<int>(terms.rbegin(), terms.rend()));
  };
  // A tensor core with bf16 inputs: 16 neighbours are exact, and added to an fp32 accumulator.
  const auto in_fp32_by_16 = [](std::span<const int> terms) {
    float sum = 0;
    for (std::size_t p = 0; p < terms.size(); p += 16)
      sum += exact_sum(terms.subspan(p, std::min<std::size_t>(16, terms.size() - p)));
    return sum;
  };
  const auto in_int16 = [](std::span<const int> terms) {
    return static_cast<float>(static_cast<std::int16_t>(static_cast<int>(exact_sum(terms))));
  };
  const auto in_bf16 = [](std::span<const int> terms) {
    return static_cast<float>(rounded(exact_sum(terms), Format::kBfloat16));
  };
  CHECK(failures(products, with(exact_sum)) == 0);
  CHECK(failures(products, with(in_fp32)) >= 1);
  CHECK(failures(products, with(in_fp32_from_the_right)) >= 1);
  CHECK(failures(products, with(in_fp32_by_16)) >= 1);
  CHECK(failures(products, with(in_int16)) >= 1);
  CHECK(failures(products, with(in_bf16)) >= 2);
}

TEMPLATE_TEST_CASE("a k that is left out fails", "", std::uint16_t, std::int8_t) {
  for (const std::uint64_t seed : kSeeds) {
    auto products = many_groups<TestType>(seed);
    append(products, many_sizes<TestType>(seed, false));
    for (const auto& product : products) {
      for (const std::int64_t p : {std::int64_t{0}, product.sizes.k - 1}) {
        INFO("p=" << p << " of m=" << product.sizes.m << " n=" << product.sizes.n
                  << " k=" << product.sizes.k);
        CHECK(fails(product, right_result(without(product, p))));
      }
    }
    // One-hot, and numbers that fill their formats: any of them.
    const QuantisedProduct bell = quantised(seed);
    products = {products.back()};
    if constexpr (std::is_same_v<TestType, std::int8_t>) {
      products.push_back(bell.w4a8);
    } else {
      products.push_back(bell.w4a16);
    }
    for (const auto& product : products) {
      for (std::int64_t p = 0; p < product.sizes.k; ++p) {
        INFO("p=" << p << ", " << product.made);
        CHECK(fails(product, right_result(without(product, p))));
      }
    }
  }
}

// Reference A is the oracle.
TEST_CASE("seed 003's wrong references fail") {
  for (const std::uint64_t seed : kSeeds) {
    const auto [w4a16, w4a8, weights] = quantised(seed);
    const auto& [m, n, k, group] = w4a16.sizes;
    CHECK(!fails(w4a16, right_result(w4a16)));
    CHECK(!fails(w4a8, right_result(w4a8)));

    // B: the last group's scale for all. C, and E' with the same mistake in the kernel: no scale.
    const auto scales_from = [&](const auto& scale_of) {
      std::vector<float> scales = w4a16.scales;
      const auto groups = static_cast<std::size_t>(w4a16.sizes.groups());
      for (std::size_t i = 0; i < scales.size(); ++i)
        scales[i] = scale_of(i / groups * groups + groups - 1);
      return scales;
    };
    const std::vector<float> wrong_scales[] = {
        scales_from([&](std::size_t last) { return w4a16.scales[last]; }),
        scales_from([](std::size_t) { return 1.0f; })};
    for (const auto& scales : wrong_scales) {
      W4a16 wrong_w4a16 = w4a16;
      wrong_w4a16.scales = scales;
      CHECK(fails(w4a16, right_result(wrong_w4a16)));
      W4a8 wrong_w4a8 = w4a8;
      wrong_w4a8.scales = scales;
      CHECK(fails(w4a8, right_result(wrong_w4a8)));
    }

    // D: the weights before they were quantised.
    std::vector<std::uint16_t> y_w4a16;
    std::vector<float> y_w4a8;
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        double sum_w4a16 = 0, sum_w4a8 = 0;
        for (std::int64_t p = 0; p < k; ++p) {
          const double w = weights.w[static_cast<std::size_t>(j * k + p)];
          sum_w4a16 += from_bf16(w4a16.x[static_cast<std::size_t>(i * k + p)]) * w;
          sum_w4a8 += w4a8.x[static_cast<std::size_t>(i * k + p)] * double{w4a8.x_scale} * w;
        }
        y_w4a16.push_back(to_bf16(sum_w4a16));
        y_w4a8.push_back(static_cast<float>(sum_w4a8));
      }
    }
    CHECK(fails(w4a16, y_w4a16));
    CHECK(fails(w4a8, y_w4a8));
  }
}

}  // namespace
}  // namespace cases
