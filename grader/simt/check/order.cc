#include "grader/simt/check/order.h"

#include <algorithm>
#include <map>
#include <utility>

#include "grader/simt/runtime/executor.h"

namespace simt {
namespace {

// A release's own knowledge may hold others, and so on. Longer chains are not followed: a race is
// then reported where there is none. No kernel that we know has one of more than 3.
constexpr int kMaxDepth = 8;

// Keeps the longest of each log.
void merge(std::vector<Seen>& all, const Seen& seen) {
  for (Seen& known : all) {
    if (known.log != seen.log || known.thread != seen.thread || known.interval != seen.interval)
      continue;
    known.length = std::max(known.length, seen.length);
    return;
  }
  all.push_back(seen);
}

bool reaches(const Executor& executor, const Seen& seen, unsigned thread) {
  return seen.thread == thread || seen.interval < executor.interval();
}

}  // namespace

struct Release {
  std::uint32_t first_interval;  // of the block
  std::uint32_t interval;        // of the fence
  unsigned thread;
  std::uint32_t clock;  // of the fence
  bool whole_interval;  // a barrier came between the fence and the atomic operation
  bool device_scope;
  std::vector<Seen> carried;  // what the thread had acquired

  // Of an access in the same block.
  bool covers(const Past& past) const {
    if (past.interval != interval) return past.interval < interval;
    return whole_interval || (past.thread == thread && past.clock < clock);
  }
};

struct ReleaseLog {
  // An executor's number, and the first interval of a block that it ran.
  using Block = std::pair<unsigned, std::uint32_t>;

  std::vector<Release> releases;
  std::map<Block, std::vector<std::uint32_t>> of_block;  // indices of `releases`
};

Releases::Releases() = default;
Releases::~Releases() = default;

void Releases::on_atomic(Executor& executor, BlockOrder& order, std::uintptr_t address) {
  const Thread& thread = executor.thread();
  const std::scoped_lock lock(mutex_);
  const auto found = logs_.find(address);
  if (thread.fence.interval != 0) {
    ReleaseLog& log = found != logs_.end() ? found->second : logs_[address];
    Release release{.first_interval = executor.first_interval(),
                    .interval = thread.fence.interval,
                    .thread = thread.number,
                    .clock = thread.fence.clock,
                    .whole_interval = thread.fence.interval != executor.interval(),
                    .device_scope = thread.fence.scope != Scope::kBlock,
                    .carried = {}};
    for (const Seen& acquired : order.acquired) {
      // The log's own earlier releases are in front of this one anyway.
      if (acquired.log != &log && reaches(executor, acquired, thread.number))
        release.carried.push_back(acquired);
    }
    log.of_block[{executor.number(), release.first_interval}].push_back(
        static_cast<std::uint32_t>(log.releases.size()));
    log.releases.push_back(std::move(release));
    merge(order.seen, {&log, static_cast<std::uint32_t>(log.releases.size()), thread.number,
                       executor.interval()});
  } else if (found != logs_.end()) {
    const ReleaseLog& log = found->second;
    merge(order.seen, {&log, static_cast<std::uint32_t>(log.releases.size()), thread.number,
                       executor.interval()});
  }
}

void Releases::on_fence(Executor& executor, BlockOrder& order) {
  const unsigned thread = executor.thread().number;
  for (const Seen& seen : order.seen) {
    if (reaches(executor, seen, thread))
      merge(order.acquired, {seen.log, seen.length, thread, executor.interval()});
  }
}

bool Releases::covers(const Executor& executor, const BlockOrder& order, const Past& past,
                      bool is_volatile) {
  if (order.seen.empty()) return false;
  const bool same_block = executor.of_this_block(past.interval);
  const std::scoped_lock lock(mutex_);
  return any_covers(executor, order.acquired, past, same_block, 0) ||
         (is_volatile && any_covers(executor, order.seen, past, same_block, 0));
}

bool Releases::any_covers(const Executor& executor, const std::vector<Seen>& all, const Past& past,
                          bool same_block, int depth) {
  if (depth > kMaxDepth) return false;
  for (const Seen& seen : all) {
    // What a release carries reached its thread when it was made.
    if (depth == 0 && !reaches(executor, seen, executor.thread().number)) continue;
    const ReleaseLog& log = *seen.log;
    auto block = log.of_block.upper_bound({executor.owner(past.interval), past.interval});
    if (block != log.of_block.begin()) {
      --block;
      for (const std::uint32_t i : block->second) {
        if (i >= seen.length || block->first.first != executor.owner(past.interval)) break;
        const Release& release = log.releases[i];
        if ((release.device_scope || same_block) && release.covers(past)) return true;
      }
    }
    for (std::uint32_t i = 0; i < seen.length; ++i) {
      const std::vector<Seen>& carried = log.releases[i].carried;
      if (!carried.empty() && any_covers(executor, carried, past, same_block, depth + 1))
        return true;
    }
  }
  return false;
}

}  // namespace simt
