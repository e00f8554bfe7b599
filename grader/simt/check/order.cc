#include "grader/simt/check/order.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>

#include "grader/simt/runtime/executor.h"

namespace simt {
namespace {

// Keeps the longest of each log.
void merge(std::vector<Seen>& all, const Seen& seen) {
  for (Seen& known : all) {
    if (known.log != seen.log || known.thread != seen.thread || known.interval != seen.interval ||
        known.clock != seen.clock || known.device_scope != seen.device_scope)
      continue;
    known.length = std::max(known.length, seen.length);
    return;
  }
  all.push_back(seen);
}

// Does the executor's current thread come after the one that saw it?
bool reaches(const Executor& executor, const Seen& seen) {
  return seen.interval < executor.interval() || seen.thread == executor.thread().number ||
         executor.warp_ordered(seen.thread, seen.clock);
}

}  // namespace

struct Release {
  std::uint32_t first_interval;  // of the block
  std::uint32_t interval;        // of the fence
  unsigned thread;
  std::uint32_t clock;                          // of the fence
  std::array<std::uint32_t, kWarpLanes> known;  // what the thread came after in its warp, then
  // Set where a barrier came between the fence and the atomic operation: then the fences of all
  // threads count.
  bool after_barrier;
  std::shared_ptr<const Executor::FenceClocks> fences;
  bool device_scope;
  std::vector<Seen> carried;  // what the thread had acquired

  // Of an access in the same block.
  bool covers(const Past& past) const {
    if (past.interval != interval) return past.interval < interval;
    if (after_barrier && fences != nullptr) return past.clock < (*fences)[past.thread];
    if (past.thread == thread) return past.clock < clock;
    return past.thread / kWarpLanes == thread / kWarpLanes &&
           past.clock <= known[past.thread % kWarpLanes];
  }
};

struct ReleaseLog {
  // An executor's number, and the first interval of a block that it ran.
  using Block = std::pair<unsigned, std::uint32_t>;

  std::vector<Release> releases;
  std::map<Block, std::vector<std::uint32_t>> of_block;  // indices of `releases`
};

namespace {

// Does one of the log's first releases cover the access?
bool covered_by(const Executor& executor, const ReleaseLog& log, std::uint32_t length,
                const Past& past, bool same_block) {
  const unsigned owner = executor.owner(past.interval);
  auto block = log.of_block.upper_bound({owner, past.interval});
  if (block == log.of_block.begin()) return false;
  --block;
  if (block->first.first != owner) return false;
  for (const std::uint32_t i : block->second) {
    if (i >= length) return false;
    const Release& release = log.releases[i];
    if ((release.device_scope || same_block) && release.covers(past)) return true;
  }
  return false;
}

}  // namespace

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
                    .known = thread.fence.known,
                    .after_barrier = thread.fence.interval != executor.interval(),
                    .fences = executor.fences_of(thread.fence.interval),
                    .device_scope = thread.fence.scope != Scope::kBlock,
                    .carried = {}};
    for (const Seen& acquired : order.acquired) {
      // The log's own earlier releases are in front of this one anyway.
      if (acquired.log != &log && reaches(executor, acquired)) release.carried.push_back(acquired);
    }
    log.of_block[{executor.number(), release.first_interval}].push_back(
        static_cast<std::uint32_t>(log.releases.size()));
    log.releases.push_back(std::move(release));
    merge(order.seen, {&log, static_cast<std::uint32_t>(log.releases.size()), thread.number,
                       executor.interval(), thread.clock, false});
  } else if (found != logs_.end()) {
    const ReleaseLog& log = found->second;
    merge(order.seen, {&log, static_cast<std::uint32_t>(log.releases.size()), thread.number,
                       executor.interval(), thread.clock, false});
  }
}

void Releases::on_fence(Executor& executor, BlockOrder& order) {
  const Thread& thread = executor.thread();
  for (const Seen& seen : order.seen) {
    if (reaches(executor, seen))
      merge(order.acquired, {seen.log, seen.length, thread.number, executor.interval(),
                             thread.clock, thread.fence.scope != Scope::kBlock});
  }
}

bool Releases::covers(const Executor& executor, const BlockOrder& order, const Past& past,
                      bool is_volatile) {
  if (order.seen.empty()) return false;
  const bool same_block = executor.of_this_block(past.interval);
  const std::scoped_lock lock(mutex_);
  return any_covers(executor, order.acquired, past, same_block, true) ||
         (is_volatile && any_covers(executor, order.seen, past, same_block, false));
}

bool Releases::any_covers(const Executor& executor, const std::vector<Seen>& all, const Past& past,
                          bool same_block, bool fenced) {
  // Logs and how many of their releases count, the direct ones first; then what those had acquired.
  std::vector<std::pair<const ReleaseLog*, std::uint32_t>> open;
  for (const Seen& seen : all) {
    const bool in_scope = !fenced || same_block || seen.device_scope;
    if (in_scope && reaches(executor, seen)) open.push_back({seen.log, seen.length});
  }
  std::unordered_map<const ReleaseLog*, std::uint32_t> followed;
  for (std::size_t at = 0; at < open.size(); ++at) {
    const auto [log, length] = open[at];
    std::uint32_t& from = followed[log];
    if (length <= from) continue;
    if (covered_by(executor, *log, length, past, same_block)) return true;
    for (std::uint32_t i = from; i < length; ++i) {
      for (const Seen& carried : log->releases[i].carried)
        open.push_back({carried.log, carried.length});
    }
    from = length;
  }
  return false;
}

}  // namespace simt
