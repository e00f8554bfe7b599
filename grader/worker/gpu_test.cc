#include "grader/worker/gpu.h"

#include <cuda_runtime_api.h>

#include "grader/simt/simt.h"
#include "third_party/catch2/catch2.h"

namespace {

TEST_CASE("a worker counts, and its device fits into a worker's memory") {
  CHECK(simt::options().checks);
  CHECK(simt::options().counters);
  CHECK(simt::options().os_threads == 1);
  CHECK(simt::options().device_bytes == worker::kSimtDeviceBytes);
}

TEST_CASE("a finding goes over the wire whole") {
  simt::reset();
  float x = 0;
  cudaFree({&x, "a.cu", 7});
  cudaFree({&x, "a.cu", 7});
  const auto findings = worker::simt_findings();
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].kind == "bad free");
  CHECK(findings[0].kernel.empty());
  CHECK(findings[0].access.file == "a.cu");
  CHECK(findings[0].access.line == 7);
  CHECK_FALSE(findings[0].other);
  CHECK(findings[0].message == simt::findings().at(0).message);
  CHECK(findings[0].count == 2);
}

TEST_CASE("no more findings are sent than are taken, and the first of a kind is among them") {
  simt::reset();
  float x = 0;
  for (int line = 1; line <= 150; ++line) cudaFree({&x, "a.cu", line});
  const std::size_t of_one_kind = worker::simt_findings().size();
  CHECK(of_one_kind > 50);
  CHECK(of_one_kind < wire::kMaxSimtFindings);
  simt::expect_stream(cudaStreamPerThread);
  cudaStreamSynchronize(nullptr);
  cudaMemsetAsync(nullptr, 0, 0, cudaStreamLegacy);
  CHECK(worker::simt_findings().size() == of_one_kind + 1);
  CHECK(worker::simt_findings().back().kind == "wrong stream");
  simt::reset();
}

cudaError_t last_error() { return cudaPeekAtLastError(); }

TEST_CASE("a call on a device sees no error of the one before") {
  CHECK(cudaSetDevice(7) == cudaErrorInvalidDevice);
  CHECK(last_error() == cudaErrorInvalidDevice);
  CHECK(worker::OnDevice<last_error>::call() == cudaSuccess);
}

}  // namespace
