// CUDA's keywords for code that an ordinary C++ compiler sees, without simt_prelude.h.
#ifndef SIMT_CUDA_HOST_DEFINES_H_
#define SIMT_CUDA_HOST_DEFINES_H_

#ifndef __host__
#define __host__
#endif
#ifndef __device__
#define __device__
#endif
#ifndef __global__
#define __global__
#endif
#ifndef __constant__
#define __constant__
#endif
#ifndef __managed__
#define __managed__
#endif
#ifndef __grid_constant__
#define __grid_constant__
#endif
#ifndef __forceinline__
#define __forceinline__ inline __attribute__((always_inline))
#endif
#ifndef __launch_bounds__
#define __launch_bounds__(...)
#endif
#ifndef __align__
#define __align__(n) __attribute__((aligned(n)))
#endif
#define __maxnreg__(n)
#define CUDART_CB

#endif  // SIMT_CUDA_HOST_DEFINES_H_
