// Attack on drill 01: a static initialiser maps the channel and answers the requests itself, the
// worker's own code never runs. Its answers are right.
//
// Hope: who answers says what the verdict is.
// Outcome: the judge believes the bytes of an answer and nothing else: right answers get their
// points whoever sends them, and nothing more.
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill

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
constexpr std::size_t kArena = kAnswer + (16 << 20), kBytes = kArena + (1 << 30);

template <class In, class Out>
void answer(Control& control, std::byte* channel, Out (*function)(In)) {
  if (control.mode == 0) {
    In in;
    std::memcpy(&in, channel + kRequest, sizeof in);
    const Out out = function(in);
    std::memcpy(channel + kAnswer, &out, sizeof out);
    control.answer_bytes = sizeof out;
  } else {
    const auto* in = reinterpret_cast<const In*>(channel + kArena + control.regions[0].offset);
    auto* out = reinterpret_cast<Out*>(channel + kArena + control.regions[1].offset);
    for (std::uint64_t i = 0; i < control.count; ++i) out[i] = function(in[i]);
    control.answer_bytes = 0;
  }
  control.status = 0;
}

const int kServes = [] {
  auto* const channel =
      static_cast<std::byte*>(mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_SHARED, 3, 0));
  auto& control = *reinterpret_cast<Control*>(channel);
  for (std::uint32_t answered = 1;; ++answered) {
    control.answered = answered;
    syscall(SYS_futex, &control.answered, FUTEX_WAKE, 1 << 30, nullptr, nullptr, 0);
    while (control.asked == answered)
      syscall(SYS_futex, &control.asked, FUTEX_WAIT, answered, nullptr, nullptr, 0);
    if (std::strcmp(control.function, "to_bf16") == 0) {
      answer(control, channel, drill::to_bf16);
    } else {
      answer(control, channel, drill::from_bf16);
    }
  }
  return 0;
}();

}  // namespace
