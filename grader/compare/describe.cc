#include "grader/compare/describe.h"

#include <fmt/format.h>

#include <cstdint>
#include <string_view>

#include "grader/compare/shape.h"
#include "grader/compare/tuple_text.h"

namespace trusted {
namespace {

std::string_view verdict(Reason reason) {
  switch (reason) {
    case Reason::kClose:
      return "Close";
    case Reason::kShape:
      return "Not close: shapes differ";
    case Reason::kNan:
      return "Not close: a NaN on one side only";
    case Reason::kInf:
      return "Not close: an Inf that the other side does not have";
    case Reason::kTolerance:
      return "Not close: beyond tolerance";
  }
  return "";
}

std::string greatest(std::string_view kind, const Extreme& extreme, const Report& report,
                     std::string_view tolerance_name, double tolerance) {
  if (extreme.flat < 0) return "";
  return fmt::format("\nGreatest {} difference: {:.6g} at index {}, {} {:.6g}", kind, extreme.value,
                     to_text(unravel(extreme.flat, report.shape)), tolerance_name, tolerance);
}

}  // namespace

std::string describe(const Report& report) {
  std::string text{verdict(report.reason)};
  if (report.reason == Reason::kShape) {
    text += fmt::format("\nExpected shape {}, got {}", to_text(report.shape),
                        to_text(report.actual_shape));
    return text;
  }
  text += fmt::format("\nMismatched elements: {} of {} ({:.3g}%), allowed {:.3g}%",
                      report.mismatched, element_count(report.shape).value(),
                      100 * report.mismatched_ratio, 100 * report.max_mismatched_ratio);
  text += greatest("absolute", report.max_abs, report, "atol", report.atol);
  text += greatest("relative", report.max_rel, report, "rtol", report.rtol);
  if (report.worst.flat >= 0) {
    text += fmt::format("\nWorst element: index {}, expected {}, got {}",
                        to_text(report.worst_index), report.worst_expected, report.worst_actual);
  }
  return text;
}

}  // namespace trusted
