// On the simulated device.
#include "grader/worker/device_array.h"

#include <cuda_runtime_api.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "grader/simt/simt.h"
#include "grader/worker/gpu.h"
#include "third_party/catch2/catch2.h"

namespace {

using worker::DeviceArray;

const std::vector<float> kValues = {1, 2, 3};

std::size_t free_bytes() {
  std::size_t free = 0;
  std::size_t total = 0;
  REQUIRE(cudaMemGetInfo(&free, &total) == cudaSuccess);
  return free;
}

TEST_CASE("an input holds what the host's array does, at any offset") {
  const std::size_t offset = GENERATE(0, 1, 3);
  const DeviceArray<float> array(std::span<const float>(kValues), "x", offset);
  // cudaMalloc's own alignment is 256 bytes.
  CHECK(reinterpret_cast<std::uintptr_t>(array.get()) % 256 == offset * sizeof(float));
  CHECK(array.size() == 3);
  std::vector<float> back(3);
  array.copy_to(back);
  CHECK(back == kValues);
}

TEST_CASE("an output that nobody writes comes back as it was") {
  std::vector<float> y = {7, 8, 9};
  const DeviceArray<float> array(std::span<float>(y), "y", 1);
  std::vector<float> back(3);
  array.copy_to(back);
  CHECK(back == y);
  CHECK(cudaMemset(array.get(), 0, 2 * sizeof(float)) == cudaSuccess);
  array.copy_to(y);
  CHECK(y == std::vector<float>{0, 0, 9});
}

TEST_CASE("an empty array is a null pointer, unless it has an offset") {
  std::vector<float> none;
  const DeviceArray<float> array(std::span<const float>{}, "x");
  CHECK(array.get() == nullptr);
  array.copy_to(none);
  CHECK(DeviceArray<float>(std::span<const float>{}, "x", 2).get() != nullptr);
}

TEST_CASE("memory is given back") {
  const std::size_t before = free_bytes();
  {
    const DeviceArray<double> array(std::size_t{1000}, "x");
    CHECK(free_bytes() <= before - 8000);
  }
  CHECK(free_bytes() == before);
  CHECK(simt::findings().empty());
}

TEST_CASE("what CUDA refuses is thrown in its words") {
  const auto make = [] { DeviceArray<char> array(worker::kSimtDeviceBytes + 1, "x"); };
  CHECK_THROWS_WITH(make(), "cudaMalloc of x: out of memory (cudaErrorMemoryAllocation)");
  worker::forget_errors();
  CHECK(cudaGetLastError() == cudaSuccess);
}

TEST_CASE("a span of another size is the author's mistake") {
  const DeviceArray<float> array(std::span<const float>(kValues), "x");
  std::vector<float> back(4);
  CHECK_THROWS_AS(array.copy_to(back), std::logic_error);
}

TEST_CASE("a launcher that refuses its arguments refuses them for the judge") {
  CHECK_NOTHROW(worker::check_launcher(cudaSuccess));
  CHECK_THROWS_AS(worker::check_launcher(cudaErrorInvalidValue), std::invalid_argument);
  CHECK_THROWS_WITH(
      worker::check_launcher(cudaErrorInvalidConfiguration),
      "the launcher returned: invalid configuration argument (cudaErrorInvalidConfiguration)");
}

TEST_CASE("an input that was written to is told, by its first element that changed") {
  const DeviceArray<float> array(std::span<const float>(kValues), "x", 1);
  CHECK_NOTHROW(array.check_unchanged());
  CHECK(cudaMemset(array.get() + 1, 0, 2 * sizeof(float)) == cudaSuccess);
  CHECK_THROWS_WITH(array.check_unchanged(), "it wrote to its input: x[1] has changed");
  CHECK_NOTHROW(DeviceArray<float>(std::span<const float>{}, "x").check_unchanged());
}

}  // namespace
