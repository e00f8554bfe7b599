#include "grader/device/device.h"

#include <cuda_runtime_api.h>

#include <functional>
#include <vector>

#include "grader/device/events.h"
#include "grader/device/kernels.h"
#include "grader/device/timing.h"
#include "grader/worker/cuda_error.h"
#include "grader/worker/device_array.h"

namespace bench {
namespace {

constexpr int kDevice = 0;

// cudaDeviceProp has lost the clocks in CUDA 13; the attributes are still there.
int attribute(cudaDeviceAttr which, const char* name) {
  int value = 0;
  worker::check_cuda(cudaDeviceGetAttribute(&value, which, kDevice), name);
  return value;
}

double copy_seconds(const std::function<void(cudaStream_t)>& copy_once) {
  constexpr int kWarmUp = 3, kRuns = 15;
  const Stream stream;
  Event begin, end;
  std::vector<double> seconds;
  for (int i = 0; i < kWarmUp + kRuns; ++i) {
    begin.record(stream.get());
    copy_once(stream.get());
    end.record(stream.get());
    worker::check_cuda(cudaStreamSynchronize(stream.get()), "copying memory");
    if (i >= kWarmUp) seconds.push_back(end.seconds_since(begin));
  }
  return median(seconds);
}

}  // namespace

Device find_device() {
  int count = 0;
  if (const cudaError_t error = cudaGetDeviceCount(&count); error != cudaSuccess)
    throw NoDevice(cudaGetErrorString(error));
  if (count == 0) throw NoDevice(cudaGetErrorString(cudaErrorNoDevice));
  worker::check_cuda(cudaSetDevice(kDevice), "cudaSetDevice");
  cudaDeviceProp properties{};
  worker::check_cuda(cudaGetDeviceProperties(&properties, kDevice), "cudaGetDeviceProperties");
  Device device;
  device.name = properties.name;
  device.memory_bytes = properties.totalGlobalMem;
  worker::check_cuda(cudaDriverGetVersion(&device.driver_version), "cudaDriverGetVersion");
  worker::check_cuda(cudaRuntimeGetVersion(&device.runtime_version), "cudaRuntimeGetVersion");
  constexpr double kKilo = 1e3;
  Hardware& hardware = device.hardware;
  hardware.major = properties.major;
  hardware.minor = properties.minor;
  hardware.multiprocessors = attribute(cudaDevAttrMultiProcessorCount, "multiprocessors");
  hardware.clock_hz = kKilo * attribute(cudaDevAttrClockRate, "clock");
  hardware.memory_clock_hz = kKilo * attribute(cudaDevAttrMemoryClockRate, "memory clock");
  hardware.memory_bus_bits = attribute(cudaDevAttrGlobalMemoryBusWidth, "memory bus");
  hardware.l2_bytes = static_cast<std::size_t>(attribute(cudaDevAttrL2CacheSize, "L2"));
  return device;
}

CopyBandwidth measure_copy(std::size_t bytes) {
  const std::size_t count = bytes / sizeof(uint4);
  const worker::DeviceArray<uint4> from(count, "from"), to(count, "to");
  const Stream stream;
  // Random bits: zeros may be cheaper to move.
  fill_bytes(reinterpret_cast<std::uint8_t*>(from.get()), bytes, 1, stream.get());
  worker::check_cuda(cudaStreamSynchronize(stream.get()), "filling memory");

  const double by_kernel =
      copy_seconds([&](cudaStream_t s) { copy(to.get(), from.get(), count, s); });
  const double by_runtime = copy_seconds([&](cudaStream_t s) {
    worker::check_cuda(cudaMemcpyAsync(to.get(), from.get(), bytes, cudaMemcpyDeviceToDevice, s),
                       "cudaMemcpyAsync");
  });
  const double moved = 2.0 * static_cast<double>(bytes);
  return by_kernel < by_runtime ? CopyBandwidth{moved / by_kernel, "a kernel"}
                                : CopyBandwidth{moved / by_runtime, "cudaMemcpy"};
}

}  // namespace bench
