// The device, for sizes that it can hold.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_BACKEND_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_BACKEND_H_

#include <vector>

#include "grader/labs/device.h"
#include "grader/labs/rmsnorm_acceptance/data.h"

namespace lab {

// start_device() for all sizes that the checks will have. Throws std::invalid_argument also for
// sizes with which the program would need more than 4 GiB.
Device start_device_for(const std::vector<Sizes>& sizes);

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_BACKEND_H_
