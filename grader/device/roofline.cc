#include "grader/device/roofline.h"

#include <algorithm>

namespace bench {
namespace {

double ceil_div(std::int64_t a, std::int64_t b) { return static_cast<double>((a + b - 1) / b); }

double product(std::int64_t a, std::int64_t b) {
  return static_cast<double>(a) * static_cast<double>(b);
}

double gemm_operations(std::int64_t m, std::int64_t n, std::int64_t k) {
  return 2 * product(m, n) * static_cast<double>(k);
}

// Packed weights and their scales.
double weight_bytes(std::int64_t n, std::int64_t k, std::int64_t group) {
  return static_cast<double>(n) * (ceil_div(k, 2) + 4 * ceil_div(k, group));
}

// Operations of one multiprocessor in one clock, dense: NVIDIA's architecture white papers.
struct Rate {
  int major, minor;
  double fp32, bf16;  // int8 is twice bf16 on all of these
};
constexpr Rate kRates[] = {
    {8, 0, 128, 2048},   // A100
    {8, 6, 256, 1024},   // A40, A10
    {8, 9, 256, 1024},   // L40, L4
    {9, 0, 256, 4096},   // H100, H200
    {10, 0, 256, 8192},  // B200
};

}  // namespace

Work rmsnorm_forward(std::int64_t rows, std::int64_t cols, int element_bytes) {
  const double elements = product(rows, cols);
  const double w = static_cast<double>(cols);
  return {.bytes_read = (elements + w) * element_bytes,
          .bytes_written = elements * element_bytes,
          .operations = 4 * elements};
}

Work rmsnorm_backward(std::int64_t rows, std::int64_t cols, int element_bytes) {
  const double elements = product(rows, cols);
  const double w = static_cast<double>(cols);
  return {.bytes_read = (2 * elements + w) * element_bytes,
          .bytes_written = elements * element_bytes + 4 * w,
          .operations = 11 * elements};
}

Work dequant_gemm_w4a16(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group) {
  return {.bytes_read = 2 * product(m, k) + weight_bytes(n, k, group),
          .bytes_written = 2 * product(m, n),
          .operations = gemm_operations(m, n, k),
          .unit = Unit::kBf16Tensor};
}

Work dequant_gemm_w4a8(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group) {
  return {.bytes_read = product(m, k) + weight_bytes(n, k, group),
          .bytes_written = 4 * product(m, n),
          .operations = gemm_operations(m, n, k),
          .unit = Unit::kInt8Tensor};
}

Work gemm_bf16(std::int64_t m, std::int64_t n, std::int64_t k) {
  return {.bytes_read = 2 * (product(m, k) + product(n, k)),
          .bytes_written = 2 * product(m, n),
          .operations = gemm_operations(m, n, k),
          .unit = Unit::kBf16Tensor};
}

double peak_bytes_per_second(const Hardware& hardware) {
  return 2 * hardware.memory_clock_hz * hardware.memory_bus_bits / 8;
}

double peak_operations_per_second(const Hardware& hardware, Unit unit) {
  for (const Rate& rate : kRates) {
    if (rate.major != hardware.major || rate.minor != hardware.minor) continue;
    const double per_clock = unit == Unit::kFp32         ? rate.fp32
                             : unit == Unit::kBf16Tensor ? rate.bf16
                                                         : 2 * rate.bf16;
    return hardware.multiprocessors * hardware.clock_hz * per_clock;
  }
  return 0;
}

double least_seconds(const Work& work, const Ceilings& ceilings) {
  double seconds = 0;
  if (ceilings.bytes_per_second > 0) seconds = work.bytes() / ceilings.bytes_per_second;
  if (ceilings.operations_per_second > 0)
    seconds = std::max(seconds, work.operations / ceilings.operations_per_second);
  return seconds;
}

double impossible_below_seconds(const Work& work, const Ceilings& ceilings, std::size_t l2_bytes) {
  Work through_memory = work;
  through_memory.bytes_written = std::max(0.0, work.bytes_written - static_cast<double>(l2_bytes));
  return least_seconds(through_memory, ceilings);
}

double bandwidth_bound(double peak_bytes_per_second, double copy_bytes_per_second) {
  constexpr double kReadsOverCopy = 1.25;
  return peak_bytes_per_second >= copy_bytes_per_second ? peak_bytes_per_second
                                                        : kReadsOverCopy * copy_bytes_per_second;
}

}  // namespace bench
