// Drill 08's launchers on the CPU, as kernels of many kinds compute them, right and wrong: what the
// hidden tests' inputs and allowances are proved with. Of the oracle it uses nothing but bf16.
#ifndef GRADER_CASES_08_DEQUANT_GEMM_KERNEL_MODEL_H_
#define GRADER_CASES_08_DEQUANT_GEMM_KERNEL_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "drills/format.h"
#include "grader/cases/08_dequant_gemm/product.h"

namespace cases {

// How terms are added.
using Terms = std::span<const float>;
using Adder = std::function<double(Terms)>;

// Each partial sum is rounded to the format.
Adder forward(drill::Format format);
double backward(Terms terms);
double in_double(Terms terms);
// Split-K: the sums of four parts, added up.
double in_parts(Terms terms);
// 32 lanes that take every 32nd term, then a tree.
double in_lanes(Terms terms);
// A tensor core: 16 terms and the sum before them, cut off at 2^-23 of the greatest, then to 24
// bits.
double on_tensor_core(Terms terms);

// Where a weight meets its scale.
enum class Scaling {
  kWeight,      // the product in fp32
  kBf16Weight,  // the same, then in bf16
  kGroup,       // of the sum of x times the codes of a group
};

struct Way {
  std::string name;
  Adder add;
  Scaling scaling = Scaling::kWeight;
  std::function<double(double)> finish_group = nullptr;  // its sum, before the others are added
};

std::vector<std::uint16_t> result(const W4a16& product, const Way& way);
// Those that the contract allows.
const std::vector<Way>& right_ways();

enum class XScale { kAtEnd, kInScale, kInGroup };

// `sum_group` gets x times codes.
std::vector<float> result(const W4a8& product, const Adder& add, XScale at,
                          const std::function<float(std::span<const int>)>& sum_group);
float exact_sum(std::span<const int> terms);

// In double, rounded at the end.
std::vector<std::uint16_t> right_result(const W4a16& product);
std::vector<float> right_result(const W4a8& product);

// The product as it would be if x were 0 there.
template <class X>
Product<X> without(const Product<X>& product, std::int64_t p) {
  Product<X> less = product;
  for (std::int64_t i = 0; i < product.sizes.m; ++i)
    less.x[static_cast<std::size_t>(i * product.sizes.k + p)] = 0;
  return less;
}

}  // namespace cases

#endif  // GRADER_CASES_08_DEQUANT_GEMM_KERNEL_MODEL_H_
