#include "grader/simt/runtime/executor.h"

#include <algorithm>
#include <boost/context/detail/fcontext.hpp>
#include <numeric>

#include "grader/simt/check/describe.h"
#include "grader/simt/check/report.h"
#include "grader/simt/check/sites.h"
#include "grader/simt/count/counting.h"
#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/builtins.h"

namespace simt {
namespace {

namespace fcontext = boost::context::detail;

// After so many atomic operations and volatile reads without a pause, the others get a turn: a
// thread may be waiting for one of them.
constexpr unsigned kSpins = 64;

// A permutation of 0 ... count-1 that needs no table: i -> i * step + start (mod count).
std::uint64_t scattered(std::uint64_t i, std::uint64_t count, std::uint64_t seed) {
  std::uint64_t step = (seed * 2654435761u) % count;
  while (std::gcd(step, count) != 1) ++step;
  return (i * step + seed % count) % count;
}

}  // namespace

constinit thread_local Executor* Executor::current = nullptr;

Executor::Executor(unsigned number, unsigned count, std::uint32_t past)
    : number_(number), count_(count), interval_((past / count + 1) * count + number) {
  stacks_ = std::make_unique<Stacks>(kMaxThreads, options().stack_bytes);
  checker_ = std::make_unique<Checker>(*this);
  threads_.resize(kMaxThreads);
  warps_.resize(kMaxThreads / kWarpLanes);
  for (unsigned i = 0; i < kMaxThreads; ++i) {
    threads_[i].number = i;
    threads_[i].stack = (*stacks_)[i];
  }
}

Executor::~Executor() = default;

Index Executor::index_of(std::uint64_t block) const {
  const dim3& grid = launch_->shape.grid;
  return {static_cast<unsigned>(block % grid.x), static_cast<unsigned>(block / grid.x % grid.y),
          static_cast<unsigned>(block / grid.x / grid.y)};
}

Index Executor::thread_index(unsigned number) const {
  const dim3& block = launch_->shape.block;
  return {number % block.x, number / block.x % block.y, number / block.x / block.y};
}

void Executor::run(Launch& launch) {
  launch_ = &launch;
  current = this;
  random_.seed(launch.options.seed);
  // Executors run unequal numbers of blocks; all of a launch's intervals come after its first.
  if (interval_ < launch.first_interval)
    interval_ += (launch.first_interval - interval_ + count_ - 1) / count_ * count_;
  blockDim = launch.shape.block;
  gridDim = launch.shape.grid;
  if (launch.options.checks) checker_->begin_launch();
  for (;;) {
    const std::uint64_t i = launch.next_block.fetch_add(1, std::memory_order_relaxed);
    if (i >= launch.blocks) break;
    switch (launch.options.order) {
      case Order::kForward:
        run_block(i);
        break;
      case Order::kReverse:
        run_block(launch.blocks - 1 - i);
        break;
      case Order::kRandom:
        run_block(scattered(i, launch.blocks, launch.options.seed));
    }
  }
  if (launch.options.checks) checker_->end_launch();
  current = nullptr;
  launch_ = nullptr;
}

// A barrier makes the fences of all threads work for whoever does the atomic operation after it.
void Executor::keep_fences() {
  FenceClocks clocks(launch_->threads);
  for (unsigned i = 0; i < launch_->threads; ++i) {
    const FencePoint& fence = threads_[i].fence;
    clocks[i] = fence.interval == interval_ ? fence.clock : 0;
  }
  fences_ = std::make_shared<const FenceClocks>(std::move(clocks));
  fences_interval_ = interval_;
}

void Executor::start_interval() {
  interval_ += count_;
  if (!clocks_moved_) return;
  clocks_moved_ = false;
  const unsigned warps = (launch_->threads + kWarpLanes - 1) / kWarpLanes;
  for (unsigned i = 0; i < warps; ++i) warps_[i].known = {};
  for (unsigned i = 0; i < launch_->threads; ++i) threads_[i].clock = 1;
}

void Executor::run_block(std::uint64_t block) {
  block_ = block;
  const Index index = block_index();
  blockIdx = {index[0], index[1], index[2]};
  clocks_moved_ = true;
  start_interval();
  first_interval_ = interval_;
  live_ = launch_->threads;
  arrived_ = 0;
  faulted_ = false;
  fenced_ = false;
  vote_ = Vote::kNone;
  votes_ = 0;
  const dim3& shape = launch_->shape.block;
  uint3 next = {0, 0, 0};
  for (unsigned i = 0; i < launch_->threads; ++i) {
    Thread& thread = threads_[i];
    thread.index = next;
    if (++next.x == shape.x) {
      next.x = 0;
      if (++next.y == shape.y) next = {0, 0, next.z + 1};
    }
    thread.context = fcontext::make_fcontext(
        reinterpret_cast<void*>(thread.stack.top), thread.stack.top - thread.stack.limit,
        [](fcontext::transfer_t from) {
          auto* const executor = static_cast<Executor*>(from.data);
          executor->scheduler_ = from.fctx;
          fiber_main(executor);
        });
    thread.fence = {};
    thread.spins = 0;
    release(thread);
    Warp& warp = warp_of(thread);
    if (i % kWarpLanes == 0) warp.present = warp.exited = warp.waiting = 0;
    warp.present |= 1U << i % kWarpLanes;
  }
  if (launch_->options.checks) {
    launch_->blocks_run.add(number_, first_interval_, block);
    checker_->begin_block();
  }
  begin_counting_block(*this);
  run_ready();
  if (live_ != 0 && !faulted_) report_waiting();
  end_counting_block(*this);
  thread_ = nullptr;
}

void Executor::run_ready() {
  while (!ready_.empty()) {
    round_.swap(ready_);
    ready_.clear();
    if (launch_->options.order == Order::kReverse) std::sort(round_.rbegin(), round_.rend());
    if (launch_->options.order == Order::kRandom)
      std::shuffle(round_.begin(), round_.end(), random_);
    for (const unsigned number : round_) {
      Thread& thread = threads_[number];
      thread_ = &thread;
      threadIdx = thread.index;
      thread.context = fcontext::jump_fcontext(thread.context, this).fctx;
      if (overflowed_) report_overflow();
    }
    if (ready_.empty()) release_active_masks();
  }
}

// Nobody can go on: the lanes of a warp that have come to the same __activemask() are as many as
// will come together.
bool Executor::release_active_masks() {
  bool any = false;
  for (unsigned first = 0; first < launch_->threads; first += kWarpLanes) {
    const unsigned end = std::min(first + kWarpLanes, launch_->threads);
    const Thread* leader = nullptr;
    std::uint32_t mask = 0;
    for (unsigned i = first; i < end; ++i) {
      const Thread& thread = threads_[i];
      if (thread.state != Thread::State::kAtActiveMask) continue;
      if (leader == nullptr) leader = &thread;
      if (thread.site.line == leader->site.line) mask |= 1U << i % kWarpLanes;
    }
    for (unsigned i = first; i < end; ++i) {
      if ((mask >> i % kWarpLanes & 1) == 0) continue;
      threads_[i].result = mask;
      release(threads_[i]);
      any = true;
    }
  }
  return any;
}

std::uint32_t Executor::active_mask(const Site& site) {
  thread_->site = site;
  thread_->state = Thread::State::kAtActiveMask;
  suspend();
  return static_cast<std::uint32_t>(thread_->result);
}

void Executor::end_overflowed(const void* where) {
  overflowed_ = true;
  overflowed_at_ = where;
  suspend();
  __builtin_unreachable();
}

void Executor::report_overflow() {
  overflowed_ = false;
  Place place = overflowed_at_ != nullptr ? place_of(site_of_return(overflowed_at_)) : Place{};
  if (place.line == 0) place = {launch_->file, launch_->line};
  report(
      {.kind = Kind::kStack,
       .kernel = launch_->call.name,
       .access = {.place = place, .block = block_index(), .thread = thread_index(thread_->number)},
       .message = describe_stack_overflow()});
  end_atomic();
  launch_->fault(cudaErrorLaunchFailure);
  faulted_ = true;
  exit_thread();
}

// Not a moment of the executor's own: all of it is on the fiber's stack.
void Executor::fiber_main(void* data) {
  Executor& executor = *static_cast<Executor*>(data);
  const KernelCall& call = executor.launch_->call;
  try {
    call.thread_main(call.closure);
  } catch (...) {
    report({.kind = Kind::kTrap,
            .kernel = call.name,
            .access = {.place = {executor.launch_->file, executor.launch_->line},
                       .block = executor.block_index(),
                       .thread = executor.thread_index(executor.thread_->number)},
            .message = "an exception left the kernel; there are none on a device"});
    executor.launch_->fault(cudaErrorLaunchFailure);
    executor.faulted_ = true;
  }
  executor.exit_thread();
  executor.suspend();
}

void Executor::end_thread(int cuda_error) {
  end_atomic();
  launch_->fault(cuda_error);
  faulted_ = true;
  exit_thread();
  suspend();
  __builtin_unreachable();
}

void Executor::suspend() { scheduler_ = fcontext::jump_fcontext(scheduler_, nullptr).fctx; }

void Executor::release(Thread& thread) {
  thread.state = Thread::State::kReady;
  ready_.push_back(thread.number);
}

void Executor::take_back(Thread& thread) {
  const auto found = std::find(ready_.rbegin(), ready_.rend(), thread.number);
  ready_.erase(std::prev(found.base()));
}

void Executor::exit_thread() {
  Thread& thread = *thread_;
  thread.state = Thread::State::kExited;
  --live_;
  Warp& warp = warp_of(thread);
  warp.exited |= 1U << thread.number % kWarpLanes;
  // Those who waited for this one alone need not any longer.
  if (arrived_ != 0 && arrived_ == live_) complete_barrier();
  if (warp.waiting == 0) return;
  const unsigned first = thread.number / kWarpLanes * kWarpLanes;
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    if (warp.waiting >> lane & 1) try_collective(warp, threads_[first + lane]);
  }
}

int Executor::barrier(Vote vote, int predicate, const Site& site) {
  static constexpr const char* kNames[] = {"__syncthreads", "__syncthreads_count",
                                           "__syncthreads_and", "__syncthreads_or"};
  Thread& thread = *thread_;
  thread.site = site;
  thread.waits_at = kNames[static_cast<int>(vote)];
  thread.state = Thread::State::kAtBarrier;
  thread.spins = 0;
  if (arrived_++ == 0) {
    vote_ = vote;
    votes_ = 0;
  }
  votes_ += predicate != 0 ? 1 : 0;
  if (arrived_ == live_) {
    complete_barrier();
    // The last one to come need not wait.
    take_back(thread);
  } else {
    suspend();
  }
  return vote_result_;
}

void Executor::complete_barrier() {
  if (!faulted_) report_divergence();
  const int voters = static_cast<int>(arrived_);
  vote_result_ = vote_ == Vote::kCount ? votes_
                 : vote_ == Vote::kAnd ? votes_ == voters
                                       : votes_ != 0;
  arrived_ = 0;
  ++barriers_;
  for (unsigned i = 0; i < launch_->threads; ++i) {
    if (threads_[i].state == Thread::State::kAtBarrier) release(threads_[i]);
  }
  if (fenced_) keep_fences();
  fenced_ = false;
  start_interval();
}

void Executor::fence(Scope scope) {
  Thread& thread = *thread_;
  fenced_ = true;
  if (thread.clock < Packed::kMaxClock) ++thread.clock;
  Warp& warp = warp_of(thread);
  const unsigned lane = thread.number % kWarpLanes;
  warp.known[lane][lane] = thread.clock;
  clocks_moved_ = true;
  thread.fence = {interval_, thread.clock, scope, warp.known[lane]};
  if (launch_->options.checks) launch_->releases.on_fence(*this, checker_->order());
}

void Executor::count_spin() {
  if (++thread_->spins > kSpins) pause();
}

void Executor::pause() {
  thread_->spins = 0;
  release(*thread_);
  suspend();
}

void Executor::begin_atomic(std::uintptr_t address, std::size_t bytes, bool reads,
                            const Site& site) {
  count_spin();
  if (!launch_->options.checks) return;
  if (launch_->parallel) {
    // A word, its history and what is released there change together.
    static std::array<std::mutex, 64> locks;
    atomic_lock_ = &locks[address / 8 % locks.size()];
    atomic_lock_->lock();
  }
  checker_->check_aligned({.address = address,
                           .bytes = bytes,
                           .write = true,
                           .reads_value = reads,
                           .atomic = true,
                           .is_volatile = false,
                           .block_copy = false,
                           .site = site_of_line(site.file, site.line)});
  launch_->releases.on_atomic(*this, checker_->order(), address);
}

void Executor::end_atomic() {
  if (atomic_lock_ == nullptr) return;
  atomic_lock_->unlock();
  atomic_lock_ = nullptr;
}

bool Executor::warp_ordered(unsigned number, std::uint32_t clock) const {
  const unsigned me = thread_->number;
  if (number / kWarpLanes != me / kWarpLanes) return false;
  const std::uint32_t known = warps_[me / kWarpLanes].known[me % kWarpLanes][number % kWarpLanes];
  return known >= clock || clock == Packed::kMaxClock;
}

}  // namespace simt
