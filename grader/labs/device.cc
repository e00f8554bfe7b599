#include "grader/labs/device.h"

#ifdef KERNEL_DRILLS_SIMT

#include <algorithm>
#include <thread>

#include "grader/simt/simt.h"
#include "grader/worker/gpu.h"

namespace lab {

Device start_device(std::size_t simulated_bytes) {
  simt::Options options;
  options.os_threads = std::max(1u, std::thread::hardware_concurrency());
  if (simulated_bytes != 0) options.device_bytes = simulated_bytes;
  simt::set_options(options);
  return {.backend = "simt",
          .name = "the simulated GPU, " + std::to_string(options.os_threads) +
                  (options.os_threads == 1 ? " thread" : " threads")};
}

std::vector<wire::SimtFinding> take_findings() {
  std::vector<wire::SimtFinding> findings = worker::simt_findings();
  simt::clear_findings();
  return findings;
}

}  // namespace lab

#else

#include <cuda_runtime_api.h>

#include <stdexcept>

namespace lab {

Device start_device(std::size_t) {
  int count = 0;
  cudaDeviceProp properties;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0 ||
      cudaGetDeviceProperties(&properties, 0) != cudaSuccess) {
    throw std::invalid_argument("no CUDA device");
  }
  return {.backend = "cuda", .name = properties.name};
}

std::vector<wire::SimtFinding> take_findings() { return {}; }

}  // namespace lab

#endif
