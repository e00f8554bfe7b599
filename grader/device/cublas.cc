#include "grader/device/cublas.h"

#include <dlfcn.h>

#include <stdexcept>

#include "fmt/format.h"

namespace bench {
namespace {

constexpr const char* kLibraries[] = {"libcublas.so.13", "libcublas.so.12", "libcublas.so.11",
                                      "libcublas.so", "/usr/local/cuda/lib64/libcublas.so"};

// From cublas_api.h and library_types.h; the same in versions 11 to 13.
constexpr int kSuccess = 0;       // CUBLAS_STATUS_SUCCESS
constexpr int kOpN = 0;           // CUBLAS_OP_N
constexpr int kOpT = 1;           // CUBLAS_OP_T
constexpr int kBf16 = 14;         // CUDA_R_16BF
constexpr int kComputeFp32 = 68;  // CUBLAS_COMPUTE_32F
constexpr int kGemmDefault = -1;  // CUBLAS_GEMM_DEFAULT

template <class Function>
void find(Function*& function, void* library, const char* name) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  if (function == nullptr) throw std::runtime_error(fmt::format("cuBLAS has no {}", name));
}

}  // namespace

Cublas::Cublas() {
  void* library = nullptr;
  for (const char* name : kLibraries) {
    library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) continue;
    library_ = name;
    break;
  }
  if (library == nullptr)
    throw std::runtime_error("no libcublas.so on the linker's path or in /usr/local/cuda");
  int (*create)(void**) = nullptr;
  find(create, library, "cublasCreate_v2");
  find(destroy_, library, "cublasDestroy_v2");
  find(set_stream_, library, "cublasSetStream_v2");
  find(gemm_ex_, library, "cublasGemmEx");
  if (const int status = create(&handle_); status != kSuccess)
    throw std::runtime_error(fmt::format("{}: cublasCreate returned {}", library_, status));
}

Cublas::~Cublas() { destroy_(handle_); }

cudaError_t Cublas::gemm(const __nv_bfloat16* x, const __nv_bfloat16* w, __nv_bfloat16* y,
                         std::int64_t m, std::int64_t n, std::int64_t k,
                         cudaStream_t stream) const {
  const float one = 1, zero = 0;
  // cuBLAS is column-major: there y is [n, m], w is [k, n] and transposed, x is [k, m].
  const int rows = static_cast<int>(n), cols = static_cast<int>(m), depth = static_cast<int>(k);
  if (set_stream_(handle_, stream) != kSuccess) return cudaErrorUnknown;
  const int status = gemm_ex_(handle_, kOpT, kOpN, rows, cols, depth, &one, w, kBf16, depth, x,
                              kBf16, depth, &zero, y, kBf16, rows, kComputeFp32, kGemmDefault);
  return status == kSuccess ? cudaSuccess : cudaErrorUnknown;
}

}  // namespace bench
