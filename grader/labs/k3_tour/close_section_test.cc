#include "grader/labs/k3_tour/close_section.h"

#include <cmath>

#include "grader/labs/k3_tour/trusted_functions.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

struct Expected {
  const char* name;
  const char* reason;
  int mismatched;
  int worst;
  bool formula_passes;
};

// By hand, from the table in the header of drill 05.
constexpr Expected kExpected[] = {
    {"shape", "kShape", 0, -1, true},
    {"NaN", "kNan", 1, 1, false},
    {"NaN, both", "kClose", 0, 0, false},
    {"Inf", "kInf", 1, 0, true},
    {"Inf, both", "kClose", 0, -1, false},
    {"Inf, one", "kInf", 1, 0, true},
    {"zeros", "kClose", 0, 0, true},
    {"tolerance", "kTolerance", 1, 1, false},
    {"whose scale", "kTolerance", 1, 0, false},
    {"ratio", "kClose", 1, 3, false},
    {"ratio, NaN", "kNan", 1, 3, false},
    {"empty", "kClose", 0, -1, true},
    {"worst", "kTolerance", 1, 1, false},
};

TEST_CASE("every branch, with its reason, its worst element, and what the formula alone says") {
  const Page page = close_section(trusted_subjects());
  CHECK(page.figures.size() == std::size(kExpected));
  REQUIRE(close_cases().size() == std::size(kExpected));
  for (const Expected& expected : kExpected) {
    CAPTURE(expected.name);
    const auto figures = page.figures[expected.name];
    const auto report = figures["report"];
    CHECK(report["reason"] == expected.reason);
    CHECK(report["close"] == (std::string(expected.reason) == "kClose"));
    CHECK(report["mismatched"] == expected.mismatched);
    CHECK(report["worst_flat"] == expected.worst);
    CHECK(figures["formula_passes"] == expected.formula_passes);
  }
  const auto worst = page.figures["worst"]["report"];
  CHECK(worst["max_abs"] == 5.0);
  CHECK(worst["max_rel"] == 0.5);
  CHECK(worst["worst_index"] == std::vector<int>{1});
}

TEST_CASE("the formula alone") {
  const auto passes = [](std::vector<float> actual, std::vector<float> expected, double rtol) {
    CloseCase c;
    c.actual = std::move(actual);
    c.expected = std::move(expected);
    c.tolerance = {rtol, 0};
    return naive_passes(c);
  };
  CHECK(passes({1, 2}, {1, 2}, 0));
  CHECK(passes({1, 11}, {1, 10}, 0.1));
  CHECK(!passes({1, 11.5f}, {1, 10}, 0.1));
  CHECK(!passes({NAN}, {1}, 1));
  CHECK(passes({-HUGE_VALF}, {HUGE_VALF}, 0.1));
  CHECK(!passes({HUGE_VALF}, {HUGE_VALF}, 0.1));
}

TEST_CASE("a check_close that is the formula is shown to be wrong where it is") {
  Subjects subjects = trusted_subjects();
  subjects.own.check_close = [](drill::TensorView a, drill::TensorView e,
                                drill::Tolerance tolerance, double ratio) {
    drill::CloseReport report = trusted_functions().check_close(a, e, tolerance, ratio);
    if (report.reason == drill::Reason::kInf) {
      report.close = true;
      report.reason = drill::Reason::kClose;
    }
    return report;
  };
  const Page page = close_section(subjects);
  REQUIRE(page.wrong().size() == 2);
  CHECK(page.wrong()[0].find("check_close, 'Inf': yours: close, kClose") == 0);
  CHECK(page.wrong()[1].find("check_close, 'Inf, one': yours: close, kClose") == 0);
}

TEST_CASE("every field of a report is looked at") {
  using Report = drill::CloseReport;
  const std::vector<void (*)(Report&)> changes = {
      [](Report& r) { r.close = !r.close; },
      [](Report& r) {
        r.reason = r.reason == drill::Reason::kNan ? drill::Reason::kInf : drill::Reason::kNan;
      },
      [](Report& r) { ++r.mismatched; },
      [](Report& r) { r.mismatched_ratio += 0.5; },
      [](Report& r) { r.max_abs += 1; },
      [](Report& r) { r.max_rel = std::nan(""); },
      [](Report& r) { ++r.worst_flat; },
      [](Report& r) { r.worst_index.push_back(0); },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    CAPTURE(i);
    Subjects subjects = trusted_subjects();
    subjects.own.check_close = [change = changes[i]](drill::TensorView a, drill::TensorView e,
                                                     drill::Tolerance tolerance, double ratio) {
      Report report = trusted_functions().check_close(a, e, tolerance, ratio);
      change(report);
      return report;
    };
    CHECK(close_section(subjects).wrong().size() == close_cases().size());
  }
}

}  // namespace
}  // namespace lab::tour
