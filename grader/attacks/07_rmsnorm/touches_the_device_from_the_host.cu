// Attack on drill 07: the same, but reads and writes the device's memory from the host by mempcpy,
// without a copy or a stream.
//
// Hope: the simulated device's memory is the process's own, and the C library is not instrumented.
// Outcome: FORBIDDEN: a submission for the simulated GPU calls no function that copies where no
// checker sees it.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "drills/07_rmsnorm/rmsnorm.h"

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
std::vector<T> to_host(const T* device, Int elements, cudaStream_t stream) {
  std::vector<T> host(elements);
  (void)stream;
  mempcpy(host.data(), device, elements * sizeof(T));
  return host;
}

template <class T>
void to_device(T* device, const std::vector<T>& host, cudaStream_t stream) {
  (void)stream;
  mempcpy(device, host.data(), host.size() * sizeof(T));
}

double root_of(double squares, Int cols, float eps) {
  return 1 / std::sqrt(squares / static_cast<double>(cols) + eps);
}

bool is_valid(Int rows, Int cols, float eps) { return rows >= 0 && cols >= 1 && eps >= 0; }

template <class T>
cudaError_t forward(const T* x, const T* w, T* y, Int rows, Int cols, float eps,
                    cudaStream_t stream) {
  if (!is_valid(rows, cols, eps)) return cudaErrorInvalidValue;
  if (rows == 0) return cudaSuccess;
  if (x == nullptr || w == nullptr || y == nullptr) return cudaErrorInvalidValue;
  const std::vector<T> hx = to_host(x, rows * cols, stream), hw = to_host(w, cols, stream);
  std::vector<T> hy(rows * cols);
  for (Int i = 0; i < rows; ++i) {
    double squares = 0;
    for (Int j = 0; j < cols; ++j)
      squares += double{to_float(hx[i * cols + j])} * to_float(hx[i * cols + j]);
    const double r = root_of(squares, cols, eps);
    for (Int j = 0; j < cols; ++j)
      store(&hy[i * cols + j],
            static_cast<float>(to_float(hx[i * cols + j]) * r * to_float(hw[j])));
  }
  to_device(y, hy, stream);
  return cudaGetLastError();
}

template <class T>
cudaError_t backward(const T* dy, const T* x, const T* w, T* dx, float* dw, Int rows, Int cols,
                     float eps, cudaStream_t stream) {
  if (!is_valid(rows, cols, eps) || dw == nullptr) return cudaErrorInvalidValue;
  if (rows == 0) return cudaMemsetAsync(dw, 0, cols * sizeof(float), stream);
  if (dy == nullptr || x == nullptr || w == nullptr || dx == nullptr) return cudaErrorInvalidValue;
  const std::vector<T> hdy = to_host(dy, rows * cols, stream), hx = to_host(x, rows * cols, stream);
  const std::vector<T> hw = to_host(w, cols, stream);
  std::vector<T> hdx(rows * cols);
  std::vector<double> sums(cols);
  for (Int i = 0; i < rows; ++i) {
    double squares = 0, products = 0;
    for (Int j = 0; j < cols; ++j) {
      const double value = to_float(hx[i * cols + j]);
      squares += value * value;
      products += value * to_float(hdy[i * cols + j]) * to_float(hw[j]);
    }
    const double r = root_of(squares, cols, eps);
    for (Int j = 0; j < cols; ++j) {
      const double value = to_float(hx[i * cols + j]), d = to_float(hdy[i * cols + j]);
      store(&hdx[i * cols + j],
            static_cast<float>(r * to_float(hw[j]) * d -
                               value * r * r * r * products / static_cast<double>(cols)));
      sums[j] += d * value * r;
    }
  }
  to_device(dx, hdx, stream);
  to_device(dw, std::vector<float>(sums.begin(), sums.end()), stream);
  return cudaGetLastError();
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
