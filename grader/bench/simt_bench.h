// The kernels that simt_bench.cc times. Every pointer is a device pointer. Each function waits for
// its kernels and throws std::runtime_error with CUDA's words if one fails.
#ifndef GRADER_BENCH_SIMT_BENCH_H_
#define GRADER_BENCH_SIMT_BENCH_H_

#include <cstdint>

namespace bench {

// One block works on a row.
inline constexpr int kRowThreads = 256;

// y = x r w with r = 1 / sqrt(mean(x^2) + eps) for each row of x[rows, columns]; w[columns].
void rmsnorm_forward(const float* x, const float* w, float* y, int rows, int columns, float eps);

// dx = r w dy - x r^3 / columns sum(w dy x); dw = sum over rows of dy x r. partial_dw has a row of
// `columns` for each of the kBackwardBlocks blocks.
inline constexpr int kBackwardBlocks = 64;
void rmsnorm_backward(const float* dy, const float* x, const float* w, float* dx, float* partial_dw,
                      float* dw, int rows, int columns, float eps);

// y[m, n] = x[m, k] w[n, k]^T. x and y are bits of bf16, sums are fp32. A byte of w has two weights
// in two's complement, the even k in the low nibble; scales[n, k / kGroup]. m and n are multiples
// of 64, k is one of kGroup.
inline constexpr int kGroup = 64;
void gemm_w4a16(const std::uint16_t* x, const std::uint8_t* w, const float* scales,
                std::uint16_t* y, int m, int n, int k);

// Threads that do nothing.
void empty(int blocks, int threads);

}  // namespace bench

#endif  // GRADER_BENCH_SIMT_BENCH_H_
