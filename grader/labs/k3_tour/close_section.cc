#include "grader/labs/k3_tour/close_section.h"

#include <cmath>
#include <limits>
#include <utility>

#include "grader/compare/tuple_text.h"
#include "grader/labs/k3_tour/number.h"

namespace lab::tour {
namespace {

using drill::CloseReport;
using drill::Reason;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::string name(Reason reason) {
  switch (reason) {
    case Reason::kClose:
      return "kClose";
    case Reason::kShape:
      return "kShape";
    case Reason::kNan:
      return "kNan";
    case Reason::kInf:
      return "kInf";
    case Reason::kTolerance:
      return "kTolerance";
  }
  return fmt::format("Reason({})", static_cast<int>(reason));
}

// A submission's index may be of any length.
std::string show_index(const std::vector<std::int64_t>& index) {
  constexpr std::size_t kMost = 4;
  if (index.size() > kMost) return fmt::format("{} numbers", index.size());
  return trusted::to_text(index);
}

std::string show_report(const CloseReport& report) {
  std::string text = fmt::format("{}, {}, mismatched {} ({}%)",
                                 report.close ? "close" : "not close", name(report.reason),
                                 report.mismatched, show_short(100 * report.mismatched_ratio));
  text += fmt::format(", max_abs {}, max_rel {}", show_short(report.max_abs),
                      show_short(report.max_rel));
  text += report.worst_flat == -1 && report.worst_index.empty()
              ? ", no worst"
              : fmt::format(", worst {} at {}", report.worst_flat, show_index(report.worst_index));
  return text;
}

bool same_report(const CloseReport& a, const CloseReport& b) {
  return a.close == b.close && a.reason == b.reason && a.mismatched == b.mismatched &&
         a.mismatched_ratio == b.mismatched_ratio && a.max_abs == b.max_abs &&
         a.max_rel == b.max_rel && a.worst_flat == b.worst_flat && a.worst_index == b.worst_index;
}

nlohmann::ordered_json report_json(const Answer<CloseReport>& answer) {
  if (!answer.value) return "throws";
  const CloseReport& report = *answer.value;
  return {{"close", report.close},
          {"reason", name(report.reason)},
          {"mismatched", report.mismatched},
          {"mismatched_ratio", to_json(report.mismatched_ratio)},
          {"max_abs", to_json(report.max_abs)},
          {"max_rel", to_json(report.max_rel)},
          {"worst_flat", report.worst_flat},
          {"worst_index", report.worst_index}};
}

std::string show_tensor(const std::vector<float>& data, const std::vector<std::int64_t>& shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < data.size(); ++i) text += (i == 0 ? "" : ", ") + show(data[i]);
  text += "]";
  return shape.size() == 1 && !data.empty() ? text : text + " as " + trusted::to_text(shape);
}

std::string show_call(const CloseCase& c) {
  return fmt::format(
      "{} against {}, rtol {}, atol {}{}", show_tensor(c.actual, c.actual_shape),
      show_tensor(c.expected, c.expected_shape), c.tolerance.rtol, c.tolerance.atol,
      c.max_mismatched_ratio > 0 ? fmt::format(", ratio {}", c.max_mismatched_ratio) : "");
}

CloseCase vectors(std::string name, std::vector<float> actual, std::vector<float> expected,
                  drill::Tolerance tolerance, double ratio, std::string why) {
  const auto n = static_cast<std::int64_t>(actual.size());
  return {.name = std::move(name),
          .why = std::move(why),
          .actual = std::move(actual),
          .expected = std::move(expected),
          .actual_shape = {n},
          .expected_shape = {n},
          .tolerance = tolerance,
          .max_mismatched_ratio = ratio};
}

CloseReport call(const Functions& functions, const CloseCase& c) {
  return functions.check_close({c.actual, c.actual_shape}, {c.expected, c.expected_shape},
                               c.tolerance, c.max_mismatched_ratio);
}

}  // namespace

const std::vector<CloseCase>& close_cases() {
  static const std::vector<CloseCase> cases = {
      {.name = "shape",
       .why = "The same six numbers; 2x3 for 3x2 is a bug of layout.",
       .actual = {1, 2, 3, 4, 5, 6},
       .expected = {1, 2, 3, 4, 5, 6},
       .actual_shape = {2, 3},
       .expected_shape = {3, 2},
       .tolerance = {0.01, 0}},
      vectors("NaN", {1, kNan}, {1, 2}, {0.01, 0}, 0,
              "Counting diff > allowed misses it: that is false for a NaN."),
      vectors("NaN, both", {1, kNan}, {1, kNan}, {0.01, 0}, 0,
              "Where NaN is expected, NaN is right, and takes no part in worst."),
      vectors("Inf", {-kInf}, {kInf}, {0.01, 0}, 0, "diff is Inf, and so is rtol |e|: Inf <= Inf."),
      vectors("Inf, both", {kInf}, {kInf}, {0.01, 0}, 0,
              "Equal infinities match; Inf - Inf is NaN."),
      vectors("Inf, one", {1}, {kInf}, {0.01, 0}, 0,
              "It allows Inf: every finite number is near an expected Inf."),
      vectors("zeros", {-0.0f}, {0}, {0, 0}, 0, "-0 equals +0, under tolerances of 0 too."),
      vectors("tolerance", {1, 2.5f}, {1, 2}, {0.01, 0.01}, 0,
              "0.5 is over 0.01 + 0.01 x 2; no other reason applies."),
      vectors("whose scale", {10}, {9}, {0.1, 0}, 0,
              "rtol scales |expected|: 1 is over 0.9. By |actual| it passes."),
      vectors("ratio", {1, 2, 3, 5}, {1, 2, 3, 4}, {0.01, 0}, 0.25,
              "One of four is off, and a quarter may be."),
      vectors("ratio, NaN", {1, 2, 3, kNan}, {1, 2, 3, 4}, {0.01, 0}, 0.25,
              "No ratio excuses a NaN or an Inf."),
      vectors("empty", {}, {}, {0.01, 0}, 0, "No division by 0 elements, and no worst."),
      vectors("worst", {1005, 1.5f}, {1000, 1}, {0.01, 0}, 0,
              "5 is within its 10; 0.5 is over its 0.01, so index 1 is worst."),
  };
  return cases;
}

bool naive_passes(const CloseCase& c) {
  for (std::size_t i = 0; i < c.actual.size(); ++i) {
    const double a = c.actual[i], e = c.expected[i];
    if (!(std::fabs(a - e) <= c.tolerance.atol + c.tolerance.rtol * std::fabs(e))) return false;
  }
  return true;
}

Page close_section(const Subjects& subjects) {
  Page page("5. check_close");
  page.line("Branch by branch: what is compared with what, the report, and what the formula");
  page.line("|a - e| <= atol + rtol |e| says alone.");
  page.line();
  for (const CloseCase& c : close_cases()) {
    const auto own = ask([&] { return call(subjects.own, c); });
    const bool naive = naive_passes(c);
    page.line("  {:<11}  {}", c.name, show_call(c));
    page.line("  {:<11}  {}", "",
              page.judge(fmt::format("check_close, '{}'", c.name), own, call(subjects.right, c),
                         show_report, same_report));
    page.complain();
    page.line("  {:<11}  formula {}. {}", "", naive ? "passes" : "fails", c.why);
    page.line();
    page.figures[c.name] = {{"report", report_json(own)}, {"formula_passes", naive}};
  }
  page.line("The reason is the first that applies: shape, NaN, Inf, tolerance.");
  return page;
}

}  // namespace lab::tour
