// Warp operations: the lanes of a mask take a step together.
#include <algorithm>
#include <bit>
#include <cstring>

#include "grader/simt/runtime/executor.h"
#include "grader/simt/runtime/mma.h"

namespace simt {
namespace {

// Of a lane whose value is undefined: a NaN in every format, so that its use shows.
constexpr std::uint64_t kUndefined = ~std::uint64_t{0};

// Mostly the same literal.
bool same_name(const Thread& a, const Thread& b) {
  return a.waits_at == b.waits_at || std::strcmp(a.waits_at, b.waits_at) == 0;
}

}  // namespace

std::uint64_t Executor::collective(Collective kind, std::uint32_t mask, std::uint64_t value,
                                   int source, const char* name, const Site& site) {
  Thread& thread = *thread_;
  Warp& warp = warp_of(thread);
  const std::uint32_t me = 1U << thread.number % kWarpLanes;
  thread.site = site;
  thread.waits_at = name;
  thread.kind = kind;
  thread.value = value;
  thread.source = source;
  thread.mask = mask | me;
  thread.spins = 0;
  if ((mask & me) == 0) report_mask_without_caller(mask);
  thread.state = Thread::State::kAtCollective;
  warp.waiting |= me;
  if (try_collective(warp, thread)) {
    take_back(thread);
  } else {
    suspend();
  }
  return thread.result;
}

// If all lanes that the thread waits for are there, they go on.
bool Executor::try_collective(Warp& warp, Thread& thread) {
  // Lanes that have ended are not waited for (CUDA C++ Programming Guide, warp functions: "all
  // non-exited threads named in mask").
  const std::uint32_t lanes = thread.mask & warp.present & ~warp.exited;
  if ((lanes & ~warp.waiting) != 0) return false;
  const unsigned first = thread.number / kWarpLanes * kWarpLanes;
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    if ((lanes >> lane & 1) == 0) continue;
    const Thread& other = threads_[first + lane];
    if (other.kind != thread.kind || other.mask != thread.mask || !same_name(other, thread))
      return false;
  }
  complete_collective(warp, lanes);
  return true;
}

void Executor::complete_collective(Warp& warp, std::uint32_t lanes) {
  const auto first = static_cast<unsigned>(&warp - warps_.data()) * kWarpLanes;
  const auto each = [&](auto action) {
    for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
      if (lanes >> lane & 1) action(threads_[first + lane], lane);
    }
  };
  Thread& any = threads_[first + static_cast<unsigned>(std::countr_zero(lanes))];
  std::uint32_t ballot = 0;
  switch (any.kind) {
    case Collective::kSync:
      join_clocks(warp, lanes);
      break;
    case Collective::kShuffle:
      each([&](Thread& thread, unsigned) {
        const auto source = static_cast<unsigned>(thread.source);
        if (lanes >> source & 1) {
          thread.result = threads_[first + source].value;
          return;
        }
        thread.result = kUndefined;
        // A lane outside of the mask gives an undefined value, which the caller may throw away. But
        // who names a lane in the mask and reads it thinks that it is there.
        if ((thread.mask >> source & 1) == 0 || faulted_) return;
        report_undefined_lane(thread, source);
      });
      break;
    case Collective::kBallot:
    case Collective::kAll:
    case Collective::kAny:
      each([&](Thread& thread, unsigned lane) { ballot |= (thread.value != 0 ? 1U : 0U) << lane; });
      each([&](Thread& thread, unsigned) {
        thread.result = thread.kind == Collective::kBallot ? ballot
                        : thread.kind == Collective::kAll  ? ballot == lanes
                                                           : ballot != 0;
      });
      break;
    case Collective::kMmaM16n8k16: {
      MmaOperands* operands[kWarpLanes] = {};
      each([&](Thread& thread, unsigned lane) {
        operands[lane] = reinterpret_cast<MmaOperands*>(thread.value);
      });
      if (std::popcount(lanes) == kWarpLanes) {
        mma_m16n8k16(operands);
      } else if (!faulted_) {
        report_partial_warp(any, lanes);
      }
    }
  }
  warp.waiting &= ~lanes;
  each([&](Thread& thread, unsigned) { release(thread); });
}

// Each lane now comes after all that any of them came after, and then takes a step of its own.
void Executor::join_clocks(Warp& warp, std::uint32_t lanes) {
  const auto first = static_cast<unsigned>(&warp - warps_.data()) * kWarpLanes;
  std::array<std::uint32_t, kWarpLanes> joined{};
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    if ((lanes >> lane & 1) == 0) continue;
    for (unsigned other = 0; other < kWarpLanes; ++other)
      joined[other] = std::max(joined[other], warp.known[lane][other]);
    joined[lane] = std::max(joined[lane], threads_[first + lane].clock);
  }
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    if ((lanes >> lane & 1) == 0) continue;
    warp.known[lane] = joined;
    std::uint32_t& clock = threads_[first + lane].clock;
    if (clock < Packed::kMaxClock) ++clock;
  }
  clocks_moved_ = true;
}

}  // namespace simt
