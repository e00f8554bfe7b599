// Correct kernels whose threads wait for one another in every way: barriers, warp operations,
// atomics, and threads that leave early.
#ifndef SIMT_TESTS_CORRECT_SYNC_H_
#define SIMT_TESTS_CORRECT_SYNC_H_

#include <vector>

namespace correct {

using Ints = std::vector<int>;

// Inclusive prefix sums, one block of at most 1024 threads.
Ints scan_double_buffered(const Ints& x);  // Hillis and Steele, in two buffers
Ints scan_shuffle(const Ints& x);          // in warps by __shfl_up_sync, then over the warps
// Of any size: in blocks, over the blocks' sums, and a third launch that adds these.
Ints scan_in_launches(const Ints& x);

// Ascending, in shared memory; at most 1024.
Ints sort_bitonic(const Ints& x);
// One warp loads a part while the other one adds the part before it.
int produce_and_consume(const Ints& x);

// Labels of the connected parts of image[height, width]: for each element that is not 0 the least
// index of its part, else -1. One block, at most 1024 elements.
Ints connected_parts(const Ints& image, int height, int width);

// What the votes of a block say about x[i] > 0.
struct Votes {
  int count, all, any;
};
Votes block_votes(const Ints& x);
// What the votes of each warp say, and their lane 3's ballot.
struct WarpVotes {
  unsigned ballot;
  int all, any;
  bool operator==(const WarpVotes&) const = default;
};
std::vector<WarpVotes> warp_votes(const Ints& x);

// Sum, by threads that take turns with a lock.
int locked_sum_of_blocks(const Ints& x);   // thread 0 of each block
int locked_sum_of_threads(const Ints& x);  // every thread

// x + 1 where keep is not 0, else x: blocks without any of those leave before the barriers.
Ints early_blocks(const Ints& x, const Ints& keep);
// The positive elements, in any order: lanes outside have left, the others vote by a mask.
Ints compact(const Ints& x);
// Each half of a warp, and then its odd and its even lanes, go their own way with their own mask.
Ints separate_ways(const Ints& x);
// Thread 0 of a block gives a value to the last thread, which waits for it by atomics.
Ints wait_for_value(const Ints& x);
// The same by a volatile flag, which is a race: no more is asked than that it ends.
Ints wait_for_volatile(const Ints& x);
// One thread of each of 4 warps, in 2 blocks, takes 3 locks in turn, and counts for each.
Ints count_in_three_locks(int turns);
// Sums over the blocks of x[blocks, 4, 512]: all add to 512 words by atomics, and the last block to
// finish a tile copies them.
Ints sum_tiles(const Ints& x);
// Loops of different lengths between barriers that all reach.
Ints uneven_loops(const Ints& x);

}  // namespace correct

#endif  // SIMT_TESTS_CORRECT_SYNC_H_
