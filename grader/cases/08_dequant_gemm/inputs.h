// What drill 08's hidden tests give to the submission: one function for each thing that a test
// looks at. tolerance_test.cc proves over the same inputs that the likeliest wrong results fail.
#ifndef GRADER_CASES_08_DEQUANT_GEMM_INPUTS_H_
#define GRADER_CASES_08_DEQUANT_GEMM_INPUTS_H_

#include <cstdint>
#include <vector>

#include "grader/cases/08_dequant_gemm/oracle.h"
#include "grader/cases/08_dequant_gemm/product.h"

namespace cases {

// For quantize_int4.
std::vector<Weights> weights_for_scales(std::uint64_t seed);
std::vector<Weights> weights_for_codes(std::uint64_t seed);

// Of small integers, and scales that are powers of two, so that no sum is rounded but y. Only in
// many_sizes() and usual_shapes() is k odd.
//
// Every byte that two codes can make, each weight read out alone.
template <class X>
std::vector<Product<X>> all_codes();
// Groups of many sizes, no two neighbours with the same scale.
template <class X>
std::vector<Product<X>> many_groups(std::uint64_t seed);
// Sizes around those of tiles, rows and arrays that begin anywhere, something in the pad.
template <class X>
std::vector<Product<X>> many_sizes(std::uint64_t seed, bool exhaustive);
// Large ones, for one call.
std::vector<W4a16> large_sizes(std::uint64_t seed);
// A few shapes, on which a kernel of any tiling has full tiles and tails: for the findings.
template <class X>
std::vector<Product<X>> usual_shapes(std::uint64_t seed);
// What a kernel gets right that is right in the main: no tail, partial sums that bf16 holds.
template <class X>
Product<X> easy_product();

// Scales of any value, each weight read out alone.
std::vector<W4a16> single_weights(std::uint64_t seed);
// What sums narrower than fp32 get wrong, and the rounding of y.
std::vector<W4a16> sums_w4a16(std::uint64_t seed);
std::vector<W4a16> with_nan_and_infinity(std::uint64_t seed);
// Group sums that fp32 or int16 cannot hold, and x_scale.
std::vector<W4a8> sums_w4a8();
std::vector<W4a8> many_x_scales(std::uint64_t seed);

// x and w of a bell shape, quantised: seed 003's setting.
struct QuantisedProduct {
  W4a16 w4a16;
  W4a8 w4a8;
  Weights weights;
};
QuantisedProduct quantised(std::uint64_t seed);

}  // namespace cases

#endif  // GRADER_CASES_08_DEQUANT_GEMM_INPUTS_H_
