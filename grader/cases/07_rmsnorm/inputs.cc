#include "grader/cases/07_rmsnorm/inputs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "fmt/format.h"
#include "grader/compare/formats.h"
#include "grader/compare/rng.h"

namespace cases {
namespace {

using drill::Format;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

float rounded(float value, Format format) {
  if (format == Format::kFloat32) return value;
  return static_cast<float>(trusted::rounded(value, format));
}

// Arrays by formulas of row and column; `made` says them.
template <class X, class W, class Dy>
Problem make(std::int64_t rows, std::int64_t cols, const X& x, const W& w, const Dy& dy,
             std::string made, float eps = 0) {
  Problem p{.rows = rows, .cols = cols, .eps = eps, .made = std::move(made)};
  for (std::int64_t j = 0; j < cols; ++j) p.w.push_back(w(j));
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) {
      p.x.push_back(x(i, j));
      p.dy.push_back(dy(i, j));
    }
  }
  return p;
}

std::string list(const std::vector<float>& values) {
  std::string text;
  for (const float value : values) text += fmt::format("{}{}", text.empty() ? "[" : ", ", value);
  return text + "]";
}

// One row, written out.
Problem row_of(std::vector<float> x, std::vector<float> w, std::vector<float> dy = {},
               float eps = 0) {
  std::string made = fmt::format("x = {}, w = {}", list(x), list(w));
  if (!dy.empty()) made += ", dy = " + list(dy);
  const auto cols = static_cast<std::int64_t>(x.size());
  if (dy.empty()) dy.assign(x.size(), 1);
  return {.cols = cols,
          .eps = eps,
          .x = std::move(x),
          .w = std::move(w),
          .dy = std::move(dy),
          .made = std::move(made)};
}

// The starts that the k-th problem has: every third is aligned, in the others each array begins
// elsewhere.
Starts starts(std::uint32_t k) {
  if (k % 3 == 0) return {};
  return {.x = k % 8,
          .w = (3 * k + 1) % 8,
          .y = (5 * k + 2) % 8,
          .dy = (7 * k + 3) % 8,
          .dx = (k + 4) % 8,
          .dw = (3 * k + 5) % 8};
}

// 1 to 2, and 128 different ones: dropping a column moves some product over a rounding of bf16.
float various(std::int64_t i) { return 1 + static_cast<float>(i * 37 % 128) / 128; }

constexpr auto kOnes = [](auto...) { return 1.0f; };

}  // namespace

Problem random_problem(Format format, std::int64_t rows, std::int64_t cols, float eps,
                       std::uint64_t seed) {
  trusted::Rng rng(seed + static_cast<std::uint64_t>(rows * 1000 + cols));
  const auto draw = [&](double low, double high) {
    return rounded(static_cast<float>(rng.uniform(low, high)), format);
  };
  const auto any = [&](std::int64_t, std::int64_t) { return draw(-2, 2); };
  const auto away_from_zero = [&](std::int64_t) {
    const float size = draw(0.5, 2);
    return rng.below(2) == 0 ? size : -size;
  };
  return make(rows, cols, any, away_from_zero, any,
              fmt::format("x, dy in [-2, 2] and w at random, seed {}", seed), eps);
}

Problems value_problems(Format format, std::uint64_t seed) {
  Problems problems = {
      row_of({2}, {1}),
      row_of({-3}, {0.5}),
      row_of({1, -1}, {1, 2}),
      row_of({3, 4}, {1, 1}),
      row_of({2, 2, 2, 2}, {1, -2, 4, 0}),
      make(
          3, 3, [](auto i, auto) { return static_cast<float>(i + 1); },
          [](auto j) { return static_cast<float>(4 * j + 1); }, kOnes,
          "x[i, j] = i + 1, w = [1, 5, 9]"),
  };
  for (const auto& [rows, cols] : {std::pair(1, 1), {7, 63}, {3, 64}, {5, 769}, {3, 1025}})
    problems.push_back(random_problem(format, rows, cols, 0, seed));
  return problems;
}

std::vector<Scaled> scaled_problems(Format format, std::uint64_t seed) {
  std::vector<Scaled> result;
  const Problem one = random_problem(format, 3, 33, 0, seed);
  for (const int exponent : {-40, -1, 20, 50}) {
    Problem other = one;
    for (float& value : other.x) value = std::ldexp(value, exponent);
    other.made = fmt::format("{}, then x times 2^{}", one.made, exponent);
    result.push_back({one, other});
  }
  return result;
}

Problems mean_problems(Format format) {
  Problems problems = {row_of({1, 3}, {1, 1}), row_of({1, 0, 0, 0}, {1, 1, 1, 1}),
                       row_of({-4, 0, 0, 0, 0, 0, 0, 3}, {1, 1, 1, 1, 1, 1, 1, 1})};
  std::vector<std::int64_t> sizes = {1, 2, 3, 5, 8, 31, 33};
  // Of more columns one more or fewer in the mean is less than a rounding of bf16.
  if (format == Format::kFloat32) sizes.insert(sizes.end(), {127, 769, 1024});
  for (const std::int64_t cols : sizes) {
    problems.push_back(make(
        2, cols, [](auto i, auto) { return i == 0 ? 1.0f : -3.0f; }, kOnes, kOnes,
        "x[0, j] = 1, x[1, j] = -3, w = 1"));
  }
  return problems;
}

Problems eps_problems() {
  const auto powers = [](auto i, auto) { return std::ldexp(1.0f, static_cast<int>(-2 * i)); };
  return {
      row_of({1, 1}, {1, 1}, {}, 1),
      row_of({0x1p-10f, 0x1p-10f}, {1, 1}, {}, 1e-6f),
      row_of({0, 0, 0}, {1, 2, 3}, {}, 1e-6f),
      row_of({0}, {1}, {}, 1e-3f),
      row_of({0x1p-5f, 0, 0, 0}, {1, 1, 1, 1}, {}, 1e-3f),
      row_of({-2, 2, 2}, {1, 1, 1}, {}, 0),
      row_of({-2, 2, 2}, {1, 1, 1}, {}, -0.0f),
      row_of({1, 1}, {1, 1}, {}, 2),
      row_of({1, 3}, {1, 1}, {}, 1e6f),
      make(8, 16, powers, kOnes, kOnes, "x[i, j] = 4^-i, w = 1", 1e-3f),
      make(8, 16, powers, kOnes, kOnes, "x[i, j] = 4^-i, w = 1", 1),
      make(8, 16, powers, kOnes, kOnes, "x[i, j] = 4^-i, w = 1", 1e-6f),
  };
}

Problems edge_value_problems(Format format) {
  const trusted::Traits traits = trusted::traits(format);
  const auto value = [&](std::uint32_t bits) {
    return static_cast<float>(trusted::decode(bits, format));
  };
  const float least = value(traits.smallest_subnormal());
  const float subnormal = value(traits.largest_subnormal());
  const float normal = value(traits.smallest_normal());
  const float above_one = value(trusted::encode(1, format) + 1);
  return {
      // The squares are zero, and only eps is left.
      row_of({least, subnormal, normal, -0.0f}, {1, 1, 1, 1}, {}, 1e-6f),
      row_of({subnormal, -normal, subnormal, 0}, {1, 2, -1, 1}, {}, 1e-3f),
      row_of({-subnormal}, {1}, {}, 1),
      // Beside a number of usual size they are what they are.
      row_of({1, least, subnormal, normal, -0.0f}, {1, 1, 1, 1, 1}),
      row_of({0x1p63f}, {1}),
      row_of({0x1p62f, -0x1p62f, 0x1p60f}, {1, 2, 0.5}),
      row_of({0x1p62f, 1, -0.0f, 0x1p-30f}, {1, 1, 1, 1}),
      row_of({0x1p-60f, 0x1p-62f, -0x1p-61f}, {1, 1, 1}),
      row_of({above_one, 1, -above_one}, {1, above_one, 1}),
      row_of({1, -1, 1, 2}, {least, subnormal, normal, -0.0f}),
      row_of({1, -1}, {0x1p126f, 0x1p126f}),
      // A last bit of its neighbour makes a subnormal of a zero.
      row_of({above_one, 0, above_one, 0, above_one, 0, above_one, 0},
             {1, 0x1p126f, 1, 0x1p126f, 1, 0x1p126f, 1, 0x1p126f}),
      row_of({-0.0f, 2}, {3, 4}),
  };
}

namespace {

// dy is 1 in one column a row: dx is the correction alone in the others.
Problem one_dy(Format format, std::int64_t rows, std::int64_t cols, float eps, std::uint64_t seed) {
  Problem p = random_problem(format, rows, cols, eps, seed);
  std::fill(p.dy.begin(), p.dy.end(), 0.0f);
  for (std::int64_t i = 0; i < rows; ++i)
    p.dy[static_cast<std::size_t>(i * cols +
                                  (cols - 1) * i / std::max<std::int64_t>(rows - 1, 1))] = 1;
  p.made = fmt::format("x and w at random, seed {}, dy = 0 but for one 1 a row", seed);
  return p;
}

}  // namespace

Problems gradient_problems(Format format, std::uint64_t seed) {
  return {
      row_of({1, 2}, {1, 1}, {1, 0}),
      row_of({1, 2}, {1, 1}, {0, 1}),
      row_of({2, 1}, {3, 1}, {1, 1}),
      row_of({1, 2, -2, 4}, {1, -1, 2, 0.5}, {1, 2, 3, -1}),
      row_of({3}, {2}, {5}),
      row_of({1, 0, 0}, {1, 1, 1}, {1, 1, 1}),
      make(
          3, 4, [](auto i, auto) { return static_cast<float>(i + 1); }, kOnes,
          [](auto i, auto j) { return static_cast<float>(j + 1) * (i == 1 ? -1.0f : 1.0f); },
          "x[i, j] = i + 1, w = 1, dy[i, j] = (j + 1) * [1, -1, 1][i]"),
      one_dy(format, 7, 63, 0, seed),
      random_problem(format, 7, 63, 0, seed),
      random_problem(format, 5, 769, 0, seed),
      random_problem(format, 2, 1025, 0, seed),
  };
}

Problems gradient_eps_problems(Format format, std::uint64_t seed) {
  return {
      row_of({1, 2}, {1, 1}, {1, 0}, 1),
      row_of({0x1p-10f, 0x1p-10f}, {1, 1}, {1, 0}, 1e-6f),
      row_of({0, 0, 0}, {1, 2, 3}, {1, -1, 2}, 1e-3f),
      row_of({0.25}, {2}, {3}, 1e-3f),
      one_dy(format, 5, 33, 1, seed),
      random_problem(format, 7, 63, 1, seed),
      random_problem(format, 3, 65, 1e-3f, seed),
  };
}

Problems weight_gradient_problems(Format format, std::uint64_t seed) {
  const auto small = [](auto i, auto j) { return static_cast<float>(1 + (i + j) % 3); };
  Problems problems = {
      row_of({1, 2}, {1, 1}, {1, 0}),
      row_of({1, 2}, {5, -3}, {1, 1}),
      row_of({0.5}, {2}, {4}),
      make(
          4, 2, [](auto i, auto) { return static_cast<float>(i + 1); },
          [](auto j) { return j == 0 ? 1.0f : 8.0f; }, kOnes,
          "x[i, j] = i + 1, w = [1, 8], dy = 1"),
      // Opposite rows: what is left is the last.
      make(
          5, 3, small, [](auto) { return 2.0f; },
          [](auto i, auto) {
            if (i == 4) return 0.5f;
            return i % 2 == 0 ? 1.0f : -1.0f;
          },
          "x[i, j] = 1 + (i + j) % 3, w = 2, dy[i, j] = [1, -1, 1, -1, 0.5][i]"),
      random_problem(format, 7, 63, 0, seed),
      random_problem(format, 33, 5, 0, seed),
      random_problem(format, 130, 3, 0, seed),
  };
  // One row alone.
  for (const std::int64_t row : {0, 1, 31, 32, 33, 63}) {
    problems.push_back(make(
        64, 3, small, kOnes, [=](auto i, auto) { return i == row ? 1.0f : 0.0f; },
        fmt::format("x[i, j] = 1 + (i + j) % 3, w = 1, dy = 0 but 1 in row {}", row)));
  }
  return problems;
}

namespace {

// Drill 06's sizes for a tile of so many columns; a tile and a half is the largest with half a tile
// left, of up to two.
void add_edge_sizes(std::int64_t tile, std::set<std::int64_t>& sizes) {
  const std::int64_t half = tile / 2;
  for (const std::int64_t size :
       {std::int64_t{1}, tile - 1, tile, tile + 1, tile + half + 1, 2 * tile + 1, tile + half}) {
    if (size >= 1) sizes.insert(size);
  }
}

// Rows 0 and 1 share the columns, with no r that leaves w as it is; row 2 has the last one alone.
Problem tail_problem(std::int64_t cols) {
  return make(
      3, cols,
      [&](auto i, auto j) {
        if (i == 2 || cols == 1) return j == cols - 1 ? 1.0f : 0.0f;
        return j % 2 != i ? 0.0f : j % 4 < 2 ? 1.0f : 1.375f;
      },
      various, [](auto i, auto j) { return 1 + static_cast<float>((29 * j + i) % 101) / 128; },
      fmt::format(
          "x[0, j] = [1, 0, 1.375, 0][j % 4], x[1, j] = [0, 1, 0, 1.375][j % 4], x[2, j] = 0 but "
          "for x[2, {}] = 1; w[j] = 1 + 37 j % 128 / 128, dy[i, j] = 1 + (29 j + i) % 101 / 128",
          cols - 1));
}

}  // namespace

Problems tail_problems(bool exhaustive) {
  std::set<std::int64_t> sizes = {769};
  for (const std::int64_t tile : {4, 8, 32, 64, 128, 256, 1024}) add_edge_sizes(tile, sizes);
  for (std::int64_t cols = 1; exhaustive && cols < 1200; ++cols) sizes.insert(cols);
  Problems problems;
  for (const std::int64_t cols : sizes) {
    problems.push_back(tail_problem(cols));
    problems.back().starts = starts(static_cast<std::uint32_t>(problems.size()));
  }
  return problems;
}

Problems long_row_problems() {
  Problems problems;
  for (const std::int64_t cols : {4097, 12289, 65537}) {
    problems.push_back(make(
        1, cols, [&](auto, auto j) { return j == cols - 1 ? 2.0f : 0.0f; }, various,
        [](auto, auto j) { return static_cast<float>(1 + j % 3); },
        fmt::format(
            "x[0, j] = 0 but for x[0, {}] = 2; w[j] = 1 + 37 j % 128 / 128, dy[0, j] = 1 + j % 3",
            cols - 1)));
  }
  return problems;
}

Problems start_problems(Format format, std::uint64_t seed) {
  Problems problems;
  for (const std::int64_t cols : {40, 67}) {
    for (std::uint32_t k = 0; k < 8; ++k) {
      // Together, and one by one.
      for (const Starts& starts : {Starts{k, k, k, k, k, k}, Starts{.x = k}, Starts{.w = k},
                                   Starts{.y = k, .dx = k}, Starts{.dy = k}}) {
        if (k == 0 && starts != Starts{k, k, k, k, k, k}) continue;
        if (cols != 40 && starts != Starts{k, k, k, k, k, k}) continue;
        problems.push_back(random_problem(format, 2, cols, 0, seed));
        problems.back().starts = starts;
      }
    }
  }
  return problems;
}

Problems rounding_problems(std::uint64_t seed) {
  return {random_problem(Format::kBfloat16, 16, 9, 0, seed),
          random_problem(Format::kBfloat16, 8, 64, 1e-6f, seed),
          random_problem(Format::kBfloat16, 4, 257, 0, seed)};
}

Problems accumulation_problems() {
  return {
      make(1, 512, kOnes, kOnes, kOnes, "x = 1, w = 1, dy = 1"),
      make(
          2, 1024, kOnes, [](auto) { return 0.5f; }, kOnes, "x = 1, w = 0.5, dy = 1"),
      make(
          1, 600, [](auto, auto j) { return j == 0 ? 16.0f : 1.0f; }, kOnes,
          [](auto, auto j) { return j == 0 ? 0.0f : 1.0f; },
          "x = 1 but x[0, 0] = 16, w = 1, dy = 1 but dy[0, 0] = 0"),
      // No partial sum is one of bf16.
      make(
          2, 513, [](auto i, auto j) { return various(i + 5 * j); }, various,
          [](auto i, auto j) { return various(3 * j + i); },
          "x[i, j] = 1 + 37 (i + 5 j) % 128 / 128, w[j] = 1 + 37 j % 128 / 128, dy[i, j] = 1 + 37 "
          "(3 j + i) % 128 / 128"),
      // Squares that fp16 has not.
      make(
          2, 48, [](auto, auto j) { return j % 2 == 0 ? 300.0f : -512.0f; }, kOnes,
          [](auto, auto j) { return j % 2 == 0 ? 256.0f : 300.0f; },
          "x[i, j] = [300, -512][j % 2], w = 1, dy[i, j] = [256, 300][j % 2]"),
      make(
          2, 48, [](auto, auto j) { return j % 2 == 0 ? 0x1p-14f : -0x1p-15f; }, kOnes, kOnes,
          "x[i, j] = [2^-14, -2^-15][j % 2], w = 1, dy = 1"),
      // dw's sums.
      make(600, 2, kOnes, kOnes, kOnes, "x = 1, w = 1, dy = 1"),
      make(
          520, 3, kOnes, kOnes, [](auto i, auto) { return i == 0 ? 256.0f : 0.5f; },
          "x = 1, w = 1, dy[0, j] = 256, else 0.5"),
  };
}

namespace {

float small_number(std::int64_t i) { return static_cast<float>(1 + i % 7) / 2; }

}  // namespace

Problem tall_problem() {
  return make(
      65537, 1, [](auto i, auto) { return i % 2 == 0 ? small_number(i) : -small_number(i); },
      [](auto) { return 1.5f; },
      [](auto i, auto) { return i % 64 == 0 ? small_number(i / 64) : 0.0f; },
      "x[i] = (-1)^i (1 + i % 7) / 2, w = 1.5, dy[i] = (1 + i / 64 % 7) / 2 in every 64th row, "
      "else 0");
}

Problem eight_columns_problem() {
  return make(
      1025, 8, [](auto i, auto j) { return j % 2 == 0 ? small_number(i + j) : -small_number(i); },
      [](auto j) { return small_number(j); },
      [](auto i, auto j) { return i % 8 == j ? small_number(i / 8) : 0.0f; },
      "x[i, j] = (1 + (i + j) % 7) / 2 in even columns, -(1 + i % 7) / 2 in odd ones, w[j] = (1 + "
      "j "
      "% 7) / 2, dy[i, j] = (1 + i / 8 % 7) / 2 where i % 8 = j, else 0");
}

Problem wide_problem() {
  return make(
      64, 3584, [](auto i, auto j) { return j / 56 == i ? 1.0f : 0.0f; }, various,
      [](auto i, auto j) { return small_number(i + j); },
      "x[i, j] = 1 where j / 56 = i, else 0; w[j] = 1 + 37 j % 128 / 128, dy[i, j] = (1 + (i + j) "
      "% 7) / 2");
}

Problem many_long_rows_problem() {
  return make(
      136, 4099, [](auto i, auto j) { return small_number(i + j); }, various,
      [](auto i, auto j) { return small_number(i + 2 * j); },
      "x[i, j] = (1 + (i + j) % 7) / 2, w[j] = 1 + 37 j % 128 / 128, dy[i, j] = (1 + (i + 2 j) % "
      "7) / 2");
}

Problem nan_problem(std::int64_t rows, std::int64_t cols, char array, std::int64_t row,
                    std::int64_t col) {
  Problem p = make(
      rows, cols, [](auto i, auto j) { return small_number(i + j); },
      [](auto j) { return small_number(j + 1); },
      [](auto i, auto j) { return small_number(i + 2 * j + 3) - 1; }, "");
  const auto place = static_cast<std::size_t>(row * cols + col);
  std::string where = fmt::format("[{}, {}]", row, col);
  if (array == 'x') p.x[place] = kNan;
  if (array == 'd') p.dy[place] = kNan;
  if (array == 'w') {
    p.w[static_cast<std::size_t>(col)] = kNan;
    where = fmt::format("[{}]", col);
  }
  p.made = fmt::format("a NaN in {}{}", array == 'd' ? "dy" : std::string(1, array), where);
  return p;
}

Problems representative_problems(Format format, std::uint64_t seed) {
  Problems problems;
  for (const auto& [rows, cols] :
       {std::pair(1, 1), {4, 256}, {3, 1025}, {2, 67}, {300, 3}, {40, 33}}) {
    problems.push_back(random_problem(format, rows, cols, 0, seed));
    problems.back().starts = starts(static_cast<std::uint32_t>(problems.size() - 1));
  }
  return problems;
}

}  // namespace cases
