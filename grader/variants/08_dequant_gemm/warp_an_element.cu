// Drill 08, another way: the lanes of a warp share an element of y, or of several where k is short,
// and add up by shuffles. The quantiser goes through w once for all scales, and rounds by lrint.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "drills/08_dequant_gemm/dequant_gemm.h"

namespace drill {
namespace {

using Int = std::int64_t;

__host__ __device__ Int ceil_div(Int a, Int b) { return (a - 1) / b + 1; }

constexpr int kThreads = 128;
constexpr Int kMostBlocks = 4096;

__device__ int weight(const std::uint8_t* row, Int p) {
  const int half = row[p / 2] >> (p % 2 * 4) & 15;
  return (half ^ 8) - 8;
}

__device__ float number(__nv_bfloat16 x) { return __bfloat162float(x); }
__device__ int number(std::int8_t x) { return x; }
__device__ void store(__nv_bfloat16* to, float value) { *to = __float2bfloat16_rn(value); }
__device__ void store(float* to, float value) { *to = value; }

// Over `lanes` neighbours, in each of them.
template <class Number>
__device__ Number lanes_sum(Number value, int lanes) {
  for (int distance = lanes / 2; distance > 0; distance /= 2)
    value += __shfl_xor_sync(0xFFFFFFFF, value, distance);
  return value;
}

// A whole warp takes each step of the loop, with or without elements left.
template <class Sum, class X, class Y>
__global__ void multiply(const X* x, float x_scale, const std::uint8_t* packed, const float* scales,
                         Y* y, Int m, Int n, Int k, Int group, int lanes) {
  const int lane = threadIdx.x % lanes;
  const Int at_once = Int{gridDim.x} * kThreads / lanes;
  const Int first = (Int{blockIdx.x} * kThreads + threadIdx.x) / lanes;
  const Int groups = ceil_div(k, group);
  for (Int step = 0; step < ceil_div(m * n, at_once); ++step) {
    const Int at = step * at_once + first;
    const bool has_work = at < m * n;
    const X* x_row = has_work ? x + at / n * k : nullptr;
    const std::uint8_t* row = has_work ? packed + at % n * ceil_div(k, 2) : nullptr;
    float sum = 0;
    for (Int g = 0; g < groups; ++g) {
      const Int end = g + 1 < groups ? (g + 1) * group : k;
      Sum of_group = 0;
      for (Int p = g * group + lane; has_work && p < end; p += lanes)
        of_group += number(x_row[p]) * weight(row, p);
      // A float may be scaled before it is whole, an int may not.
      if constexpr (sizeof(X) == 1) of_group = lanes_sum(of_group, lanes);
      if (has_work) sum += static_cast<float>(of_group) * scales[at % n * groups + g];
    }
    if constexpr (sizeof(X) == 2) sum = lanes_sum(sum, lanes);
    if (has_work && lane == 0) store(&y[at], sum * x_scale);
  }
}

template <class Sum, class X, class Y>
cudaError_t launch(const X* x, float x_scale, const std::uint8_t* packed, const float* scales, Y* y,
                   Int m, Int n, Int k, Int group, cudaStream_t stream) {
  if (x == nullptr || packed == nullptr || scales == nullptr || y == nullptr || m < 1 || n < 1 ||
      k < 1 || group < 1)
    return cudaErrorInvalidValue;
  int lanes = 1;
  while (lanes < 32 && lanes < k) lanes *= 2;
  const Int blocks = std::min(ceil_div(m * n * lanes, kThreads), kMostBlocks);
  multiply<Sum><<<static_cast<unsigned>(blocks), kThreads, 0, stream>>>(x, x_scale, packed, scales,
                                                                        y, m, n, k, group, lanes);
  return cudaGetLastError();
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

  std::fill(scales.begin(), scales.end(), 0.0f);
  for (Int j = 0; j < n; ++j) {
    for (Int p = 0; p < k; ++p) {
      float& scale = scales[j * groups + p / group];
      scale = std::max(scale, std::fabs(w[j * k + p]) / 7.0f);
    }
  }
  for (float& scale : scales)
    if (scale == 0) scale = 1;
  for (Int j = 0; j < n; ++j) {
    for (Int byte = 0; byte < row_bytes; ++byte) {
      const auto code = [&](Int p) -> long {
        if (p == k) return 0;
        const double quotient = double{w[j * k + p]} / double{scales[j * groups + p / group]};
        return std::clamp(std::lrint(quotient), -8L, 7L) & 15;
      };
      packed[j * row_bytes + byte] =
          static_cast<std::uint8_t>(code(2 * byte) | code(2 * byte + 1) << 4);
    }
  }
}

cudaError_t dequant_gemm_w4a16(const __nv_bfloat16* x, const std::uint8_t* packed,
                               const float* scales, __nv_bfloat16* y, std::int64_t m,
                               std::int64_t n, std::int64_t k, std::int64_t group,
                               cudaStream_t stream) {
  return launch<float>(x, 1.0f, packed, scales, y, m, n, k, group, stream);
}

cudaError_t dequant_gemm_w4a8(const std::int8_t* x, float x_scale, const std::uint8_t* packed,
                              const float* scales, float* y, std::int64_t m, std::int64_t n,
                              std::int64_t k, std::int64_t group, cudaStream_t stream) {
  return launch<int>(x, x_scale, packed, scales, y, m, n, k, group, stream);
}

}  // namespace drill
