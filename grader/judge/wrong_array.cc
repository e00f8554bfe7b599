#include "grader/judge/wrong_array.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "fmt/format.h"
#include "grader/compare/formats.h"
#include "grader/compare/ulp.h"
#include "grader/judge/show.h"
#include "grader/report/tolerance_used.h"

namespace judge {
namespace {

using drill::Format;
using Error = report::WrongArray::Error;

constexpr double kInf = std::numeric_limits<double>::infinity();

std::string format_name(std::optional<Format> format) {
  if (!format) return "integer";
  switch (*format) {
    case Format::kFloat32:
      return "fp32";
    case Format::kFloat16:
      return "fp16";
    case Format::kBfloat16:
      return "bf16";
  }
  return show(*format);
}

std::string text(double value, std::optional<Format> format) {
  if (std::isnan(value)) return "NaN";  // any is right
  return format ? show_bits(trusted::encode(value, *format), *format) : fmt::format("{}", value);
}

// Infinite where one of them is no finite number.
double steps_apart(double got, double right, std::optional<Format> format) {
  if (format) right = trusted::rounded(right, *format);
  if (got == right || (std::isnan(got) && std::isnan(right))) return 0;
  if (!std::isfinite(got) || !std::isfinite(right)) return kInf;
  if (!format) return std::fabs(got - right);
  return static_cast<double>(*trusted::ulp_distance(trusted::encode(got, *format),
                                                    trusted::encode(right, *format), *format));
}

Error error_of(double got, double distance) {
  if (std::isfinite(got) || std::isfinite(distance)) return report::tolerance_used(distance);
  if (std::isnan(got)) return "NaN";
  return got < 0 ? "-Inf" : "Inf";
}

// What is no number is worse than any.
bool is_worse(const Error& error, const Error& than) {
  const double* one = std::get_if<double>(&error);
  const double* other = std::get_if<double>(&than);
  return other != nullptr && (one == nullptr || *one > *other);
}

}  // namespace

report::WrongArray wrong_array(const std::string& name, const trusted::Compared& arrays,
                               std::span<const double> shares, const std::vector<bool>& unwritten) {
  const std::size_t size = arrays.size();
  const std::size_t run = size == 0 ? 1 : (size - 1) / report::kMostErrors + 1;
  report::WrongArray result = {.name = name,
                               .shape = {},
                               .format = format_name(arrays.format),
                               .unit = shares.empty() ? report::kUlp : report::kAllowance,
                               .run_length = static_cast<std::int64_t>(run),
                               .errors = {},
                               .expected = {},
                               .got = {}};
  if (arrays.cols != 0) result.shape.push_back(static_cast<std::int64_t>(arrays.rows()));
  result.shape.push_back(static_cast<std::int64_t>(arrays.columns()));
  for (std::size_t i = 0; i < size; ++i) {
    const bool came = unwritten.empty() || !unwritten[i];
    const double got = arrays.got[i];
    const double distance =
        shares.empty() ? steps_apart(got, arrays.right[i], arrays.format) : shares[i];
    const Error error = came ? error_of(got, distance) : report::kNotWritten;
    if (i % run == 0) {
      result.errors.push_back(error);
    } else if (is_worse(error, result.errors.back())) {
      result.errors.back() = error;
    }
    if (size > report::kMostShown) continue;
    result.expected.push_back(text(arrays.right[i], arrays.format));
    result.got.push_back(came ? text(got, arrays.format) : report::kNotWritten);
  }
  return result;
}

}  // namespace judge
