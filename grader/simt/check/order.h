// Order by fences and atomics: what a block of threads may read although another wrote it in the
// same launch.
//
// A thread that fences and then does an atomic operation releases there what came before its fence.
// A thread that does an atomic operation on the same word later has seen all that was released
// there so far, and by a fence of its own it acquires it. What one thread of a block acquired is
// acquired by the others after the block's next barrier. (PTX memory model: release and acquire
// patterns of relaxed atomics with fences, barriers as synchronisation within the block.)
#ifndef SIMT_CHECK_ORDER_H_
#define SIMT_CHECK_ORDER_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace simt {

class Executor;

// An access of the past, as far as order asks for it.
struct Past {
  std::uint32_t interval;
  unsigned thread;
  std::uint32_t clock;
};

struct ReleaseLog;

// So many of a log's releases, seen by a thread in an interval of its block.
struct Seen {
  const ReleaseLog* log;
  std::uint32_t length;
  unsigned thread;
  std::uint32_t interval;
  std::uint32_t clock;  // of the thread
  bool device_scope;    // of the fence that acquired it
};

// What the threads of the block that runs have seen and acquired.
struct BlockOrder {
  std::vector<Seen> seen = {};
  std::vector<Seen> acquired = {};

  void clear() {
    seen.clear();
    acquired.clear();
  }
};

class Releases {
 public:
  Releases();
  ~Releases();

  // The executor's current thread does an atomic operation at this address.
  void on_atomic(Executor& executor, BlockOrder& order, std::uintptr_t address);
  // The executor's current thread fences.
  void on_fence(Executor& executor, BlockOrder& order);

  // Is the access of another thread ordered before the current thread's? A volatile
  // access need not be fenced off from the atomic before it (the CUDA programming guide's
  // last-block reduction).
  bool covers(const Executor& executor, const BlockOrder& order, const Past& past,
              bool is_volatile);

 private:
  bool any_covers(const Executor& executor, const std::vector<Seen>& all, const Past& past,
                  bool same_block, bool fenced);

  std::mutex mutex_;
  std::unordered_map<std::uintptr_t, ReleaseLog> logs_;
};

}  // namespace simt

#endif  // SIMT_CHECK_ORDER_H_
