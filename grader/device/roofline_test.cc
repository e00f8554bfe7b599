#include "grader/device/roofline.h"

#include "third_party/catch2/catch2.h"

namespace bench {
namespace {

using Catch::Matchers::WithinRel;

constexpr double kTera = 1e12;

TEST_CASE("RMSNorm forward reads x and w and writes y") {
  // 2 x 3 elements of 2 bytes: x 12, w 6, y 12.
  const Work work = rmsnorm_forward(2, 3, 2);
  CHECK(work.bytes_read == 18);
  CHECK(work.bytes_written == 12);
  CHECK(work.bytes() == 30);
  CHECK(work.operations == 24);
  CHECK(work.unit == Unit::kFp32);
}

TEST_CASE("RMSNorm backward reads dy, x and w and writes dx, and dw in fp32") {
  // 2 x 3 elements of 2 bytes: dy 12, x 12, w 6; dx 12, dw 12.
  const Work work = rmsnorm_backward(2, 3, 2);
  CHECK(work.bytes_read == 30);
  CHECK(work.bytes_written == 24);
  CHECK(work.operations == 66);
}

TEST_CASE("sizes beyond an int are counted") {
  // 65536 x 65536 fp32: 16 GiB each for x and y.
  const Work work = rmsnorm_forward(65536, 65536, 4);
  CHECK(work.bytes_written == 17179869184.0);
  CHECK(dequant_gemm_w4a16(65536, 65536, 65536, 128).operations == 0x1p49);
}

TEST_CASE("packed weights take half a byte and their share of a scale; odd rows are padded") {
  // n = 3 rows of k = 5: 3 bytes of weights and ceil(5 / 4) = 2 scales each.
  const Work a16 = dequant_gemm_w4a16(2, 3, 5, 4);
  CHECK(a16.bytes_read == 2 * 5 * 2 + 3 * (3 + 8));
  CHECK(a16.bytes_written == 2 * 3 * 2);
  CHECK(a16.operations == 60);
  CHECK(a16.unit == Unit::kBf16Tensor);
  const Work a8 = dequant_gemm_w4a8(2, 3, 5, 4);
  CHECK(a8.bytes_read == 2 * 5 + 3 * (3 + 8));
  CHECK(a8.bytes_written == 2 * 3 * 4);
  CHECK(a8.operations == 60);
  CHECK(a8.unit == Unit::kInt8Tensor);
  // One token through a 4096 x 4096 layer: 8 MiB of weights, 512 KiB of scales, 8 KiB each of x
  // and y.
  CHECK(dequant_gemm_w4a16(1, 4096, 4096, 128).bytes() == 8388608 + 524288 + 8192 + 8192);
  CHECK(gemm_bf16(1, 4096, 4096).bytes() == 33554432 + 8192 + 8192);
}

// Datasheets: A100 80 GB SXM 2039 GB/s, 19.5 and 312 TFLOP/s, 624 TOP/s; H100 SXM 3.35 TB/s (its
// clock here is the 1830 MHz at which it has the 989 TFLOP/s that NVIDIA states).
constexpr Hardware kA100{.major = 8,
                         .minor = 0,
                         .multiprocessors = 108,
                         .clock_hz = 1.41e9,
                         .memory_clock_hz = 1.593e9,
                         .memory_bus_bits = 5120,
                         .l2_bytes = 40 << 20};
constexpr Hardware kH100{.major = 9,
                         .minor = 0,
                         .multiprocessors = 132,
                         .clock_hz = 1.83e9,
                         .memory_clock_hz = 2.619e9,
                         .memory_bus_bits = 5120,
                         .l2_bytes = 50 << 20};

TEST_CASE("the peaks are those of the datasheets") {
  CHECK_THAT(peak_bytes_per_second(kA100), WithinRel(2.039 * kTera, 0.001));
  CHECK_THAT(peak_operations_per_second(kA100, Unit::kFp32), WithinRel(19.5 * kTera, 0.002));
  CHECK_THAT(peak_operations_per_second(kA100, Unit::kBf16Tensor), WithinRel(312 * kTera, 0.001));
  CHECK_THAT(peak_operations_per_second(kA100, Unit::kInt8Tensor), WithinRel(624 * kTera, 0.001));
  CHECK_THAT(peak_bytes_per_second(kH100), WithinRel(3.35 * kTera, 0.001));
  CHECK_THAT(peak_operations_per_second(kH100, Unit::kBf16Tensor), WithinRel(989 * kTera, 0.001));
}

TEST_CASE("a device that says nothing, or that nobody listed, has no ceiling") {
  CHECK(peak_bytes_per_second({}) == 0);
  Hardware future = kH100;
  future.major = 99;
  CHECK(peak_operations_per_second(future, Unit::kFp32) == 0);
  CHECK(least_seconds({.bytes_read = 1, .operations = 1}, {}) == 0);
}

TEST_CASE("the least time is the larger of the bytes' and the operations'") {
  const Ceilings ceilings{.bytes_per_second = 100, .operations_per_second = 1000};
  const Work reads{.bytes_read = 150, .bytes_written = 50, .operations = 1000};
  CHECK(least_seconds(reads, ceilings) == 2);
  const Work multiplies{.bytes_read = 150, .bytes_written = 50, .operations = 5000};
  CHECK(least_seconds(multiplies, ceilings) == 5);
  CHECK(least_seconds(multiplies, {.bytes_per_second = 100}) == 2);
}

TEST_CASE("outputs that fit into the L2 may not have reached memory; inputs must come from it") {
  const Ceilings ceilings{.bytes_per_second = 100};
  const Work work{.bytes_read = 150, .bytes_written = 50};
  CHECK(impossible_below_seconds(work, ceilings, 0) == 2);
  CHECK(impossible_below_seconds(work, ceilings, 20) == 1.8);
  CHECK(impossible_below_seconds(work, ceilings, 1000) == 1.5);
}

TEST_CASE("a peak that a copy has beaten is no bound") {
  CHECK(bandwidth_bound(4.9, 4.3) == 4.9);
  CHECK(bandwidth_bound(0, 4) == 5);
  CHECK(bandwidth_bound(3, 4) == 5);
}

}  // namespace
}  // namespace bench
