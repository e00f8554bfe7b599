// Drill 08's functions of the submission that the program is linked with, on its device.
#ifndef GRADER_LABS_REFERENCE_MATCHING_LINKED_KERNELS_H_
#define GRADER_LABS_REFERENCE_MATCHING_LINKED_KERNELS_H_

#include <string>
#include <vector>

#include "grader/labs/reference_matching/kernels.h"
#include "grader/wire/simt.h"

namespace lab {

struct Device {
  std::string name = "";  // "the simulated GPU", "NVIDIA H200"
  bool is_simulated = false;
};

// Before any other use of it. The simulated one counts nothing and runs on all processors. Throws
// std::invalid_argument where there is no device.
Device start_device();

// Throws std::invalid_argument if the device's memory does not hold the arrays of such a product.
void require_device_memory(const Sizes& sizes);

// Those that are stubs are the reference's (stand_in.h), which a product of 1 x 1 finds out. They
// throw what worker::on_stream throws, and std::runtime_error for an input that was changed; what a
// kernel leaves unwritten is NaN.
Kernels linked_kernels();

// What the simulated GPU's checkers found since the last call; nothing on a device.
std::vector<wire::SimtFinding> take_findings();

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_LINKED_KERNELS_H_
