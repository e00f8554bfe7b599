#include "grader/simt/tests/correct_memory.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "grader/simt/tests/in_all_orders.h"
#include "grader/simt/tests/inputs.h"
#include "third_party/catch2/catch2.h"

namespace {

using correct::Floats;
using correct::Item;

constexpr std::size_t kSizes[] = {1, 3, 95, 96, 97, 500};

// A kernel with one output for each input, at several sizes.
template <class Kernel, class Expected>
void check_floats(const Kernel& kernel, const Expected& expected) {
  in_all_orders([&] {
    for (const std::size_t size : kSizes) {
      CAPTURE(size);
      const Floats x = inputs::whole_floats(size, size);
      CHECK(kernel(x) == expected(x));
    }
  });
}

// Row-major x[rows, columns].
std::size_t at(int row, int column, int columns) {
  return static_cast<std::size_t>(row * columns + column);
}

Floats transposed(const Floats& x, int rows, int columns) {
  Floats y;
  for (int j = 0; j < columns; ++j) {
    for (int i = 0; i < rows; ++i) y.push_back(x[at(i, j, columns)]);
  }
  return y;
}

TEST_CASE("transposes") {
  struct Shape {
    int rows, columns;
  };
  in_all_orders([] {
    for (const auto [rows, columns] : {Shape{1, 1}, Shape{16, 16}, Shape{5, 40}, Shape{33, 17}}) {
      CAPTURE(rows, columns);
      const Floats x = inputs::floats(at(rows, 0, columns), 1);
      CHECK(correct::transpose_naive(x, rows, columns) == transposed(x, rows, columns));
      CHECK(correct::transpose_tiled(x, rows, columns) == transposed(x, rows, columns));
    }
    for (const int n : {1, 8, 21}) {
      CAPTURE(n);
      const Floats x = inputs::floats(at(n, 0, n), 1);
      CHECK(correct::transpose_in_place(x, n) == transposed(x, n, n));
    }
  });
}

TEST_CASE("copies by float4 with a tail") {
  check_floats(correct::copy_float4, [](const Floats& x) { return x; });
}

TEST_CASE("copies by every vector type") {
  in_all_orders([] {
    const auto x = inputs::whole_numbers<std::uint8_t>(16 * 101, 0, 255, 1);
    CHECK(correct::copy_by_all_vectors(x) == x);
  });
}

TEST_CASE("bf16 rows with a head and a tail") {
  in_all_orders([] {
    for (const int columns : {1, 2, 7, 64, 131}) {
      CAPTURE(columns);
      const Floats x = inputs::bf16_floats(at(5, 0, columns), 1);
      Floats expected = x;
      for (float& value : expected) value = inputs::rounded_to_bf16(value * 3);
      CHECK(correct::scale_bf16_rows(x, columns, 3) == expected);
    }
  });
}

TEST_CASE("an update in place") {
  check_floats(correct::update_in_place, [](Floats x) {
    for (float& value : x) value = 2 * value + 1;
    return x;
  });
}

TEST_CASE("a stencil with a halo") {
  check_floats(correct::stencil, [](const Floats& x) {
    Floats y(x.size());
    const auto n = static_cast<int>(x.size());
    for (int i = 0; i < n; ++i) {
      for (int j = std::max(i - 3, 0); j <= std::min(i + 3, n - 1); ++j) {
        y[static_cast<std::size_t>(i)] += x[static_cast<std::size_t>(j)];
      }
    }
    return y;
  });
}

TEST_CASE("grids and blocks of three dimensions") {
  in_all_orders([] {
    constexpr int kDepth = 3, kHeight = 5, kWidth = 11;
    const Floats x = inputs::whole_floats(kDepth * kHeight * kWidth, 1);
    // Each element gives itself to its neighbours.
    Floats expected = x;
    const auto give = [&](int z, int y, int dz, int dy, int dx) {
      for (int i = 0; i < kWidth; ++i) {
        const int to_z = z + dz, to_y = y + dy, to_x = i + dx;
        if (to_z < 0 || to_z >= kDepth || to_y < 0 || to_y >= kHeight || to_x < 0 || to_x >= kWidth)
          continue;
        expected[at(to_z * kHeight + to_y, to_x, kWidth)] += x[at(z * kHeight + y, i, kWidth)];
      }
    };
    for (int z = 0; z < kDepth; ++z) {
      for (int y = 0; y < kHeight; ++y) {
        for (const int sign : {-1, 1}) {
          give(z, y, sign, 0, 0);
          give(z, y, 0, sign, 0);
          give(z, y, 0, 0, sign);
        }
      }
    }
    CHECK(correct::stencil_3d(x, kDepth, kHeight, kWidth) == expected);

    std::vector<int> indices;
    for (int i = 0; i < 2 * 3 * 4; ++i) indices.push_back(i);
    CHECK(correct::indices_3d(2, 3, 4) == indices);
  });
}

TEST_CASE("constant memory") {
  const Floats taps = {1, -2, 3, 0, 5};
  check_floats([&](const Floats& x) { return correct::filter_constant(x, taps); },
               [&](const Floats& x) {
                 Floats y(x.size());
                 for (std::size_t i = 0; i < x.size(); ++i) {
                   for (std::size_t j = 0; j < taps.size() && i + j < x.size(); ++j) {
                     y[i] += taps[j] * x[i + j];
                   }
                 }
                 return y;
               });
}

TEST_CASE("a __device__ variable lasts from launch to launch") {
  in_all_orders([] {
    const Floats x = {3, 4, 5};
    CHECK(correct::add_earlier(x, true) == Floats{3, 4, 5});
    CHECK(correct::add_earlier(x, false) == Floats{6, 7, 8});
    CHECK(correct::add_earlier(x, false) == Floats{9, 10, 11});
  });
}

TEST_CASE("two arrays in dynamic shared memory") {
  constexpr std::size_t kBlock = 96;
  in_all_orders([] {
    for (const std::size_t size : kSizes) {
      CAPTURE(size);
      const Floats x = inputs::whole_floats(size, 1);
      const auto classes = inputs::whole_numbers<std::uint8_t>(size, 0, 7, 2);
      Floats expected;
      for (std::size_t begin = 0; begin < size; begin += kBlock) {
        const std::size_t end = std::min(begin + kBlock, size);
        for (std::size_t i = end; i-- > begin;) {
          expected.push_back(x[i]);
          for (std::size_t j = begin; j < end; ++j) expected.back() += classes[j] == classes[i];
        }
      }
      CHECK(correct::backward_with_counts(x, classes) == expected);
    }
  });
}

TEST_CASE("neighbours in a word that belong to different threads") {
  check_floats(correct::neighbours_bf16, [](Floats x) {
    for (float& value : x) value *= 2;
    return x;
  });
  in_all_orders([] {
    for (const std::size_t size : kSizes) {
      CAPTURE(size);
      const auto x = inputs::whole_numbers<std::uint8_t>(size, 0, 254, 1);
      std::vector<std::uint8_t> expected = x;
      for (std::uint8_t& value : expected) ++value;
      CHECK(correct::neighbours_bytes(x) == expected);
    }
  });
}

std::vector<Item> some_items(std::size_t size) {
  std::vector<Item> items(size);
  for (std::size_t i = 0; i < size; ++i) {
    items[i].key = static_cast<std::int8_t>(i % 100);
    items[i].weight = static_cast<float>(i) / 8;
    items[i].next = static_cast<short>(1000 + i);
  }
  return items;
}

TEST_CASE("structures in shared memory, copied whole") {
  in_all_orders([] {
    for (const std::size_t size : {1u, 2u, 33u, 256u}) {
      CAPTURE(size);
      const std::vector<Item> items = some_items(size);
      std::vector<Item> expected(size);
      for (std::size_t i = 0; i < size; ++i) {
        expected[i] = items[(i + 1) % size];
        expected[i].next = items[(i + size - 1) % size].next;
      }
      CHECK((correct::rotate_items(items) == expected));
    }
  });
}

TEST_CASE("structures whose padding nobody wrote") {
  in_all_orders([] {
    const std::vector<Item> items = some_items(100);
    CHECK((correct::reverse_items(items) == std::vector<Item>(items.rbegin(), items.rend())));
  });
}

TEST_CASE("structures of 16 bytes with padding: the largest, and where it is") {
  in_all_orders([] {
    for (const std::size_t size : {1u, 50u, 128u}) {
      CAPTURE(size);
      const Floats x = inputs::whole_floats(size, size);  // the largest is there more than once
      const auto largest = std::max_element(x.begin(), x.end());
      CHECK((correct::find_largest(x) == correct::Largest{*largest - x[0], largest - x.begin()}));
    }
  });
}

TEST_CASE("structures of 24 bytes with padding") {
  in_all_orders([] {
    std::vector<correct::Sample> samples;
    for (int i = 0; i < 100; ++i) samples.push_back({i, i / 2.0, -3.0 * i});
    const std::vector<correct::Sample> expected(samples.rbegin(), samples.rend());
    CHECK((correct::reverse_samples(samples) == expected));
  });
}

TEST_CASE("structures of 16 bytes that begin at 8 modulo 16") {
  in_all_orders([] {
    std::vector<correct::Complex> x, expected;
    for (int i = 0; i < 100; ++i) {
      x.push_back({i + 1.0, i - 200.0});
      expected.push_back({200.0 - i, i + 1.0});
    }
    CHECK((correct::times_i(x) == expected));
  });
}

TEST_CASE("memory, copies and launches in the order of a stream") {
  in_all_orders([] {
    const std::vector<int> x = inputs::whole_numbers(1000, -1000, 1000, 1);
    std::vector<int> expected = x;
    for (int& value : expected) value *= 3;
    CHECK(correct::triple_async(x) == expected);
  });
}

TEST_CASE("launches that depend on one another") {
  constexpr int kSteps = 6;
  check_floats([](const Floats& x) { return correct::relax(x, kSteps); },
               [](Floats x) {
                 for (int step = 0; step < kSteps; ++step) {
                   Floats y(x.size());
                   for (std::size_t i = 0; i < x.size(); ++i) {
                     y[i] = (x[i == 0 ? 0 : i - 1] + x[std::min(i + 1, x.size() - 1)]) / 2;
                   }
                   x = y;
                 }
                 return x;
               });
}

TEST_CASE("arrays of a thread's own") {
  in_all_orders([] {
    for (const std::size_t size : {1u, 9u, 100u, 2000u}) {
      CAPTURE(size);
      const std::vector<int> x = inputs::whole_numbers(size, -50, 50, size);
      std::vector<int> expected = x;
      for (std::size_t i = 0; i < size; i += 9) {
        std::sort(expected.begin() + static_cast<std::ptrdiff_t>(i),
                  expected.begin() + static_cast<std::ptrdiff_t>(std::min(i + 9, size)));
      }
      CHECK(correct::sort_local(x) == expected);
    }
  });
}

}  // namespace
