// More shared memory than a block may have; the error is returned.
#include "drills/07_rmsnorm/rmsnorm.h"

namespace drill {
namespace {

__global__ void nothing() {}

cudaError_t launch(cudaStream_t stream) {
  nothing<<<1, 32, 1 << 20, stream>>>();
  return cudaGetLastError();
}

}  // namespace

cudaError_t rmsnorm_forward_f32(const float*, const float*, float*, std::int64_t, std::int64_t,
                                float, cudaStream_t stream) {
  return launch(stream);
}

cudaError_t rmsnorm_forward_bf16(const __nv_bfloat16*, const __nv_bfloat16*, __nv_bfloat16*,
                                 std::int64_t, std::int64_t, float, cudaStream_t stream) {
  return launch(stream);
}

cudaError_t rmsnorm_backward_f32(const float*, const float*, const float*, float*, float*,
                                 std::int64_t, std::int64_t, float, cudaStream_t stream) {
  return launch(stream);
}

cudaError_t rmsnorm_backward_bf16(const __nv_bfloat16*, const __nv_bfloat16*, const __nv_bfloat16*,
                                  __nv_bfloat16*, float*, std::int64_t, std::int64_t, float,
                                  cudaStream_t stream) {
  return launch(stream);
}

}  // namespace drill
