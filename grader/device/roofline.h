// How fast a device could be: the bytes and operations that a problem needs, and the least time
// they take. Pure arithmetic; measured times are compared with it.
//
// The roofline: a kernel takes at least as long as memory needs for its bytes, and as its unit of
// arithmetic needs for its operations (Williams, Waterman and Patterson, Roofline, 2009).
#ifndef GRADER_DEVICE_ROOFLINE_H_
#define GRADER_DEVICE_ROOFLINE_H_

#include <cstddef>
#include <cstdint>

namespace bench {

// What does the arithmetic: fp32 lanes, or tensor cores on dense bf16 or int8.
enum class Unit { kFp32, kBf16Tensor, kInt8Tensor };

// The least that a problem needs: each input is read once, each output written once. A multiply-add
// counts as two operations.
struct Work {
  double bytes_read = 0;
  double bytes_written = 0;
  double operations = 0;
  Unit unit = Unit::kFp32;

  double bytes() const { return bytes_read + bytes_written; }
};

// Sizes are at least 1. The operations of RMSNorm are those of drills/07_rmsnorm/rmsnorm.h's
// formulas for one element: 4 forward (square and add; x r w) and 11 backward (square and add;
// w dy x and add; two products and a difference for dx; dy x r and add), whatever a row costs once.
Work rmsnorm_forward(std::int64_t rows, std::int64_t cols, int element_bytes);
Work rmsnorm_backward(std::int64_t rows, std::int64_t cols, int element_bytes);
// As in drills/08_dequant_gemm/dequant_gemm.h, and the same product with bf16 weights.
Work dequant_gemm_w4a16(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group);
Work dequant_gemm_w4a8(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group);
Work gemm_bf16(std::int64_t m, std::int64_t n, std::int64_t k);

// What a device says of itself; 0 where it does not say.
struct Hardware {
  int major = 0;  // compute capability
  int minor = 0;
  int multiprocessors = 0;
  double clock_hz = 0;         // the highest
  double memory_clock_hz = 0;  // data moves at both edges
  int memory_bus_bits = 0;
  std::size_t l2_bytes = 0;
};

// Of the memory's pins; 0 where the device does not say.
double peak_bytes_per_second(const Hardware& hardware);
// All multiprocessors at the highest clock; 0 for a compute capability that is not listed in
// roofline.cc.
double peak_operations_per_second(const Hardware& hardware, Unit unit);

// Of a device, or measured; 0 is no ceiling.
struct Ceilings {
  double bytes_per_second = 0;
  double operations_per_second = 0;
};

// The larger of what the bytes and what the operations take.
double least_seconds(const Work& work, const Ceilings& ceilings);

// A time that no kernel can beat whose inputs lie in memory and not in the L2. Outputs as large as
// the L2 may still be in there when the kernel ends.
double impossible_below_seconds(const Work& work, const Ceilings& ceilings, std::size_t l2_bytes);

// A bandwidth that no kernel can beat: the peak, if it is known and no less than what a copy
// reached. Else a quarter more than that copy: reading alone is somewhat faster than copying.
double bandwidth_bound(double peak_bytes_per_second, double copy_bytes_per_second);

}  // namespace bench

#endif  // GRADER_DEVICE_ROOFLINE_H_
