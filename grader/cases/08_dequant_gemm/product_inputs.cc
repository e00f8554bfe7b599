#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include "fmt/format.h"
#include "grader/cases/08_dequant_gemm/inputs.h"
#include "grader/compare/rng.h"

namespace cases {
namespace {

// An integer in [-127, 127], exact in either type.
template <class X>
X x_of(std::int64_t value) {
  if constexpr (std::is_same_v<X, std::int8_t>) {
    return static_cast<std::int8_t>(value);
  } else {
    return to_bf16(static_cast<double>(value));
  }
}

using Integer = std::function<std::int64_t(std::int64_t row, std::int64_t column)>;
using Scale = std::function<double(std::int64_t row, std::int64_t group)>;

template <class T>
std::vector<T> matrix(std::int64_t rows, std::int64_t columns, const auto& element) {
  std::vector<T> all;
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j) all.push_back(element(i, j));
  }
  return all;
}

template <class X>
Product<X> product(std::string made, std::string failure_class, const Sizes& sizes,
                   const Integer& x, const Integer& q, const Scale& scale) {
  const auto to_x = [&](auto i, auto p) { return x_of<X>(x(i, p)); };
  const auto to_code = [&](auto j, auto p) { return static_cast<std::int8_t>(q(j, p)); };
  const auto to_scale = [&](auto j, auto g) { return static_cast<float>(scale(j, g)); };
  return {.made = std::move(made),
          .failure_class = std::move(failure_class),
          .sizes = sizes,
          .x = matrix<X>(sizes.m, sizes.k, to_x),
          .q = matrix<std::int8_t>(sizes.n, sizes.k, to_code),
          .scales = matrix<float>(sizes.n, sizes.groups(), to_scale)};
}

std::int64_t one_hot(std::int64_t i, std::int64_t p) { return i == p ? 1 : 0; }
double one(std::int64_t, std::int64_t) { return 1; }

Integer integers(trusted::Rng& rng, std::int64_t first, std::int64_t last) {
  return [&rng, first, last](auto, auto) { return rng.between(first, last); };
}

Integer codes(trusted::Rng& rng) { return integers(rng, -8, 7); }

// 1/4 to 4, other than that of the next row and of the next group.
double power_of_two(std::int64_t j, std::int64_t g) {
  return std::ldexp(1, static_cast<int>((2 * g + 3 * j) % 5) - 2);
}

std::int64_t random_sign(trusted::Rng& rng) { return rng.below(2) == 0 ? 1 : -1; }

// The first and the last of a row weigh so much that neither can be left out unseen.
template <class X>
Product<X> random_integers(trusted::Rng& rng, std::string failure_class, const Sizes& sizes) {
  const auto is_end = [&](std::int64_t p) { return p == 0 || p == sizes.k - 1; };
  return product<X>(
      "x and codes are random integers, scales powers of two", std::move(failure_class), sizes,
      [&](auto, auto p) {
        return random_sign(rng) * (is_end(p) ? rng.between(64, 127) : rng.between(1, 3));
      },
      [&](auto, auto p) {
        return is_end(p) ? random_sign(rng) * rng.between(4, 7) : rng.between(-8, 7);
      },
      power_of_two);
}

std::vector<std::uint16_t> bf16s(const std::vector<float>& values) {
  std::vector<std::uint16_t> bits;
  for (const float value : values) bits.push_back(to_bf16(value));
  return bits;
}

// [0.005, 0.015), with all the bits of a float.
Scale any_scale(trusted::Rng& rng) {
  return [&rng](auto, auto) { return rng.uniform(0.005, 0.015); };
}

}  // namespace

template <class X>
std::vector<Product<X>> all_codes() {
  std::vector<Product<X>> all;
  const auto add = [&](std::string made, std::string failure_class, std::int64_t lowest,
                       std::int64_t count) {
    const Sizes sizes = {.m = 2 * count, .n = count, .k = 2 * count, .group = 2 * count};
    all.push_back(product<X>(
        std::move(made), std::move(failure_class), sizes, one_hot,
        [&](auto j, auto p) { return lowest + (p % 2 == 0 ? j : p / 2); }, one));
  };
  add("x is one-hot, codes are 0 to 7, the scale is 1", "packing", 0, 8);
  add("x is one-hot, codes are -8 to 7, the scale is 1", "sign", -8, 16);
  return all;
}

template <class X>
std::vector<Product<X>> many_groups(std::uint64_t seed) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  trusted::Rng rng(seed);
  std::vector<Product<X>> all;
  for (const Sizes& sizes : {Sizes{.m = 3, .n = 5, .k = 128, .group = 32},
                             {.m = 3, .n = 5, .k = 256, .group = 64},
                             {.m = 2, .n = 3, .k = 256, .group = 128},
                             {.m = 3, .n = 9, .k = 64, .group = 16}})
    all.push_back(random_integers<X>(rng, "scales", sizes));
  for (const Sizes& sizes : {Sizes{.m = 3, .n = 5, .k = 40, .group = 1},
                             {.m = 3, .n = 5, .k = 50, .group = 2},
                             {.m = 3, .n = 4, .k = 40, .group = 3},
                             {.m = 3, .n = 5, .k = 66, .group = 7},
                             {.m = 3, .n = 5, .k = 100, .group = 24},
                             {.m = 3, .n = 4, .k = 100, .group = 32},
                             {.m = 2, .n = 4, .k = 130, .group = 64},
                             {.m = 2, .n = 3, .k = 258, .group = 128},
                             {.m = 2, .n = 3, .k = 130, .group = 100},
                             // Where blocks share a row, few parts of it end with such a group.
                             {.m = 2, .n = 3, .k = 1100, .group = 160},
                             {.m = 2, .n = 3, .k = 70, .group = 71},
                             {.m = 2, .n = 3, .k = 34, .group = std::int64_t{1} << 40},
                             {.m = 2, .n = 3, .k = 5, .group = kMost}})
    all.push_back(random_integers<X>(rng, "groups", sizes));
  // A scale may have any sign.
  for (float& scale : all.front().scales) scale = -scale;
  all.front().made += ", negative";
  return all;
}

template <class X>
std::vector<Product<X>> many_sizes(std::uint64_t seed, bool exhaustive) {
  trusted::Rng rng(seed);
  std::vector<Sizes> shapes = {
      // m
      {1, 3, 64, 32},
      {2, 3, 31, 16},
      {7, 9, 33, 32},
      {8, 8, 16, 8},
      {9, 2, 35, 8},
      {15, 17, 20, 32},
      {16, 16, 32, 32},
      {17, 15, 18, 6},
      {63, 2, 17, 16},
      {64, 3, 15, 8},
      {65, 4, 9, 16},
      {127, 1, 14, 16},
      {128, 2, 10, 8},
      {129, 1, 11, 4},
      // n
      {1, 1, 1, 1},
      {2, 7, 2, 2},
      {1, 31, 34, 32},
      {3, 32, 12, 12},
      {1, 33, 19, 32},
      {1, 63, 13, 5},
      {2, 64, 7, 8},
      {1, 65, 8, 8},
      {2, 127, 3, 2},
      {1, 128, 5, 4},
      {1, 129, 6, 3},
      // k
      {2, 3, 63, 32},
      {3, 2, 65, 32},
      {1, 5, 127, 64},
      {2, 2, 128, 128},
      {1, 3, 129, 64},
      {2, 1, 255, 32},
      {1, 2, 513, 128},
      {1, 1, 1025, 64},
      {17, 9, 65, 32},
      // More than a block's threads, and than some keep in shared memory.
      {1, 1025, 1, 1},
      {1025, 1, 1, 1},
      {1, 1, 2049, 64},
  };
  if (exhaustive) {
    // More than the blocks of a grid's y and z.
    shapes.push_back({65537, 1, 1, 1});
    shapes.push_back({1, 65537, 1, 1});
    constexpr std::int64_t kSizes[] = {1, 2, 7, 8, 9, 16, 17, 33, 64, 65, 129};
    for (const std::int64_t m : kSizes) {
      for (const std::int64_t n : kSizes) {
        for (const std::int64_t k : kSizes) shapes.push_back({m, n, k, 32});
      }
    }
  }
  std::vector<Product<X>> all;
  for (const Sizes& sizes : shapes) {
    all.push_back(random_integers<X>(rng, "tail", sizes));
    const auto number = static_cast<std::uint32_t>(all.size());
    all.back().pad = static_cast<std::uint8_t>(1 + number % 15);
    if (number % 2 == 0) {
      all.back().placement = {
          .x = number % 8, .packed = number / 2 % 16, .scales = number % 4, .y = number / 4 % 8};
    }
  }
  const Sizes sizes = {.m = 131, .n = 1, .k = 131, .group = 32};
  all.push_back(product<X>(
      "x is one-hot", "tail", sizes, one_hot,
      [&](auto, auto) { return random_sign(rng) * rng.between(1, 7); }, power_of_two));
  return all;
}

std::vector<W4a16> large_sizes(std::uint64_t seed) {
  trusted::Rng rng(seed);
  std::vector<W4a16> all;
  // Beyond a block's shared memory without asking (48 KiB), 2^19 elements of y, and the blocks of a
  // grid's y. As many columns would cost a tiled kernel as long again.
  for (const Sizes& sizes : {Sizes{1, 12289, 1, 1}, {513, 1025, 1, 1}, {65537, 1, 1, 1}})
    all.push_back(random_integers<std::uint16_t>(rng, "tail", sizes));
  return all;
}

template <class X>
Product<X> easy_product() {
  trusted::Rng rng(1);
  return product<X>("x is -1, 0 or 1, scales are 1 and 2", "",
                    {.m = 2, .n = 3, .k = 16, .group = 8}, integers(rng, -1, 1), codes(rng),
                    [](auto j, auto g) { return 1 + (j + g) % 2; });
}

template <class X>
std::vector<Product<X>> usual_shapes(std::uint64_t seed) {
  trusted::Rng rng(seed);
  std::vector<Product<X>> all;
  for (const Sizes& sizes : {Sizes{.m = 1, .n = 37, .k = 131, .group = 32},
                             {.m = 17, .n = 19, .k = 67, .group = 24},
                             {.m = 64, .n = 64, .k = 64, .group = 32},
                             {.m = 5, .n = 9, .k = 256, .group = 256}})
    all.push_back(random_integers<X>(rng, "", sizes));
  return all;
}

template std::vector<W4a16> all_codes();
template std::vector<W4a8> all_codes();
template std::vector<W4a16> many_groups(std::uint64_t);
template std::vector<W4a8> many_groups(std::uint64_t);
template std::vector<W4a16> many_sizes(std::uint64_t, bool);
template std::vector<W4a8> many_sizes(std::uint64_t, bool);
template W4a16 easy_product();
template W4a8 easy_product();
template std::vector<W4a16> usual_shapes(std::uint64_t);
template std::vector<W4a8> usual_shapes(std::uint64_t);

std::vector<W4a16> single_weights(std::uint64_t seed) {
  trusted::Rng rng(seed);
  const Sizes sizes = {.m = 34, .n = 6, .k = 34, .group = 7};
  return {product<std::uint16_t>("x is one-hot, scales have all bits of a float", "scales", sizes,
                                 one_hot, codes(rng), any_scale(rng))};
}

std::vector<W4a16> sums_w4a16(std::uint64_t seed) {
  trusted::Rng rng(seed);
  std::vector<W4a16> all;
  all.push_back(product<std::uint16_t>(
      "x, codes and scales are 1", "accumulation", {.m = 1, .n = 2, .k = 512, .group = 64},
      [](auto, auto) { return 1; }, [](auto, auto) { return 1; }, one));

  // A group whose sum needs more bits than bf16 and fp16 have, then one that takes nearly all of it
  // away again; the factor of some of the scales needs most of fp32's bits.
  constexpr std::int64_t kGroup = 32;
  for (const double factor : {1.0, 256.0}) {
    const Sizes sizes = {.m = 4, .n = 5, .k = 4 * kGroup, .group = kGroup};
    const auto x = matrix<std::int64_t>(sizes.m, kGroup, integers(rng, 40, 127));
    const auto q = matrix<std::int64_t>(sizes.n, kGroup, integers(rng, 1, 7));
    const auto in_group = [](const auto& values, std::int64_t row, std::int64_t p) {
      return values[static_cast<std::size_t>(row * kGroup + p % kGroup)];
    };
    all.push_back(product<std::uint16_t>(
        fmt::format("groups of integers that cancel but for a little, scales are 1, {} and {}",
                    factor, 1 / factor),
        "accumulation", sizes,
        [&](auto i, auto p) {
          const std::int64_t value = in_group(x, i, p);
          return p / kGroup % 2 == 0 ? value : p % kGroup == i ? 1 - value : -value;
        },
        [&](auto j, auto p) { return in_group(q, j, p); },
        [&](auto j, auto g) {
          if (g < 2) return 1.0;
          return j % 2 == 0 ? factor : 1 / factor;
        }));
  }

  // The sums 255 to 262.5 in halves, and 2^-12 beside them; bf16 has a step of 2 from 256 on.
  {
    const Sizes sizes = {.m = 48, .n = 2, .k = 4, .group = 1};
    all.push_back(product<std::uint16_t>(
        "y lies on or just beside the middle of two bf16", "rounding", sizes,
        [](auto i, auto p) {
          const std::int64_t values[] = {100, 55, i / 3, i % 3 - 1};
          return values[p];
        },
        [](auto j, auto p) {
          const std::int64_t values[] = {2, 1, 1, 1};
          return (j == 0 ? 1 : -1) * values[p];
        },
        [](auto, auto g) {
          const double values[] = {1, 1, 0.5, 0x1p-12};
          return values[g];
        }));
  }

  for (const Sizes& sizes :
       {Sizes{.m = 5, .n = 7, .k = 258, .group = 64}, {.m = 3, .n = 2, .k = 1030, .group = 128}}) {
    W4a16 any = product<std::uint16_t>(
        "x is of a bell shape, scales have all bits of a float", "accumulation", sizes,
        [](auto, auto) { return 0; }, codes(rng), any_scale(rng));
    any.x = bf16s(rng.bell_floats(any.x.size()));
    all.push_back(std::move(any));
  }
  // Beyond what fp16 holds, row by row.
  {
    W4a16 wide = product<std::uint16_t>(
        "x reaches from 2^-40 to 2^60", "accumulation", {.m = 6, .n = 3, .k = 70, .group = 32},
        [](auto, auto) { return 0; }, codes(rng), any_scale(rng));
    for (std::size_t i = 0; i < wide.x.size(); ++i)
      wide.x[i] = to_bf16(std::ldexp(rng.bell(), 20 * static_cast<int>(i / 70) - 40));
    all.push_back(std::move(wide));
  }
  all.push_back(quantised(seed).w4a16);
  all.push_back(product<std::uint16_t>(
      "x is 0", "zero", {.m = 3, .n = 4, .k = 38, .group = 8}, [](auto, auto) { return 0; },
      codes(rng), any_scale(rng)));
  return all;
}

std::vector<W4a16> with_nan_and_infinity(std::uint64_t seed) {
  trusted::Rng rng(seed);
  constexpr std::uint16_t kNan = 0x7FC0, kInf = 0x7F80, kMinusInf = 0xFF80;
  std::vector<W4a16> all;
  for (const Sizes& sizes : {Sizes{.m = 9, .n = 9, .k = 36, .group = 8},
                             {.m = 20, .n = 3, .k = 66, .group = 32},
                             {.m = 5, .n = 4, .k = 16, .group = 16}}) {
    W4a16 special = random_integers<std::uint16_t>(rng, "NaN", sizes);
    special.made = "some rows of x hold NaN or infinity; x, codes and scales else as integers";
    // Each meets a code of 0 in one row of the weights.
    const auto put = [&](std::uint16_t value, std::int64_t i, std::int64_t p, std::int64_t j) {
      special.x[static_cast<std::size_t>(i * sizes.k + p)] = value;
      special.q[static_cast<std::size_t>(j * sizes.k + p)] = 0;
    };
    put(kNan, 1, 0, 0);
    put(kInf, 3, sizes.k / 2, 1);
    put(kMinusInf, sizes.m - 1, sizes.k - 1, 2);
    all.push_back(std::move(special));
  }
  return all;
}

std::vector<W4a8> sums_w4a8() {
  std::vector<W4a8> all;
  // Beyond int16, up and down.
  all.push_back(product<std::int8_t>(
      "each group sums to more than an int16 holds", "accumulation",
      {.m = 3, .n = 4, .k = 128, .group = 64},
      [](auto i, auto) { return i == 0   ? 127
                                : i == 1 ? -128
                                         : -127; },
      [](auto j, auto) { return j % 2 == 0 ? -8 : 7; }, power_of_two));
  // What needs the bits of more than bf16 and fp16, and cancels.
  all.push_back(product<std::int8_t>(
      "groups of integers that cancel but for a little, scales are 1", "accumulation",
      {.m = 4, .n = 3, .k = 128, .group = 32},
      [](auto i, auto p) { return (p / 32 % 2 == 0 ? 1 : -1) * (90 + 3 * i + p % 32) + p / 64; },
      [](auto j, auto p) { return 7 - (p + j) % 3; }, one));
  // One group: 2^24, before it and after it 16 times 1, one in each 16 neighbours. fp32 loses each
  // that comes after, from the front as well as from the back.
  {
    constexpr std::int64_t kOnes = 256, kGreat = 1 << 14;
    constexpr std::int64_t kLength = kOnes + kGreat + kOnes;
    const auto is_great = [](std::int64_t p) { return p >= kOnes && p < kOnes + kGreat; };
    all.push_back(product<std::int8_t>(
        "the group sums to 2^24 + 32, 2^24 of it by -128 times -8, the scale is 1", "accumulation",
        {.m = 1, .n = 1, .k = kLength, .group = kLength},
        [&](auto, auto p) { return is_great(p)   ? -128
                                   : p % 16 == 5 ? 1
                                                 : 0; },
        [&](auto, auto p) { return is_great(p) ? -8 : 1; }, one));
  }
  return all;
}

std::vector<W4a8> many_x_scales(std::uint64_t seed) {
  trusted::Rng rng(seed);
  std::vector<W4a8> all;
  for (const float x_scale : {1.0f, 0.0f, -1.0f, 0.0123f, -0.37f, 3e30f, -1e-25f}) {
    all.push_back(product<std::int8_t>("x is any int8, scales have all bits of a float", "scales",
                                       {.m = 3, .n = 5, .k = 100, .group = 16},
                                       integers(rng, -128, 127), codes(rng), any_scale(rng)));
    all.back().x_scale = x_scale;
    if (x_scale == 0) all.back().failure_class = "zero";
  }
  all.push_back(quantised(seed).w4a8);
  all.push_back(product<std::int8_t>(
      "x is 0", "zero", {.m = 3, .n = 4, .k = 38, .group = 8}, [](auto, auto) { return 0; },
      codes(rng), any_scale(rng)));
  return all;
}

QuantisedProduct quantised(std::uint64_t seed) {
  trusted::Rng rng(seed);
  const Sizes sizes = {.m = 6, .n = 8, .k = 256, .group = 64};
  Weights weights = {"", "", sizes, rng.bell_floats(static_cast<std::size_t>(sizes.n * sizes.k))};
  for (float& w : weights.w) w *= 0.1f;
  const std::vector<float> x = rng.bell_floats(static_cast<std::size_t>(sizes.m * sizes.k));
  float greatest = 0;
  for (const float value : x) greatest = std::max(greatest, std::abs(value));
  const float x_scale = greatest / 127;

  const std::string made = "x and w are of a bell shape, and quantised";
  std::vector<std::int8_t> bytes;
  for (const float value : x)
    bytes.push_back(static_cast<std::int8_t>(std::nearbyint(value / x_scale)));
  const auto q = right_codes(weights);
  const auto scales = right_scales(weights);
  return {.w4a16 = {.made = made,
                    .failure_class = "accumulation",
                    .sizes = sizes,
                    .x = bf16s(x),
                    .q = q,
                    .scales = scales},
          .w4a8 = {.made = made,
                   .failure_class = "scales",
                   .sizes = sizes,
                   .x = bytes,
                   .x_scale = x_scale,
                   .q = q,
                   .scales = scales},
          .weights = weights};
}

}  // namespace cases
