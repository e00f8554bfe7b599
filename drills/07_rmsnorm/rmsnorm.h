// Drill 07: RMSNorm on a GPU, forward and backward.
//
//   forward    y  = x r w                 with r = 1 / sqrt(mean of the row's x^2 + eps)
//   backward   dx = r w dy - x r^3 / cols * (sum over the row of w dy x)
//              dw = sum over the rows of dy x r
//
// (Zhang and Sennrich, Root Mean Square Layer Normalization, 2019; dx and dw are its derivatives.)
//
// For all four:
//   Arrays      On the device, row-major: x, y, dy and dx [rows, cols], w and dw [cols]. Each
//               starts at an element, and no farther aligned: with an odd cols so do most rows.
//               None overlaps another; the inputs are not written.
//   Sizes       rows >= 0, cols >= 1; rows * cols may be more than an int holds. Without rows
//               nothing is written, but for dw, which is zero.
//   Precision   fp32 inside: every product, sum and root, the mean included. A bf16 result is
//               rounded once, at the end, to nearest even. dw is fp32 in both formats.
//   Overwrites  y, dx and dw hold anything before; nothing is accumulated into them.
//   Repeats     The same arguments and contents give the same bits: no order of a sum is left to
//               chance, and nothing is kept from call to call.
//   NaN         One in a row of x makes that row of y and dx NaN, and all of dw; one in a row of dy
//               that row of dx, and its column of dw; one in w its column of y, and all of dx. No
//               other element is touched.
//   Undefined   What a row gives whose sum of squares is no normal fp32 number: it overflows, or
//               eps is 0 and it is zero or subnormal. Backward also where r^3 overflows, or a
//               w dy x that is not 0 is no normal fp32 number.
//   Stream      All work is given to `stream` and to no other. It may be done after the return;
//               waiting for it is allowed.
//   Returns     cudaErrorInvalidValue, with nothing written, for rows < 0, cols < 1, an eps that is
//               negative or NaN, or a null pointer with work to do (rows = 0: only dw's counts);
//               the error of a launch or allocation that failed; else cudaSuccess. Throws nothing.
#ifndef DRILLS_07_RMSNORM_RMSNORM_H_
#define DRILLS_07_RMSNORM_RMSNORM_H_

#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstdint>

namespace drill {

cudaError_t rmsnorm_forward_f32(const float* x, const float* w, float* y, std::int64_t rows,
                                std::int64_t cols, float eps, cudaStream_t stream);

cudaError_t rmsnorm_forward_bf16(const __nv_bfloat16* x, const __nv_bfloat16* w, __nv_bfloat16* y,
                                 std::int64_t rows, std::int64_t cols, float eps,
                                 cudaStream_t stream);

cudaError_t rmsnorm_backward_f32(const float* dy, const float* x, const float* w, float* dx,
                                 float* dw, std::int64_t rows, std::int64_t cols, float eps,
                                 cudaStream_t stream);

cudaError_t rmsnorm_backward_bf16(const __nv_bfloat16* dy, const __nv_bfloat16* x,
                                  const __nv_bfloat16* w, __nv_bfloat16* dx, float* dw,
                                  std::int64_t rows, std::int64_t cols, float eps,
                                  cudaStream_t stream);

}  // namespace drill

#endif  // DRILLS_07_RMSNORM_RMSNORM_H_
