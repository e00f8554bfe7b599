// The benchmark on the simulated GPU, whose times mean nothing: it must take right outputs and
// refuse wrong ones.
#include "grader/device/measure.h"

#include <string>
#include <vector>

#include "grader/device/dequant_gemm_problem.h"
#include "grader/device/device.h"
#include "grader/device/kernels.h"
#include "grader/device/measure_test_launchers.h"
#include "grader/device/random_inputs.h"
#include "grader/device/rmsnorm_problem.h"
#include "grader/device/samples.h"
#include "grader/simt/simt.h"
#include "third_party/catch2/catch2.h"

namespace bench {
namespace {

using Catch::Matchers::ContainsSubstring;
using drill::Format;

constexpr Settings kSettings{.runs = 3, .warm_up = 1, .warm_up_s = 0, .seed = 7};
constexpr std::size_t kFlushBytes = 1 << 12;
constexpr double kNoBound = 0;

// Small enough that every row is sampled, some columns are not, and odd in every size that may be.
std::vector<Entry> entries() {
  return {rmsnorm_forward_entry(Format::kFloat32, 5, 33),
          rmsnorm_forward_entry(Format::kBfloat16, 5, 33),
          rmsnorm_backward_entry(Format::kFloat32, 12, 33),
          rmsnorm_backward_entry(Format::kBfloat16, 12, 33),
          w4a16_entry(3, 17, 65, 32),
          w4a8_entry(3, 17, 65, 32)};
}

Result measure(const Entry& entry, Bug bug, double bandwidth_bound = kNoBound) {
  simt::reset();
  set_bug(bug);
  Bench bench({}, kSettings, bandwidth_bound, kFlushBytes);
  return bench.measure(entry, nullptr);
}

TEST_CASE("right outputs are timed, and nothing of it is a finding") {
  for (const Entry& entry : entries()) {
    const Result result = measure(entry, Bug::kNone);
    INFO(entry.name() << ": " << result.message);
    CHECK(result.status == Status::kOk);
    CHECK(result.timing.median_s > 0);
    CHECK(simt::findings().empty());
  }
}

TEST_CASE("wrong outputs are refused") {
  const Bug bug = GENERATE(Bug::kRemembers, Bug::kPercent, Bug::kHalf, Bug::kNextRow);
  for (const Entry& entry : entries()) {
    INFO(entry.name() << ", bug " << static_cast<int>(bug));
    const bool rounds_weights = entry.function == "dequant_gemm_w4a16";
    if (bug == Bug::kPercent && rounds_weights)
      continue;  // as large as the roundings that it may do
    const Result result = measure(entry, bug);
    CHECK(result.status == Status::kWrong);
    CHECK_THAT(result.message, ContainsSubstring("expected"));
  }
}

TEST_CASE("dw is checked as well as dx") {
  for (const Format format : {Format::kFloat32, Format::kBfloat16}) {
    const Result result = measure(rmsnorm_backward_entry(format, 12, 33), Bug::kLastRowOfDw);
    CHECK(result.status == Status::kWrong);
    CHECK_THAT(result.message, ContainsSubstring("dw["));
  }
}

TEST_CASE("one element that is not written is refused") {
  for (const Entry& entry : entries()) {
    const Result result = measure(entry, Bug::kUnwritten);
    CHECK(result.status == Status::kWrong);
    CHECK_THAT(result.message, ContainsSubstring("1 of") && ContainsSubstring("not written"));
  }
}

TEST_CASE("a stub is unimplemented; what CUDA refuses has failed, with its words") {
  const Entry entry = entries()[0];
  CHECK(measure(entry, Bug::kStub).status == Status::kUnimplemented);
  const Result refused = measure(entry, Bug::kRefuses);
  CHECK(refused.status == Status::kFailed);
  CHECK_THAT(refused.message, ContainsSubstring("cudaErrorInvalidConfiguration"));
  const Result silent = measure(entry, Bug::kSilentFailure);
  CHECK(silent.status == Status::kFailed);
  CHECK_THAT(silent.message, ContainsSubstring("a launch failed"));
}

TEST_CASE("after a fault nothing more is timed") {
  simt::reset();
  set_bug(Bug::kFault);
  {
    Bench bench({}, kSettings, kNoBound, kFlushBytes);
    const Result faulty = bench.measure(entries()[0], nullptr);
    CHECK(faulty.status == Status::kFailed);
    CHECK_THAT(faulty.message, ContainsSubstring("cudaError"));
    set_bug(Bug::kNone);
    const Result next = bench.measure(entries()[1], nullptr);
    CHECK(next.status == Status::kNotTimed);
    CHECK_THAT(next.message, ContainsSubstring("unusable"));
  }
  simt::reset();
}

TEST_CASE("a time below what the bytes allow is impossible") {
  // At one byte a second the call had to take minutes.
  const Result result = measure(entries()[0], Bug::kNone, 1);
  CHECK(result.status == Status::kImpossible);
  CHECK_THAT(result.message, ContainsSubstring("this device needs"));
}

TEST_CASE("what does not fit into the device's memory is not timed") {
  const Result result =
      measure(rmsnorm_forward_entry(Format::kFloat32, 1 << 20, 1 << 12), Bug::kNone);
  CHECK(result.status == Status::kNotTimed);
  CHECK_THAT(result.message, ContainsSubstring("out of memory"));
}

TEST_CASE("the device makes the inputs that the host expects") {
  simt::reset();
  constexpr std::int64_t kCount = 1000;
  const Stream stream;
  const worker::DeviceArray<float> floats(kCount, "floats");
  fill_unit(floats.get(), kCount, 5, stream.get());
  CHECK(copy_from_device(floats.get(), kCount) == draw<UnitFloat>(5, 0, kCount));
  fill_scales(floats.get(), kCount, 6, stream.get());
  CHECK(copy_from_device(floats.get(), kCount) == draw<Scale>(6, 0, kCount));
  const worker::DeviceArray<std::uint8_t> bytes(kCount, "bytes");
  fill_bytes(bytes.get(), kCount, 7, stream.get());
  CHECK(copy_from_device(bytes.get(), kCount) == draw<Byte>(7, 0, kCount));
}

TEST_CASE("the copy kernel copies all and no more") {
  simt::reset();
  constexpr std::size_t kCount = 2051;  // two tiles and 3
  const Stream stream;
  const worker::DeviceArray<uint4> from(kCount, "from"), to(kCount, "to");
  fill_bytes(reinterpret_cast<std::uint8_t*>(from.get()), kCount * sizeof(uint4), 8, stream.get());
  copy(to.get(), from.get(), kCount, stream.get());
  const auto bytes = [](const worker::DeviceArray<uint4>& array) {
    return copy_from_device(reinterpret_cast<const std::uint8_t*>(array.get()),
                            array.size() * sizeof(uint4));
  };
  CHECK(bytes(to) == bytes(from));
  CHECK(simt::findings().empty());
}

TEST_CASE("a copy of the device's memory has a bandwidth") {
  simt::reset();
  const CopyBandwidth copy = measure_copy(1 << 16);
  CHECK(copy.bytes_per_second > 0);
  CHECK((copy.by == "a kernel" || copy.by == "cudaMemcpy"));
}

TEST_CASE("the simulated device says what it is") {
  const Device device = find_device();
  CHECK(device.hardware.major == 9);
  CHECK(device.hardware.multiprocessors > 0);
  CHECK(peak_operations_per_second(device.hardware, Unit::kBf16Tensor) > 0);
  CHECK(peak_bytes_per_second(device.hardware) > 1e12);
}

TEST_CASE("samples are distinct, in order, and hold the first and the last") {
  CHECK(sample_indices(3, 8, 1) == std::vector<std::int64_t>{0, 1, 2});
  CHECK(sample_indices(1, 8, 1) == std::vector<std::int64_t>{0});
  const auto some = sample_indices(1000, 8, 1);
  CHECK(some.size() == 8);
  CHECK(some.front() == 0);
  CHECK(some.back() == 999);
  CHECK(some != sample_indices(1000, 8, 2));
}

}  // namespace
}  // namespace bench
