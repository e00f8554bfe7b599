// Drill 08: a matrix times int4 weights that are dequantised on the way.
//
//   y[i, j] = sum over p of x[i, p] q[j, p] scales[j, p / group]
//
// Weights q[n, k] are integers in [-8, 7]; `group` neighbours along k share a scale.
//
//   packed[n, ceil(k / 2)]      row-major; byte b of a row holds q at p = 2b in its low half and at
//                               p = 2b + 1 in its high half, each in two's complement. With an odd
//                               k the last high half is padding: written as 0, ignored when read.
//   scales[n, ceil(k / group)]  row-major, finite fp32 of either sign; the last group may be
//                               shorter than the others.
//
// All sizes are at least 1, and group may be larger than k. Arrays start at an element and are no
// farther aligned; none overlaps another; inputs are not written.
#ifndef DRILLS_08_DEQUANT_GEMM_DEQUANT_GEMM_H_
#define DRILLS_08_DEQUANT_GEMM_DEQUANT_GEMM_H_

#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <span>

namespace drill {

// On the host: quantises w[n, k], row-major, symmetrically.
//
// A group's scale is its greatest |w| divided by 7, rounded to fp32; 1 where that is 0 (also for a
// greatest |w| so small that the scale rounds to 0). q is w / scale in double, with the stored
// scale, rounded to nearest even, and clamped to [-8, 7]; the clamp matters where the scale is so
// small that its rounding shows.
//
// Throws std::invalid_argument, with nothing written, for n, k or group < 1, a span whose size is
// not n k, n ceil(k / 2) or n ceil(k / group), and a NaN or infinity in w.
void quantize_int4(std::span<const float> w, std::int64_t n, std::int64_t k, std::int64_t group,
                   std::span<std::uint8_t> packed, std::span<float> scales);

// Both products:
//   Arrays      On the device, row-major; x[m, k] and y[m, n]. y holds anything before.
//   Repeats     The same arguments and contents give the same bits, whatever order a sum has;
//               nothing is kept from call to call.
//   Stream      All work is given to `stream` and to no other. It may be done after the return;
//               waiting for it is allowed.
//   Returns     cudaErrorInvalidValue, with nothing written, for m, n, k or group < 1 or a null
//               pointer; the error of a launch or allocation that failed; else cudaSuccess. Throws
//               nothing.

// x and y are bf16. A weight times its scale may be rounded to bf16 once, as kernels with tensor
// cores do; products are summed in fp32, in any order, and no partial sum is narrower; y is rounded
// once, at the end, to nearest even. A NaN or infinity in a row of x goes into that row of y as it
// would into the plain sum, and nowhere else.
cudaError_t dequant_gemm_w4a16(const __nv_bfloat16* x, const std::uint8_t* packed,
                               const float* scales, __nv_bfloat16* y, std::int64_t m,
                               std::int64_t n, std::int64_t k, std::int64_t group,
                               cudaStream_t stream);

// x is int8, its values are x * x_scale, and x_scale is any finite number; y is fp32. Within a
// group the sum of x q is exact, in int32, which holds it as long as fewer than 2^21 weights of a
// row share a scale; more are not defined. The sums are converted to fp32, scaled, and added in
// fp32, in any order.
cudaError_t dequant_gemm_w4a8(const std::int8_t* x, float x_scale, const std::uint8_t* packed,
                              const float* scales, float* y, std::int64_t m, std::int64_t n,
                              std::int64_t k, std::int64_t group, cudaStream_t stream);

}  // namespace drill

#endif  // DRILLS_08_DEQUANT_GEMM_DEQUANT_GEMM_H_
