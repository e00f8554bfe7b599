// Attack on drill 04: wakes the judge that waits for it, works until that has looked, and naps: it
// is never seen asleep, and uses little CPU time.
//
// Hope: neither limit counts, and the limit on wall time says that the machine is overloaded: a
// FAULT, not a TIMEOUT.
// Outcome: TIMEOUT: time asleep is time that is neither used nor waited for.
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <stdexcept>

#include "drills/04_tolerance/tolerance.h"

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

double root(std::int64_t k) {
  if (k < 1) throw std::invalid_argument("a length below 1");
  return std::sqrt(static_cast<double>(k));
}

}  // namespace

double machine_epsilon(Format format) {
  for (;;) {
    syscall(SYS_futex, &words[1], FUTEX_WAKE, 1 << 30, nullptr, nullptr, 0);
    spin(250'000);
    usleep(15'000);
  }
  if (format == Format::kFloat32) return 0x1p-23;
  if (format == Format::kFloat16) return 0x1p-10;
  if (format == Format::kBfloat16) return 0x1p-7;
  throw std::invalid_argument("unknown format");
}

double unit_roundoff(Format format) { return machine_epsilon(format) / 2; }

double reduction_budget(Format format, std::int64_t k) { return unit_roundoff(format) / root(k); }

Tolerance tolerance(Format format, std::int64_t k, double c, double output_scale) {
  for (const double value : {c, output_scale})
    if (!(std::isfinite(value) && value >= 0)) throw std::invalid_argument("not finite");
  const double rtol = c * (machine_epsilon(format) * root(k));
  return {rtol, rtol * output_scale};
}

}  // namespace drill
