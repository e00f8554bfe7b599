// What follows from a format and a length alone, without a measurement: sections 1 and 2.
#ifndef GRADER_LABS_TOLERANCE_MODEL_CONSTANTS_H_
#define GRADER_LABS_TOLERANCE_MODEL_CONSTANTS_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "drills/format.h"
#include "grader/labs/tolerance_model/functions.h"

namespace lab {

struct FormatConstants {
  drill::Format format;
  int significant_bits;
  double unit_roundoff, machine_epsilon;  // what the functions return, right or wrong
  double atol_hint;                       // the power of ten from 2^-p up
};

struct Budget {
  drill::Format format;
  std::int64_t length;
  double budget;  // what the function returns
};

// Of fp16, bf16 and fp32, in this order; the budgets format by format. Both throw
// std::runtime_error, which names the call, if a function throws.
std::vector<FormatConstants> format_constants(const Functions& functions);
std::vector<Budget> budgets(const Functions& functions, std::span<const std::int64_t> lengths);

// Whether all are right: a budget is, within 4 ULP of double, as drill 04 asks.
bool all_right(std::span<const FormatConstants> constants, std::span<const Budget> budgets);

// The sections. A value that is wrong has an exclamation mark, and a line says what is right.
std::string formats_section(std::span<const FormatConstants> constants);
std::string budgets_section(std::span<const Budget> budgets);

}  // namespace lab

#endif  // GRADER_LABS_TOLERANCE_MODEL_CONSTANTS_H_
