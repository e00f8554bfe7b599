#include "grader/labs/rmsnorm_acceptance/backend.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <thread>

#include "fmt/format.h"
#include "grader/labs/rmsnorm_acceptance/acceptance.h"
#include "grader/worker/gpu.h"

#ifdef KERNEL_DRILLS_SIMT
#include "grader/simt/simt.h"
#endif

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

Backend start_backend(const std::vector<Sizes>& all) {
  simt::Options options;
  options.os_threads = std::max(1u, std::thread::hardware_concurrency());
  constexpr std::int64_t kSmallArrays = kGiB / 16;
  options.device_bytes = kSmallArrays;
  for (const Sizes& sizes : all) {
    // dy, x and dx in fp32, and as much as one of them for a launcher's own.
    const std::int64_t bytes = sizes.m * sizes.n * 16 + kSmallArrays;
    // With the checkers' history: see grader/worker/gpu.h.
    require_memory(sizes, bytes * 45 / 4);
    options.device_bytes = std::max(options.device_bytes, static_cast<std::size_t>(bytes));
  }
  simt::set_options(options);
  return {.name = "simt",
          .words = fmt::format("the simulated GPU, {} threads", options.os_threads)};
}

std::vector<wire::SimtFinding> take_findings() {
  std::vector<wire::SimtFinding> findings = worker::simt_findings();
  simt::clear_findings();
  return findings;
}

#else

Backend start_backend(const std::vector<Sizes>& all) {
  for (const Sizes& sizes : all) require_memory(sizes, 0);
  int count = 0;
  cudaDeviceProp properties;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0 ||
      cudaGetDeviceProperties(&properties, 0) != cudaSuccess)
    throw std::invalid_argument("no CUDA device");
  return {.name = "cuda", .words = properties.name};
}

std::vector<wire::SimtFinding> take_findings() { return worker::simt_findings(); }

#endif

}  // namespace lab
