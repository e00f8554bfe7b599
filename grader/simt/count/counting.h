// Counts what accesses cost. Nothing is counted unless Options::counters is set.
#ifndef SIMT_COUNT_COUNTING_H_
#define SIMT_COUNT_COUNTING_H_

#include <cstdint>

#include "grader/simt/simt.h"

namespace simt {

class Executor;
struct Launch;
struct MemoryAccess;

// Sets Launch::watched.
void begin_counting_launch(Launch& launch);
// Called by the executor that runs the block; sets Executor::counting.
void begin_counting_block(Executor& executor);
void end_counting_block(Executor& executor);

// By the executor's current thread, while Executor::counting is set.
void count_access(Executor& executor, const MemoryAccess& access, bool shared);

}  // namespace simt

#endif  // SIMT_COUNT_COUNTING_H_
