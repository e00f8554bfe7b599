// One call of a launcher of drill 08, as the judge sees it: what the arrays hold, and how they were
// made, in words.
#ifndef GRADER_CASES_08_DEQUANT_GEMM_PRODUCT_H_
#define GRADER_CASES_08_DEQUANT_GEMM_PRODUCT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "grader/cases/08_dequant_gemm/launches.h"

namespace cases {

struct Sizes {
  std::int64_t m = 1, n = 1, k = 1, group = 1;

  std::int64_t groups() const { return (k - 1) / group + 1; }
  std::int64_t row_bytes() const { return (k + 1) / 2; }
};

// X is a bf16's bits or an int8.
template <class X>
struct Product {
  std::string made;           // "x is one-hot, scales are powers of two"
  std::string failure_class;  // of who gets it wrong
  Sizes sizes;
  std::vector<X> x;            // [m, k]
  float x_scale = 1;           // of w4a8
  std::vector<std::int8_t> q;  // [n, k], in [-8, 7]
  std::vector<float> scales;   // [n, groups]
  std::uint8_t pad = 0;        // the last half of an odd row
  Placement placement = {};

  std::int8_t code(std::int64_t j, std::int64_t p) const {
    return q[static_cast<std::size_t>(j * sizes.k + p)];
  }
  float scale(std::int64_t j, std::int64_t p) const {
    return scales[static_cast<std::size_t>(j * sizes.groups() + p / sizes.group)];
  }
};

// Of y's elements.
template <class X>
using result_type = std::conditional_t<std::is_same_v<X, std::uint16_t>, std::uint16_t, float>;

using W4a16 = Product<std::uint16_t>;
using W4a8 = Product<std::int8_t>;

}  // namespace cases

#endif  // GRADER_CASES_08_DEQUANT_GEMM_PRODUCT_H_
