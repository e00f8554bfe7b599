#include "grader/simt/tests/correct_gemm.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grader/simt/tests/in_all_orders.h"
#include "grader/simt/tests/inputs.h"
#include "third_party/catch2/catch2.h"

namespace {

using correct::Floats;
using correct::GemmSize;

constexpr GemmSize kSizes[] = {{1, 1, 1}, {16, 16, 16}, {17, 33, 19}, {40, 24, 52}};

std::size_t product(int x, int y) {
  return static_cast<std::size_t>(x) * static_cast<std::size_t>(y);
}

// a(i, k) b(k, j) summed in double. The inputs are such that every sum is exact in fp32 as well.
template <class A, class B>
Floats expected_product(GemmSize size, const A& a, const B& b) {
  Floats c;
  for (int i = 0; i < size.m; ++i) {
    for (int j = 0; j < size.n; ++j) {
      double sum = 0;
      for (int k = 0; k < size.k; ++k) sum += double{a(i, k)} * double{b(k, j)};
      c.push_back(static_cast<float>(sum));
    }
  }
  return c;
}

// Row-major.
struct Matrix {
  const Floats& values;
  int columns;
  float operator()(int i, int j) const {
    return values[product(i, columns) + static_cast<std::size_t>(j)];
  }
};

template <class Gemm>
void check_gemm(const Gemm& gemm) {
  in_all_orders([&] {
    for (const GemmSize size : kSizes) {
      CAPTURE(size.m, size.n, size.k);
      const Floats a = inputs::whole_floats(product(size.m, size.k), 1);
      const Floats b = inputs::whole_floats(product(size.k, size.n), 2);
      CHECK(gemm(a, b, size) == expected_product(size, Matrix{a, size.k}, Matrix{b, size.n}));
    }
  });
}

TEST_CASE("a matrix product by tiles in shared memory") { check_gemm(correct::gemm_tiled); }

TEST_CASE("a matrix product by double-buffered tiles") {
  check_gemm(correct::gemm_double_buffered);
}

TEST_CASE("a matrix product by tiles in shared memory and registers") {
  check_gemm(correct::gemm_register_tiled);
}

TEST_CASE("a matrix product, split along k and added by atomics") {
  const unsigned parts = GENERATE(1u, 3u);
  check_gemm([&](const Floats& a, const Floats& b, GemmSize size) {
    return correct::gemm_split_k_atomic(a, b, size, parts);
  });
}

TEST_CASE("a matrix product, split along k and added by the last block of a tile") {
  const unsigned parts = GENERATE(1u, 2u, 5u);
  check_gemm([&](const Floats& a, const Floats& b, GemmSize size) {
    return correct::gemm_split_k_last_block(a, b, size, parts);
  });
}

TEST_CASE("a matrix product on tensor cores") {
  in_all_orders([] {
    for (const GemmSize size : kSizes) {
      CAPTURE(size.m, size.n, size.k);
      const Floats a = inputs::bf16_floats(product(size.m, size.k), 1);
      const Floats b_columns = inputs::bf16_floats(product(size.n, size.k), 2);
      const Matrix by_columns{b_columns, size.k};
      const auto b = [&](int k, int j) { return by_columns(j, k); };
      const Floats expected = expected_product(size, Matrix{a, size.k}, b);
      CHECK(correct::gemm_mma(a, b_columns, size) == expected);
      CHECK(correct::gemm_mma_tiled(a, b_columns, size) == expected);
    }
  });
}

// A random matrix of int4, with a scale for each group of a row.
struct Int4Matrix {
  Int4Matrix(int rows, int columns, int group)
      : columns(columns),
        group(group),
        groups((columns + group - 1) / group),
        row_bytes((columns + 1) / 2),
        packed(inputs::whole_numbers<std::uint8_t>(product(rows, row_bytes), 0, 255, 3)),
        scales(inputs::whole_numbers<float>(product(rows, groups), 1, 4, 4)) {
    for (float& scale : scales) scale /= 4;
  }

  float operator()(int row, int column) const {
    const unsigned byte = packed[product(row, row_bytes) + static_cast<std::size_t>(column / 2)];
    const int nibble = static_cast<int>(column % 2 == 0 ? byte % 16 : byte / 16);
    const int value = nibble < 8 ? nibble : nibble - 16;
    return static_cast<float>(value) * Matrix{scales, groups}(row, column / group);
  }

  int columns, group, groups, row_bytes;
  std::vector<std::uint8_t> packed;
  Floats scales;
};

TEST_CASE("a matrix product with weights of int4 and bf16") {
  in_all_orders([] {
    for (const GemmSize size : kSizes) {
      for (const int group : {1, 16, 64}) {
        CAPTURE(size.m, size.n, size.k, group);
        const Floats x = inputs::whole_floats(product(size.m, size.k), 5);
        const Int4Matrix w(size.n, size.k, group);
        Floats expected =
            expected_product(size, Matrix{x, size.k}, [&](int k, int j) { return w(j, k); });
        for (float& y : expected) y = inputs::rounded_to_bf16(y);
        CHECK(correct::gemm_w4a16(x, w.packed, w.scales, size, group) == expected);
      }
    }
  });
}

TEST_CASE("a matrix product with weights of int4 and int8") {
  in_all_orders([] {
    for (const GemmSize size : {GemmSize{1, 1, 8}, GemmSize{5, 70, 48}}) {
      for (const int group : {8, size.k}) {
        CAPTURE(size.m, size.n, size.k, group);
        const auto x = inputs::whole_numbers<std::int8_t>(product(size.m, size.k), -128, 127, 5);
        const Floats x_floats(x.begin(), x.end());
        const Int4Matrix w(size.n, size.k, group);
        CHECK(correct::gemm_w4a8(x, w.packed, w.scales, size, group) ==
              expected_product(size, Matrix{x_floats, size.k},
                               [&](int k, int j) { return w(j, k); }));
      }
    }
  });
}

}  // namespace
