#include "grader/report/terminal.h"

#include <algorithm>
#include <sstream>
#include <string_view>

#include "fmt/color.h"
#include "fmt/format.h"
#include "grader/report/printable.h"
#include "grader/report/tolerance_used.h"

namespace report {
namespace {

// The backend that a failure names: the others are graded everywhere.
constexpr std::string_view kDevice = "cuda";

std::string paint_verdict(const Style& style, Verdict verdict, std::string_view text) {
  switch (verdict) {
    case Verdict::kOk:
      return paint(style, fg(fmt::terminal_color::green), text);
    case Verdict::kUnimplemented:
    case Verdict::kMissing:
    case Verdict::kSkipped:
      return paint(style, fg(fmt::terminal_color::yellow), text);
    default:
      return paint(style, fg(fmt::terminal_color::red), text);
  }
}

// The last lines, and how many there were before them.
std::string tail(const std::string& text) {
  constexpr std::ptrdiff_t kLines = 10;
  const std::ptrdiff_t above = std::count(text.begin(), text.end(), '\n') +
                               (text.ends_with('\n') || text.empty() ? 0 : 1) - kLines;
  if (above <= 0) return text;
  std::size_t begin = 0;
  for (std::ptrdiff_t i = 0; i < above; ++i) begin = text.find('\n', begin) + 1;
  return fmt::format("({} lines above)\n{}", above, text.substr(begin));
}

int failed_tests(const Drill& drill) {
  return static_cast<int>(
      std::count_if(drill.tests.begin(), drill.tests.end(), [](const Test& test) {
        return test.verdict != Verdict::kOk && test.verdict != Verdict::kSkipped;
      }));
}

// How many tests the backend could not judge: a device has no checkers.
std::string skipped_tests(const Drill& drill) {
  const auto skipped = std::count_if(drill.tests.begin(), drill.tests.end(), [](const Test& test) {
    return test.verdict == Verdict::kSkipped;
  });
  return skipped == 0 ? "" : fmt::format("{} of {} tests not graded", skipped, drill.tests.size());
}

}  // namespace

bool not_begun(const Drill& drill) {
  return drill.verdict == Verdict::kUnimplemented &&
         std::all_of(drill.tests.begin(), drill.tests.end(),
                     [](const Test& test) { return test.verdict == Verdict::kUnimplemented; });
}

std::string remark(const Drill& drill) {
  if (not_begun(drill)) return "not begun";
  switch (drill.verdict) {
    case Verdict::kOk:
      return skipped_tests(drill);
    case Verdict::kBuild:
      return "does not build";
    case Verdict::kMissing:
      return "no file";
    case Verdict::kForbidden:
      return "a forbidden act costs all points";
    case Verdict::kSkipped:
      return "not graded";
    case Verdict::kFault:
      return "the grader failed, not you";
    default:
      return fmt::format("{} of {} tests failed", failed_tests(drill), drill.tests.size());
  }
}

std::string indented(const std::string& text) {
  std::string result;
  std::istringstream lines(printable(text));
  for (std::string line; std::getline(lines, line);) result += "    " + line + "\n";
  return result;
}

std::string number_of(const std::string& id) { return id.substr(0, id.find('_')); }

std::string table(const Record& record, const Style& style) {
  std::string text;
  for (const Drill& drill : record.drills) {
    const std::string verdict = fmt::format("{:<14}", name(drill.verdict));
    const std::string line = fmt::format("  {:<18} {} {:>3} / {:<3}  {}", drill.id,
                                         paint_verdict(style, drill.verdict, verdict), drill.points,
                                         drill.max_points, remark(drill));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  text += paint(style, fmt::emphasis::bold,
                fmt::format("  {:<33} {:>3} / {}", "total", record.points(), record.max_points())) +
          "\n";
  return text;
}

std::string tests(const Drill& drill, const Style& style) {
  std::string text;
  for (std::size_t i = 0; i < drill.tests.size(); ++i) {
    const Test& test = drill.tests[i];
    const std::string verdict = fmt::format("{:<14}", name(test.verdict));
    text += fmt::format("  {:>2} {} {} / {}  {}{}\n", i + 1,
                        paint_verdict(style, test.verdict, verdict), test.points, test.max_points,
                        test.name,
                        test.tolerance_used ? ": " + tolerance_text(*test.tolerance_used) : "");
  }
  return text;
}

std::string first_failure(const Drill& drill, const Style& style) {
  if (drill.verdict == Verdict::kOk) return "";
  const auto heading = [&](const std::string& text) {
    return paint(style, fmt::emphasis::bold, drill.id + ": " + text) + "\n";
  };
  if (drill.verdict == Verdict::kSkipped)
    return heading("not graded") + (drill.tests.empty() ? "" : indented(drill.tests[0].message));
  if (drill.verdict == Verdict::kFault || drill.verdict == Verdict::kMissing ||
      drill.verdict == Verdict::kBuild ||
      (drill.verdict == Verdict::kForbidden && !drill.compiler_output.empty())) {
    const bool for_device = !drill.tests.empty() && drill.tests[0].backend == kDevice;
    const std::string what = drill.verdict != Verdict::kBuild ? std::string(name(drill.verdict))
                             : for_device                     ? "it does not build for a device"
                                                              : "it does not build";
    return heading(what) + indented(drill.compiler_output);
  }
  // A forbidden act outweighs whatever failed before it.
  auto test = std::find_if(drill.tests.begin(), drill.tests.end(),
                           [&](const Test& t) { return t.verdict == drill.verdict; });
  if (test == drill.tests.end()) return "";
  std::string text = heading(fmt::format("{} ({} point{}{})", test->name, test->max_points,
                                         test->max_points == 1 ? "" : "s",
                                         test->backend == kDevice ? ", on a device" : ""));
  text += indented(test->message);
  if (!test->found.empty())
    text += "    first found on a larger input:\n" + indented(indented(test->found));
  if (!test->output.empty())
    text += "    your program printed:\n" + indented(indented(tail(test->output)));
  if (test->verdict != Verdict::kUnimplemented && !test->failure_class.empty())
    text += fmt::format("    class: {}\n", test->failure_class);
  text += fmt::format("    hint:  ./drill hint {}\n", number_of(drill.id));
  if (!test->replay.empty()) {
    text += fmt::format("    again: {}\n", test->replay);
    if (test->shrunk) text += fmt::format("           {} --as-found\n", test->replay);
  }
  return text;
}

}  // namespace report
