// Drill 08, wrong: the parts of k are added by atomicAdd, in the order in which the blocks come.
//
// Shown by: three groups with the sums 2^24, 1 and 1: 2^24 or 2^24 + 2.
// Caught by: w4a8 sums a group exactly, then scales
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "drills/08_dequant_gemm/dequant_gemm.h"

namespace drill {
namespace {

using Int = std::int64_t;

__host__ __device__ Int ceil_div(Int a, Int b) { return (a - 1) / b + 1; }

constexpr int kThreads = 64;
constexpr Int kMostParts = 8;

__device__ int weight(const std::uint8_t* row, Int p) {
  const int half = row[p / 2] >> (p % 2 * 4) & 15;
  return (half ^ 8) - 8;
}

__device__ float number(__nv_bfloat16 x) { return __bfloat162float(x); }
__device__ int number(std::int8_t x) { return x; }
__device__ void store(__nv_bfloat16* to, float value) { *to = __float2bfloat16_rn(value); }
__device__ void store(float* to, float value) { *to = value; }

__device__ Int own() { return Int{blockIdx.x} * kThreads + threadIdx.x; }

template <class Sum, class X>
__global__ void multiply_parts(const X* x, const std::uint8_t* packed, const float* scales,
                               float* partial, Int m, Int n, Int k, Int group, Int groups,
                               Int groups_per_part) {
  const Int at = own();
  if (at >= m * n) return;
  const Int part = blockIdx.y;
  const X* x_row = x + at / n * k;
  const std::uint8_t* row = packed + at % n * ceil_div(k, 2);
  const Int last = min(groups, (part + 1) * groups_per_part);
  float sum = 0;
  for (Int g = part * groups_per_part; g < last; ++g) {
    const Int end = g + 1 < groups ? (g + 1) * group : k;
    Sum of_group = 0;
    for (Int p = g * group; p < end; ++p) of_group += number(x_row[p]) * weight(row, p);
    sum = fmaf(static_cast<float>(of_group), scales[at % n * groups + g], sum);
  }
  atomicAdd(&partial[at], sum);
}

template <class Y>
__global__ void scale_sums(const float* sums, float x_scale, Y* y, Int elements) {
  const Int at = own();
  if (at < elements) store(&y[at], sums[at] * x_scale);
}

template <class Sum, class X, class Y>
cudaError_t launch(const X* x, float x_scale, const std::uint8_t* packed, const float* scales, Y* y,
                   Int m, Int n, Int k, Int group, cudaStream_t stream) {
  if (x == nullptr || packed == nullptr || scales == nullptr || y == nullptr || m < 1 || n < 1 ||
      k < 1 || group < 1)
    return cudaErrorInvalidValue;
  const Int groups = ceil_div(k, group);
  const Int groups_per_part = ceil_div(groups, kMostParts);
  const Int parts = ceil_div(groups, groups_per_part);
  const auto blocks = static_cast<unsigned>(ceil_div(m * n, kThreads));
  float* partial = nullptr;
  const cudaError_t allocated = cudaMallocAsync(&partial, m * n * sizeof(float), stream);
  if (allocated != cudaSuccess) return allocated;
  cudaMemsetAsync(partial, 0, m * n * sizeof(float), stream);
  multiply_parts<Sum><<<dim3(blocks, static_cast<unsigned>(parts)), kThreads, 0, stream>>>(
      x, packed, scales, partial, m, n, k, group, groups, groups_per_part);
  scale_sums<<<blocks, kThreads, 0, stream>>>(partial, x_scale, y, m * n);
  const cudaError_t launched = cudaGetLastError();
  const cudaError_t freed = cudaFreeAsync(partial, stream);
  return launched != cudaSuccess ? launched : freed;
}

bool fits(std::size_t size, Int rows, Int columns) {
  const auto whole = static_cast<Int>(size);
  return whole % columns == 0 && whole / columns == rows;
}

// From 2^52 on doubles are integers, and an addition rounds to the nearest of them, ties to even.
int nearest(double value) {
  constexpr double kNoFraction = 0x1.8p52;
  return static_cast<int>((value + kNoFraction) - kNoFraction);
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
      const auto of_group = w.subspan(j * k + g * group, std::min(group, k - g * group));
      const auto [least, greatest] = std::minmax_element(of_group.begin(), of_group.end());
      const float scale = std::max(*greatest, -*least) / 7;
      scales[j * groups + g] = scale > 0 ? scale : 1;
    }
    for (Int p = 0; p < k; ++p) {
      const double scale = scales[j * groups + p / group];
      const int code = nearest(std::clamp(w[j * k + p] / scale, -8.0, 7.0));
      std::uint8_t& byte = packed[j * row_bytes + p / 2];
      byte = static_cast<std::uint8_t>(p % 2 == 0 ? code & 15 : byte | (code & 15) << 4);
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
