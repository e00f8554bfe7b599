// A problem to be timed: its arrays on the device, the call, and the check of what it wrote.
#ifndef GRADER_DEVICE_PROBLEM_H_
#define GRADER_DEVICE_PROBLEM_H_

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "grader/device/result.h"
#include "grader/device/roofline.h"

namespace bench {

class Cublas;

// An array that the call must write, all of it.
struct Output {
  const char* name = "";
  void* data = nullptr;
  std::size_t elements = 0;
  int element_bytes = 0;

  std::size_t bytes() const { return elements * static_cast<std::size_t>(element_bytes); }
};

// What was computed is not what was asked for.
struct WrongOutput : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Problem {
 public:
  virtual ~Problem() = default;
  // Gives new inputs to the stream: other ones for another seed.
  virtual void fill(std::uint64_t seed, cudaStream_t stream) = 0;
  // What is timed.
  virtual cudaError_t launch(cudaStream_t stream) = 0;
  virtual std::vector<Output> outputs() const = 0;
  // When the device is idle, after fill(seed) and launch(): copies some outputs to the host. What
  // is returned compares them with fp64 and throws WrongOutput; it may take a second, needs no
  // device, and must not outlive the problem.
  virtual std::function<void()> sample(std::uint64_t seed) const = 0;
};

// A line of the benchmark's table.
struct Entry {
  std::string function;  // "rmsnorm_forward_bf16"
  Shape shape;
  Work work;
  bool yardstick = false;  // cuBLAS, not the submission
  // Allocates the arrays; throws std::runtime_error with CUDA's words. A yardstick needs the
  // library, the others take none.
  std::function<std::unique_ptr<Problem>(const Cublas*)> make;

  std::string name() const { return problem_name(function, shape); }
};

// A benchmark's program is linked with one of these: gpu_bench_07.cc, gpu_bench_08.cc.
struct Benchmark {
  std::string drill;  // "07_rmsnorm"
  std::vector<Entry> entries;
};
Benchmark benchmark();

}  // namespace bench

#endif  // GRADER_DEVICE_PROBLEM_H_
