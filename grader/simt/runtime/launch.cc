#include "grader/simt/runtime/launch.h"

#include <fmt/format.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "grader/simt/check/global_shadow.h"
#include "grader/simt/check/host_access.h"
#include "grader/simt/check/report.h"
#include "grader/simt/check/sites.h"
#include "grader/simt/count/counting.h"
#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/device.h"
#include "grader/simt/runtime/executor.h"
#include "grader/simt/runtime/last_error.h"
#include "grader/simt/runtime/stack_overflow.h"
#include "grader/simt/runtime/streams.h"

namespace simt {
namespace {

constinit Options the_options;

// Intervals are never used twice while a cell may remember one. Half of the numbers are left to the
// launch that begins.
constexpr std::uint32_t kMaxInterval = 1U << 31;

// The executors: number 0 is the launching thread's own, the others have threads that wait here.
class Pool {
 public:
  Pool(unsigned count, std::uint32_t past) : first_(0, count, past) {
    for (unsigned i = 1; i < count; ++i)
      threads_.emplace_back([this, i, count, past] { wait(i, count, past); });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return others_.size() + 1 == count; });
  }

  ~Pool() {
    {
      const std::scoped_lock lock(mutex_);
      stop_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // The first executor watches the thread-local storage of the thread that made it.
  bool is_of_this_thread() const { return owner_ == std::this_thread::get_id(); }
  unsigned count() const { return static_cast<unsigned>(threads_.size()) + 1; }
  Executor& first() { return first_; }

  void run(Launch& launch) {
    if (!launch.parallel) {
      first_.run(launch);
      return;
    }
    {
      const std::scoped_lock lock(mutex_);
      launch_ = &launch;
      ++turn_;
      busy_ = threads_.size();
    }
    changed_.notify_all();
    first_.run(launch);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return busy_ == 0; });
    launch_ = nullptr;
  }

  // No executor has used one after it.
  std::uint32_t last_interval() const {
    std::uint32_t last = first_.interval();
    for (const Executor* executor : others_) last = std::max(last, executor->interval());
    return last;
  }

 private:
  void wait(unsigned number, unsigned count, std::uint32_t past) {
    // On its own thread, whose thread-local storage it watches.
    prepare_signal_stack();
    Executor executor(number, count, past);
    std::unique_lock lock(mutex_);
    others_.push_back(&executor);
    changed_.notify_all();
    std::uint64_t seen = 0;
    for (;;) {
      changed_.wait(lock, [&] { return stop_ || turn_ != seen; });
      if (stop_) return;
      seen = turn_;
      Launch& launch = *launch_;
      lock.unlock();
      executor.run(launch);
      lock.lock();
      if (--busy_ == 0) changed_.notify_all();
    }
  }

  const std::thread::id owner_ = std::this_thread::get_id();
  Executor first_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Executor*> others_;
  Launch* launch_ = nullptr;
  std::uint64_t turn_ = 0;
  std::size_t busy_ = 0;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

std::unique_ptr<Pool> the_pool;

Pool& pool() {
  const unsigned wanted = std::max(1U, the_options.os_threads);
  std::uint32_t past = the_pool != nullptr ? the_pool->last_interval() : 0;
  const bool worn = past > kMaxInterval;
  if (the_pool == nullptr || the_pool->count() != wanted || !the_pool->is_of_this_thread() ||
      worn) {
    the_pool.reset();
    if (worn) {
      global_shadow().clear();
      image_shadow().clear();
      past = 0;
    }
    the_pool = std::make_unique<Pool>(wanted, past);
  }
  return *the_pool;
}

}  // namespace

void set_options(const Options& options) { the_options = options; }
const Options& options() { return the_options; }

bool in_kernel() { return Executor::current != nullptr; }

void launch(const LaunchShape& shape, const KernelCall& call, const char* file, int line) {
  if (in_kernel()) {
    Executor& executor = *Executor::current;
    report({.kind = Kind::kNotModelled,
            .kernel = executor.launch().call.name,
            .access = {.place = {file, line},
                       .block = executor.block_index(),
                       .thread = executor.thread_index(executor.thread().number)},
            .object = call.name,
            .message = "a kernel launches " + std::string(call.name) +
                       "; dynamic parallelism is not modelled. Launch it from the host."});
    executor.end_thread(cudaErrorNotSupported);
  }
  // Threads of the host take turns.
  static std::mutex one_launch;
  const std::scoped_lock lock(one_launch);
  if (sticky_error() != cudaSuccess) return;
  if (fail(check_launch(shape, call.function)) != cudaSuccess) return;
  use_stream(shape.stream, call.name, file, line);

  Pool& executors = pool();
  const std::uint64_t blocks = std::uint64_t{shape.grid.x} * shape.grid.y * shape.grid.z;
  Launch launch{.shape = shape,
                .call = call,
                .file = file,
                .line = line,
                .options = the_options,
                .parallel = executors.count() > 1 && blocks > 1,
                .blocks = blocks,
                .threads = shape.block.x * shape.block.y * shape.block.z,
                .first_interval = executors.last_interval() + 1,
                .blocks_run = BlocksRun(executors.count())};
  begin_counting_launch(launch);
  {
    const CatchStackOverflow guard;
    executors.run(launch);
  }
  if (launch.options.checks) settle_findings();
  if (launch.error != 0) poison(static_cast<cudaError_t>(launch.error.load()));
}

void reset() {
  reset_device();
  clear_findings();
  clear_counters();
  expect_stream(std::nullopt);
}

namespace {

// The executor, for what only threads of a kernel may call.
Executor& here(const char* call, const char* file, int line) {
  if (!in_kernel()) {
    fmt::print(stderr, "{}:{}: the host calls {}, which only a kernel can\n", file, line, call);
    std::abort();
  }
  return *Executor::current;
}

}  // namespace

int barrier(Vote vote, int predicate, const char* file, int line) {
  return here("__syncthreads", file, line).barrier(vote, predicate, {file, line});
}

std::uint64_t collective(Collective kind, std::uint32_t mask, std::uint64_t value, int source,
                         const char* name, const char* file, int line) {
  return here(name, file, line).collective(kind, mask, value, source, name, {file, line});
}

std::uint32_t active_mask(const char* file, int line) {
  return here("__activemask", file, line).active_mask({file, line});
}

int lane_of_thread() { return static_cast<int>(Executor::current->thread().number % kWarpLanes); }

AtomicStep::AtomicStep(const volatile void* address, std::size_t bytes, bool reads,
                       const char* file, int line) {
  if (in_kernel()) {
    Executor::current->begin_atomic(reinterpret_cast<std::uintptr_t>(address), bytes, reads,
                                    {file, line});
  }
}

AtomicStep::~AtomicStep() {
  if (in_kernel()) Executor::current->end_atomic();
}

void pause() {
  if (in_kernel()) Executor::current->pause();
}

void fence(Scope scope) {
  if (in_kernel()) Executor::current->fence(scope);
}

void trap(const char* what, const char* file, int line) {
  if (!in_kernel()) std::abort();
  Executor& executor = *Executor::current;
  report({.kind = Kind::kTrap,
          .kernel = executor.launch().call.name,
          .access = {.place = {file, line},
                     .block = executor.block_index(),
                     .thread = executor.thread_index(executor.thread().number)},
          .message = what});
  executor.end_thread(cudaErrorLaunchFailure);
}

void assert_failed(const char* condition, const char* file, int line, const char* function) {
  Executor& executor = *Executor::current;
  report({.kind = Kind::kTrap,
          .kernel = executor.launch().call.name,
          .access = {.place = {file, line},
                     .block = executor.block_index(),
                     .thread = executor.thread_index(executor.thread().number)},
          .message = std::string("assert(") + condition + ") failed in " + function});
  executor.end_thread(cudaErrorAssert);
}

}  // namespace simt
