// The device that the program is linked with.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_BACKEND_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_BACKEND_H_

#include <string>
#include <vector>

#include "grader/labs/rmsnorm_acceptance/data.h"
#include "grader/wire/simt.h"

namespace lab {

struct Backend {
  std::string name;   // "simt" or "cuda"
  std::string words;  // "the simulated GPU, 2 threads", "NVIDIA H200"
};

// Before any other use of the device, with all sizes that the checks will have. The simulated one
// runs the blocks of a kernel on all of the machine's processors and counts nothing. Throws
// std::invalid_argument where there is no device, and for sizes with which the program would need
// more than 4 GiB.
Backend start_backend(const std::vector<Sizes>& sizes);

// What the simulated GPU's checkers found since the last call; nothing on a device.
std::vector<wire::SimtFinding> take_findings();

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_BACKEND_H_
