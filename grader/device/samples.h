// Which outputs are compared, and how a mismatch is told.
#ifndef GRADER_DEVICE_SAMPLES_H_
#define GRADER_DEVICE_SAMPLES_H_

#include <cuda_bf16.h>
#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grader/device/expected.h"
#include "grader/device/random_inputs.h"
#include "grader/worker/cuda_error.h"

namespace bench {

// Distinct indices below n, ascending: the first, the last, and others at random; `wanted` of them,
// or all n.
std::vector<std::int64_t> sample_indices(std::int64_t n, std::size_t wanted, std::uint64_t seed);

// Throws WrongOutput: "y[2, 1024] is 0.4961, expected 0.5 within 0.002".
void compare(const std::string& element, double got, const Expected& expected);

inline double to_double(float value) { return value; }
inline double to_double(__nv_bfloat16 value) { return __bfloat162float(value); }

// Waits for what the device does.
template <class T>
std::vector<T> copy_from_device(const T* from, std::size_t count) {
  std::vector<T> host(count);
  worker::check_cuda(cudaMemcpy(host.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost),
                     "copying an output");
  return host;
}

// The elements [first, first + count) of an input that fill_unit or another made of this seed.
template <class Draw>
auto draw(std::uint64_t seed, std::int64_t first, std::int64_t count) {
  std::vector<decltype(Draw{}(0))> values;
  values.reserve(static_cast<std::size_t>(count));
  for (std::int64_t i = first; i < first + count; ++i)
    values.push_back(Draw{}(random_bits(seed, static_cast<std::uint64_t>(i))));
  return values;
}

}  // namespace bench

#endif  // GRADER_DEVICE_SAMPLES_H_
