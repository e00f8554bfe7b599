#include "grader/labs/tolerance_model/constants.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "fmt/format.h"
#include "grader/compare/formats.h"
#include "grader/compare/ulp.h"
#include "grader/labs/tolerance_model/names.h"
#include "grader/labs/tolerance_model/tolerance_model.h"

namespace lab {
namespace {

using drill::Format;

// Of double: what a right budget may be off, by drill 04's contract. Constants are exact.
constexpr std::uint64_t kBudgetUlps = 4;

bool is_right(double value, double right, std::uint64_t ulps) {
  return !std::isnan(value) && trusted::ulp_distance(value, right) <= ulps;
}

// What is wrong in a table, one line each.
class Remarks {
 public:
  // A figure of the table, with a mark and a remark if it is not what it should be.
  std::string judge(const std::string& call, double value, double right, std::uint64_t ulps) {
    if (is_right(value, right, ulps)) return fmt::format("{:.3e}", value);
    ++wrong_;
    if (wrong_ <= kShown) {
      const char* const factor = value == 2 * right   ? ": twice as much"
                                 : value == right / 2 ? ": half of it"
                                                      : "";
      text_ +=
          fmt::format("  ! {} returned {:.9g}, expected {:.9g}{}\n", call, value, right, factor);
    }
    return fmt::format("!{:.3e}", value);
  }

  std::string text() const {
    return wrong_ <= kShown ? text_ : text_ + fmt::format("  ! and {} more\n", wrong_ - kShown);
  }

 private:
  static constexpr int kShown = 6;  // all constants of the formats
  int wrong_ = 0;
  std::string text_;
};

std::string layout(Format format) {
  const trusted::Traits traits = trusted::traits(format);
  return fmt::format("1 sign, {} exponent, {} mantissa bits", traits.exponent_bits,
                     traits.mantissa_bits);
}

}  // namespace

std::vector<FormatConstants> format_constants(const Functions& functions) {
  std::vector<FormatConstants> all;
  for (const auto& named : kFormats) {
    const Format format = named.value;
    const auto ask = [format](const char* function, double (*f)(Format)) {
      return call([&] { return fmt::format("{}({})", function, name(format)); },
                  [&] { return f(format); });
    };
    all.push_back({.format = format,
                   .significant_bits = significant_bits(format),
                   .unit_roundoff = ask("unit_roundoff", functions.unit_roundoff),
                   .machine_epsilon = ask("machine_epsilon", functions.machine_epsilon),
                   .atol_hint = std::pow(10, std::ceil(std::log10(unit_roundoff(format))))});
  }
  return all;
}

std::vector<Budget> budgets(const Functions& functions, std::span<const std::int64_t> lengths) {
  std::vector<Budget> all;
  for (const auto& named : kFormats) {
    for (const std::int64_t length : lengths) {
      const double budget =
          call([&] { return fmt::format("reduction_budget({}, {})", named.name, length); },
               [&] { return functions.reduction_budget(named.value, length); });
      all.push_back({named.value, length, budget});
    }
  }
  return all;
}

bool all_right(std::span<const FormatConstants> constants, std::span<const Budget> budgets) {
  const auto constant_right = [](const FormatConstants& c) {
    const double u = unit_roundoff(c.format);
    return is_right(c.unit_roundoff, u, 0) && is_right(c.machine_epsilon, 2 * u, 0);
  };
  const auto budget_right = [](const Budget& b) {
    return is_right(b.budget, rms_budget(b.format, b.length), kBudgetUlps);
  };
  return std::all_of(constants.begin(), constants.end(), constant_right) &&
         std::all_of(budgets.begin(), budgets.end(), budget_right);
}

std::string formats_section(std::span<const FormatConstants> constants) {
  std::string rows;
  Remarks remarks;
  for (const FormatConstants& c : constants) {
    const std::string format = name(c.format);
    const double u = unit_roundoff(c.format);
    rows += fmt::format(
        "  {:<6}  {:>2}  {:>10}  {:>10}  {:>5.0e}  {}\n", format, c.significant_bits,
        remarks.judge(fmt::format("unit_roundoff({})", format), c.unit_roundoff, u, 0),
        remarks.judge(fmt::format("machine_epsilon({})", format), c.machine_epsilon, 2 * u, 0),
        c.atol_hint, layout(c.format));
  }
  return fmt::format(
      "1. The formats\n\n"
      "  {:<6}  {:>2}  {:>10}  {:>10}  {:>5}  layout\n{}{}\n"
      "  p counts the significant bits, the hidden one too. u = 2^-p is the unit roundoff: "
      "rounding\n"
      "  to nearest changes a number by at most u of itself. eps = 2u is the gap from 1 to the "
      "next\n"
      "  number. Texts call either of them machine epsilon, so look which one is meant: here it is "
      "u.\n"
      "  atol is the power of ten from u up, a first guess for a result of size 1.\n\n",
      "format", "p", "u = 2^-p", "eps = 2u", "atol", rows, remarks.text());
}

std::string budgets_section(std::span<const Budget> budgets) {
  // Format by format, so that a length's formats stand `lengths` apart.
  const std::size_t lengths = budgets.size() / kFormats.size();
  std::string header = fmt::format("  {:>9}", "K"), worst = fmt::format("  {:>9}", "worst"), rows;
  Remarks remarks;
  for (const auto& named : kFormats) {
    header += fmt::format("  {:>10}", named.name);
    worst += fmt::format("  {:>10.3e}", worst_case(named.value, Rounding::kNearestEven));
  }
  for (std::size_t i = 0; i < lengths; ++i) {
    rows += fmt::format("  {:>9}", budgets[i].length);
    for (std::size_t j = i; j < budgets.size(); j += lengths) {
      const Budget& b = budgets[j];
      const double right = rms_budget(b.format, b.length);
      const std::string what = fmt::format("reduction_budget({}, {})", name(b.format), b.length);
      rows += fmt::format("  {:>10}", remarks.judge(what, b.budget, right, kBudgetUlps));
    }
    rows += "\n";
  }
  return fmt::format(
      "2. The budget of a dot product of length K whose inputs were rounded\n\n"
      "{}\n{}{}\n{}\n"
      "  Relative to S = sum |a_i b_i|. K errors of about u and of random sign add up to sqrt(K)\n"
      "  of them, and S is the sum of K: u / sqrt(K) is left. That is a typical error, not a "
      "bound.\n"
      "  The worst case has all errors at their largest, and in one direction. It is 2u + u^2 to\n"
      "  nearest, and does not fall with K.\n\n",
      header, rows, worst, remarks.text());
}

}  // namespace lab
