// The device that a lab's program is linked with: the simulated GPU or a real one.
#ifndef GRADER_LABS_DEVICE_H_
#define GRADER_LABS_DEVICE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "grader/wire/simt.h"

namespace lab {

struct Device {
  std::string backend = "";  // "simt" or "cuda"
  std::string name = "";     // "the simulated GPU, 2 threads"; "NVIDIA H200"

  bool is_simulated() const { return backend == "simt"; }
};

// Before any other use of it. The simulated one has that much memory, or as much as it has
// otherwise where this is 0; it counts nothing and runs blocks on all processors. Throws
// std::invalid_argument where there is no device.
Device start_device(std::size_t simulated_bytes = 0);

// What the simulated GPU's checkers found since the last call; nothing on a device.
std::vector<wire::SimtFinding> take_findings();

}  // namespace lab

#endif  // GRADER_LABS_DEVICE_H_
