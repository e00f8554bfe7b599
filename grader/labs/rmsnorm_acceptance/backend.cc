#include "grader/labs/rmsnorm_acceptance/backend.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/labs/rmsnorm_acceptance/acceptance.h"

namespace lab {
namespace {

constexpr std::int64_t kGiB = 1 << 30;
constexpr std::int64_t kMostBytes = 4 * kGiB;

// `of_device`: what the device's memory takes of the host's.
void require_memory(const Sizes& sizes, std::int64_t of_device) {
  const std::int64_t needed = sizes.m * sizes.n * kHostBytesAnElement + of_device;
  if (needed <= kMostBytes) return;
  throw std::invalid_argument(
      fmt::format("--m {} --n {}: they need about {} GiB of memory, and this lab takes up to {}",
                  sizes.m, sizes.n, (needed + kGiB - 1) / kGiB, kMostBytes / kGiB));
}

}  // namespace

#ifdef KERNEL_DRILLS_SIMT

Device start_device_for(const std::vector<Sizes>& all) {
  constexpr std::int64_t kSmallArrays = kGiB / 16;
  std::int64_t device_bytes = kSmallArrays;
  for (const Sizes& sizes : all) {
    // dy, x and dx in fp32, and as much as one of them for a launcher's own.
    const std::int64_t bytes = sizes.m * sizes.n * 16 + kSmallArrays;
    // With the checkers' history: see grader/worker/gpu.h.
    require_memory(sizes, bytes * 45 / 4);
    device_bytes = std::max(device_bytes, bytes);
  }
  return start_device(static_cast<std::size_t>(device_bytes));
}

#else

Device start_device_for(const std::vector<Sizes>& all) {
  for (const Sizes& sizes : all) require_memory(sizes, 0);
  return start_device();
}

#endif

}  // namespace lab
