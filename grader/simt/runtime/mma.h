// The product that a warp's tensor core operation computes.
#ifndef SIMT_RUNTIME_MMA_H_
#define SIMT_RUNTIME_MMA_H_

#include "grader/simt/cuda/simt_runtime.h"

namespace simt {

// Fills d of all 32 lanes from their a, b and c (layout: device/mma_m16n8k16.h). Each element
// starts with c and adds the products in the order of k = 0 .. 15; every product and every sum is
// rounded to fp32. A product of two bf16 is exact there, unless it over- or underflows. NaN and Inf
// as in IEEE 754.
void mma_m16n8k16(MmaOperands* const (&lanes)[32]);

}  // namespace simt

#endif  // SIMT_RUNTIME_MMA_H_
