// cuBLAS, where this machine has it: loaded when the program runs, never linked.
#ifndef GRADER_DEVICE_CUBLAS_H_
#define GRADER_DEVICE_CUBLAS_H_

#include <cuda_bf16.h>
#include <cuda_runtime_api.h>

#include <cstdint>
#include <string>

namespace bench {

class Cublas {
 public:
  // Looks for libcublas.so.13, .12, .11 and libcublas.so where the dynamic linker looks
  // (LD_LIBRARY_PATH), and in /usr/local/cuda. Needs a device. Throws std::runtime_error that says
  // what is missing.
  Cublas();
  ~Cublas();
  Cublas(const Cublas&) = delete;
  Cublas& operator=(const Cublas&) = delete;

  // y[m, n] = x[m, k] w[n, k]^T, row-major, products summed in fp32. Sizes fit an int.
  // cudaErrorUnknown for what cuBLAS refuses.
  cudaError_t gemm(const __nv_bfloat16* x, const __nv_bfloat16* w, __nv_bfloat16* y, std::int64_t m,
                   std::int64_t n, std::int64_t k, cudaStream_t stream) const;

  // The file that was found.
  const std::string& library() const { return library_; }

 private:
  std::string library_;
  void* handle_ = nullptr;
  int (*destroy_)(void*) = nullptr;
  int (*set_stream_)(void*, cudaStream_t) = nullptr;
  int (*gemm_ex_)(void*, int, int, int, int, int, const void*, const void*, int, int, const void*,
                  int, int, const void*, void*, int, int, int, int) = nullptr;
};

}  // namespace bench

#endif  // GRADER_DEVICE_CUBLAS_H_
