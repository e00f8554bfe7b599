#include "grader/labs/reference_matching/product.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <thread>
#include <vector>

#include "grader/labs/numpy/wide.h"

namespace lab {
namespace {

// Sixteen bytes: what every x86-64 has. Wider ones would have the compiler keep sums in memory on
// machines without them, at a tenth of the speed.
using Pair = double __attribute__((vector_size(16)));
constexpr std::int64_t kLanes = sizeof(Pair) / sizeof(double);

// A tile of y, whose sums stay in registers. Rows of x and of w are packed in fours: panel after
// panel, in each p after p, the four next to each other.
constexpr std::int64_t kTile = 4;
constexpr std::int64_t kVectors = kTile / kLanes;
using Tile = std::array<double, kTile * kTile>;

// What a thread takes at a time: rows of x, rows of w, and a run along p. A run of all of them fits
// into a core's own cache.
constexpr std::int64_t kRowsX = 64;
constexpr std::int64_t kRowsW = 128;
constexpr std::int64_t kRun = 256;

LAB_FOR_EACH_MACHINE
void multiply_tile(const double* x, const double* w, std::int64_t count, Tile& out) {
  Pair sums[kTile][kVectors] = {};
  for (std::int64_t p = 0; p < count; ++p) {
    Pair weights[kVectors];
#pragma GCC unroll 4
    for (std::int64_t j = 0; j < kVectors; ++j)
      std::memcpy(&weights[j], w + p * kTile + j * kLanes, sizeof(Pair));
#pragma GCC unroll 4
    for (std::int64_t i = 0; i < kTile; ++i) {
#pragma GCC unroll 4
      for (std::int64_t j = 0; j < kVectors; ++j) sums[i][j] += x[p * kTile + i] * weights[j];
    }
  }
#pragma GCC unroll 4
  for (std::int64_t i = 0; i < kTile; ++i) {
#pragma GCC unroll 4
    for (std::int64_t j = 0; j < kVectors; ++j)
      std::memcpy(out.data() + i * kTile + j * kLanes, &sums[i][j], sizeof(Pair));
  }
}

std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

// Calls f(0), ..., f(tasks - 1), each once, in several threads. f throws nothing.
template <class F>
void in_threads(int threads, std::int64_t tasks, const F& f) {
  if (threads == 0) threads = static_cast<int>(std::thread::hardware_concurrency());
  std::atomic<std::int64_t> next = 0;
  const auto work = [&] {
    for (std::int64_t task = next++; task < tasks; task = next++) f(task);
  };
  std::vector<std::jthread> others;
  for (std::int64_t i = 1; i < std::min<std::int64_t>(threads, tasks); ++i)
    others.emplace_back(work);
  work();
}

// Rows that fill up the last panel are zeros.
std::vector<double> packed(const Matrix& a, int threads) {
  const std::int64_t k = a.columns();
  const std::int64_t panels = ceil_div(a.rows(), kTile);
  std::vector<double> out(static_cast<std::size_t>(panels * kTile * k));
  in_threads(threads, panels, [&](std::int64_t panel) {
    double* const to = out.data() + panel * kTile * k;
    for (std::int64_t i = 0; i < std::min(kTile, a.rows() - panel * kTile); ++i) {
      const std::span<const double> row = a.row(panel * kTile + i);
      for (std::int64_t p = 0; p < k; ++p) to[p * kTile + i] = row[static_cast<std::size_t>(p)];
    }
  });
  return out;
}

// Calls add(i, j, g, sum) for each element of y and each run along p, in the order of p, with the
// run's group and its sum.
template <class Add>
void multiply(const Matrix& x, const Matrix& w, std::int64_t group, int threads, const Add& add) {
  const std::int64_t m = x.rows(), n = w.rows(), k = x.columns();
  const std::vector<double> packed_x = packed(x, threads);
  const std::vector<double> packed_w = packed(w, threads);
  const std::int64_t blocks_w = ceil_div(n, kRowsW);

  in_threads(threads, ceil_div(m, kRowsX) * blocks_w, [&](std::int64_t block) {
    const std::int64_t first_i = block / blocks_w * kRowsX, first_j = block % blocks_w * kRowsW;
    const std::int64_t end_i = std::min(first_i + kRowsX, m);
    const std::int64_t end_j = std::min(first_j + kRowsW, n);
    std::int64_t left_of_group = 0;
    std::int64_t count = 0;
    for (std::int64_t p = 0, g = -1; p < k; p += count) {
      if (left_of_group == 0) {
        left_of_group = group;
        ++g;
      }
      count = std::min({kRun, left_of_group, k - p});
      left_of_group -= count;
      for (std::int64_t j = first_j; j < end_j; j += kTile) {
        for (std::int64_t i = first_i; i < end_i; i += kTile) {
          Tile sums;
          multiply_tile(&packed_x[static_cast<std::size_t>(i * k + p * kTile)],
                        &packed_w[static_cast<std::size_t>(j * k + p * kTile)], count, sums);
          for (std::int64_t a = 0; a < std::min(kTile, end_i - i); ++a) {
            for (std::int64_t b = 0; b < std::min(kTile, end_j - j); ++b)
              add(i + a, j + b, g, sums[static_cast<std::size_t>(a * kTile + b)]);
          }
        }
      }
    }
  });
}

}  // namespace

Matrix product(const Matrix& x, const Matrix& w, int threads) {
  Matrix y(x.rows(), w.rows());
  multiply(x, w, x.columns(), threads,
           [&](std::int64_t i, std::int64_t j, std::int64_t, double sum) { y(i, j) += sum; });
  return y;
}

GroupedProduct grouped_product(const Matrix& x, const Matrix& w, std::int64_t group,
                               const Matrix& scales, int threads) {
  GroupedProduct y{Matrix(x.rows(), w.rows()), Matrix(x.rows(), w.rows())};
  multiply(x, w, group, threads, [&](std::int64_t i, std::int64_t j, std::int64_t g, double sum) {
    y.plain(i, j) += sum;
    y.scaled(i, j) += scales(j, g) * sum;
  });
  return y;
}

}  // namespace lab
