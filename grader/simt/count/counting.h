// Counts what accesses cost. Nothing is counted unless Options::counters is set.
#ifndef SIMT_COUNT_COUNTING_H_
#define SIMT_COUNT_COUNTING_H_

#include <cstdint>

#include "grader/simt/simt.h"

namespace simt {

class Executor;
struct Cell;
struct Launch;
struct MemoryAccess;

// Sets Launch::watched.
void begin_counting_launch(Launch& launch);
// Called by the executor that runs the block; sets Executor::counting.
void begin_counting_block(Executor& executor);
void end_counting_block(Executor& executor);

// By the executor's current thread, while Executor::counting is set.
void count_access(Executor& executor, const MemoryAccess& access, bool shared);
// Of global memory, before the access is kept in the cell: bytes of a word that the launch touches
// for the first time.
void count_first_touch(Executor& executor, const Cell& cell, std::uint32_t first_interval,
                       unsigned mask, bool write);

}  // namespace simt

#endif  // SIMT_COUNT_COUNTING_H_
