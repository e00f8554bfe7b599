// Drill 08, wrong: where a tile has no x and no weight, nothing is stored, and all of it is
// multiplied.
//
// Shown by: k = 1: 31 of the tile's columns are read, and nobody wrote them.
// Caught by: no uninitialised read
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "drills/08_dequant_gemm/dequant_gemm.h"

namespace drill {
namespace {

constexpr int kTile = 16;
constexpr int kDepth = 32;

__host__ __device__ std::int64_t ceil_div(std::int64_t a, std::int64_t b) {
  return (a - 1) / b + 1;
}

__device__ int weight(const std::uint8_t* row, std::int64_t p) {
  const int half = p % 2 == 0 ? row[p / 2] & 15 : row[p / 2] >> 4;
  return half < 8 ? half : half - 16;
}

__device__ float number(__nv_bfloat16 x) { return __bfloat162float(x); }
__device__ int number(std::int8_t x) { return x; }
__device__ void store(__nv_bfloat16* to, float value) { *to = __float2bfloat16_rn(value); }
__device__ void store(float* to, float value) { *to = value; }

// A group is summed in Sum, float or int; x times a code is exact in either.
template <class X, class Y, class Sum>
__global__ void multiply(const X* x, float x_scale, const std::uint8_t* packed, const float* scales,
                         Y* y, std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group) {
  __shared__ Sum x_tile[kTile][kDepth + 1];
  __shared__ Sum w_tile[kTile][kDepth + 1];
  const std::int64_t first_i = std::int64_t{blockIdx.y} * kTile;
  const std::int64_t first_j = std::int64_t{blockIdx.x} * kTile;
  const std::int64_t i = first_i + threadIdx.y;
  const std::int64_t j = first_j + threadIdx.x;
  const int thread = threadIdx.y * kTile + threadIdx.x;
  const std::int64_t groups = ceil_div(k, group);

  float sum = 0;
  for (std::int64_t g = 0; g < groups; ++g) {
    const std::int64_t end = g + 1 < groups ? (g + 1) * group : k;
    Sum of_group = 0;
    for (std::int64_t begin = g * group; begin < end; begin += kDepth) {
      for (int at = thread; at < kTile * kDepth; at += kTile * kTile) {
        const int row = at / kDepth;
        const int column = at % kDepth;
        const std::int64_t p = begin + column;
        const bool has_x = first_i + row < m && p < end;
        const bool has_w = first_j + row < n && p < end;
        if (has_x) x_tile[row][column] = number(x[(first_i + row) * k + p]);
        if (has_w) w_tile[row][column] = weight(packed + (first_j + row) * ceil_div(k, 2), p);
      }
      __syncthreads();
      for (int column = 0; column < kDepth; ++column)
        of_group += x_tile[threadIdx.y][column] * w_tile[threadIdx.x][column];
      __syncthreads();  // before the next tile takes its place
    }
    if (j < n) sum += static_cast<float>(of_group) * scales[j * groups + g];
  }
  if (i < m && j < n) store(y + i * n + j, sum * x_scale);
}

template <class Sum, class X, class Y>
cudaError_t launch(const X* x, float x_scale, const std::uint8_t* packed, const float* scales, Y* y,
                   std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group,
                   cudaStream_t stream) {
  if (x == nullptr || packed == nullptr || scales == nullptr || y == nullptr || m < 1 || n < 1 ||
      k < 1 || group < 1)
    return cudaErrorInvalidValue;
  const dim3 grid(static_cast<unsigned>(ceil_div(n, kTile)),
                  static_cast<unsigned>(ceil_div(m, kTile)));
  multiply<X, Y, Sum>
      <<<grid, dim3(kTile, kTile), 0, stream>>>(x, x_scale, packed, scales, y, m, n, k, group);
  return cudaGetLastError();
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
  return launch<float>(x, 1.0f, packed, scales, y, m, n, k, group, stream);
}

cudaError_t dequant_gemm_w4a8(const std::int8_t* x, float x_scale, const std::uint8_t* packed,
                              const float* scales, float* y, std::int64_t m, std::int64_t n,
                              std::int64_t k, std::int64_t group, cudaStream_t stream) {
  return launch<int>(x, x_scale, packed, scales, y, m, n, k, group, stream);
}

}  // namespace drill
