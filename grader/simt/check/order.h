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
#include <memory>
#include <mutex>
#include <tuple>
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

// The longest Seen of each kind. It stays small, however many threads see the same: what is older
// than the block's last barrier reaches all its threads, and is folded into one for each log.
class SeenSet {
 public:
  void add(const Seen& seen);
  void fold();
  void clear();

  const std::vector<Seen>& all() const { return all_; }
  std::uint64_t changes() const { return changes_; }

 private:
  using Key = std::tuple<const ReleaseLog*, unsigned, std::uint32_t, bool>;
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };

  std::vector<Seen> all_;
  std::unordered_map<Key, std::size_t, Hash> index_;
  std::uint64_t changes_ = 0;
};

// What the threads of the block that runs have seen and acquired.
struct BlockOrder {
  SeenSet seen = {};
  SeenSet acquired = {};
  std::uint32_t folded_in = 0;  // the interval

  // What a thread has acquired, for as long as it is the same.
  struct Snapshot {
    std::uint64_t changes = 0;
    unsigned thread = 0;
    std::uint32_t clock = 0;
    std::shared_ptr<const std::vector<Seen>> acquired = nullptr;
  } snapshot = {};

  void clear() {
    seen.clear();
    acquired.clear();
    snapshot = {};
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
