#include "grader/simt/check/order.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>

#include "grader/simt/runtime/executor.h"

namespace simt {
namespace {

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
  std::shared_ptr<const std::vector<Seen>> carried;  // what the thread had acquired

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

std::size_t SeenSet::Hash::operator()(const Key& key) const {
  const auto& [log, thread, clock, device_scope] = key;
  const auto address = reinterpret_cast<std::uintptr_t>(log);
  return (address * 31 + thread) * 0x9E3779B97F4A7C15u + clock * 2 + (device_scope ? 1 : 0);
}

void SeenSet::add(const Seen& seen) {
  const auto [found, is_new] =
      index_.try_emplace({seen.log, seen.thread, seen.clock, seen.device_scope}, all_.size());
  if (is_new) {
    all_.push_back(seen);
    ++changes_;
  } else if (Seen& known = all_[found->second]; known.length < seen.length) {
    known = seen;
    ++changes_;
  }
}

void SeenSet::fold() {
  std::vector<Seen> old;
  old.swap(all_);
  index_.clear();
  // Interval 0 is before every other.
  for (const Seen& seen : old) add({seen.log, seen.length, 0, 0, 0, seen.device_scope});
}

void SeenSet::clear() {
  all_.clear();
  index_.clear();
  ++changes_;
}

namespace {

void fold(const Executor& executor, BlockOrder& order) {
  if (order.folded_in == executor.interval()) return;
  order.folded_in = executor.interval();
  order.seen.fold();
  order.acquired.fold();
}

std::shared_ptr<const std::vector<Seen>> acquired_by_thread(const Executor& executor,
                                                            BlockOrder& order) {
  const Thread& thread = executor.thread();
  BlockOrder::Snapshot& snapshot = order.snapshot;
  if (snapshot.acquired == nullptr || snapshot.changes != order.acquired.changes() ||
      snapshot.thread != thread.number || snapshot.clock != thread.clock) {
    SeenSet reached;
    for (const Seen& acquired : order.acquired.all()) {
      if (reaches(executor, acquired))
        reached.add({acquired.log, acquired.length, 0, 0, 0, acquired.device_scope});
    }
    snapshot = {order.acquired.changes(), thread.number, thread.clock,
                std::make_shared<const std::vector<Seen>>(reached.all())};
  }
  return snapshot.acquired;
}

}  // namespace

void Releases::on_atomic(Executor& executor, BlockOrder& order, std::uintptr_t address) {
  const Thread& thread = executor.thread();
  const std::scoped_lock lock(mutex_);
  fold(executor, order);
  const auto found = logs_.find(address);
  if (thread.fence.interval == 0 && found == logs_.end()) return;
  ReleaseLog& log = found != logs_.end() ? found->second : logs_[address];
  if (thread.fence.interval != 0) {
    log.of_block[{executor.number(), executor.first_interval()}].push_back(
        static_cast<std::uint32_t>(log.releases.size()));
    log.releases.push_back({.first_interval = executor.first_interval(),
                            .interval = thread.fence.interval,
                            .thread = thread.number,
                            .clock = thread.fence.clock,
                            .known = thread.fence.known,
                            .after_barrier = thread.fence.interval != executor.interval(),
                            .fences = executor.fences_of(thread.fence.interval),
                            .device_scope = thread.fence.scope != Scope::kBlock,
                            .carried = acquired_by_thread(executor, order)});
  }
  order.seen.add({&log, static_cast<std::uint32_t>(log.releases.size()), thread.number,
                  executor.interval(), thread.clock, false});
}

void Releases::on_fence(Executor& executor, BlockOrder& order) {
  const Thread& thread = executor.thread();
  fold(executor, order);
  for (const Seen& seen : order.seen.all()) {
    if (reaches(executor, seen)) {
      order.acquired.add({seen.log, seen.length, thread.number, executor.interval(), thread.clock,
                          thread.fence.scope != Scope::kBlock});
    }
  }
}

bool Releases::covers(const Executor& executor, const BlockOrder& order, const Past& past,
                      bool is_volatile) {
  if (order.seen.all().empty()) return false;
  const bool same_block = executor.of_this_block(past.interval);
  const std::scoped_lock lock(mutex_);
  return any_covers(executor, order.acquired.all(), past, same_block, true) ||
         (is_volatile && any_covers(executor, order.seen.all(), past, same_block, false));
}

bool Releases::any_covers(const Executor& executor, const std::vector<Seen>& all, const Past& past,
                          bool same_block, bool fenced) {
  // Logs and how many of their releases count: the direct ones, and then what those had acquired.
  std::vector<std::pair<const ReleaseLog*, std::uint32_t>> open;
  // The last one that was acquired is mostly the one that matters.
  for (auto seen = all.rbegin(); seen != all.rend(); ++seen) {
    const bool in_scope = !fenced || same_block || seen->device_scope;
    if (!in_scope || !reaches(executor, *seen)) continue;
    if (covered_by(executor, *seen->log, seen->length, past, same_block)) return true;
    open.push_back({seen->log, seen->length});
  }
  std::unordered_map<const ReleaseLog*, std::uint32_t> checked;
  for (const auto& [log, length] : open) checked[log] = std::max(checked[log], length);
  std::unordered_map<const ReleaseLog*, std::uint32_t> followed;
  for (std::size_t at = 0; at < open.size(); ++at) {
    const auto [log, length] = open[at];
    std::uint32_t& from = followed[log];
    const std::vector<Seen>* last = nullptr;
    for (std::uint32_t i = from; i < length; ++i) {
      const std::vector<Seen>* carried = log->releases[i].carried.get();
      if (carried == last) continue;
      last = carried;
      for (const Seen& acquired : *carried) {
        std::uint32_t& known = checked[acquired.log];
        if (acquired.length <= known) continue;
        known = acquired.length;
        if (covered_by(executor, *acquired.log, acquired.length, past, same_block)) return true;
        open.push_back({acquired.log, acquired.length});
      }
    }
    from = std::max(from, length);
  }
  return false;
}

}  // namespace simt
