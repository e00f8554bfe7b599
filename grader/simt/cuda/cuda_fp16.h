// CUDA's __half and __half2 for a host compiler: IEEE binary16, computed as CUDA documents it.
//
// Left out: the shuffles, __ldg and its kin (cuda_runtime.h has them for every type), and
// atomicAdd.
#ifndef SIMT_CUDA_CUDA_FP16_H_
#define SIMT_CUDA_CUDA_FP16_H_

#include "simt_float16.h"

#define SIMT_F16 __half
#define SIMT_F16X2 __half2
#define SIMT_F16_RAW __half_raw
#define SIMT_F16X2_RAW __half2_raw
#define SIMT_F16_FORMAT simt::HalfFormat
#define SIMT_F16_OTHER __nv_bfloat16
#define SIMT_F16_NAMED(before, after) before##half##after
#include "simt_float16.inc"

inline __half2 __half2half2(__half a) { return {a, a}; }

using half = __half;
using half2 = __half2;
using nv_half = __half;
using nv_half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;
using __nv_half_raw = __half_raw;
using __nv_half2_raw = __half2_raw;

#define CUDART_INF_FP16 __ushort_as_half(0x7C00)
#define CUDART_NAN_FP16 __ushort_as_half(0x7FFF)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7BFF)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half(0x0000)
#define CUDART_ONE_FP16 __ushort_as_half(0x3C00)

#endif  // SIMT_CUDA_CUDA_FP16_H_
