// Simpler products and matrices are valid, and the simplest of those that fail is known.
#include "grader/cases/08_dequant_gemm/simpler_product.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "grader/cases/08_dequant_gemm/inputs.h"
#include "third_party/catch2/catch2.h"

namespace cases {
namespace {

constexpr unsigned kMasks[] = {0u, 3u, 0x1248u, ~0u};

template <class Whole>
Whole simplest(Whole whole, const std::function<bool(const Whole&)>& fails) {
  REQUIRE(fails(whole));
  while (simplify(whole, fails)) {
  }
  return whole;
}

template <class X>
bool is_valid(const Product<X>& p) {
  const auto& [m, n, k, group] = p.sizes;
  return m >= 1 && n >= 1 && k >= 1 && group >= 1 &&
         p.x.size() == static_cast<std::size_t>(m * k) &&
         p.q.size() == static_cast<std::size_t>(n * k) &&
         p.scales.size() == static_cast<std::size_t>(n * p.sizes.groups()) &&
         std::ranges::all_of(p.q, [](int code) { return -8 <= code && code <= 7; }) &&
         std::ranges::count(p.scales, 0.0f) == 0;
}

TEMPLATE_TEST_CASE("what is tried is a valid product of the same class", "", std::uint16_t,
                   std::int8_t) {
  std::vector<Product<TestType>> products = many_groups<TestType>(1);
  products.push_back(many_sizes<TestType>(1, false)[5]);
  for (const auto& product : products) {
    for (const unsigned mask : kMasks) {
      Product<TestType> p = product;
      unsigned tries = 0;
      const std::function<bool(const Product<TestType>&)> fails =
          [&](const Product<TestType>& simpler) {
            CHECK(is_valid(simpler));
            CHECK(simpler.failure_class == product.failure_class);
            CHECK(simpler.made.empty());
            return (mask >> tries++ % 32 & 1) != 0;
          };
      for (int pass = 0; pass < 3 && simplify(p, fails); ++pass) {
      }
    }
  }
}

TEST_CASE("what is tried is a valid matrix of the same class") {
  for (const Weights& weights : weights_for_scales(1)) {
    for (const unsigned mask : kMasks) {
      Weights w = weights;
      unsigned tries = 0;
      const std::function<bool(const Weights&)> fails = [&](const Weights& simpler) {
        const Sizes& sizes = simpler.sizes;
        CHECK(std::min({sizes.n, sizes.k, sizes.group}) >= 1);
        CHECK(simpler.w.size() == static_cast<std::size_t>(sizes.n * sizes.k));
        CHECK(simpler.failure_class == weights.failure_class);
        return (mask >> tries++ % 32 & 1) != 0;
      };
      while (simplify(w, fails)) {
      }
    }
  }
}

TEST_CASE("a wrong scale is shown by two groups of one weight") {
  const std::function<bool(const W4a8&)> fails = [](const W4a8& p) {
    // The scale of group 0 for all.
    for (std::int64_t i = 0; i < p.sizes.m; ++i) {
      for (std::int64_t j = 0; j < p.sizes.n; ++j) {
        double right = 0, wrong = 0;
        for (std::int64_t c = 0; c < p.sizes.k; ++c) {
          const int term = p.x[static_cast<std::size_t>(i * p.sizes.k + c)] * p.code(j, c);
          right += static_cast<double>(term) * p.scale(j, c);
          wrong += static_cast<double>(term) * p.scale(j, 0);
        }
        if (right != wrong) return true;
      }
    }
    return false;
  };
  const W4a8 p = simplest(many_groups<std::int8_t>(1)[1], fails);
  CHECK(p.sizes.m == 1);
  CHECK(p.sizes.n == 1);
  CHECK(p.sizes.k == 2);
  CHECK(p.sizes.group == 1);
  CHECK(p.x == std::vector<std::int8_t>{0, 1});
  CHECK(p.q == std::vector<std::int8_t>{0, 1});
  CHECK(p.scales[0] != p.scales[1]);
  CHECK(words(p).starts_with("x = [0, 1], codes = [0, 1], scales = ["));
}

TEST_CASE("-128 has no absolute value that an int8 holds") {
  W4a8 p = many_groups<std::int8_t>(1).front();
  p.sizes = {.m = 1, .n = 1, .k = 1, .group = 1};
  p.x = {-128};
  p.q = {1};
  p.scales = {1};
  CHECK(simplest<W4a8>(p, [](const W4a8& q) { return q.x[0] < -99 || q.x[0] > 99; }).x[0] == -128);
}

TEST_CASE("columns that go take their groups' scales with them") {
  W4a16 p = many_groups<std::uint16_t>(1).front();  // of 4 groups of 32
  p.sizes.m = p.sizes.n = 1;
  p.x.resize(128);
  p.q.resize(128);
  p.scales = {1, 2, 4, 8};
  // What is left once only the third group may not be touched.
  const W4a16 left = simplest<W4a16>(p, [](const W4a16& q) {
    return q.sizes.group == 32 && std::ranges::count(q.scales, 4.0f) == 1;
  });
  CHECK(left.sizes.k == 1);
  CHECK(left.scales == std::vector<float>{4});
}

TEST_CASE("arrays begin where they should unless that is the bug, and nothing is in the pad") {
  const auto products = many_sizes<std::uint16_t>(1, false);
  const W4a16& moved = *std::ranges::find_if(
      products, [](const W4a16& p) { return p.placement.packed != 0 && p.placement.x != 0; });
  const W4a16 start =
      simplest<W4a16>(moved, [](const W4a16& p) { return p.placement.packed != 0; });
  CHECK(start.placement.x == 0);
  CHECK(start.placement.scales == 0);
  CHECK(start.placement.y == 0);
  CHECK(start.pad == 0);
  CHECK(words(start) == "x = 0, codes = 0, scales = 1");
}

TEST_CASE("a group beyond the row says nothing") {
  const Weights weights = {"made",
                           "groups",
                           {.n = 2, .k = 3, .group = std::int64_t{1} << 40},
                           {0.3f, -5, 0.1f, 0.2f, 7, 1}};
  const Weights left = simplest<Weights>(weights, [](const Weights& w) {
    return w.sizes.group >= w.sizes.k && std::ranges::any_of(w.w, [](float x) { return x < 0; });
  });
  CHECK(left.sizes.n == 1);
  CHECK(left.sizes.k == 1);
  CHECK(left.sizes.group == 1);
  CHECK(left.w == std::vector<float>{-1});
  CHECK(left.made.empty());
}

}  // namespace
}  // namespace cases
