// The names of the 16-bit floating point types, for what takes them but does not look inside. They
// are defined by cuda_fp16.h and cuda_bf16.h.
#ifndef SIMT_CUDA_HALF_TYPES_H_
#define SIMT_CUDA_HALF_TYPES_H_

#include <concepts>

struct __half;
struct __half2;
struct __nv_bfloat16;
struct __nv_bfloat162;

namespace simt {

template <class T, class... Types>
concept OneOf = (std::same_as<T, Types> || ...);

template <class T>
concept HalfType = OneOf<T, __half, __half2, __nv_bfloat16, __nv_bfloat162>;

}  // namespace simt

#endif  // SIMT_CUDA_HALF_TYPES_H_
