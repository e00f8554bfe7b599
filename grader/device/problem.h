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
#include <utility>
#include <vector>

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
  // When the device is idle, after fill(seed) and launch(): compares some outputs with fp64. Throws
  // WrongOutput.
  virtual void check(std::uint64_t seed) const = 0;
};

// A line of the benchmark's table.
struct Entry {
  std::string function;                                     // "rmsnorm_forward_bf16"
  std::vector<std::pair<std::string, std::int64_t>> shape;  // {"rows", 4096}, {"cols", 4096}
  Work work;
  bool yardstick = false;  // cuBLAS, not the submission
  // Allocates the arrays; throws std::runtime_error with CUDA's words. A yardstick needs the
  // library, the others take none.
  std::function<std::unique_ptr<Problem>(const Cublas*)> make;

  // "rmsnorm_forward_bf16 rows=4096 cols=4096"
  std::string name() const;
};

// A benchmark's program is linked with one of these: gpu_bench_07.cc, gpu_bench_08.cc.
struct Benchmark {
  std::string drill;  // "07_rmsnorm"
  std::vector<Entry> entries;
};
Benchmark benchmark();

}  // namespace bench

#endif  // GRADER_DEVICE_PROBLEM_H_
