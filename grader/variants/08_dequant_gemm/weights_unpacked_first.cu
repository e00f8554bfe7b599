// Drill 08, another way: a first kernel unpacks the weights, for w4a16 scaled and rounded to bf16
// and for w4a8 as int8, with x_scale folded into the scales; a second one is a plain product. The
// quantiser takes the part that remainder() finds too much.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "drills/08_dequant_gemm/dequant_gemm.h"

namespace drill {
namespace {

using Int = std::int64_t;

__host__ __device__ Int ceil_div(Int a, Int b) { return (a - 1) / b + 1; }

constexpr int kThreads = 256;

__device__ Int own() { return Int{blockIdx.x} * kThreads + threadIdx.x; }

// In the low or the high half, with its sign.
__device__ int weight(const std::uint8_t* packed, Int j, Int p, Int k) {
  const std::uint8_t byte = packed[j * ceil_div(k, 2) + p / 2];
  return static_cast<std::int8_t>(p % 2 == 0 ? byte << 4 : byte & 0xF0) >> 4;
}

__global__ void unpack_bf16(const std::uint8_t* packed, const float* scales, __nv_bfloat16* weights,
                            Int n, Int k, Int group) {
  const Int at = own();
  if (at >= n * k) return;
  const Int j = at / k, p = at % k;
  const float q = static_cast<float>(weight(packed, j, p, k));
  weights[at] = __float2bfloat16_rn(q * scales[j * ceil_div(k, group) + p / group]);
}

__global__ void unpack_int8(const std::uint8_t* packed, std::int8_t* weights, Int n, Int k) {
  const Int at = own();
  if (at < n * k) weights[at] = static_cast<std::int8_t>(weight(packed, at / k, at % k, k));
}

__global__ void multiply_bf16(const __nv_bfloat16* x, const __nv_bfloat16* weights,
                              __nv_bfloat16* y, Int m, Int n, Int k) {
  const Int at = own();
  if (at >= m * n) return;
  float sum = 0;
  for (Int p = k - 1; p >= 0; --p) {
    sum = fmaf(__bfloat162float(x[at / n * k + p]), __bfloat162float(weights[at % n * k + p]), sum);
  }
  y[at] = __float2bfloat16_rn(sum);
}

__global__ void multiply_int8(const std::int8_t* x, float x_scale, const std::int8_t* weights,
                              const float* scales, float* y, Int m, Int n, Int k, Int group) {
  const Int at = own();
  if (at >= m * n) return;
  const Int groups = ceil_div(k, group);
  float sum = 0;
  for (Int g = 0; g < groups; ++g) {
    const Int end = g + 1 < groups ? (g + 1) * group : k;
    int of_group = 0;
    for (Int p = g * group; p < end; ++p) of_group += x[at / n * k + p] * weights[at % n * k + p];
    sum += static_cast<float>(of_group) * (scales[at % n * groups + g] * x_scale);
  }
  y[at] = sum;
}

unsigned blocks_for(Int threads) { return static_cast<unsigned>(ceil_div(threads, kThreads)); }

// Calls launch_all(weights) with room for n k of them.
template <class Weight, class Launches>
cudaError_t with_weights(Int n, Int k, cudaStream_t stream, const Launches& launch_all) {
  Weight* weights = nullptr;
  const cudaError_t allocated = cudaMallocAsync(&weights, n * k * sizeof(Weight), stream);
  if (allocated != cudaSuccess) return allocated;
  launch_all(weights);
  const cudaError_t launched = cudaGetLastError();
  const cudaError_t freed = cudaFreeAsync(weights, stream);
  return launched != cudaSuccess ? launched : freed;
}

bool is_valid(const void* x, const void* packed, const void* scales, const void* y, Int m, Int n,
              Int k, Int group) {
  return x != nullptr && packed != nullptr && scales != nullptr && y != nullptr && m >= 1 &&
         n >= 1 && k >= 1 && group >= 1;
}

bool fits(std::size_t size, Int rows, Int columns) {
  const auto whole = static_cast<Int>(size);
  return whole % columns == 0 && whole / columns == rows;
}

}  // namespace

void quantize_int4(std::span<const float> w, std::int64_t n, std::int64_t k, std::int64_t group,
                   std::span<std::uint8_t> packed, std::span<float> scales) {
  if (n < 1 || k < 1 || group < 1) throw std::invalid_argument("a size below 1");
  const Int groups = ceil_div(k, group), row_bytes = ceil_div(k, 2);
  if (!fits(w.size(), n, k) || !fits(packed.size(), n, row_bytes) ||
      !fits(scales.size(), n, groups))
    throw std::invalid_argument("a span of another size");
  for (const float value : w)
    if (!std::isfinite(value)) throw std::invalid_argument("NaN or infinity in w");

  for (Int j = 0; j < n; ++j) {
    for (Int g = 0; g < groups; ++g) {
      float greatest = 0;
      for (Int p = g * group; p < k && p - g * group < group; ++p)
        greatest = std::max(greatest, w[j * k + p] < 0 ? -w[j * k + p] : w[j * k + p]);
      scales[j * groups + g] = greatest / 7 == 0 ? 1 : greatest / 7;
    }
    // From the back, so that a byte's high half comes first and the low one completes it.
    for (Int p = k - 1; p >= 0; --p) {
      const double quotient = double{w[j * k + p]} / scales[j * groups + p / group];
      const double nearest = quotient - std::remainder(quotient, 1.0);
      const int code = nearest < -8 ? -8 : nearest > 7 ? 7 : static_cast<int>(nearest);
      std::uint8_t& byte = packed[j * row_bytes + p / 2];
      if (p % 2 == 1 || p == k - 1) byte = 0;
      byte = static_cast<std::uint8_t>(byte | (code & 15) << (p % 2 * 4));
    }
  }
}

cudaError_t dequant_gemm_w4a16(const __nv_bfloat16* x, const std::uint8_t* packed,
                               const float* scales, __nv_bfloat16* y, std::int64_t m,
                               std::int64_t n, std::int64_t k, std::int64_t group,
                               cudaStream_t stream) {
  if (!is_valid(x, packed, scales, y, m, n, k, group)) return cudaErrorInvalidValue;
  return with_weights<__nv_bfloat16>(n, k, stream, [&](__nv_bfloat16* weights) {
    unpack_bf16<<<blocks_for(n * k), kThreads, 0, stream>>>(packed, scales, weights, n, k, group);
    multiply_bf16<<<blocks_for(m * n), kThreads, 0, stream>>>(x, weights, y, m, n, k);
  });
}

cudaError_t dequant_gemm_w4a8(const std::int8_t* x, float x_scale, const std::uint8_t* packed,
                              const float* scales, float* y, std::int64_t m, std::int64_t n,
                              std::int64_t k, std::int64_t group, cudaStream_t stream) {
  if (!is_valid(x, packed, scales, y, m, n, k, group)) return cudaErrorInvalidValue;
  return with_weights<std::int8_t>(n, k, stream, [&](std::int8_t* weights) {
    unpack_int8<<<blocks_for(n * k), kThreads, 0, stream>>>(packed, weights, n, k);
    multiply_int8<<<blocks_for(m * n), kThreads, 0, stream>>>(x, x_scale, weights, scales, y, m, n,
                                                              k, group);
  });
}

}  // namespace drill
