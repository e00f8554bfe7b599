// The shadow cells that all executors share.
#ifndef SIMT_CHECK_GLOBAL_SHADOW_H_
#define SIMT_CHECK_GLOBAL_SHADOW_H_

#include "grader/simt/check/shadow.h"

namespace simt {

Shadow& global_shadow();  // of the device's memory
Shadow& image_shadow();   // of __device__ variables

}  // namespace simt

#endif  // SIMT_CHECK_GLOBAL_SHADOW_H_
