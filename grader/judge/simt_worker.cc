#include "grader/judge/simt_worker.h"

#include "grader/judge/simt_launches.h"
#include "grader/worker/device_array.h"
#include "grader/worker/gpu.h"

namespace simt_worker {

void reverse(std::span<const float> x, std::span<float> y, bool barrier) {
  const worker::DeviceArray<float> device_x(x, "x", 3);
  const worker::DeviceArray<float> device_y(y, "y");
  const auto count = static_cast<int>(x.size());
  const cudaError_t error = launch_reverse(device_x.get(), device_y.get(), count, barrier);
  if (error == cudaErrorInvalidValue) worker::check_launcher(error);
  device_y.copy_to(y);
}

void misbehave(Deed deed, std::span<float> y) {
  const worker::DeviceArray<float> device_y(y, "y");
  worker::check_launcher(launch_deed(deed, device_y.get()));
  device_y.copy_to(y);
}

void use_memory(std::uint64_t bytes) {
  const worker::DeviceArray<float> y(bytes / sizeof(float), "y");
  worker::check_launcher(launch_touch(y.get(), y.size()));
}

}  // namespace simt_worker

std::span<const worker::Binding> worker::bindings() {
  static constexpr Binding kBindings[] = {
      bind_on_device<simt_worker::reverse>("reverse"),
      bind_on_device<simt_worker::misbehave>("misbehave"),
      bind_on_device<simt_worker::use_memory>("use_memory"),
      kSimtFindings,
      kSimtCounters,
      kSimtReverse,
  };
  return kBindings;
}
