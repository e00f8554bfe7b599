// Is there a device that the graded kernels can run on? Prints its name and succeeds if so; else
// prints why not, on one line, and exits with 3.
#include <cuda_runtime_api.h>

#include <cstdio>

namespace {

// What atomics on bf16, asynchronous copies and the tensor cores' bf16 need.
constexpr int kLeastMajor = 8;

int no_device(const char* why) {
  std::printf("no CUDA device (%s)\n", why);
  return 3;
}

}  // namespace

int main() {
  int count = 0;
  if (const cudaError_t error = cudaGetDeviceCount(&count); error != cudaSuccess)
    return no_device(cudaGetErrorString(error));
  if (count == 0) return no_device("the driver knows none");
  int major = 0;
  if (const cudaError_t error =
          cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
      error != cudaSuccess) {
    return no_device(cudaGetErrorString(error));
  }
  if (major < kLeastMajor) return no_device("it is older than sm_80");
  cudaDeviceProp device{};
  if (const cudaError_t error = cudaGetDeviceProperties(&device, 0); error != cudaSuccess)
    return no_device(cudaGetErrorString(error));
  std::printf("%s, sm_%d%d\n", device.name, device.major, device.minor);
  return 0;
}
