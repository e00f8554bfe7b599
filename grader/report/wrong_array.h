// How an array that came differs from the right one, number by number: what an error plot needs.
#ifndef GRADER_REPORT_WRONG_ARRAY_H_
#define GRADER_REPORT_WRONG_ARRAY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace report {

struct WrongArray {
  // A distance, to three digits and rounded up (tolerance_used.h), or what came where no number
  // was: one of kNoNumbers.
  using Error = std::variant<double, std::string>;

  std::string name = {};                 // "y"
  std::vector<std::int64_t> shape = {};  // row-major
  std::string format = {};               // of its elements: "fp32", "bf16", "fp16" or "integer"
  // Of the errors: kAllowance, and one over 1 is wrong; or, where no element is allowed any
  // distance, kUlp, and one over 0 is.
  std::string unit = {};
  std::int64_t run_length = 1;  // so many elements have one error, the worst; the last run's fewer
  std::vector<Error> errors = {};
  // The elements: "0x3F80 = 1", "NaN", of integers "-3". Empty where there are more than
  // kMostShown.
  std::vector<std::string> expected = {}, got = {};
};

inline constexpr const char* kAllowance = "allowance";
inline constexpr const char* kUlp = "ULP";
inline constexpr const char* kNotWritten = "not written";
inline constexpr const char* kNoNumbers[] = {"NaN", "Inf", "-Inf", kNotWritten};

// So that a test's record stays below about 8 KiB.
inline constexpr std::size_t kMostErrors = 256;
inline constexpr std::size_t kMostShown = 64;

}  // namespace report

#endif  // GRADER_REPORT_WRONG_ARRAY_H_
