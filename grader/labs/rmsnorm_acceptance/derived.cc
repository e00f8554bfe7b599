#include "grader/labs/rmsnorm_acceptance/derived.h"

#include <bit>
#include <cstddef>

#include "fmt/format.h"
#include "grader/judge/show.h"

namespace lab {
namespace {

using drill::Format;

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
    const double share = cases::share_used(expected, i, got[i], format);
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
