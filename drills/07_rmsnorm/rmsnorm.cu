#include "drills/07_rmsnorm/rmsnorm.h"

namespace drill {

// TODO: name the parameters and write four launchers and their kernels. The contract is in
// rmsnorm.h; a launcher that returns cudaErrorNotYetImplemented counts as not begun.
cudaError_t rmsnorm_forward_f32(const float*, const float*, float*, std::int64_t, std::int64_t,
                                float, cudaStream_t) {
  return cudaErrorNotYetImplemented;
}

cudaError_t rmsnorm_forward_bf16(const __nv_bfloat16*, const __nv_bfloat16*, __nv_bfloat16*,
                                 std::int64_t, std::int64_t, float, cudaStream_t) {
  return cudaErrorNotYetImplemented;
}

cudaError_t rmsnorm_backward_f32(const float*, const float*, const float*, float*, float*,
                                 std::int64_t, std::int64_t, float, cudaStream_t) {
  return cudaErrorNotYetImplemented;
}

cudaError_t rmsnorm_backward_bf16(const __nv_bfloat16*, const __nv_bfloat16*, const __nv_bfloat16*,
                                  __nv_bfloat16*, float*, std::int64_t, std::int64_t, float,
                                  cudaStream_t) {
  return cudaErrorNotYetImplemented;
}

}  // namespace drill
