// What simt_worker.cu defines: a submission's side, with pointers to the device's memory.
#ifndef GRADER_JUDGE_SIMT_LAUNCHES_H_
#define GRADER_JUDGE_SIMT_LAUNCHES_H_

#include <cuda_runtime_api.h>

#include <cstddef>

#include "grader/judge/simt_worker.h"

namespace simt_worker {

cudaError_t launch_reverse(const float* x, float* y, int count, bool barrier);
// y has 128 elements.
cudaError_t launch_deed(Deed deed, float* y);
// Writes one element of each 4 KiB.
cudaError_t launch_touch(float* y, std::size_t count);

}  // namespace simt_worker

#endif  // GRADER_JUDGE_SIMT_LAUNCHES_H_
