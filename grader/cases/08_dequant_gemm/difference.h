// How a wrong result differs from the right one, and the class of failure that this shows.
#ifndef GRADER_CASES_08_DEQUANT_GEMM_DIFFERENCE_H_
#define GRADER_CASES_08_DEQUANT_GEMM_DIFFERENCE_H_

#include <cstdint>
#include <span>
#include <string>

#include "grader/cases/08_dequant_gemm/oracle.h"
#include "grader/cases/08_dequant_gemm/product.h"
#include "grader/compare/pattern.h"

namespace cases {

// Of a y of which something is wrong.
trusted::Pattern pattern_of(const W4a16& product, std::span<const std::uint16_t> y);
trusted::Pattern pattern_of(const W4a8& product, std::span<const float> y);

// The same of what the quantiser wrote: scales, and codes by the scales that were stored.
trusted::Pattern pattern_of_scales(const Weights& weights, std::span<const float> scales);
trusted::Pattern pattern_of_codes(const Weights& weights, std::span<const std::uint8_t> packed,
                                  std::span<const float> scales);

// The product's own class, unless the difference tells another.
std::string class_of(const W4a16& product, std::span<const std::uint16_t> y);
std::string class_of(const W4a8& product, std::span<const float> y);
// The same of scales, of which something is wrong.
std::string class_of_scales(const Weights& weights, std::span<const float> scales);

}  // namespace cases

#endif  // GRADER_CASES_08_DEQUANT_GEMM_DIFFERENCE_H_
