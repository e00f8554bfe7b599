// What drill 08's functions should give, and how far from it they may be.
//
// The allowance is for each element of y alone, with u = 2^-24, T its products (or groups) that are
// not 0, and A the sum of their absolute values.
//
//   w4a16  A weight times its scale may be used as it is, rounded to bf16, or rounded to fp32 and
//          then to bf16; the exact sums with the least and with the greatest of these are the ends
//          of an interval. On each side it grows by 4 u T A:
//            * T - 1 additions in any order. On CUDA cores each errs by u of its result. A tensor
//              core aligns what it adds to the greatest, cuts off below 2^-23 of that, and cuts the
//              sum to 24 bits: for j products and an accumulator j + 1 times 2 u, at most 4 u for
//              each product.
//            * 4 u for the product itself: two roundings to fp32, of the weight and of x times it.
//          y is right if it is the rounding of any number of the interval: rounding is monotone, so
//          it lies between the roundings of the two ends.
//   w4a8   (T + 2) u A: a conversion to fp32, the products with the scale and with x_scale, and
//          T - 1 additions. The sum within a group has no error.
//
// What is allowed is kMargin times that, on each side: then a right result uses at most half of it,
// also where all weights are rounded to bf16 and most of them the same way, which alone may use all
// of the interval.
//
// Nothing is allowed where nothing is rounded: the terms are multiples of one power of two and A is
// at most 2^24 times it (then so is each partial sum, in any order, also of a tensor core), and
// weights are exact in bf16. So integers with scales that are powers of two show each partial sum
// that is narrower than fp32. Numbers must be far from fp32's overflow and subnormals.
#ifndef GRADER_CASES_08_DEQUANT_GEMM_ORACLE_H_
#define GRADER_CASES_08_DEQUANT_GEMM_ORACLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "grader/cases/08_dequant_gemm/product.h"

namespace cases {

inline constexpr double kMargin = 2;

double from_bf16(std::uint16_t bits);
std::uint16_t to_bf16(double value);

// As an element of y: bf16's bits or a float.
template <class Y>
Y stored(double value) {
  if constexpr (std::is_same_v<Y, std::uint16_t>) return to_bf16(value);
  return static_cast<Y>(value);
}

// [n, ceil(k / 2)]; `pad` is the last half of an odd row.
std::vector<std::uint8_t> pack(std::span<const std::int8_t> q, std::int64_t n, std::int64_t k,
                               std::uint8_t pad);

// A matrix for quantize_int4; m is not used.
struct Weights {
  std::string made;
  std::string failure_class;
  Sizes sizes;
  std::vector<float> w;  // [n, k]
};

std::vector<float> right_scales(const Weights& weights);
// One code, with the scale that was stored.
std::int8_t right_code(float w, float scale);
// The one that was stored; where p is an odd k, what fills up the row.
int stored_code(std::span<const std::uint8_t> packed, const Sizes& sizes, std::int64_t j,
                std::int64_t p);
// All of them, with their right scales.
std::vector<std::int8_t> right_codes(const Weights& weights);

struct Expected {
  double exact;      // may be NaN or infinite, and then low and high are the same
  double low, high;  // what may be rounded to y's type lies in between
};

std::vector<Expected> expected(const W4a16& product);
std::vector<Expected> expected(const W4a8& product);

bool is_right(const Expected& expected, std::uint16_t y);
bool is_right(const Expected& expected, float y);

// What share of the allowance y uses (grader/compare/share.h): at most 1 just where it is right.
// The rounding of w4a16's y to bf16 is not counted; w4a8's last one is among those that are
// allowed.
double share_used(const Expected& expected, std::uint16_t y);
double share_used(const Expected& expected, float y);
// The largest of a product, of expected()'s numbers; nothing where no element has an allowance.
std::optional<double> share_used(std::span<const Expected> right, std::span<const std::uint16_t> y);
std::optional<double> share_used(std::span<const Expected> right, std::span<const float> y);

// The indices of what is wrong, in ascending order.
std::vector<std::size_t> wrong_elements(std::span<const Expected> right,
                                        std::span<const std::uint16_t> y);
std::vector<std::size_t> wrong_elements(std::span<const Expected> right, std::span<const float> y);

}  // namespace cases

#endif  // GRADER_CASES_08_DEQUANT_GEMM_ORACLE_H_
