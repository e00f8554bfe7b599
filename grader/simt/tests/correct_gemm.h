// Correct matrix products c[m, n] = a[m, k] b[k, n], row-major, of any sizes from 1.
#ifndef SIMT_TESTS_CORRECT_GEMM_H_
#define SIMT_TESTS_CORRECT_GEMM_H_

#include <cstdint>
#include <vector>

namespace correct {

using Floats = std::vector<float>;

struct GemmSize {
  int m, n, k;
};

// Tiles of 16 x 16 in shared memory.
Floats gemm_tiled(const Floats& a, const Floats& b, GemmSize size);
// Two buffers, so that one barrier a step is enough.
Floats gemm_double_buffered(const Floats& a, const Floats& b, GemmSize size);
// A 2 x 4 piece of c for each thread, loads of float4 where k and n allow it.
Floats gemm_register_tiled(const Floats& a, const Floats& b, GemmSize size);
// Parts of k by different blocks, which add to c by atomics.
Floats gemm_split_k_atomic(const Floats& a, const Floats& b, GemmSize size, unsigned parts);
// The last block of a tile to finish adds what the others wrote.
Floats gemm_split_k_last_block(const Floats& a, const Floats& b, GemmSize size, unsigned parts);
// By mma_m16n8k16, a warp a 16 x 8 tile of c. a and b are rounded to bf16; b_columns is b by
// columns: b_columns[n, k].
Floats gemm_mma(const Floats& a, const Floats& b_columns, GemmSize size);
// The same from tiles of bf16 in shared memory, read by pairs.
Floats gemm_mma_tiled(const Floats& a, const Floats& b_columns, GemmSize size);

// y[m, n] = sum over k of x[m, k] q[n, k] scales[n, k / group], rounded to bf16. A byte of
// packed[n, ceil(k / 2)] holds two q in two's complement, that of the even k in the lower nibble;
// scales[n, ceil(k / group)].
Floats gemm_w4a16(const Floats& x, const std::vector<std::uint8_t>& packed, const Floats& scales,
                  GemmSize size, int group);
// The same with x of int8 and y of fp32, four products at a time by __dp4a. k and group are
// multiples of 8.
Floats gemm_w4a8(const std::vector<std::int8_t>& x, const std::vector<std::uint8_t>& packed,
                 const Floats& scales, GemmSize size, int group);

}  // namespace correct

#endif  // SIMT_TESTS_CORRECT_GEMM_H_
