// Drill 08, wrong: group is taken as an int.
//
// Shown by: k = 2, group = 2^40: it becomes 0.
// Caught by: w4a16 takes the scale of the weight's own row and group
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "drills/08_dequant_gemm/dequant_gemm.h"

namespace drill {
namespace {

constexpr int kThreads = 128;

__host__ __device__ std::int64_t ceil_div(std::int64_t a, std::int64_t b) {
  return (a - 1) / b + 1;
}

__device__ int weight(const std::uint8_t* row, std::int64_t p) {
  const int half = p % 2 == 0 ? row[p / 2] & 15 : row[p / 2] >> 4;
  return half < 8 ? half : half - 16;
}

__global__ void w4a16_kernel(const __nv_bfloat16* x, const std::uint8_t* packed,
                             const float* scales, __nv_bfloat16* y, std::int64_t m, std::int64_t n,
                             std::int64_t k, int group) {
  const std::int64_t at = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  if (at >= m * n) return;
  const std::int64_t i = at / n;
  const std::int64_t j = at % n;
  const std::uint8_t* row = packed + j * ceil_div(k, 2);
  const float* row_scales = scales + j * ceil_div(k, group);
  float sum = 0;
  for (std::int64_t g = 0; g * group < k; ++g) {
    const float scale = row_scales[g];
    for (std::int64_t p = g * group; p < k && p < (g + 1) * group; ++p) {
      sum += __bfloat162float(x[i * k + p]) * (weight(row, p) * scale);
    }
  }
  y[at] = __float2bfloat16_rn(sum);
}

__global__ void w4a8_kernel(const std::int8_t* x, float x_scale, const std::uint8_t* packed,
                            const float* scales, float* y, std::int64_t m, std::int64_t n,
                            std::int64_t k, std::int64_t group) {
  const std::int64_t at = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  if (at >= m * n) return;
  const std::int64_t i = at / n;
  const std::int64_t j = at % n;
  const std::uint8_t* row = packed + j * ceil_div(k, 2);
  const float* row_scales = scales + j * ceil_div(k, group);
  float sum = 0;
  for (std::int64_t g = 0; g * group < k; ++g) {
    int of_group = 0;
    for (std::int64_t p = g * group; p < k && p < (g + 1) * group; ++p) {
      of_group += x[i * k + p] * weight(row, p);
    }
    sum += of_group * row_scales[g];
  }
  y[at] = sum * x_scale;
}

bool is_valid(const void* x, const void* packed, const void* scales, const void* y, std::int64_t m,
              std::int64_t n, std::int64_t k, std::int64_t group) {
  return x != nullptr && packed != nullptr && scales != nullptr && y != nullptr && m >= 1 &&
         n >= 1 && k >= 1 && group >= 1;
}

unsigned blocks(std::int64_t elements) {
  return static_cast<unsigned>(ceil_div(elements, kThreads));
}

}  // namespace

void quantize_int4(std::span<const float> w, std::int64_t n, std::int64_t k, std::int64_t group,
                   std::span<std::uint8_t> packed, std::span<float> scales) {
  if (n < 1 || k < 1 || group < 1) throw std::invalid_argument("a size below 1");
  const std::int64_t groups = ceil_div(k, group);
  const std::int64_t row_bytes = ceil_div(k, 2);
  // By division: a product of sizes may overflow.
  const auto fits = [&](std::size_t size, std::int64_t columns) {
    const auto rows = static_cast<std::size_t>(n);
    return size % rows == 0 && size / rows == static_cast<std::size_t>(columns);
  };
  if (!fits(w.size(), k) || !fits(packed.size(), row_bytes) || !fits(scales.size(), groups))
    throw std::invalid_argument("a span of another size");
  if (!std::all_of(w.begin(), w.end(), [](float value) { return std::isfinite(value); }))
    throw std::invalid_argument("NaN or infinity in w");

  std::fill(packed.begin(), packed.end(), std::uint8_t{0});
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t g = 0; g < groups; ++g) {
      const std::int64_t begin = g * group;
      const std::int64_t end = begin + std::min(group, k - begin);
      float greatest = 0;
      for (std::int64_t p = begin; p < end; ++p)
        greatest = std::max(greatest, std::fabs(w[j * k + p]));
      float scale = greatest / 7;
      if (scale == 0) scale = 1;
      scales[j * groups + g] = scale;
      for (std::int64_t p = begin; p < end; ++p) {
        const double code = std::nearbyint(double{w[j * k + p]} / scale);
        const int q = static_cast<int>(std::clamp(code, -8.0, 7.0));
        packed[j * row_bytes + p / 2] |= (q & 15) << (p % 2 * 4);
      }
    }
  }
}

cudaError_t dequant_gemm_w4a16(const __nv_bfloat16* x, const std::uint8_t* packed,
                               const float* scales, __nv_bfloat16* y, std::int64_t m,
                               std::int64_t n, std::int64_t k, std::int64_t group,
                               cudaStream_t stream) {
  if (!is_valid(x, packed, scales, y, m, n, k, group)) return cudaErrorInvalidValue;
  w4a16_kernel<<<blocks(m * n), kThreads, 0, stream>>>(x, packed, scales, y, m, n, k,
                                                       static_cast<int>(group));
  return cudaGetLastError();
}

cudaError_t dequant_gemm_w4a8(const std::int8_t* x, float x_scale, const std::uint8_t* packed,
                              const float* scales, float* y, std::int64_t m, std::int64_t n,
                              std::int64_t k, std::int64_t group, cudaStream_t stream) {
  if (!is_valid(x, packed, scales, y, m, n, k, group)) return cudaErrorInvalidValue;
  w4a8_kernel<<<blocks(m * n), kThreads, 0, stream>>>(x, x_scale, packed, scales, y, m, n, k,
                                                      group);
  return cudaGetLastError();
}

}  // namespace drill
