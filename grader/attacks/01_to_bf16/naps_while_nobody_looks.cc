// Attack on drill 01: wakes the judge that waits for it, works until that has looked, and naps: it
// is never seen asleep, and uses little CPU time.
//
// Hope: neither limit counts, and the limit on wall time says that the machine is overloaded: a
// FAULT, not a TIMEOUT.
// Outcome: TIMEOUT: time asleep is what is neither used nor waited for.
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <bit>
#include <cstdint>
#include <ctime>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {
namespace {

// The first two words of the channel, mapped before the worker closes it.
std::atomic<std::uint32_t>* const words = static_cast<std::atomic<std::uint32_t>*>(
    mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 3, 0));

void spin(long nanoseconds) {
  timespec begin, now;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  do clock_gettime(CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - begin.tv_sec) * 1'000'000'000 + now.tv_nsec - begin.tv_nsec < nanoseconds);
}

}  // namespace

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  for (;;) {
    syscall(SYS_futex, &words[1], FUTEX_WAKE, 1 << 30, nullptr, nullptr, 0);
    spin(150'000);
    usleep(8'000);
  }
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
