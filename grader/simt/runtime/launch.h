// What all blocks of one launch share.
#ifndef SIMT_RUNTIME_LAUNCH_H_
#define SIMT_RUNTIME_LAUNCH_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <vector>

#include "grader/simt/check/order.h"
#include "grader/simt/cuda/simt_runtime.h"
#include "grader/simt/simt.h"

namespace simt {

// Which block an interval belongs to. Thread-safe.
class BlocksRun {
 public:
  explicit BlocksRun(unsigned executors) : starts_(executors) {}

  void add(unsigned executor, std::uint32_t first_interval, std::uint64_t block) {
    const std::scoped_lock lock(mutex_);
    starts_[executor].push_back({first_interval, block});
  }
  std::uint64_t at(unsigned executor, std::uint32_t interval) const {
    const std::scoped_lock lock(mutex_);
    const auto& starts = starts_[executor];
    const auto after = std::upper_bound(
        starts.begin(), starts.end(), interval,
        [](std::uint32_t value, const Start& start) { return value < start.first_interval; });
    return after == starts.begin() ? 0 : std::prev(after)->block;
  }

 private:
  struct Start {
    std::uint32_t first_interval;
    std::uint64_t block;
  };

  mutable std::mutex mutex_;
  std::vector<std::vector<Start>> starts_;  // in the order of time, for each executor
};

struct Launch {
  const LaunchShape& shape;
  const KernelCall& call;
  const char* file;
  int line;

  Options options;
  bool watched = false;   // some of its blocks are counted line by line
  bool parallel = false;  // several OS threads run blocks
  std::uint64_t blocks = 0;
  unsigned threads = 0;              // a block
  std::uint32_t first_interval = 0;  // older ones are of earlier launches
  std::atomic<std::uint64_t> next_block = 0;
  std::atomic<int> error = 0;  // a cudaError_t; the first fault's
  BlocksRun blocks_run;
  Releases releases = {};

  // cudaSuccess (0) is replaced, an earlier fault is not.
  void fault(int cuda_error) {
    int none = 0;
    error.compare_exchange_strong(none, cuda_error);
  }
};

}  // namespace simt

#endif  // SIMT_RUNTIME_LAUNCH_H_
