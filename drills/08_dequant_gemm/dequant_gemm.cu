#include "drills/08_dequant_gemm/dequant_gemm.h"
#include "drills/todo.h"

namespace drill {

// TODO: name the parameters and write all three. The contract is in dequant_gemm.h; a launcher that
// returns cudaErrorNotYetImplemented counts as not begun.
void quantize_int4(std::span<const float>, std::int64_t, std::int64_t, std::int64_t,
                   std::span<std::uint8_t>, std::span<float>) {
  drill::todo();
}

cudaError_t dequant_gemm_w4a16(const __nv_bfloat16*, const std::uint8_t*, const float*,
                               __nv_bfloat16*, std::int64_t, std::int64_t, std::int64_t,
                               std::int64_t, cudaStream_t) {
  return cudaErrorNotYetImplemented;
}

cudaError_t dequant_gemm_w4a8(const std::int8_t*, float, const std::uint8_t*, const float*, float*,
                              std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                              cudaStream_t) {
  return cudaErrorNotYetImplemented;
}

}  // namespace drill
