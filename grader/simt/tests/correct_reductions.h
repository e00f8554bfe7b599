// Correct reductions. x is of whole numbers, so that every sum is exact in any order.
//
// "block sums" are one sum for each `threads` elements, the last of them over what is left.
#ifndef SIMT_TESTS_CORRECT_REDUCTIONS_H_
#define SIMT_TESTS_CORRECT_REDUCTIONS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace correct {

using Floats = std::vector<float>;

// A tree in shared memory; threads a power of two.
Floats block_sums_tree(const Floats& x, unsigned threads);
// The same for any number of threads.
Floats block_sums_any_tree(const Floats& x, unsigned threads);
// __shfl_down_sync in each warp, then in the first; threads a multiple of 32.
Floats block_sums_shuffle(const Floats& x, unsigned threads);
// __shfl_xor_sync, so that every thread has the sum; threads a multiple of 32.
Floats block_sums_butterfly(const Floats& x, unsigned threads);
// Shuffles with the mask of the lanes that are there; any number of threads.
Floats block_sums_partial_warps(const Floats& x, unsigned threads);
// 512 threads, the sums of whose warps are added by 16 lanes and their mask.
Floats block_sums_half_warp(const Floats& x);
// Segments of 8 lanes, by the width of the shuffle; threads a multiple of 32.
Floats eighth_sums(const Floats& x, unsigned threads);
// Through shared memory, each step of a warp ordered by __syncwarp; threads a multiple of 32.
Floats block_sums_warp_synchronous(const Floats& x, unsigned threads);

// A grid-stride loop, then an atomicAdd a block; threads a multiple of 32.
float grid_stride_sum(const Floats& x, unsigned blocks, unsigned threads);
double grid_stride_sum(const std::vector<double>& x, unsigned blocks, unsigned threads);

// sums[s] of the x[i] with segment[i] = s, by atomics in shared memory and then in global memory.
Floats segmented_sums(const Floats& x, const std::vector<int>& segment, std::size_t segments);

// How often each byte occurs, by atomics in shared memory and then in global memory.
std::vector<unsigned> histogram(const std::vector<std::uint8_t>& x, unsigned blocks);

// The last block to finish adds the blocks' sums, told by an atomic counter.
enum class LastBlock {
  kThreadFences,    // thread 0 writes and fences; thread 0 fences before the barrier, then all read
  kVolatile,        // thread 0 writes and fences; all read volatile (CUDA C++ Programming Guide)
  kAllFenceFirst,   // all write and fence, a barrier, thread 0's atomic; thread 0 fences
  kBarrierFirst,    // all write, a barrier, thread 0 fences; thread 0 fences
  kAllFenceToRead,  // thread 0 writes and fences; a barrier, then all fence and read
};
// Runs twice, since the last block has to set the counter back. Threads a multiple of 32.
float last_block_sum(const Floats& x, unsigned blocks, unsigned threads, LastBlock form);

struct Extremes {
  int min, max, all_and, any_or, odd_xor;
  long long sum;
};
// By atomicMin, atomicMax, atomicAnd, atomicOr, atomicXor, atomicAdd on 4 and 8 bytes.
Extremes integer_extremes(const std::vector<int>& x);

}  // namespace correct

#endif  // SIMT_TESTS_CORRECT_REDUCTIONS_H_
