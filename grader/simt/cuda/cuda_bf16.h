// CUDA's __nv_bfloat16 and __nv_bfloat162 for a host compiler, computed as CUDA documents it.
//
// Left out: the shuffles, __ldg and its kin (cuda_runtime.h has them for every type), and
// atomicAdd.
#ifndef SIMT_CUDA_CUDA_BF16_H_
#define SIMT_CUDA_CUDA_BF16_H_

#include "cuda_fp16.h"
#include "simt_float16.h"

#define SIMT_F16 __nv_bfloat16
#define SIMT_F16X2 __nv_bfloat162
#define SIMT_F16_RAW __nv_bfloat16_raw
#define SIMT_F16X2_RAW __nv_bfloat162_raw
#define SIMT_F16_FORMAT simt::Bfloat16Format
#define SIMT_F16_OTHER __half
#define SIMT_F16_NAMED(before, after) before##bfloat16##after
#include "simt_float16.inc"

inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return {a, a}; }

inline __nv_bfloat16::__nv_bfloat16(__half value) : __nv_bfloat16(__half2float(value)) {}
inline __half::__half(__nv_bfloat16 value) : __half(__bfloat162float(value)) {}

using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7F80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7FFF)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7F7F)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3F80)

#endif  // SIMT_CUDA_CUDA_BF16_H_
