#include "grader/html/drill_section.h"

#include <algorithm>
#include <optional>

#include "fmt/format.h"
#include "grader/html/bits.h"
#include "grader/html/bits_figure.h"
#include "grader/html/error_plot.h"
#include "grader/html/findings.h"
#include "grader/html/parts.h"
#include "grader/report/terminal.h"
#include "grader/report/tolerance_used.h"

namespace html {
namespace {

using report::Drill;
using report::Test;
using report::Verdict;

bool did_not_run(const Drill& drill) {
  return drill.verdict == Verdict::kMissing || drill.verdict == Verdict::kBuild ||
         drill.verdict == Verdict::kSkipped || drill.verdict == Verdict::kFault ||
         (drill.verdict == Verdict::kForbidden && !drill.compiler_output.empty());
}

void add_pre(const std::string& heading, const std::string& text, Markup& out) {
  if (text.empty()) return;
  out.element("h3", heading);
  out.element("pre", text);
}

void add_head(const Drill& drill, Markup& out) {
  const auto head = out.in("div", {{"class", "drill-head"}});
  {
    const auto title = out.in("h2", {{"id", drill.id + "-title"}});
    out.element("span", {{"class", "number"}}, report::number_of(drill.id));
    out.text(drill.title);
  }
  add_verdict(drill.verdict, out);
  const auto points = out.in("span");
  out.element("strong", std::to_string(drill.points));
  out.text(fmt::format(" of {}", counted(drill.max_points, "point")));
}

void add_hints(const course::DrillFacts& facts, const std::string& failure_class, Markup& out) {
  const std::vector<course::Hint> hints = hints_about(facts, failure_class);
  if (hints.empty()) return;
  out.element("h3", "Next hint, about " + hints.front().failure_class);
  out.element("p", {{"class", "hint"}}, hints.front().text);
  if (hints.size() == 1) return;
  const auto fold = out.in("details", {{"class", "fold"}});
  out.element("summary", counted(static_cast<long>(hints.size()) - 1, "more hint"));
  const auto list = out.in("ol", {{"class", "hints"}, {"start", "2"}});
  for (std::size_t i = 1; i < hints.size(); ++i) out.element("li", hints[i].text);
}

// What the student's program printed, and how to run the test again.
void add_again(const Test& test, Markup& out) {
  add_pre("Your program printed", test.output, out);
  if (test.replay.empty()) return;
  out.element("h3", "Run it again");
  out.element("pre", test.shrunk ? fmt::format("{0}\n{0} --as-found", test.replay) : test.replay);
}

void add_failure(const Test& test, Markup& out) {
  out.element("h3", "What to mend first");
  {
    const auto title = out.in("p", {{"class", "failure-title"}});
    out.text(test.name);
    if (!test.failure_class.empty())
      out.element("span", {{"class", "class"}}, " \u00B7 " + test.failure_class);
  }
  if (!test.message.empty()) out.element("pre", {{"class", "message"}}, test.message);
  if (const auto bits = compared_bits(test.message)) add_bits(*bits, out);
  if (test.array) add_error_plot(*test.array, out);
  if (!test.counterexample.value_or("").empty()) {
    out.element("h3", test.shrunk ? "The input, made as small as it could be" : "The input");
    out.element("pre", *test.counterexample);
  }
  if (!test.found.empty()) {
    const auto fold = out.in("details", {{"class", "fold"}});
    out.element("summary", "First found on a larger input");
    out.element("pre", test.found);
  }
  add_again(test, out);
}

void add_test(const Test& test, int number, bool is_first, Markup& out) {
  const auto row = out.in("tr");
  out.element("td", {{"class", "num soft optional"}}, std::to_string(number));
  {
    const auto name = out.in("th", {{"scope", "row"}});
    // The first failure's message stands above.
    if (test.message.empty() || is_first) {
      out.text(test.name);
    } else {
      const auto fold = out.in("details");
      out.element("summary", test.name);
      out.element("pre", test.message);
      if (!test.replay.empty()) out.element("p", {{"class", "mono soft"}}, test.replay);
    }
    if (test.tolerance_used)
      out.element("div", {{"class", "soft small"}}, report::tolerance_text(*test.tolerance_used));
  }
  {
    const auto cell = out.in("td");
    add_verdict(test.verdict, out);
  }
  out.element("td", {{"class", "class"}},
              test.verdict == Verdict::kUnimplemented ? "" : test.failure_class);
  out.element("td", {{"class", "num"}}, fmt::format("{} / {}", test.points, test.max_points));
}

void add_tests(const Drill& drill, const Test* first, Markup& out) {
  if (drill.tests.empty()) return;
  const auto passed = std::count_if(drill.tests.begin(), drill.tests.end(),
                                    [](const Test& test) { return test.verdict == Verdict::kOk; });
  const auto fold = out.in("details", {{"class", "fold"}});
  out.element(
      "summary",
      fmt::format("{}, {} passed", counted(static_cast<long>(drill.tests.size()), "test"), passed));
  const auto table = out.in("table", {{"class", "tests"}});
  out.element("caption", {{"class", "hidden"}}, "The tests of " + drill.id);
  {
    const auto head = out.in("thead");
    const auto row = out.in("tr");
    out.element("th", {{"scope", "col"}, {"class", "num optional"}}, "no.");
    out.element("th", {{"scope", "col"}}, "test");
    out.element("th", {{"scope", "col"}}, "verdict");
    out.element("th", {{"scope", "col"}}, "class");
    out.element("th", {{"scope", "col"}, {"class", "num"}}, "points");
  }
  const auto body = out.in("tbody");
  int number = 0;
  for (const Test& test : drill.tests) add_test(test, ++number, &test == first, out);
}

}  // namespace

std::vector<course::Hint> hints_about(const course::DrillFacts& facts,
                                      const std::string& failure_class) {
  std::vector<course::Hint> fitting;
  for (const course::Hint& hint : facts.hints)
    if (hint.failure_class == failure_class) fitting.push_back(hint);
  return fitting.empty() ? facts.hints : fitting;
}

const Test* first_failure(const Drill& drill) {
  if (drill.verdict == Verdict::kOk || did_not_run(drill) || report::not_begun(drill))
    return nullptr;
  const auto test = std::find_if(drill.tests.begin(), drill.tests.end(),
                                 [&](const Test& t) { return t.verdict == drill.verdict; });
  return test == drill.tests.end() ? nullptr : &*test;
}

void add_drill(const Drill& drill, const course::DrillFacts* facts, const std::string& source,
               Markup& out) {
  const auto section =
      out.in("section",
             {{"class", "part card"}, {"id", drill.id}, {"aria-labelledby", drill.id + "-title"}});
  add_head(drill, out);
  const std::string remark = report::remark(drill);
  if (!remark.empty()) out.element("p", {{"class", "soft"}}, remark);
  for (const auto& [backend, state] : drill.backends) {
    if (state != "graded")
      out.element("p", {{"class", "soft small"}}, fmt::format("{}: {}", backend, state));
  }
  add_pre(drill.verdict == Verdict::kBuild || drill.verdict == Verdict::kOk
              ? "The compiler's words"
              : "What was said when it was built",
          drill.compiler_output, out);
  const Test* const first = first_failure(drill);
  if (first != nullptr) add_failure(*first, out);
  add_findings(drill, facts == nullptr ? "" : facts->file, source, out);
  if (facts != nullptr && (first != nullptr || report::not_begun(drill)))
    add_hints(*facts, first == nullptr ? "" : first->failure_class, out);
  add_tests(drill, first, out);
}

}  // namespace html
