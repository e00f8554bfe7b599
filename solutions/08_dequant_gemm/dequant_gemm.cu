#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <type_traits>

#include "drills/08_dequant_gemm/dequant_gemm.h"
#include "grader/simt/device/mma_m16n8k16.h"

namespace drill {
namespace {

// Not (a + b - 1) / b, which overflows for a large b. Both are at least 1.
__host__ __device__ std::int64_t ceil_div(std::int64_t a, std::int64_t b) {
  return (a - 1) / b + 1;
}
__host__ __device__ std::int64_t smaller(std::int64_t a, std::int64_t b) { return a < b ? a : b; }

// By division, since rows * columns, which come from outside, may overflow.
bool is_matrix(std::size_t size, std::int64_t rows, std::int64_t columns) {
  const auto elements = static_cast<std::int64_t>(size);
  return elements % columns == 0 && elements / columns == rows;
}

// float / int is a float division: rounded once. The 1 stands for 0 / 0, which would be NaN.
float scale_of(std::span<const float> group) {
  float greatest = 0;
  for (const float weight : group) greatest = std::max(greatest, std::abs(weight));
  const float scale = greatest / 7;
  return scale == 0 ? 1.0f : scale;
}

// By the scale as it is stored: it is what the kernel multiplies with. nearbyint takes ties to
// even, where round would take them away from zero and a cast to int cut.
int int4_of(float weight, float scale) {
  const double q = std::nearbyint(static_cast<double>(weight) / static_cast<double>(scale));
  return static_cast<int>(std::clamp(q, -8.0, 7.0));
}

// The kernels work on chunks: 32 neighbours along k in one group, so that a chunk has one scale and
// its weights are 16 bytes. What is missing from a last one is filled up with zeros, in shared
// memory only. After that nothing has to know of groups of 3, ragged groups or an odd k.
//
//    group = 40, k = 60    chunk 0            chunk 1               chunk 2
//                          p = 0 .. 31        p = 32 .. 39, zeros   p = 40 .. 59, zeros
//                          scales[j, 0]       scales[j, 0]          scales[j, 1]
constexpr int kChunk = 32;
constexpr int kThreads = 128;

template <class X, class Y>
struct Problem {
  const X* x;
  const std::uint8_t* packed;
  const float* scales;
  Y* y;
  float y_factor;
  std::int64_t m, n, k;
  std::int64_t group = 0, groups = 0;  // group <= k
  std::int64_t chunks_per_group = 0, chunks = 0;
  std::int64_t parts = 1, chunks_per_part = 0;
  float* partial = nullptr;  // [parts, m, n] if there are more than one
};

// A block makes kM x kN of y, from kChunks chunks at a time; each of its warps makes kFragmentsM x
// kFragmentsN products of 16 x 8. Which tile is fast is a matter of bytes:
//
//   FlatTile    For a few rows of x. All time goes into reading weights, each of which is used once
//               in a block: so it is wide along k, and 8 KiB of weights are on their way at a time.
//   SquareTile  Each weight and each x that a block reads is used 64 times.
struct FlatTile {
  static constexpr int kM = 16, kN = 64, kChunks = 8;
  static constexpr int kWarpsN = 4, kFragmentsM = 1, kFragmentsN = 2;
  static constexpr int kBlocks = 3;  // at once on a multiprocessor, as the registers allow
};
struct SquareTile {
  static constexpr int kM = 64, kN = 64, kChunks = 2;
  static constexpr int kWarpsN = 2, kFragmentsM = 2, kFragmentsN = 4;
  static constexpr int kBlocks = 2;
};

__device__ std::uint32_t bits_of(__nv_bfloat162 pair) { return pack_bf16(pair.x, pair.y); }
__device__ std::uint32_t bits_of(__nv_bfloat16 x) { return __bfloat16_as_ushort(x); }
__device__ std::uint32_t bits_of(std::int8_t x) { return static_cast<std::uint8_t>(x); }

// What differs between the two kinds of x.
template <class X>
struct Input;

// Not q * scale goes to the tensor core, which would have to be rounded to bf16, but q, which is
// exact; the scale is applied in fp32 to the sum of a chunk. In units of 1 / 256 the 32 products of
// at most 8 |x| add up to at most the greatest |x|: an x of 1e38 does not overflow before a small
// scale can make it small. Powers of two round nothing; the last step takes this one back.
template <>
struct Input<__nv_bfloat16> {
  using Eight = uint4;  // of x, as they lie in memory
  static constexpr float kUnit = 1.0f / 256;
  static __device__ uint4 to_bf16(uint4 eight) { return eight; }
  static __device__ void add(float products, float scale, bool, int&, float& sum) {
    sum = fmaf(products, scale, sum);
  }
};

// An int8 is exact in bf16 as well, and a sum of 32 products, at most 2^15, in fp32: tensor cores
// for floats add these integers exactly, in whatever order. The sum of a group needs an int.
template <>
struct Input<std::int8_t> {
  using Eight = uint2;
  static constexpr float kUnit = 1;
  static __device__ std::uint32_t pair(std::uint32_t word) {
    return bits_of(__floats2bfloat162_rn(static_cast<std::int8_t>(word & 0xFF),
                                         static_cast<std::int8_t>(word >> 8 & 0xFF)));
  }
  static __device__ uint4 to_bf16(uint2 eight) {
    return {pair(eight.x), pair(eight.x >> 16), pair(eight.y), pair(eight.y >> 16)};
  }
  static __device__ void add(float products, float scale, bool ends_group, int& group_sum,
                             float& sum) {
    group_sum += static_cast<int>(products);
    if (!ends_group) return;
    sum = fmaf(static_cast<float>(group_sum), scale, sum);
    group_sum = 0;
  }
};

// Where a chunk lies: `count` neighbours from p on; none if it is not before `end`.
struct Run {
  std::int64_t group = 0, p = 0;
  int count = 0;
};

template <bool kAligned, class X, class Y>
__device__ Run run_of(const Problem<X, Y>& problem, std::int64_t chunk, std::int64_t end) {
  if (chunk >= end) return {};
  const std::int64_t group = chunk / problem.chunks_per_group;
  if (kAligned) return {group, chunk * kChunk, kChunk};
  const std::int64_t offset = (chunk - group * problem.chunks_per_group) * kChunk;
  const std::int64_t p = group * problem.group + offset;
  const std::int64_t left = smaller(problem.group - offset, problem.k - p);
  return {group, p, static_cast<int>(smaller(left, kChunk))};
}

// A word of elements `first` and on of a run that has `count`; those behind its end are 0.
template <int kBits, class Element>
__device__ std::uint32_t gather(int first, int count, Element element) {
  std::uint32_t word = 0;
#pragma unroll 1  // saves registers
  for (int i = first + 32 / kBits - 1; i >= first; --i)
    word = word << kBits | (i < count ? element(i) : 0);
  return word;
}

// Eight of x from p on, of which the run has `count`. A vector of 16 bytes may only be read where
// its address is a multiple of 16. Elsewhere each element is read for itself: slow, and right.
template <bool kAligned, class X>
__device__ typename Input<X>::Eight load_x(const X* row, std::int64_t p, int count) {
  if (count <= 0) return {};
  if (kAligned) return __ldg(reinterpret_cast<const typename Input<X>::Eight*>(row + p));
  const auto word = [&](int first) {
    return gather<8 * sizeof(X)>(first, count, [&](int i) { return bits_of(row[p + i]); });
  };
  if constexpr (sizeof(X) == 2) {
    return {word(0), word(2), word(4), word(6)};
  } else {
    return {word(0), word(4)};
  }
}

// The same for the 32 weights of a chunk, which may begin in the middle of a byte.
template <bool kAligned>
__device__ uint4 load_weights(const std::uint8_t* row, std::int64_t p, int count) {
  if (count <= 0) return {};
  if (kAligned) return __ldg(reinterpret_cast<const uint4*>(row + p / 2));
  const auto word = [&](int first) {
    return gather<4>(first, count,
                     [&](int i) { return row[(p + i) / 2] >> ((p + i) % 2 * 4) & 0xFu; });
  };
  return {word(0), word(8), word(16), word(24)};
}

// A sum does not mind the order of k, as long as x and q have the same one. The cheapest for the
// eight weights of a word is 04 15 26 37, since nibbles i and i + 4 are 16 bits apart.
__device__ uint4 to_order_of_weights(uint4 x) {
  return {__byte_perm(x.x, x.z, 0x5410), __byte_perm(x.x, x.z, 0x7632),
          __byte_perm(x.y, x.w, 0x5410), __byte_perm(x.y, x.w, 0x7632)};
}

// Weights i and i + 4 of a word, times kUnit, with no conversion and no branch. A nibble with its
// sign bit inverted is q + 8. As the last bits of 128, where one ULP is 1, it makes 136 + q; one
// fused operation takes the 136 away. All of these have at most 8 significant bits: it is exact.
template <class X>
__device__ std::uint32_t dequantise(std::uint32_t word, int i) {
  const std::uint32_t bits = (word >> (4 * i) & 0x000F000F) ^ 0x43084308;
  const __nv_bfloat162 shifted =
      __halves2bfloat162(__ushort_as_bfloat16(bits & 0xFFFF), __ushort_as_bfloat16(bits >> 16));
  constexpr float kUnit = Input<X>::kUnit;
  return bits_of(__hfma2(shifted, __float2bfloat162_rn(kUnit), __float2bfloat162_rn(-136 * kUnit)));
}

__device__ void store(__nv_bfloat16* to, float value) { *to = __float2bfloat16_rn(value); }
__device__ void store(float* to, float value) { *to = value; }

template <class Tile, bool kAligned, class X, class Y>
__global__ void __launch_bounds__(kThreads, Tile::kBlocks) multiply(const Problem<X, Y> problem) {
  constexpr int kChunks = Tile::kChunks, kEights = kChunks * kChunk / 8;
  constexpr int kLoadsX = Tile::kM * kEights / kThreads, kLoadsW = Tile::kN * kChunks / kThreads;
  static_assert(kThreads % kEights == 0 && kThreads % kChunks == 0);

  // Rows are longer than what they hold, so that what a warp reads at once is in different banks.
  __shared__ uint4 tile_x[Tile::kM][kEights + 4];
  __shared__ uint4 tile_w[Tile::kN][kChunks + 1];
  __shared__ __align__(8) float tile_scales[kChunks][Tile::kN + 8];

  // Blocks next to each other share weights: the first reads them, the others find them in L2. All
  // blocks are in x, since a grid's y and z end at 65535.
  const std::int64_t tiles_m = ceil_div(problem.m, Tile::kM);
  const std::int64_t tiles_n = ceil_div(problem.n, Tile::kN);
  const std::int64_t first_m = blockIdx.x % tiles_m * Tile::kM;
  const std::int64_t first_n = blockIdx.x / tiles_m % tiles_n * Tile::kN;
  const std::int64_t part = blockIdx.x / (tiles_m * tiles_n);
  const std::int64_t begin = part * problem.chunks_per_part;
  const std::int64_t end = smaller(begin + problem.chunks_per_part, problem.chunks);

  // A thread has the same chunk of each row that it loads. The loads go to registers and are on
  // their way while the tile before is multiplied.
  const int thread = threadIdx.x;
  typename Input<X>::Eight next_x[kLoadsX];
  uint4 next_w[kLoadsW];
  float next_scales[kLoadsW];
  const auto load = [&](std::int64_t first) {
    const Run run_x = run_of<kAligned>(problem, first + thread % kEights / 4, end);
    const int skip = thread % 4 * 8;
#pragma unroll
    for (int i = 0; i < kLoadsX; ++i) {
      const std::int64_t row = first_m + (thread + i * kThreads) / kEights;
      next_x[i] = load_x<kAligned>(problem.x + row * problem.k, run_x.p + skip,
                                   row < problem.m ? run_x.count - skip : 0);
    }
    const Run run_w = run_of<kAligned>(problem, first + thread % kChunks, end);
#pragma unroll
    for (int i = 0; i < kLoadsW; ++i) {
      const std::int64_t row = first_n + (thread + i * kThreads) / kChunks;
      const int count = row < problem.n ? run_w.count : 0;
      next_w[i] =
          load_weights<kAligned>(problem.packed + row * ceil_div(problem.k, 2), run_w.p, count);
      next_scales[i] = count > 0 ? __ldg(problem.scales + row * problem.groups + run_w.group) : 0;
    }
  };
  const auto keep = [&] {
#pragma unroll
    for (int i = 0; i < kLoadsX; ++i) {
      const int at = thread + i * kThreads;
      tile_x[at / kEights][at % kEights] = to_order_of_weights(Input<X>::to_bf16(next_x[i]));
    }
#pragma unroll
    for (int i = 0; i < kLoadsW; ++i) {
      const int at = thread + i * kThreads;
      tile_w[at / kChunks][at % kChunks] = next_w[i];
      tile_scales[at % kChunks][at / kChunks] = next_scales[i];
    }
  };

  // Which part of a fragment a lane holds is in mma_m16n8k16.h. A warp outside of y only loads.
  const int lane = thread % 32, warp = thread / 32, lane_row = lane / 4, place = lane % 4;
  const int warp_m = warp / Tile::kWarpsN * Tile::kFragmentsM * 16;
  const int warp_n = warp % Tile::kWarpsN * Tile::kFragmentsN * 8;
  const bool has_work = first_m + warp_m < problem.m && first_n + warp_n < problem.n;
  float sums[Tile::kFragmentsM][Tile::kFragmentsN][4] = {};
  int group_sums[Tile::kFragmentsM][Tile::kFragmentsN][4] = {};
  std::int64_t left_of_group = problem.chunks_per_group;

  load(begin);
  for (std::int64_t first = begin; first < end; first += kChunks) {
    __syncthreads();  // nobody reads the tile before any more
    keep();
    __syncthreads();
    if (first + kChunks < end) load(first + kChunks);

    const int chunks = has_work ? static_cast<int>(smaller(kChunks, end - first)) : 0;
    for (int chunk = 0; chunk < chunks; ++chunk) {
      // A part of int8 begins with a group, so that counting down finds the ends.
      const bool ends_group = --left_of_group == 0 || first + chunk + 1 == end;
      if (ends_group) left_of_group = problem.chunks_per_group;

      uint4 upper[Tile::kFragmentsM], lower[Tile::kFragmentsM];
#pragma unroll
      for (int i = 0; i < Tile::kFragmentsM; ++i) {
        upper[i] = tile_x[warp_m + i * 16 + lane_row][chunk * 4 + place];
        lower[i] = tile_x[warp_m + i * 16 + lane_row + 8][chunk * 4 + place];
      }
#pragma unroll
      for (int j = 0; j < Tile::kFragmentsN; ++j) {
        const int column = warp_n + j * 8;
        const std::uint32_t word =
            reinterpret_cast<const std::uint32_t*>(&tile_w[column + lane_row][chunk])[place];
        const float2 scale =
            *reinterpret_cast<const float2*>(&tile_scales[chunk][column + place * 2]);
        const std::uint32_t w[2][2] = {{dequantise<X>(word, 0), dequantise<X>(word, 1)},
                                       {dequantise<X>(word, 2), dequantise<X>(word, 3)}};
#pragma unroll
        for (int i = 0; i < Tile::kFragmentsM; ++i) {
          float products[4] = {};
          mma_m16n8k16(products, {upper[i].x, lower[i].x, upper[i].y, lower[i].y}, w[0], products);
          mma_m16n8k16(products, {upper[i].z, lower[i].z, upper[i].w, lower[i].w}, w[1], products);
#pragma unroll
          for (int e = 0; e < 4; ++e)
            Input<X>::add(products[e], e % 2 == 0 ? scale.x : scale.y, ends_group,
                          group_sums[i][j][e], sums[i][j][e]);
        }
      }
    }
  }

#pragma unroll
  for (int i = 0; i < Tile::kFragmentsM; ++i) {
#pragma unroll
    for (int j = 0; j < Tile::kFragmentsN; ++j) {
#pragma unroll
      for (int e = 0; e < 4; ++e) {
        const std::int64_t row = first_m + warp_m + i * 16 + lane_row + e / 2 * 8;
        const std::int64_t column = first_n + warp_n + j * 8 + place * 2 + e % 2;
        if (row >= problem.m || column >= problem.n) continue;
        const std::int64_t at = row * problem.n + column;
        if (problem.parts > 1) {
          problem.partial[part * problem.m * problem.n + at] = sums[i][j][e];
        } else {
          store(problem.y + at, sums[i][j][e] * problem.y_factor);
        }
      }
    }
  }
}

// Always in the order of the parts, and so always to the same bits. An atomicAdd would need no
// second kernel, and add in the order in which the blocks happen to end.
template <class X, class Y>
__global__ void __launch_bounds__(kThreads) add_parts(const Problem<X, Y> problem) {
  const std::int64_t elements = problem.m * problem.n;
  const std::int64_t at = std::int64_t{blockIdx.x} * kThreads + threadIdx.x;
  if (at >= elements) return;
  float sum = 0;
  for (std::int64_t part = 0; part < problem.parts; ++part)
    sum += problem.partial[part * elements + at];
  store(problem.y + at, sum * problem.y_factor);
}

// Split-K. With m = 1 and n = 4096 there are 64 tiles: most of a device would be idle, and a few
// multiprocessors cannot ask for as many bytes as the memory can give. So several blocks share a
// tile, each with its part of k, down to 512 weights a row. Sums of int8 are split between groups
// only, where they are floats.
template <class Tile, class X, class Y>
void split(Problem<X, Y>& problem, std::int64_t tiles, int multiprocessors) {
  constexpr std::int64_t kLeastChunks = 16;
  const std::int64_t wanted = Tile::kBlocks * multiprocessors / tiles;
  const std::int64_t possible = problem.chunks / kLeastChunks;
  const std::int64_t unit =
      std::is_same_v<X, std::int8_t> ? problem.chunks_per_group : Tile::kChunks;
  const std::int64_t parts = std::max<std::int64_t>(smaller(wanted, possible), 1);
  problem.chunks_per_part = ceil_div(ceil_div(problem.chunks, parts), unit) * unit;
  problem.parts = ceil_div(problem.chunks, problem.chunks_per_part);
}

bool is_aligned(const void* pointer, std::size_t bytes) {
  return reinterpret_cast<std::uintptr_t>(pointer) % bytes == 0;
}

template <class Tile, class X, class Y>
cudaError_t launch(Problem<X, Y> problem, cudaStream_t stream) {
  int device = 0, multiprocessors = 0;
  cudaError_t error = cudaGetDevice(&device);
  if (error == cudaSuccess)
    error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  if (error != cudaSuccess) return error;

  const std::int64_t elements = problem.m * problem.n;
  const std::int64_t tiles = ceil_div(problem.m, Tile::kM) * ceil_div(problem.n, Tile::kN);
  split<Tile>(problem, tiles, multiprocessors);
  const std::int64_t blocks = tiles * problem.parts;
  if (blocks > INT32_MAX) return cudaErrorInvalidConfiguration;  // more than any memory holds
  if (problem.parts > 1) {
    const auto bytes = static_cast<std::size_t>(problem.parts * elements) * sizeof(float);
    error = cudaMallocAsync(&problem.partial, bytes, stream);
    if (error != cudaSuccess) return error;
  }

  // If k and group are multiples of 32, the chunks of all rows lie at multiples of 16 bytes.
  const bool aligned = problem.k % kChunk == 0 && problem.group % kChunk == 0 &&
                       is_aligned(problem.x, 8 * sizeof(X)) && is_aligned(problem.packed, 16);
  const auto grid = static_cast<unsigned>(blocks);
  if (aligned) {
    multiply<Tile, true><<<grid, kThreads, 0, stream>>>(problem);
  } else {
    multiply<Tile, false><<<grid, kThreads, 0, stream>>>(problem);
  }
  error = cudaGetLastError();
  if (problem.parts == 1) return error;

  if (error == cudaSuccess) {
    const auto add_grid = static_cast<unsigned>(ceil_div(elements, kThreads));
    add_parts<<<add_grid, kThreads, 0, stream>>>(problem);
    error = cudaGetLastError();
  }
  const cudaError_t freed = cudaFreeAsync(problem.partial, stream);
  return error == cudaSuccess ? freed : error;
}

template <class X, class Y>
cudaError_t dequant_gemm(Problem<X, Y> problem, std::int64_t group, cudaStream_t stream) {
  if (problem.x == nullptr || problem.packed == nullptr || problem.scales == nullptr ||
      problem.y == nullptr || problem.m < 1 || problem.n < 1 || problem.k < 1 || group < 1)
    return cudaErrorInvalidValue;
  problem.group = smaller(group, problem.k);
  problem.groups = ceil_div(problem.k, problem.group);
  problem.chunks_per_group = ceil_div(problem.group, kChunk);
  const std::int64_t last_group = problem.k - (problem.groups - 1) * problem.group;
  problem.chunks = (problem.groups - 1) * problem.chunks_per_group + ceil_div(last_group, kChunk);
  return problem.m <= FlatTile::kM ? launch<FlatTile>(problem, stream)
                                   : launch<SquareTile>(problem, stream);
}

}  // namespace

void quantize_int4(std::span<const float> w, std::int64_t n, std::int64_t k, std::int64_t group,
                   std::span<std::uint8_t> packed, std::span<float> scales) {
  if (n < 1 || k < 1 || group < 1)
    throw std::invalid_argument("quantize_int4: n, k and group must be at least 1");
  const std::int64_t row_bytes = ceil_div(k, 2), groups = ceil_div(k, group);
  if (!is_matrix(w.size(), n, k) || !is_matrix(packed.size(), n, row_bytes) ||
      !is_matrix(scales.size(), n, groups))
    throw std::invalid_argument("quantize_int4: a span does not fit n, k and group");
  for (const float weight : w) {
    if (!std::isfinite(weight)) throw std::invalid_argument("quantize_int4: a weight not finite");
  }

  std::fill(packed.begin(), packed.end(), std::uint8_t{0});
  for (std::int64_t row = 0; row < n; ++row) {
    for (std::int64_t g = 0; g < groups; ++g) {
      const std::int64_t first = g * group, count = smaller(group, k - first);
      const float scale = scale_of(w.subspan(row * k + first, count));
      scales[row * groups + g] = scale;
      for (std::int64_t p = first; p < first + count; ++p) {
        const int nibble = int4_of(w[row * k + p], scale) & 0xF;  // two's complement
        packed[row * row_bytes + p / 2] |= static_cast<std::uint8_t>(nibble << (p % 2 * 4));
      }
    }
  }
}

cudaError_t dequant_gemm_w4a16(const __nv_bfloat16* x, const std::uint8_t* packed,
                               const float* scales, __nv_bfloat16* y, std::int64_t m,
                               std::int64_t n, std::int64_t k, std::int64_t group,
                               cudaStream_t stream) {
  constexpr float kFactor = 1 / Input<__nv_bfloat16>::kUnit;
  return dequant_gemm<__nv_bfloat16, __nv_bfloat16>({x, packed, scales, y, kFactor, m, n, k}, group,
                                                    stream);
}

cudaError_t dequant_gemm_w4a8(const std::int8_t* x, float x_scale, const std::uint8_t* packed,
                              const float* scales, float* y, std::int64_t m, std::int64_t n,
                              std::int64_t k, std::int64_t group, cudaStream_t stream) {
  return dequant_gemm<std::int8_t, float>({x, packed, scales, y, x_scale, m, n, k}, group, stream);
}

}  // namespace drill
