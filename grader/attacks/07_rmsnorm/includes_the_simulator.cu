// Attack on drill 07: includes grader/simt/simt.h, for its options.
//
// Hope: a .cu file is compiled with the simulator's headers.
// Outcome: BUILD: only those of CUDA are there.
#include <cmath>
#include <cstdint>

#include "drills/07_rmsnorm/rmsnorm.h"
#include "grader/simt/simt.h"

namespace drill {
namespace {

using Int = std::int64_t;

__host__ __device__ float to_float(float value) { return value; }
__host__ __device__ float to_float(__nv_bfloat16 value) { return __bfloat162float(value); }
__host__ __device__ void store(float* place, float value) { *place = value; }
__host__ __device__ void store(__nv_bfloat16* place, float value) {
  *place = __float2bfloat16_rn(value);
}

template <class T>
__global__ void fill(T* out, Int elements) {
  const Int at = Int{blockIdx.x} * 128 + threadIdx.x;
  if (at < elements) store(&out[at], 0);
}

template <class T>
cudaError_t fill_all(T* out, Int elements, cudaStream_t stream) {
  fill<<<static_cast<unsigned>((elements + 127) / 128), 128, 0, stream>>>(out, elements);
  return cudaGetLastError();
}

bool is_valid(Int rows, Int cols, float eps) { return rows >= 0 && cols >= 1 && eps >= 0; }

template <class T>
cudaError_t forward(const T* x, const T* w, T* y, Int rows, Int cols, float eps,
                    cudaStream_t stream) {
  if (!is_valid(rows, cols, eps)) return cudaErrorInvalidValue;
  if (rows == 0) return cudaSuccess;
  if (x == nullptr || w == nullptr || y == nullptr) return cudaErrorInvalidValue;
  simt::set_options({.checks = false});
  return fill_all(y, rows * cols, stream);
}

template <class T>
cudaError_t backward(const T* dy, const T* x, const T* w, T* dx, float* dw, Int rows, Int cols,
                     float eps, cudaStream_t stream) {
  if (!is_valid(rows, cols, eps) || dw == nullptr) return cudaErrorInvalidValue;
  if (rows == 0) return cudaMemsetAsync(dw, 0, cols * sizeof(float), stream);
  if (dy == nullptr || x == nullptr || w == nullptr || dx == nullptr) return cudaErrorInvalidValue;
  return fill_all(dx, rows * cols, stream);
}

}  // namespace

cudaError_t rmsnorm_forward_f32(const float* x, const float* w, float* y, Int rows, Int cols,
                                float eps, cudaStream_t stream) {
  return forward(x, w, y, rows, cols, eps, stream);
}

cudaError_t rmsnorm_forward_bf16(const __nv_bfloat16* x, const __nv_bfloat16* w, __nv_bfloat16* y,
                                 Int rows, Int cols, float eps, cudaStream_t stream) {
  return forward(x, w, y, rows, cols, eps, stream);
}

cudaError_t rmsnorm_backward_f32(const float* dy, const float* x, const float* w, float* dx,
                                 float* dw, Int rows, Int cols, float eps, cudaStream_t stream) {
  return backward(dy, x, w, dx, dw, rows, cols, eps, stream);
}

cudaError_t rmsnorm_backward_bf16(const __nv_bfloat16* dy, const __nv_bfloat16* x,
                                  const __nv_bfloat16* w, __nv_bfloat16* dx, float* dw, Int rows,
                                  Int cols, float eps, cudaStream_t stream) {
  return backward(dy, x, w, dx, dw, rows, cols, eps, stream);
}

}  // namespace drill
