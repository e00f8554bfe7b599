// Drill 08, wrong: the second and the third part of a's fragment are swapped: the lower rows for
// the higher columns.
//
// Shown by: m = 1, k = 9, q = 1, x = 0 but x[0, 8] = 1: 0, not 1.
// Caught by: w4a16 is right for all sizes, and arrays that start anywhere
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "drills/08_dequant_gemm/dequant_gemm.h"
#include "grader/simt/device/mma_m16n8k16.h"

namespace drill {
namespace {

using Int = std::int64_t;

__host__ __device__ Int ceil_div(Int a, Int b) { return (a - 1) / b + 1; }

constexpr int kWarp = 32;
constexpr int kM = 16, kN = 8, kK = 16;

__device__ int weight(const std::uint8_t* row, Int p) {
  const int half = row[p / 2] >> (p % 2 * 4) & 15;
  return (half ^ 8) - 8;
}

// Where there is no x or no weight, 0.
__global__ void multiply_bf16(const __nv_bfloat16* x, const std::uint8_t* packed,
                              const float* scales, __nv_bfloat16* y, Int m, Int n, Int k,
                              Int group) {
  const Int tiles_n = ceil_div(n, kN);
  const Int first_i = blockIdx.x / tiles_n * kM, first_j = blockIdx.x % tiles_n * kN;
  const int lane_group = threadIdx.x / 4, place = threadIdx.x % 4;
  const auto x_at = [&](Int i, Int p) {
    return i < m && p < k ? x[i * k + p] : __float2bfloat16_rn(0.0f);
  };
  const auto w_at = [&](Int p) {
    const Int j = first_j + lane_group;
    if (j >= n || p >= k) return __float2bfloat16_rn(0.0f);
    const float scale = scales[j * ceil_div(k, group) + p / group];
    return __float2bfloat16_rn(static_cast<float>(weight(packed + j * ceil_div(k, 2), p)) * scale);
  };
  float sums[4] = {};
  for (Int begin = 0; begin < k; begin += kK) {
    const Int p = begin + 2 * place, i = first_i + lane_group;
    const std::uint32_t a[4] = {pack_bf16(x_at(i, p), x_at(i, p + 1)),
                                pack_bf16(x_at(i, p + 8), x_at(i, p + 9)),
                                pack_bf16(x_at(i + 8, p), x_at(i + 8, p + 1)),
                                pack_bf16(x_at(i + 8, p + 8), x_at(i + 8, p + 9))};
    const std::uint32_t b[2] = {pack_bf16(w_at(p), w_at(p + 1)),
                                pack_bf16(w_at(p + 8), w_at(p + 9))};
    mma_m16n8k16(sums, a, b, sums);
  }
  for (int e = 0; e < 4; ++e) {
    const Int i = first_i + lane_group + e / 2 * 8, j = first_j + 2 * place + e % 2;
    if (i < m && j < n) y[i * n + j] = __float2bfloat16_rn(sums[e]);
  }
}

// Four numbers of a row as the bytes of a word, 0 from `end` on.
template <class Element>
__device__ int four(Int p, Int end, const Element& element) {
  unsigned word = 0;
  for (int i = 0; i < 4 && p + i < end; ++i) word |= (element(p + i) & 0xFFu) << (8 * i);
  return static_cast<int>(word);
}

__global__ void multiply_int8(const std::int8_t* x, float x_scale, const std::uint8_t* packed,
                              const float* scales, float* y, Int m, Int n, Int k, Int group) {
  const Int at = Int{blockIdx.x} * kWarp + threadIdx.x;
  if (at >= m * n) return;
  const std::int8_t* x_row = x + at / n * k;
  const std::uint8_t* row = packed + at % n * ceil_div(k, 2);
  const Int groups = ceil_div(k, group);
  float sum = 0;
  for (Int g = 0; g < groups; ++g) {
    const Int end = g + 1 < groups ? (g + 1) * group : k;
    int of_group = 0;
    for (Int p = g * group; p < end; p += 4) {
      of_group = __dp4a(four(p, end, [&](Int q) { return x_row[q]; }),
                        four(p, end, [&](Int q) { return weight(row, q); }), of_group);
    }
    sum += static_cast<float>(of_group) * scales[at % n * groups + g];
  }
  y[at] = sum * x_scale;
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

// The middle between two codes times a scale is exact in double, so none is compared wrongly. The
// even one of the two has the middle itself.
int code_of(double w, double scale) {
  int code = -8;
  for (int next = -7; next <= 7; ++next) {
    const double middle = (next - 0.5) * scale;
    if (w > middle || (w == middle && next % 2 == 0)) code = next;
  }
  return code;
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

  std::fill(packed.begin(), packed.end(), std::uint8_t{0});
  for (Int j = 0; j < n; ++j) {
    for (Int p = 0; p < k; ++p) {
      float& scale = scales[j * groups + p / group];
      if (p % group == 0) {
        float greatest = 0;
        for (Int q = p; q < k && q - p < group; ++q)
          greatest = std::fmax(greatest, std::fabs(w[j * k + q]));
        scale = greatest / 7;
        if (scale == 0) scale = 1;
      }
      const unsigned nibble = static_cast<unsigned>(code_of(w[j * k + p], scale)) & 15;
      packed[j * row_bytes + p / 2] |= static_cast<std::uint8_t>(nibble << (p % 2 * 4));
    }
  }
}

cudaError_t dequant_gemm_w4a16(const __nv_bfloat16* x, const std::uint8_t* packed,
                               const float* scales, __nv_bfloat16* y, std::int64_t m,
                               std::int64_t n, std::int64_t k, std::int64_t group,
                               cudaStream_t stream) {
  if (!is_valid(x, packed, scales, y, m, n, k, group)) return cudaErrorInvalidValue;
  const auto blocks = static_cast<unsigned>(ceil_div(m, kM) * ceil_div(n, kN));
  multiply_bf16<<<blocks, kWarp, 0, stream>>>(x, packed, scales, y, m, n, k, group);
  return cudaGetLastError();
}

cudaError_t dequant_gemm_w4a8(const std::int8_t* x, float x_scale, const std::uint8_t* packed,
                              const float* scales, float* y, std::int64_t m, std::int64_t n,
                              std::int64_t k, std::int64_t group, cudaStream_t stream) {
  if (!is_valid(x, packed, scales, y, m, n, k, group)) return cudaErrorInvalidValue;
  const auto blocks = static_cast<unsigned>(ceil_div(m * n, kWarp));
  multiply_int8<<<blocks, kWarp, 0, stream>>>(x, x_scale, packed, scales, y, m, n, k, group);
  return cudaGetLastError();
}

}  // namespace drill
