#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include "grader/simt/device/mma_m16n8k16.h"
#include "grader/simt/tests/correct_gemm.h"
#include "grader/simt/tests/device_vector.h"

namespace correct {
namespace {

constexpr int kTile = 16;

// Element [row, column] of a row-major matrix, and 0 outside of it.
__device__ __forceinline__ float at(const float* matrix, int rows, int columns, int row,
                                    int column) {
  return row < rows && column < columns ? matrix[row * columns + column] : 0.0f;
}

__global__ void multiply_tiled(const float* a, const float* b, float* c, GemmSize size) {
  __shared__ float tile_a[kTile][kTile];
  __shared__ float tile_b[kTile][kTile];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * kTile + y, column = blockIdx.x * kTile + x;
  float sum = 0;
  for (int k = 0; k < size.k; k += kTile) {
    tile_a[y][x] = at(a, size.m, size.k, row, k + x);
    tile_b[y][x] = at(b, size.k, size.n, k + y, column);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < kTile; ++i) sum += tile_a[y][i] * tile_b[i][x];
    __syncthreads();
  }
  if (row < size.m && column < size.n) c[row * size.n + column] = sum;
}

template <int kSide>
__global__ void multiply_double_buffered(const float* __restrict__ a, const float* __restrict__ b,
                                         float* __restrict__ c, GemmSize size) {
  __shared__ float tile_a[2][kSide][kSide + 1];
  __shared__ float tile_b[2][kSide][kSide];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * kSide + y, column = blockIdx.x * kSide + x;
  const auto load = [&](int step) {
    tile_a[step % 2][y][x] = at(a, size.m, size.k, row, step * kSide + x);
    tile_b[step % 2][y][x] = at(b, size.k, size.n, step * kSide + y, column);
  };
  const int steps = (size.k + kSide - 1) / kSide;
  float sum = 0;
  load(0);
  __syncthreads();
  for (int step = 0; step < steps; ++step) {
    if (step + 1 < steps) load(step + 1);
    for (int i = 0; i < kSide; ++i) sum += tile_a[step % 2][y][i] * tile_b[step % 2][i][x];
    __syncthreads();
  }
  if (row < size.m && column < size.n) c[row * size.n + column] = sum;
}

// The four elements from [row, column] on; one load where `whole` says that they are aligned.
__device__ float4 four_at(const float* matrix, int rows, int columns, int row, int column,
                          bool whole) {
  if (whole && row < rows && column + 3 < columns)
    return *reinterpret_cast<const float4*>(matrix + row * columns + column);
  return make_float4(
      at(matrix, rows, columns, row, column), at(matrix, rows, columns, row, column + 1),
      at(matrix, rows, columns, row, column + 2), at(matrix, rows, columns, row, column + 3));
}

// Blocks of 8 x 16 threads make 32 x 32 of c, in steps of 16 along k.
__global__ void multiply_register_tiled(const float* a, const float* b, float* c, GemmSize size) {
  __shared__ __align__(16) float tile_a[16][32 + 4];  // transposed
  __shared__ __align__(16) float tile_b[16][32];
  const int x = threadIdx.x, y = threadIdx.y, t = y * 8 + x;
  const int row = blockIdx.y * 32 + y * 2, column = blockIdx.x * 32 + x * 4;
  float sums[2][4] = {};
  for (int k = 0; k < size.k; k += 16) {
    {
      const int i = t / 4, j = t % 4 * 4;
      const float4 four = four_at(a, size.m, size.k, blockIdx.y * 32 + i, k + j, size.k % 4 == 0);
      tile_a[j][i] = four.x;
      tile_a[j + 1][i] = four.y;
      tile_a[j + 2][i] = four.z;
      tile_a[j + 3][i] = four.w;
    }
    *reinterpret_cast<float4*>(&tile_b[t / 8][t % 8 * 4]) =
        four_at(b, size.k, size.n, k + t / 8, blockIdx.x * 32 + t % 8 * 4, size.n % 4 == 0);
    __syncthreads();
    for (int i = 0; i < 16; ++i) {
      const float2 left = *reinterpret_cast<const float2*>(&tile_a[i][y * 2]);
      const float4 right = *reinterpret_cast<const float4*>(&tile_b[i][x * 4]);
      const float lefts[2] = {left.x, left.y};
      const float rights[4] = {right.x, right.y, right.z, right.w};
#pragma unroll
      for (int r = 0; r < 2; ++r) {
#pragma unroll
        for (int q = 0; q < 4; ++q) sums[r][q] = fmaf(lefts[r], rights[q], sums[r][q]);
      }
    }
    __syncthreads();
  }
  for (int r = 0; r < 2; ++r) {
    for (int q = 0; q < 4; ++q) {
      if (row + r < size.m && column + q < size.n) c[(row + r) * size.n + column + q] = sums[r][q];
    }
  }
}

// The product of this block's part of k, for [row, column] of its tile.
__device__ float part_of_product(const float* a, const float* b, GemmSize size, int row,
                                 int column) {
  __shared__ float tile_a[kTile][kTile];
  __shared__ float tile_b[kTile][kTile];
  const int x = threadIdx.x, y = threadIdx.y;
  const int parts = gridDim.z, part = blockIdx.z;
  const int steps = (size.k + kTile - 1) / kTile;
  const int first = steps * part / parts, last = steps * (part + 1) / parts;
  float sum = 0;
  for (int step = first; step < last; ++step) {
    tile_a[y][x] = at(a, size.m, size.k, row, step * kTile + x);
    tile_b[y][x] = at(b, size.k, size.n, step * kTile + y, column);
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum += tile_a[y][i] * tile_b[i][x];
    __syncthreads();
  }
  return sum;
}

__global__ void multiply_split_k_atomic(const float* a, const float* b, float* c, GemmSize size) {
  const int row = blockIdx.y * kTile + threadIdx.y, column = blockIdx.x * kTile + threadIdx.x;
  const float sum = part_of_product(a, b, size, row, column);
  if (row < size.m && column < size.n) atomicAdd(&c[row * size.n + column], sum);
}

// partial[parts][m][n]; finished[] is 0 for each tile, and again at the end.
__global__ void multiply_split_k_last_block(const float* a, const float* b, float* partial,
                                            unsigned* finished, float* c, GemmSize size) {
  __shared__ bool last;
  const int row = blockIdx.y * kTile + threadIdx.y, column = blockIdx.x * kTile + threadIdx.x;
  const bool inside = row < size.m && column < size.n;
  const int element = row * size.n + column;
  const float sum = part_of_product(a, b, size, row, column);
  if (inside) partial[static_cast<std::size_t>(blockIdx.z) * size.m * size.n + element] = sum;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    unsigned* const tile = &finished[blockIdx.y * gridDim.x + blockIdx.x];
    last = atomicAdd(tile, 1u) == gridDim.z - 1;
    __threadfence();
    if (last) *tile = 0;
  }
  __syncthreads();
  if (!last || !inside) return;
  float all = 0;
  for (unsigned part = 0; part < gridDim.z; ++part)
    all += partial[static_cast<std::size_t>(part) * size.m * size.n + element];
  c[element] = all;
}

__device__ __nv_bfloat16 bf16_at(const __nv_bfloat16* matrix, int rows, int columns, int row,
                                 int column) {
  return row < rows && column < columns ? matrix[row * columns + column] : __float2bfloat16(0.0f);
}

// Elements [row, column] and [row, column + 1].
__device__ std::uint32_t pair_at(const __nv_bfloat16* matrix, int rows, int columns, int row,
                                 int column) {
  if (row < rows && column + 1 < columns && columns % 2 == 0)
    return *reinterpret_cast<const std::uint32_t*>(matrix + row * columns + column);
  return pack_bf16(bf16_at(matrix, rows, columns, row, column),
                   bf16_at(matrix, rows, columns, row, column + 1));
}

__global__ void multiply_mma(const __nv_bfloat16* a, const __nv_bfloat16* b_columns, float* c,
                             GemmSize size) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int group = lane / 4, place = lane % 4;
  const int row = blockIdx.y * 16 + group;
  const int first_column = (blockIdx.x * (blockDim.x / 32) + warp) * 8;
  float sums[4] = {};
  for (int k = 0; k < size.k; k += 16) {
    const std::uint32_t mine_a[4] = {
        pair_at(a, size.m, size.k, row, k + place * 2),
        pair_at(a, size.m, size.k, row + 8, k + place * 2),
        pair_at(a, size.m, size.k, row, k + place * 2 + 8),
        pair_at(a, size.m, size.k, row + 8, k + place * 2 + 8),
    };
    const std::uint32_t mine_b[2] = {
        pair_at(b_columns, size.n, size.k, first_column + group, k + place * 2),
        pair_at(b_columns, size.n, size.k, first_column + group, k + place * 2 + 8),
    };
    mma_m16n8k16(sums, mine_a, mine_b, sums);
  }
  for (int i = 0; i < 4; ++i) {
    const int i_row = row + i / 2 * 8, column = first_column + place * 2 + i % 2;
    if (i_row < size.m && column < size.n) c[i_row * size.n + column] = sums[i];
  }
}

__device__ std::uint32_t pair_in(const __nv_bfloat16& first) {
  return *reinterpret_cast<const std::uint32_t*>(&first);
}

// Blocks of 4 warps make 32 x 16 of c.
__global__ void multiply_mma_tiled(const __nv_bfloat16* a, const __nv_bfloat16* b_columns, float* c,
                                   GemmSize size) {
  constexpr int kPitch = 16 + 2;  // keeps pairs whole, and spreads the rows over the banks
  __shared__ __align__(4) __nv_bfloat16 tile_a[32][kPitch];
  __shared__ __align__(4) __nv_bfloat16 tile_b[16][kPitch];
  const int t = threadIdx.x, warp = t / 32, group = t % 32 / 4, place = t % 4;
  const int row = warp / 2 * 16 + group, column = warp % 2 * 8 + group;
  const int first_row = blockIdx.y * 32, first_column = blockIdx.x * 16;
  float sums[4] = {};
  for (int k = 0; k < size.k; k += 16) {
    for (int i = t; i < 32 * 16; i += blockDim.x)
      tile_a[i / 16][i % 16] = bf16_at(a, size.m, size.k, first_row + i / 16, k + i % 16);
    for (int i = t; i < 16 * 16; i += blockDim.x)
      tile_b[i / 16][i % 16] =
          bf16_at(b_columns, size.n, size.k, first_column + i / 16, k + i % 16);
    __syncthreads();
    const std::uint32_t mine_a[4] = {
        pair_in(tile_a[row][place * 2]), pair_in(tile_a[row + 8][place * 2]),
        pair_in(tile_a[row][place * 2 + 8]), pair_in(tile_a[row + 8][place * 2 + 8])};
    const std::uint32_t mine_b[2] = {pair_in(tile_b[column][place * 2]),
                                     pair_in(tile_b[column][place * 2 + 8])};
    float products[4];
    mma_m16n8k16(products, mine_a, mine_b, sums);
    for (int i = 0; i < 4; ++i) sums[i] = products[i];
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) {
    const int c_row = first_row + row + i / 2 * 8;
    const int c_column = first_column + warp % 2 * 8 + place * 2 + i % 2;
    if (c_row < size.m && c_column < size.n) c[c_row * size.n + c_column] = sums[i];
  }
}

// q in two's complement; the lower nibble of a byte is the even k.
__device__ int int4_at(const std::uint8_t* row, int k) {
  const int nibble = k % 2 == 0 ? row[k / 2] & 0xF : row[k / 2] >> 4;
  return nibble >= 8 ? nibble - 16 : nibble;
}

// Tiles of 16 x 16 of y in steps of 32 along k, by 16 x 16 threads.
__global__ void multiply_w4a16(const __nv_bfloat16* x, const std::uint8_t* packed,
                               const float* scales, __nv_bfloat16* y, GemmSize size, int group) {
  __shared__ __nv_bfloat16 tile_x[16][32];
  __shared__ float tile_w[16][32 + 1];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx;
  const int row_of_w = blockIdx.x * 16 + ty;
  const int row_bytes = (size.k + 1) / 2, groups = (size.k + group - 1) / group;
  float sum = 0;
  for (int k = 0; k < size.k; k += 32) {
    for (int i = tx; i < 32; i += 16) {
      tile_x[ty][i] = bf16_at(x, size.m, size.k, row, k + i);
      const bool inside = row_of_w < size.n && k + i < size.k;
      tile_w[ty][i] = inside ? int4_at(packed + row_of_w * row_bytes, k + i) *
                                   scales[row_of_w * groups + (k + i) / group]
                             : 0.0f;
    }
    __syncthreads();
    for (int i = 0; i < 32; ++i) sum += __bfloat162float(tile_x[ty][i]) * tile_w[tx][i];
    __syncthreads();
  }
  if (row < size.m && column < size.n) y[row * size.n + column] = __float2bfloat16(sum);
}

// A thread an element of y. Eight q are one word, four x another.
__global__ void multiply_w4a8(const std::int8_t* x, const std::uint8_t* packed, const float* scales,
                              float* y, GemmSize size, int group) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (column >= size.n) return;
  float sum = 0;
  for (int g = 0; g < size.k / group; ++g) {
    int products = 0;
    for (int k = g * group; k < (g + 1) * group; k += 8) {
      const int2 xs = *reinterpret_cast<const int2*>(x + row * size.k + k);
      const unsigned qs = *reinterpret_cast<const unsigned*>(packed + (column * size.k + k) / 2);
      int low = 0, high = 0;
      for (int i = 0; i < 4; ++i) {
        // To the top and back, which copies the sign.
        const int a = static_cast<int>(qs << (28 - 4 * i)) >> 28;
        const int b = static_cast<int>(qs << (12 - 4 * i)) >> 28;
        low |= (a & 0xFF) << (8 * i);
        high |= (b & 0xFF) << (8 * i);
      }
      products = __dp4a(xs.x, low, products);
      products = __dp4a(xs.y, high, products);
    }
    sum += static_cast<float>(products) * scales[column * (size.k / group) + g];
  }
  y[row * size.n + column] = sum;
}

std::vector<__nv_bfloat16> to_bf16(const Floats& values) {
  std::vector<__nv_bfloat16> out;
  for (const float value : values) out.push_back(__float2bfloat16(value));
  return out;
}

std::size_t elements_of_c(GemmSize size) { return static_cast<std::size_t>(size.m) * size.n; }

template <class Launch>
Floats multiply(const Floats& a, const Floats& b, GemmSize size, unsigned tile_rows,
                unsigned tile_columns, Launch launch) {
  DeviceVector<float> in_a(a);
  DeviceVector<float> in_b(b);
  DeviceVector<float> c(elements_of_c(size));
  const dim3 grid(groups_of(size.n, tile_columns), groups_of(size.m, tile_rows));
  launch(grid, in_a.data(), in_b.data(), c.data());
  check_launch();
  return c.to_host();
}

template <class Launch>
Floats multiply_bf16(const Floats& a, const Floats& b_columns, GemmSize size, Launch launch) {
  DeviceVector<__nv_bfloat16> in_a(to_bf16(a));
  DeviceVector<__nv_bfloat16> in_b(to_bf16(b_columns));
  DeviceVector<float> c(elements_of_c(size));
  launch(in_a.data(), in_b.data(), c.data());
  check_launch();
  return c.to_host();
}

}  // namespace

Floats gemm_tiled(const Floats& a, const Floats& b, GemmSize size) {
  return multiply(a, b, size, kTile, kTile,
                  [&](dim3 grid, const float* a, const float* b, float* c) {
                    multiply_tiled<<<grid, dim3(kTile, kTile)>>>(a, b, c, size);
                  });
}

Floats gemm_double_buffered(const Floats& a, const Floats& b, GemmSize size) {
  return multiply(a, b, size, 8, 8, [&](dim3 grid, const float* a, const float* b, float* c) {
    multiply_double_buffered<8><<<grid, dim3(8, 8)>>>(a, b, c, size);
  });
}

Floats gemm_register_tiled(const Floats& a, const Floats& b, GemmSize size) {
  return multiply(a, b, size, 32, 32, [&](dim3 grid, const float* a, const float* b, float* c) {
    multiply_register_tiled<<<grid, dim3(8, 16)>>>(a, b, c, size);
  });
}

Floats gemm_split_k_atomic(const Floats& a, const Floats& b, GemmSize size, unsigned parts) {
  return multiply(
      a, b, size, kTile, kTile, [&](dim3 grid, const float* a, const float* b, float* c) {
        check(cudaMemset(c, 0, elements_of_c(size) * sizeof(float)));
        multiply_split_k_atomic<<<dim3(grid.x, grid.y, parts), dim3(kTile, kTile)>>>(a, b, c, size);
      });
}

Floats gemm_split_k_last_block(const Floats& a, const Floats& b, GemmSize size, unsigned parts) {
  return multiply(
      a, b, size, kTile, kTile, [&](dim3 grid, const float* a, const float* b, float* c) {
        DeviceVector<float> partial(elements_of_c(size) * parts);
        DeviceVector<unsigned> finished = DeviceVector<unsigned>::zeros(grid.x * grid.y);
        for (int run = 0; run < 2; ++run) {
          multiply_split_k_last_block<<<dim3(grid.x, grid.y, parts), dim3(kTile, kTile)>>>(
              a, b, partial.data(), finished.data(), c, size);
        }
        check_launch();
      });
}

Floats gemm_mma(const Floats& a, const Floats& b_columns, GemmSize size) {
  return multiply_bf16(a, b_columns, size,
                       [&](const __nv_bfloat16* a, const __nv_bfloat16* b, float* c) {
                         constexpr unsigned kWarps = 4;
                         const dim3 grid(groups_of(size.n, 8 * kWarps), groups_of(size.m, 16));
                         multiply_mma<<<grid, 32 * kWarps>>>(a, b, c, size);
                       });
}

Floats gemm_mma_tiled(const Floats& a, const Floats& b_columns, GemmSize size) {
  return multiply_bf16(a, b_columns, size,
                       [&](const __nv_bfloat16* a, const __nv_bfloat16* b, float* c) {
                         const dim3 grid(groups_of(size.n, 16), groups_of(size.m, 32));
                         multiply_mma_tiled<<<grid, 128>>>(a, b, c, size);
                       });
}

Floats gemm_w4a16(const Floats& x, const std::vector<std::uint8_t>& packed, const Floats& scales,
                  GemmSize size, int group) {
  DeviceVector<__nv_bfloat16> in(to_bf16(x));
  DeviceVector<std::uint8_t> weights(packed);
  DeviceVector<float> all_scales(scales);
  DeviceVector<__nv_bfloat16> y(elements_of_c(size));
  const dim3 grid(groups_of(size.n, 16), groups_of(size.m, 16));
  multiply_w4a16<<<grid, dim3(16, 16)>>>(in.data(), weights.data(), all_scales.data(), y.data(),
                                         size, group);
  check_launch();
  Floats out;
  for (const __nv_bfloat16 value : y.to_host()) out.push_back(__bfloat162float(value));
  return out;
}

Floats gemm_w4a8(const std::vector<std::int8_t>& x, const std::vector<std::uint8_t>& packed,
                 const Floats& scales, GemmSize size, int group) {
  constexpr unsigned kThreads = 64;
  DeviceVector<std::int8_t> in(x);
  DeviceVector<std::uint8_t> weights(packed);
  DeviceVector<float> all_scales(scales);
  DeviceVector<float> y(elements_of_c(size));
  const dim3 grid(groups_of(size.n, kThreads), static_cast<unsigned>(size.m));
  multiply_w4a8<<<grid, kThreads>>>(in.data(), weights.data(), all_scales.data(), y.data(), size,
                                    group);
  check_launch();
  return y.to_host();
}

}  // namespace correct
