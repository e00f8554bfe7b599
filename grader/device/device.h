// The device that is measured.
#ifndef GRADER_DEVICE_DEVICE_H_
#define GRADER_DEVICE_DEVICE_H_

#include <cstddef>
#include <stdexcept>
#include <string>

#include "grader/device/roofline.h"

namespace bench {

struct Device {
  std::string name;
  Hardware hardware;
  std::size_t memory_bytes = 0;
  // CUDA's numbers: 13000 is version 13.0.
  int driver_version = 0;
  int runtime_version = 0;
};

// What CUDA says when it finds none: no driver, one that is too old, or no device.
struct NoDevice : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The first device that CUDA shows (CUDA_VISIBLE_DEVICES). Throws NoDevice.
Device find_device();

// Of large arrays: bytes read and written a second.
struct CopyBandwidth {
  double bytes_per_second = 0;
  std::string by;  // which was the faster
};

// Copies from one half of an array to the other, by a kernel and by cudaMemcpyAsync, several times
// each, and takes the median of the better. `bytes` of each half, a multiple of 16; many times the
// L2, and fitting into memory twice.
CopyBandwidth measure_copy(std::size_t bytes);

}  // namespace bench

#endif  // GRADER_DEVICE_DEVICE_H_
