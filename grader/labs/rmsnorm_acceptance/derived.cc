#include "grader/labs/rmsnorm_acceptance/derived.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>

#include "fmt/format.h"
#include "grader/compare/formats.h"
#include "grader/judge/show.h"
#include "grader/labs/rmsnorm_acceptance/data.h"

namespace lab {
namespace {

using drill::Format;

constexpr double kInf = std::numeric_limits<double>::infinity();

// The number next to a finite one of bf16, on the side of `target`, which is another.
double bf16_neighbour(float value, double target) {
  if (value == 0) return std::copysign(0x1p-133, target);
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value) >> 16;
  const bool outward = (target > value) == (value > 0);
  return trusted::decode(outward ? bits + 1 : bits - 1, Format::kBfloat16);
}

// The least error, before the rounding to the format, that gives `got`; both are finite.
double least_error(float got, double value, Format format) {
  if (format == Format::kFloat32) return std::fabs(got - value);
  if (got == rounded(value, format)) return 0;
  const double boundary = (got + bf16_neighbour(got, value)) / 2;
  return std::fabs(boundary - value);
}

double share_of_bound(float got, double value, double bound, Format format) {
  if (std::isnan(value)) return std::isnan(got) ? 0 : kInf;
  if (!std::isfinite(got) || !std::isfinite(value)) return kInf;
  const double error = least_error(got, value, format);
  return error == 0 ? 0 : error / bound;
}

std::string show(float value, Format format) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return format == Format::kFloat32 ? fmt::format("{:.9g}", value)
                                    : judge::show_bits(bits >> 16, format);
}

}  // namespace

Derived judge_array(const std::string& array, const std::vector<float>& got,
                    const cases::Bounded& expected, std::int64_t cols, Format format) {
  Derived result{.array = array, .elements = std::ssize(got)};
  double greatest = -1;
  for (std::size_t i = 0; i < got.size(); ++i) {
    result.outside += !cases::accepts(expected, i, got[i], format);
    const double share = share_of_bound(got[i], expected.value[i], expected.error[i], format);
    if (!(share > greatest)) continue;
    greatest = share;
    result.worst = static_cast<std::int64_t>(i);
    result.share = share;
  }
  const auto worst = static_cast<std::size_t>(result.worst);
  result.place = cols == 0
                     ? fmt::format("{}[{}]", array, result.worst)
                     : fmt::format("{}[{}, {}]", array, result.worst / cols, result.worst % cols);
  result.got = show(got[worst], format);
  result.expected = cases::describe(expected, worst, format);
  return result;
}

}  // namespace lab
