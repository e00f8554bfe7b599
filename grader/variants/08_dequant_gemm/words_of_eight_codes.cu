// Drill 08, another way: eight codes are read as one word where a row of weights lies at a multiple
// of four bytes, byte by byte elsewhere and at the end; x in pairs in the same manner. Four rows of
// y share each word. The quantiser takes floor() and looks at what is left.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "drills/08_dequant_gemm/dequant_gemm.h"

namespace drill {
namespace {

using Int = std::int64_t;

__host__ __device__ Int ceil_div(Int a, Int b) { return (a - 1) / b + 1; }

constexpr int kThreads = 32;
constexpr int kRows = 4;  // of y, that a thread makes of one column
constexpr int kWord = 8;

__device__ bool is_aligned(const void* address, std::size_t bytes) {
  return reinterpret_cast<std::uintptr_t>(address) % bytes == 0;
}

// The codes p to p + 7 of a row, p a multiple of 8; those from k on are 0.
__device__ std::uint32_t word_at(const std::uint8_t* row, Int p, Int k) {
  const std::uint8_t* from = row + p / 2;
  if (p + kWord <= k && is_aligned(from, 4)) return *reinterpret_cast<const std::uint32_t*>(from);
  std::uint32_t word = 0;
  for (int i = 0; i < kWord / 2 && p + 2 * i < k; ++i) {
    const std::uint32_t byte = p + 2 * i + 1 < k ? from[i] : from[i] & 15u;
    word |= byte << (8 * i);
  }
  return word;
}

// Shifts the code to the top, and back with its sign.
__device__ int code_in(std::uint32_t word, int i) {
  return static_cast<std::int32_t>(word << (28 - 4 * i)) >> 28;
}

__device__ void load_pair(const __nv_bfloat16* from, bool both, float (&pair)[2]) {
  if (both && is_aligned(from, 4)) {
    const float2 values = __bfloat1622float2(*reinterpret_cast<const __nv_bfloat162*>(from));
    pair[0] = values.x, pair[1] = values.y;
    return;
  }
  pair[0] = __bfloat162float(from[0]);
  pair[1] = both ? __bfloat162float(from[1]) : 0;
}

__device__ void load_pair(const std::int8_t* from, bool both, int (&pair)[2]) {
  if (both && is_aligned(from, 2)) {
    const char2 values = *reinterpret_cast<const char2*>(from);
    pair[0] = values.x, pair[1] = values.y;
    return;
  }
  pair[0] = from[0];
  pair[1] = both ? from[1] : 0;
}

__device__ void store(__nv_bfloat16* to, float value) { *to = __float2bfloat16_rn(value); }
__device__ void store(float* to, float value) { *to = value; }

// A group's sum is closed where the scale changes, wherever in a word that is.
template <class Sum, class X, class Y>
__global__ void multiply(const X* x, float x_scale, const std::uint8_t* packed, const float* scales,
                         Y* y, Int m, Int n, Int k, Int group) {
  const Int column_blocks = ceil_div(n, kThreads);
  const Int j = blockIdx.x % column_blocks * kThreads + threadIdx.x;
  const Int first_i = blockIdx.x / column_blocks * kRows;
  if (j >= n) return;
  const int rows = static_cast<int>(min(m - first_i, Int{kRows}));
  const std::uint8_t* row = packed + j * ceil_div(k, 2);
  const float* row_scales = scales + j * ceil_div(k, group);
  Sum of_group[kRows] = {};
  float sums[kRows] = {};
  Int left = group;
  for (Int p = 0; p < k; p += 2) {
    const std::uint32_t word = word_at(row, p / kWord * kWord, k);
    const int place = static_cast<int>(p % kWord);
    Sum pairs[kRows][2] = {};
    for (int i = 0; i < rows; ++i) load_pair(x + (first_i + i) * k + p, p + 1 < k, pairs[i]);
    for (int half = 0; half < 2 && p + half < k; ++half) {
      for (int i = 0; i < rows; ++i) of_group[i] += pairs[i][half] * code_in(word, place + half);
      if (--left > 0 && p + half + 1 < k) continue;
      left = group;
      const float scale = *row_scales++;
      for (int i = 0; i < rows; ++i) {
        sums[i] += static_cast<float>(of_group[i]) * scale;
        of_group[i] = 0;
      }
    }
  }
  for (int i = 0; i < rows; ++i) store(&y[(first_i + i) * n + j], sums[i] * x_scale);
}

template <class Sum, class X, class Y>
cudaError_t launch(const X* x, float x_scale, const std::uint8_t* packed, const float* scales, Y* y,
                   Int m, Int n, Int k, Int group, cudaStream_t stream) {
  if (x == nullptr || packed == nullptr || scales == nullptr || y == nullptr || m < 1 || n < 1 ||
      k < 1 || group < 1)
    return cudaErrorInvalidValue;
  const auto blocks = static_cast<unsigned>(ceil_div(n, kThreads) * ceil_div(m, kRows));
  multiply<Sum><<<blocks, kThreads, 0, stream>>>(x, x_scale, packed, scales, y, m, n, k, group);
  return cudaGetLastError();
}

bool fits(std::size_t size, Int rows, Int columns) {
  const auto whole = static_cast<Int>(size);
  return whole % columns == 0 && whole / columns == rows;
}

int nearest_even(double value) {
  const double below = std::floor(value), left = value - below;
  const int code = static_cast<int>(below);
  return left > 0.5 || (left == 0.5 && code % 2 != 0) ? code + 1 : code;
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
    for (Int g = 0; g < groups; ++g) {
      const Int begin = j * k + g * group,
                end = j * k + (k - g * group > group ? (g + 1) * group : k);
      float scale = 0;
      for (Int at = begin; at < end; ++at) scale = std::max(scale, std::abs(w[at]));
      scale /= 7.0f;
      if (scale == 0.0f) scale = 1.0f;
      scales[j * groups + g] = scale;
      for (Int at = begin; at < end; ++at) {
        const double quotient = static_cast<double>(w[at]) / static_cast<double>(scale);
        const int code = nearest_even(std::min(std::max(quotient, -8.0), 7.0));
        const Int p = at - j * k;
        packed[j * row_bytes + p / 2] |= static_cast<std::uint8_t>((code & 15) << (p % 2 * 4));
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
