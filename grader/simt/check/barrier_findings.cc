// What is wrong with barriers and warp operations, in words. When it is wrong is the executor's to
// say.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "grader/simt/check/describe.h"
#include "grader/simt/check/report.h"
#include "grader/simt/cuda/driver_types.h"
#include "grader/simt/runtime/executor.h"

namespace simt {
namespace {

// "lanes 0-15,31"
std::string lanes_text(std::uint32_t lanes) {
  std::string text;
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    if ((lanes >> lane & 1) == 0) continue;
    unsigned last = lane;
    while (last + 1 < kWarpLanes && (lanes >> (last + 1) & 1) != 0) ++last;
    if (!text.empty()) text += ",";
    text += last == lane ? fmt::format("{}", lane) : fmt::format("{}-{}", lane, last);
    lane = last;
  }
  return (std::popcount(lanes) == 1 ? "lane " : "lanes ") + text;
}

// Mostly the same literal.
bool same_text(const char* a, const char* b) { return a == b || std::strcmp(a, b) == 0; }

bool same_call(const Thread& a, const Thread& b) {
  return a.site.line == b.site.line && a.state == b.state && same_text(a.waits_at, b.waits_at) &&
         same_text(a.site.file, b.site.file);
}

}  // namespace

Access Executor::waiting(const Thread& thread) const {
  return {.place = {thread.site.file, thread.site.line},
          .block = block_index(),
          .thread = thread_index(thread.number)};
}

void Executor::report_barrier(const Thread& thread, const std::string& message,
                              const std::optional<Access>& other) {
  report({.kind = Kind::kBarrier,
          .kernel = launch_->call.name,
          .access = waiting(thread),
          .other = other,
          .message = message});
}

void Executor::report_mask_without_caller(std::uint32_t mask) {
  report_barrier(
      *thread_,
      fmt::format("{}: the mask 0x{:08x} lacks the calling lane {}. Every lane that calls "
                  "it must be in the mask; __ballot_sync before the branch makes such a "
                  "mask.",
                  thread_->waits_at, mask, thread_->number % kWarpLanes));
}

void Executor::report_undefined_lane(const Thread& reader, unsigned source) {
  const bool exited = (warps_[reader.number / kWarpLanes].exited >> source & 1) != 0;
  report_barrier(
      reader, fmt::format("{}: lane {} reads from lane {}, which the mask 0x{:08x} names but which "
                          "{}; the value is undefined. Keep all lanes to the end, or give the mask "
                          "of those that are there.",
                          reader.waits_at, reader.number % kWarpLanes, source, reader.mask,
                          exited ? "has returned" : "the block does not have"));
}

void Executor::report_partial_warp(const Thread& thread, std::uint32_t lanes) {
  report_barrier(thread, fmt::format("{}: only {} of the warp take part; all 32 lanes must.",
                                     thread.waits_at, lanes_text(lanes)));
}

void Executor::report_divergence() {
  const Thread* one = nullptr;
  const Thread* other = nullptr;
  const Thread* gone = nullptr;
  for (unsigned i = 0; i < launch_->threads; ++i) {
    const Thread& thread = threads_[i];
    if (thread.state == Thread::State::kExited) {
      if (gone == nullptr) gone = &thread;
    } else if (one == nullptr) {
      one = &thread;
    } else if (other == nullptr && !same_call(thread, *one)) {
      other = &thread;
    }
  }
  if (one == nullptr) return;
  if (gone != nullptr) {
    report_barrier(
        *one, fmt::format("{}: {} of the block's {} threads have returned before it, such as {}. "
                          "Every thread of the block must reach every barrier: let threads without "
                          "work skip the work, not the barrier.",
                          one->waits_at, launch_->threads - live_, launch_->threads,
                          describe(block_index(), thread_index(gone->number))));
  }
  if (other != nullptr) {
    report_barrier(
        *one,
        fmt::format("some threads of the block wait at {} in {}, others at {} in {}. All must take "
                    "the same way to the same barrier: move it out of the branch, or give the loop "
                    "the same number of turns in every thread.",
                    one->waits_at, describe(waiting(*one).place), other->waits_at,
                    describe(waiting(*other).place)),
        waiting(*other));
  }
}

void Executor::report_waiting() {
  launch_->fault(cudaErrorLaunchTimeout);
  struct Group {
    const Thread* first;
    unsigned threads;
  };
  std::vector<Group> groups;
  for (unsigned i = 0; i < launch_->threads; ++i) {
    const Thread& thread = threads_[i];
    if (thread.state == Thread::State::kExited) continue;
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
      return same_call(*group.first, thread);
    });
    if (same != groups.end()) {
      ++same->threads;
    } else {
      groups.push_back({&thread, 1});
    }
  }
  // A warp operation that waits is at fault more often than the barrier that the others went on to.
  std::stable_partition(groups.begin(), groups.end(), [](const Group& group) {
    return group.first->state == Thread::State::kAtCollective;
  });
  std::string message = "the block hangs";
  const char* separator = ": ";
  for (const Group& group : groups) {
    message += fmt::format("{}{} {} at {} in {}", separator, group.threads,
                           group.threads == 1 ? "thread waits" : "threads wait",
                           group.first->waits_at, describe(waiting(*group.first).place));
    separator = ", ";
  }
  const Thread& one = *groups.front().first;
  if (one.state == Thread::State::kAtCollective) {
    const unsigned first = one.number / kWarpLanes * kWarpLanes;
    std::uint32_t came = 0;
    for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
      const Thread& thread = threads_[first + lane];
      if (same_call(thread, one) && thread.mask == one.mask) came |= 1U << lane;
    }
    const Warp& warp = warps_[first / kWarpLanes];
    const std::uint32_t missing = one.mask & warp.present & ~warp.exited & ~came;
    message += fmt::format(
        ". The mask 0x{:08x} also names {}, which never {}. All lanes of the mask must make the "
        "same "
        "call: move it out of the branch, or give the mask of the lanes that take the branch.",
        one.mask, lanes_text(missing), std::popcount(missing) == 1 ? "comes" : "come");
  } else {
    message +=
        ". Every thread of the block must reach the same barrier: move it out of the branch.";
  }
  report_barrier(one, message,
                 groups.size() > 1 ? std::optional(waiting(*groups[1].first)) : std::nullopt);
}

}  // namespace simt
