// Attack on drill 03: right answers; sets "answered" to the number of the next call before it is
// asked.
//
// Hope: a call that is answered already is not looked at.
// Outcome: the number is the judge's next one only where it is asked at that moment. The answers
// are right where they come, CRASH where none did.
#include <linux/futex.h>
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
  if (!values.empty()) {
    auto& control = *reinterpret_cast<Control*>(channel_of(values));
    control.answered = control.asked + 7;
  }
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  if (!values.empty()) {
    auto& control = *reinterpret_cast<Control*>(channel_of(values));
    control.answered = control.asked + 7;
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
