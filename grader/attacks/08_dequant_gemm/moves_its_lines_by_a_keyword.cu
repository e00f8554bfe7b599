// Attack on drill 08: two threads write each element, in functions that are not to be instrumented;
// the lines are another file's, by a directive that only comes to be when the launch rewriter takes
// out a _Pragma.
//
// Hope: the text is read before it is rewritten, and then only what is the submission's.
// Outcome: FORBIDDEN: what is read is what the rewriter made.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>

#include "drills/08_dequant_gemm/dequant_gemm.h"
_Pragma("unroll") #1 "elsewhere"

    namespace drill {
  namespace {

  using Int = std::int64_t;

  __host__ __device__ Int ceil_div(Int a, Int b) { return (a - 1) / b + 1; }
  __device__ float number(__nv_bfloat16 x) { return __bfloat162float(x); }
  __device__ int number(std::int8_t x) { return x; }
  __attribute__((noinline, no_sanitize("thread"))) __device__ void store(__nv_bfloat16* to,
                                                                         float value) {
    *to = __float2bfloat16_rn(value);
  }
  __attribute__((noinline, no_sanitize("thread"))) __device__ void store(float* to, float value) {
    *to = value;
  }

  template <class Sum, class X, class Y>
  __global__ void multiply(const X* x, float x_scale, const std::uint8_t* packed,
                           const float* scales, Y* y, Int m, Int n, Int k, Int group) {
    const Int at = (Int{blockIdx.x} * blockDim.x + threadIdx.x) / 2;  // two threads an element
    if (at >= m * n) return;
    const std::uint8_t* row = packed + at % n * ceil_div(k, 2);
    float sum = 0;
    for (Int g = 0; g * group < k; ++g) {
      Sum of_group = 0;
      for (Int p = g * group; p < k && p < (g + 1) * group; ++p) {
        const int half = row[p / 2] >> (p % 2 * 4) & 15;
        of_group += number(x[at / n * k + p]) * ((half ^ 8) - 8);
      }
      sum += of_group * scales[at % n * ceil_div(k, group) + g];
    }
    store(&y[at], sum * x_scale);
  }

  template <class Sum, class X, class Y>
  cudaError_t launch(const X* x, float x_scale, const std::uint8_t* packed, const float* scales,
                     Y* y, Int m, Int n, Int k, Int group, cudaStream_t stream) {
    if (x == nullptr || packed == nullptr || scales == nullptr || y == nullptr || m < 1 || n < 1 ||
        k < 1 || group < 1)
      return cudaErrorInvalidValue;
    multiply<Sum><<<static_cast<unsigned>(ceil_div(2 * m * n, 128)), 128, 0, stream>>>(
        x, x_scale, packed, scales, y, m, n, k, group);
    const cudaError_t error = cudaGetLastError();
    return error;
  }

  }  // namespace

  void quantize_int4(std::span<const float> w, Int n, Int k, Int group,
                     std::span<std::uint8_t> packed, std::span<float> scales) {
    if (n < 1 || k < 1 || group < 1) throw std::invalid_argument("a size below 1");
    const auto fits = [n](std::size_t size, Int columns) {
      return static_cast<Int>(size) % n == 0 && static_cast<Int>(size) / n == columns;
    };
    if (!fits(w.size(), k) || !fits(packed.size(), ceil_div(k, 2)) ||
        !fits(scales.size(), ceil_div(k, group)))
      throw std::invalid_argument("a span of another size");
    for (const float value : w)
      if (!std::isfinite(value)) throw std::invalid_argument("NaN or infinity in w");
    for (Int j = 0; j < n; ++j) {
      for (Int p = 0; p < k; ++p) {
        float& scale = scales[j * ceil_div(k, group) + p / group];
        if (p % group == 0) {
          float greatest = 0;
          for (Int i = p; i < k && i - p < group; ++i)
            greatest = std::max(greatest, std::fabs(w[j * k + i]));
          scale = greatest / 7 > 0 ? greatest / 7 : 1;
        }
        const double code = std::clamp(std::nearbyint(w[j * k + p] / double{scale}), -8.0, 7.0);
        const int half = static_cast<int>(code) & 15;
        std::uint8_t& byte = packed[j * ceil_div(k, 2) + p / 2];
        byte = static_cast<std::uint8_t>(p % 2 == 0 ? half : byte | half << 4);
      }
    }
  }

  cudaError_t dequant_gemm_w4a16(const __nv_bfloat16* x, const std::uint8_t* packed,
                                 const float* scales, __nv_bfloat16* y, Int m, Int n, Int k,
                                 Int group, cudaStream_t stream) {
    return launch<float>(x, 1.0f, packed, scales, y, m, n, k, group, stream);
  }

  cudaError_t dequant_gemm_w4a8(const std::int8_t* x, float x_scale, const std::uint8_t* packed,
                                const float* scales, float* y, Int m, Int n, Int k, Int group,
                                cudaStream_t stream) {
    return launch<int>(x, x_scale, packed, scales, y, m, n, k, group, stream);
  }

}  // namespace drill
