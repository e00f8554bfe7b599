// Drill 08's functions of the submission that the program is linked with, on its device.
#ifndef GRADER_LABS_REFERENCE_MATCHING_LINKED_KERNELS_H_
#define GRADER_LABS_REFERENCE_MATCHING_LINKED_KERNELS_H_

#include "grader/labs/reference_matching/kernels.h"

namespace lab {

// Throws std::invalid_argument if the device's memory does not hold the arrays of such a product.
void require_device_memory(const Sizes& sizes);

// Those that are stubs are the reference's (stand_in.h), which a product of 1 x 1 finds out. They
// throw what worker::on_stream throws, and std::runtime_error for an input that was changed; what a
// kernel leaves unwritten is NaN.
Kernels linked_kernels();

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_LINKED_KERNELS_H_
