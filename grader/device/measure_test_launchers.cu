#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstdint>

#include "drills/07_rmsnorm/rmsnorm.h"
#include "drills/08_dequant_gemm/dequant_gemm.h"
#include "grader/device/measure_test_launchers.h"

namespace bench {
namespace {

Bug bug = Bug::kNone;
int calls = 0;  // of the launchers since set_bug()

__device__ float value(float x) { return x; }
__device__ float value(__nv_bfloat16 x) { return __bfloat162float(x); }
__device__ float value(std::int8_t x) { return x; }
__device__ void store(float* to, float x) { *to = x; }
__device__ void store(__nv_bfloat16* to, float x) { *to = __float2bfloat16(x); }

// How a bug changes the arithmetic.
struct Change {
  float factor = 1;
  std::int64_t divide_sum = 1;
  std::int64_t shift = 0;
  std::int64_t unwritten = 0;
  std::int64_t lost_rows = 0;
};

Change change() {
  return {.factor = bug == Bug::kPercent ? 1.01f : 1.0f,
          .divide_sum = bug == Bug::kHalf ? 2 : 1,
          .shift = bug == Bug::kNextRow ? 1 : 0,
          .unwritten = bug == Bug::kUnwritten && calls > 1 ? 1 : 0,
          .lost_rows = bug == Bug::kLastRowOfDw ? 1 : 0};
}

__global__ void fault_kernel(int* nowhere) { *nowhere = 1; }
__global__ void empty_kernel() {}

// What the launcher returns before its work, if the bug is one of these; `work` says that it goes
// on.
struct Before {
  cudaError_t error = cudaSuccess;
  bool work = true;
};

Before before(cudaStream_t stream) {
  ++calls;
  switch (bug) {
    case Bug::kStub:
      return {cudaErrorNotYetImplemented, false};
    case Bug::kRefuses:
      return {cudaErrorInvalidConfiguration, false};
    case Bug::kSilentFailure:
      empty_kernel<<<1, 4096, 0, stream>>>();
      return {cudaSuccess, false};
    case Bug::kFault:
      fault_kernel<<<1, 1, 0, stream>>>(nullptr);
      return {cudaSuccess, false};
    default:
      return {};
  }
}

// The outputs of the first call, kept on the device.
template <class T>
void remember(T* output, std::int64_t count, int which, cudaStream_t stream) {
  static void* kept[2] = {};
  if (bug != Bug::kRemembers) return;
  const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(T);
  if (calls == 1) {
    cudaMalloc(&kept[which], bytes);
    cudaMemcpyAsync(kept[which], output, bytes, cudaMemcpyDeviceToDevice, stream);
  } else {
    cudaMemcpyAsync(output, kept[which], bytes, cudaMemcpyDeviceToDevice, stream);
  }
}

template <class T>
__device__ float reciprocal_rms(const T* x, std::int64_t cols, float eps, const Change& c) {
  float squares = 0;
  for (std::int64_t i = 0; i < cols / c.divide_sum; ++i) squares += value(x[i]) * value(x[i]);
  return 1 / sqrtf(squares / static_cast<float>(cols) + eps);
}

// A thread a row.
template <class T>
__global__ void forward_kernel(const T* x, const T* w, T* y, std::int64_t rows, std::int64_t cols,
                               float eps, Change c) {
  const std::int64_t row = threadIdx.x;
  if (row >= rows) return;
  const float r = reciprocal_rms(x + row * cols, cols, eps, c);
  for (std::int64_t i = 0; i < cols; ++i) {
    if (row * cols + i >= rows * cols - c.unwritten) continue;
    store(y + row * cols + i,
          value(x[row * cols + i]) * r * value(w[(i + c.shift) % cols]) * c.factor);
  }
}

template <class T>
__global__ void backward_kernel(const T* dy, const T* x, const T* w, T* dx, std::int64_t rows,
                                std::int64_t cols, float eps, Change c) {
  const std::int64_t row = threadIdx.x;
  if (row >= rows) return;
  const T* row_x = x + row * cols;
  const T* row_dy = dy + row * cols;
  const float r = reciprocal_rms(row_x, cols, eps, c);
  float sum = 0;
  for (std::int64_t i = 0; i < cols / c.divide_sum; ++i)
    sum += value(w[i]) * value(row_dy[i]) * value(row_x[i]);
  for (std::int64_t i = 0; i < cols; ++i) {
    if (row * cols + i >= rows * cols - c.unwritten) continue;
    const float direct = r * value(w[(i + c.shift) % cols]) * value(row_dy[i]);
    const float correction = value(row_x[i]) * r * r * r / static_cast<float>(cols) * sum;
    store(dx + row * cols + i, (direct - correction) * c.factor);
  }
}

// A thread a column.
template <class T>
__global__ void dw_kernel(const T* dy, const T* x, float* dw, std::int64_t rows, std::int64_t cols,
                          float eps, Change c) {
  const std::int64_t col = threadIdx.x;
  if (col >= cols - c.unwritten) return;
  float sum = 0;
  for (std::int64_t row = 0; row < rows / c.divide_sum - c.lost_rows; ++row) {
    const float r = reciprocal_rms(x + row * cols, cols, eps, Change{});
    sum += value(dy[row * cols + col]) * value(x[row * cols + (col + c.shift) % cols]) * r;
  }
  dw[col] = sum * c.factor;
}

// A thread a column of y; X is bf16 or int8.
template <class X, class Y>
__global__ void gemm_kernel(const X* x, float x_scale, const std::uint8_t* packed,
                            const float* scales, Y* y, std::int64_t m, std::int64_t n,
                            std::int64_t k, std::int64_t group, Change c) {
  const std::int64_t j = threadIdx.x;
  if (j >= n) return;
  const std::int64_t row_bytes = (k + 1) / 2, groups = (k + group - 1) / group;
  const std::int64_t weights = (j + c.shift) % n;
  for (std::int64_t i = 0; i < m; ++i) {
    if (i * n + j >= m * n - c.unwritten) continue;
    float sum = 0;
    for (std::int64_t p = 0; p < k / c.divide_sum; ++p) {
      const int byte = packed[weights * row_bytes + p / 2];
      const int half = p % 2 == 0 ? byte & 15 : byte >> 4;
      const auto code = static_cast<float>(half < 8 ? half : half - 16);
      sum += value(x[i * k + p]) * code * scales[weights * groups + p / group];
    }
    store(y + i * n + j, sum * x_scale * c.factor);
  }
}

template <class T>
cudaError_t forward(const T* x, const T* w, T* y, std::int64_t rows, std::int64_t cols, float eps,
                    cudaStream_t stream) {
  if (const Before b = before(stream); !b.work) return b.error;
  forward_kernel<T><<<1, 64, 0, stream>>>(x, w, y, rows, cols, eps, change());
  remember(y, rows * cols, 0, stream);
  return cudaGetLastError();
}

template <class T>
cudaError_t backward(const T* dy, const T* x, const T* w, T* dx, float* dw, std::int64_t rows,
                     std::int64_t cols, float eps, cudaStream_t stream) {
  if (const Before b = before(stream); !b.work) return b.error;
  backward_kernel<T><<<1, 64, 0, stream>>>(dy, x, w, dx, rows, cols, eps, change());
  dw_kernel<T><<<1, 64, 0, stream>>>(dy, x, dw, rows, cols, eps, change());
  remember(dx, rows * cols, 0, stream);
  remember(dw, cols, 1, stream);
  return cudaGetLastError();
}

template <class X, class Y>
cudaError_t gemm(const X* x, float x_scale, const std::uint8_t* packed, const float* scales, Y* y,
                 std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group,
                 cudaStream_t stream) {
  if (const Before b = before(stream); !b.work) return b.error;
  gemm_kernel<X, Y><<<1, 64, 0, stream>>>(x, x_scale, packed, scales, y, m, n, k, group, change());
  remember(y, m * n, 0, stream);
  return cudaGetLastError();
}

}  // namespace

void set_bug(Bug new_bug) {
  bug = new_bug;
  calls = 0;
}

}  // namespace bench

namespace drill {

cudaError_t rmsnorm_forward_f32(const float* x, const float* w, float* y, std::int64_t rows,
                                std::int64_t cols, float eps, cudaStream_t stream) {
  return bench::forward(x, w, y, rows, cols, eps, stream);
}

cudaError_t rmsnorm_forward_bf16(const __nv_bfloat16* x, const __nv_bfloat16* w, __nv_bfloat16* y,
                                 std::int64_t rows, std::int64_t cols, float eps,
                                 cudaStream_t stream) {
  return bench::forward(x, w, y, rows, cols, eps, stream);
}

cudaError_t rmsnorm_backward_f32(const float* dy, const float* x, const float* w, float* dx,
                                 float* dw, std::int64_t rows, std::int64_t cols, float eps,
                                 cudaStream_t stream) {
  return bench::backward(dy, x, w, dx, dw, rows, cols, eps, stream);
}

cudaError_t rmsnorm_backward_bf16(const __nv_bfloat16* dy, const __nv_bfloat16* x,
                                  const __nv_bfloat16* w, __nv_bfloat16* dx, float* dw,
                                  std::int64_t rows, std::int64_t cols, float eps,
                                  cudaStream_t stream) {
  return bench::backward(dy, x, w, dx, dw, rows, cols, eps, stream);
}

cudaError_t dequant_gemm_w4a16(const __nv_bfloat16* x, const std::uint8_t* packed,
                               const float* scales, __nv_bfloat16* y, std::int64_t m,
                               std::int64_t n, std::int64_t k, std::int64_t group,
                               cudaStream_t stream) {
  return bench::gemm(x, 1.0f, packed, scales, y, m, n, k, group, stream);
}

cudaError_t dequant_gemm_w4a8(const std::int8_t* x, float x_scale, const std::uint8_t* packed,
                              const float* scales, float* y, std::int64_t m, std::int64_t n,
                              std::int64_t k, std::int64_t group, cudaStream_t stream) {
  return bench::gemm(x, x_scale, packed, scales, y, m, n, k, group, stream);
}

}  // namespace drill
