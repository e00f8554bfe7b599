// One OS thread's share of a launch: it runs blocks, one after the other, each of their CUDA
// threads as a fiber.
#ifndef SIMT_RUNTIME_EXECUTOR_H_
#define SIMT_RUNTIME_EXECUTOR_H_

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "grader/simt/check/checker.h"
#include "grader/simt/cuda/simt_runtime.h"
#include "grader/simt/runtime/launch.h"
#include "grader/simt/runtime/stacks.h"

namespace simt {

inline constexpr unsigned kWarpLanes = 32;
inline constexpr unsigned kMaxThreads = 1024;

struct Site {
  const char* file = "";
  int line = 0;
};

// The point that a thread's last fence orders.
struct FencePoint {
  std::uint32_t interval = 0;  // 0: no fence in this block yet
  std::uint32_t clock = 0;
  Scope scope = Scope::kBlock;
  std::array<std::uint32_t, 32> known = {};  // Warp::known of the thread, then
};

struct Thread {
  enum class State : std::uint8_t { kReady, kAtBarrier, kAtCollective, kAtActiveMask, kExited };

  void* context = nullptr;
  Stack stack = {};
  uint3 index = {};
  unsigned number = 0;  // in the block
  State state = State::kReady;

  // Where it waits, and with what.
  Site site = {};
  const char* waits_at = "";  // the intrinsic's name
  Collective kind = Collective::kSync;
  std::uint32_t mask = 0;
  std::uint64_t value = 0;
  int source = 0;
  std::uint64_t result = 0;

  // Steps of its own that other lanes may be ordered after.
  std::uint32_t clock = 1;
  FencePoint fence = {};
  unsigned spins = 0;  // atomic operations and volatile reads since it last waited
};

struct Warp {
  std::uint32_t present = 0;  // lanes that the block has
  std::uint32_t exited = 0;
  std::uint32_t waiting = 0;  // at a collective
  // known[i][j]: the last clock of lane j that lane i comes after, by __syncwarp.
  std::array<std::array<std::uint32_t, kWarpLanes>, kWarpLanes> known = {};
};

class Executor {
 public:
  // `number` of `count`, counted from 0; its intervals come after `past`.
  Executor(unsigned number, unsigned count, std::uint32_t past);
  ~Executor();
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  // The one of this OS thread while it runs a block; nullptr on the host.
  static constinit thread_local Executor* current;

  // Runs blocks until the launch has no more.
  void run(Launch& launch);

  // What kernels call.
  int barrier(Vote vote, int predicate, const Site& site);
  std::uint64_t collective(Collective kind, std::uint32_t mask, std::uint64_t value, int source,
                           const char* name, const Site& site);
  std::uint32_t active_mask(const Site& site);
  void fence(Scope scope);
  // One more step of what may be a loop that waits for another thread: now and then others run.
  void count_spin();
  void pause();  // others run now
  // From the check of an atomic operation to its end.
  void begin_atomic(std::uintptr_t address, std::size_t bytes, bool reads, const Site& site);
  void end_atomic();
  // The current thread has used up its stack; `where` is a return address, or nullptr. It ends, and
  // what there is to say is said on the executor's own stack.
  [[noreturn]] void end_overflowed(const void* where);
  // The current thread ends here and now, and the launch fails with the error.
  [[noreturn]] void end_thread(int cuda_error);

  Launch& launch() { return *launch_; }
  bool in_thread() const { return thread_ != nullptr; }  // and not between blocks
  Thread& thread() { return *thread_; }
  const Thread& thread() const { return *thread_; }
  Thread& thread(unsigned number) { return threads_[number]; }
  Warp& warp_of(const Thread& thread) { return warps_[thread.number / kWarpLanes]; }
  Checker& checker() { return *checker_; }
  const Stacks& stacks() const { return *stacks_; }
  unsigned number() const { return number_; }

  std::uint64_t block() const { return block_; }
  Index index_of(std::uint64_t block) const;
  Index block_index() const { return index_of(block_); }
  Index thread_index(unsigned number) const;
  std::uint32_t interval() const { return interval_; }
  std::uint32_t first_interval() const { return first_interval_; }

  // The number of the executor that the interval belongs to: each has every count-th.
  unsigned owner(std::uint32_t interval) const { return interval % count_; }
  // Is that interval one of the block that runs now?
  bool of_this_block(std::uint32_t interval) const {
    return interval >= first_interval_ && (count_ == 1 || owner(interval) == number_);
  }
  // Are the thread's accesses with this clock, in this interval, before the current thread's?
  bool warp_ordered(unsigned number, std::uint32_t clock) const;
  std::uint64_t barriers() const { return barriers_; }

  // Of the last interval in which a thread fenced: the clock of each thread's last fence, 0 for
  // none.
  using FenceClocks = std::vector<std::uint32_t>;
  std::shared_ptr<const FenceClocks> fences_of(std::uint32_t interval) const {
    return interval == fences_interval_ ? fences_ : nullptr;
  }
  // Set while what the block does is counted.
  bool counting = false;

 private:
  static void fiber_main(void* executor);

  void run_block(std::uint64_t block);
  void run_ready();
  void suspend();
  void report_overflow();
  bool release_active_masks();
  void release(Thread& thread);
  void take_back(Thread& thread);  // from the released ones: it runs on
  void exit_thread();
  void complete_barrier();
  void start_interval();
  void keep_fences();
  bool try_collective(Warp& warp, Thread& thread);
  void complete_collective(Warp& warp, std::uint32_t lanes);
  void join_clocks(Warp& warp, std::uint32_t lanes);

  // check/barrier_findings.cc
  Access waiting(const Thread& thread) const;
  void report_barrier(const Thread& thread, const std::string& message,
                      const std::optional<Access>& other = std::nullopt);
  void report_mask_without_caller(std::uint32_t mask);
  void report_undefined_lane(const Thread& reader, unsigned source);
  void report_partial_warp(const Thread& thread, std::uint32_t lanes);
  // A barrier completes: did all threads come to it, and to the same one?
  void report_divergence();
  // No thread can go on, and some wait.
  void report_waiting();

  const unsigned number_;
  const unsigned count_;
  std::unique_ptr<Stacks> stacks_;
  std::unique_ptr<Checker> checker_;
  std::vector<Thread> threads_;
  std::vector<Warp> warps_;
  void* scheduler_ = nullptr;

  Launch* launch_ = nullptr;
  Thread* thread_ = nullptr;
  std::uint64_t block_ = 0;
  std::vector<unsigned> ready_;  // thread numbers, for the next round
  std::vector<unsigned> round_;
  std::mt19937_64 random_;
  unsigned live_ = 0;
  unsigned arrived_ = 0;  // at the barrier
  bool faulted_ = false;  // a thread of the block ended early: what others wait for says nothing
  Vote vote_ = Vote::kNone;
  int votes_ = 0;
  int vote_result_ = 0;
  bool clocks_moved_ = false;  // since the interval began
  bool fenced_ = false;        // a thread has, since then
  std::uint32_t fences_interval_ = 0;
  std::shared_ptr<const FenceClocks> fences_;
  std::mutex* atomic_lock_ = nullptr;  // held while the current thread does an atomic operation

  std::uint32_t interval_ = 0;
  std::uint32_t first_interval_ = 0;
  std::uint64_t barriers_ = 0;
  bool overflowed_ = false;
  const void* overflowed_at_ = nullptr;
};

}  // namespace simt

#endif  // SIMT_RUNTIME_EXECUTOR_H_
