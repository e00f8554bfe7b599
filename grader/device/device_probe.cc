// Is there a device that the graded kernels can run on? Succeeds if so; else prints why not, on one
// line, and exits with 3.
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
  return major >= kLeastMajor ? 0 : no_device("it is older than sm_80");
}
