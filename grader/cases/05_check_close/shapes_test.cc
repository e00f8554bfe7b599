// Drill 05's hidden tests of shapes, indices and arguments.
#include <cstddef>
#include <cstdint>
#include <limits>

#include "grader/cases/05_check_close/calls.h"

namespace cases {
namespace {

using drill::Reason;

// What a report says when no pair was compared.
void check_that_nothing_was_compared(const Report& report) {
  CHECK(report.mismatched == 0);
  CHECK(report.mismatched_ratio == 0);
  CHECK(report.max_abs == 0);
  CHECK(report.max_rel == 0);
  CHECK(report.worst_flat == -1);
  CHECK(report.worst_index == Index{});
}

TEST_CASE("worst_index is the row-major index of the worst pair", "[pts:1][class:index]") {
  struct {
    Index shape;
    std::int64_t worst_flat;
    Index worst_index;
  } const places[] = {
      {{}, 0, {}},
      {{7}, 5, {5}},
      {{2, 3}, 3, {1, 0}},
      {{2, 3}, 5, {1, 2}},
      {{3, 2}, 3, {1, 1}},
      {{1, 4, 2}, 5, {0, 2, 1}},
      {{4, 2, 1}, 5, {2, 1, 0}},
      {{2, 3, 4}, 10, {0, 2, 2}},
      {{2, 3, 4}, 17, {1, 1, 1}},
      {{2, 1, 2, 1, 2}, 5, {1, 0, 0, 0, 1}},
      {{1, 1, 1, 1, 1, 1, 1, 1, 1, 2}, 1, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1}},
  };
  for (const auto& [shape, worst_flat, worst_index] : places) {
    Floats actual = filled(shape, 1);
    actual[static_cast<std::size_t>(worst_flat)] = 3;
    const Report report = check(actual, filled(shape, 1), {.atol = 0.5}, shape);
    CHECK(report.worst_flat == worst_flat);
    CHECK(report.worst_index == worst_index);
  }
}

TEST_CASE("other shapes are not close, and no pair is looked at", "[pts:1][class:shape]") {
  const Index pairs[][2] = {
      // As many elements
      {{2, 3}, {3, 2}},
      {{6}, {2, 3}},
      {{2, 3}, {2, 3, 1}},
      {{1, 4}, {4}},
      {{}, {1}},
      {{0, 4}, {4, 0}},
      // Broadcastable
      {{1}, {4}},
      {{}, {4}},
      {{3}, {2, 3}},
      {{2, 1}, {2, 3}},
      {{0}, {1}},
      // Neither
      {{2, 3}, {2, 4}},
      {{2, 3}, {5, 3}},
  };
  for (const auto& [one, other] : pairs) {
    const Floats ones = filled(one, 1);
    const Floats nans = filled(other, kNan);
    for (const Report& report : {Report(check_close({ones, one}, {nans, other}, {1, 1}, 0)),
                                 Report(check_close({nans, other}, {ones, one}, {1, 1}, 0))}) {
      CHECK(report.reason == Reason::kShape);
      CHECK(report.close == false);
      check_that_nothing_was_compared(report);
    }
  }
  CHECK(check({1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}, {.atol = 1}, {2, 3}).reason ==
        Reason::kClose);
}

TEST_CASE("empty tensors are close", "[pts:1][class:empty]") {
  constexpr std::int64_t kHuge = std::int64_t{1} << 62;
  constexpr std::int64_t k2To31 = std::int64_t{1} << 31;  // negative in 32 bits
  for (const Index& shape : {Index{0}, {0, 4}, {4, 0, 2}, {0, 0}, {kHuge, kHuge, 0}, {k2To31, 0}}) {
    const Report report = check({}, {}, {}, shape);
    CHECK(report.reason == Reason::kClose);
    CHECK(report.close == true);
    check_that_nothing_was_compared(report);
  }
  // A scalar is not empty.
  const Report scalar = check({3}, {1}, {.atol = 1}, {});
  CHECK(scalar.reason == Reason::kTolerance);
  CHECK(scalar.mismatched_ratio == 1);
  CHECK(scalar.worst_flat == 0);
}

TEST_CASE("arguments without a meaning are rejected", "[pts:1][class:invalid argument]") {
  constexpr std::int64_t kLarge = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t k2To32 = std::int64_t{1} << 32;
  const Index shape = {1};
  const Floats data = {1};
  struct {
    std::size_t size;
    Index shape;
  } const tensors[] = {
      // Other sizes
      {2, {3}},
      {3, {2}},
      {0, {1}},
      {1, {0}},
      {6, {2, 2}},
      {4, {2, 3}},
      {0, {}},
      {2, {}},
      // Negative extents, with products that match
      {1, {-1, -1}},
      {6, {-2, -3}},
      {0, {-1, 0}},
      {0, {0, -1}},
      {0, {-k2To32, 0}},
      // Products that match modulo 2^64
      {0, {k2To32, k2To32}},
      {1, {kLarge, kLarge}},
      {4, {kLarge / 2 + 2, 4}},
  };
  for (const auto& [size, bad] : tensors) {
    const Floats ones(size, 1);
    CHECK(check_close.rejects({ones, bad}, {ones, bad}, {1, 1}, 1));
    CHECK(check_close.rejects({ones, bad}, {data, shape}, {1, 1}, 1));
    CHECK(check_close.rejects({data, shape}, {ones, bad}, {1, 1}, 1));
  }

  const Index other = {0};
  for (const double bad : {-1.0, -0x1p-1074, double{kNan}, -double{kInf}}) {
    CHECK(check_close.rejects({data, shape}, {data, shape}, {bad, 1}, 0));
    CHECK(check_close.rejects({data, shape}, {data, shape}, {1, bad}, 0));
    CHECK(check_close.rejects({data, shape}, {data, shape}, {1, 1}, bad));
    // Before the shapes are compared, and where there is nothing to compare.
    for (const Floats& one : {data, Floats{}}) {
      const Index& its_shape = one.empty() ? other : shape;
      CHECK(check_close.rejects({one, its_shape}, {{}, other}, {bad, 1}, 0));
      CHECK(check_close.rejects({one, its_shape}, {{}, other}, {1, bad}, 0));
      CHECK(check_close.rejects({one, its_shape}, {{}, other}, {1, 1}, bad));
    }
  }
  CHECK(check_close.rejects({data, shape}, {data, shape}, {1, 1}, 1 + 0x1p-52));
  CHECK(check_close.rejects({data, shape}, {data, shape}, {1, 1}, kInf));
  CHECK(check({1}, {1}, {.rtol = 1, .atol = 1, .ratio = 1}).reason == Reason::kClose);
  CHECK(check({1}, {1}, {.rtol = -0.0, .atol = 1}).reason == Reason::kClose);
  CHECK(check({1}, {1}, {.rtol = 1, .atol = -0.0, .ratio = -0.0}).reason == Reason::kClose);
}

}  // namespace
}  // namespace cases
