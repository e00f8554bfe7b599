// RMSNorm in fp32 on the CPU, as kernels of many kinds compute it, right and wrong: what the hidden
// tests' inputs and bounds are proved with. It shares nothing with the oracle.
#ifndef GRADER_CASES_07_RMSNORM_KERNEL_MODEL_H_
#define GRADER_CASES_07_RMSNORM_KERNEL_MODEL_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "drills/format.h"
#include "grader/cases/07_rmsnorm/inputs.h"

namespace cases {

enum class Order {
  kSequential,
  kReversed,
  kPairwise,  // adjacent pairs
  kStrided,   // 32 lanes, each with every 32nd term, then a tree
};
inline constexpr Order kOrders[] = {Order::kSequential, Order::kReversed, Order::kPairwise,
                                    Order::kStrided};

struct KernelModel {
  Order order = Order::kSequential;
  int ulps = 0;  // added to r: rsqrtf may be 2 off
  // Partial sums rounded to bf16: of squares, of w dy x, of dw.
  bool bf16_squares = false, bf16_products = false, bf16_dw = false;
  bool bf16_xr = false;  // x r rounded to bf16 before it is multiplied by w
  // Left out of a row's sum of squares, of w dy x, of dw.
  std::int64_t without_square = -1;
  std::int64_t without_product = -1;
  std::int64_t without_row = -1;
  // r of a row from its squares' sum and the row; empty: 1 / sqrt(mean + eps).
  std::function<float(float squares, const Problem& p, std::int64_t row)> r = nullptr;
};

// In fp32, or the values of bf16 that they round to.
std::vector<float> model_y(const KernelModel& kernel, drill::Format format, const Problem& p);
std::vector<float> model_dx(const KernelModel& kernel, drill::Format format, const Problem& p);
std::vector<float> model_dw(const KernelModel& kernel, const Problem& p);

}  // namespace cases

#endif  // GRADER_CASES_07_RMSNORM_KERNEL_MODEL_H_
