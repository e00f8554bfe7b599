#include "grader/cli/visible_tests.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "drills/todo.h"
#include "fmt/color.h"
#include "fmt/format.h"
#include "grader/report/printable.h"
#include "grader/report/terminal.h"
#include "tinyxml2.h"

namespace cli {
namespace {

using report::Verdict;
using tinyxml2::XMLElement;

std::string trimmed(const char* text) {
  const std::string_view all = text == nullptr ? "" : text;
  const std::size_t begin = all.find_first_not_of(" \n\r\t");
  if (begin == std::string_view::npos) return "";
  return std::string(all.substr(begin, all.find_last_not_of(" \n\r\t") - begin + 1));
}

std::string attribute(const XMLElement& element, const char* name) {
  const char* value = element.Attribute(name);
  return value == nullptr ? "" : value;
}

std::string text_of_child(const XMLElement& element, const char* name) {
  const XMLElement* child = element.FirstChildElement(name);
  return child == nullptr ? "" : trimmed(child->GetText());
}

struct Failure {
  Verdict verdict = Verdict::kWrong;
  std::string words;
};

std::string place_of(const XMLElement& element) {
  return attribute(element, "filename") + ":" + attribute(element, "line") + ": ";
}

// What an exception that a test did not ask for says; a stub's is no mistake.
Failure exception(const XMLElement& element, const std::string& before) {
  const std::string what = trimmed(element.GetText());
  return {what == drill::Todo().what() ? Verdict::kUnimplemented : Verdict::kWrong,
          before + "threw: " + what};
}

Failure of_expression(const XMLElement& element) {
  const std::string original = text_of_child(element, "Original");
  const std::string expanded = text_of_child(element, "Expanded");
  Failure failure{Verdict::kWrong,
                  place_of(element) + attribute(element, "type") + "( " + original + " )\n"};
  if (const XMLElement* thrown = element.FirstChildElement("Exception"))
    return exception(*thrown, failure.words);
  if (const XMLElement* fatal = element.FirstChildElement("FatalErrorCondition"))
    return {Verdict::kCrash, failure.words + "ended by: " + trimmed(fatal->GetText())};
  failure.words += expanded == original ? "does not hold" : "that is: " + expanded;
  return failure;
}

// The first failure of a test case or of a section of it; `info` is what INFO said before.
std::optional<Failure> first_failure_in(const XMLElement& parent) {
  std::string info;
  for (const XMLElement* element = parent.FirstChildElement(); element != nullptr;
       element = element->NextSiblingElement()) {
    const std::string_view name = element->Name();
    std::optional<Failure> failure;
    if (name == "Info" || name == "Warning") {
      info += "\n" + trimmed(element->GetText());
    } else if (name == "Expression") {
      if (attribute(*element, "success") == "false") failure = of_expression(*element);
    } else if (name == "Failure") {
      failure = Failure{Verdict::kWrong, trimmed(element->GetText())};
    } else if (name == "Exception") {
      failure = exception(*element, place_of(*element));
    } else if (name == "FatalErrorCondition") {
      failure =
          Failure{Verdict::kCrash, place_of(*element) + "ended by: " + trimmed(element->GetText())};
    } else if (name == "Section") {
      failure = first_failure_in(*element);
    }
    if (!failure) continue;
    failure->words += info;
    return failure;
  }
  return std::nullopt;
}

report::Test test_of(const XMLElement& test_case) {
  report::Test test{.name = attribute(test_case, "name"), .verdict = Verdict::kOk};
  const XMLElement* overall = test_case.FirstChildElement("OverallResult");
  if (overall == nullptr) throw std::runtime_error("a test case without a result");
  if (attribute(*overall, "success") == "true") return test;
  const Failure failure =
      first_failure_in(test_case).value_or(Failure{.words = "it failed without a word"});
  test.verdict = failure.verdict;
  test.message = failure.words;
  const std::string tags = attribute(test_case, "tags");  // "[ties][rounding]"
  if (tags.starts_with('[')) test.failure_class = tags.substr(1, tags.find(']') - 1);
  return test;
}

void collect(const XMLElement& parent, std::vector<report::Test>& tests) {
  for (const XMLElement* element = parent.FirstChildElement(); element != nullptr;
       element = element->NextSiblingElement()) {
    if (std::string_view(element->Name()) == "TestCase") tests.push_back(test_of(*element));
    if (std::string_view(element->Name()) == "Group") collect(*element, tests);
  }
}

std::string line_of(const report::Drill& drill, const report::Style& style) {
  const auto green = fg(fmt::terminal_color::green), yellow = fg(fmt::terminal_color::yellow),
             red = fg(fmt::terminal_color::red);
  switch (drill.verdict) {
    case Verdict::kMissing:
      return report::paint(style, yellow, "no file");
    case Verdict::kBuild:
      return report::paint(style, red, "does not build");
    case Verdict::kFault:
      return report::paint(style, red, "could not be tried; that is no fault of yours");
    default:
      break;
  }
  if (drill.tests.empty()) return report::paint(style, red, "did not end");
  if (report::not_begun(drill)) return report::paint(style, yellow, "not begun");
  const auto passed =
      std::count_if(drill.tests.begin(), drill.tests.end(),
                    [](const report::Test& test) { return test.verdict == Verdict::kOk; });
  const auto failed = std::ssize(drill.tests) - passed;
  const std::string text = fmt::format("{:>2} passed  {:>2} failed", passed, failed);
  return report::paint(style, failed == 0 ? green : red, text);
}

std::string first_failure(const report::Drill& drill) {
  const std::string number = report::number_of(drill.id);
  if (drill.tests.empty())
    return fmt::format("{}:\n{}", drill.id, report::indented(drill.compiler_output));
  for (const report::Test& test : drill.tests) {
    if (test.verdict == Verdict::kOk) continue;
    std::string text = fmt::format("{}: {}\n{}", drill.id, report::printable(test.name),
                                   report::indented(test.message));
    if (test.verdict != Verdict::kUnimplemented)
      text += fmt::format("    class: {}\n", report::printable(test.failure_class));
    return text + fmt::format("    hint:  ./drill hint {}\n", number);
  }
  return "";
}

}  // namespace

std::vector<report::Test> visible_tests(const std::string& xml) {
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLError error = document.Parse(xml.data(), xml.size());
  const XMLElement* root = document.RootElement();
  if (error != tinyxml2::XML_SUCCESS || root == nullptr)
    throw std::runtime_error("the results are cut off");
  std::vector<report::Test> tests;
  collect(*root, tests);
  if (tests.empty()) throw std::runtime_error("there are no results");
  return tests;
}

std::string describe_visible(const std::vector<report::Drill>& drills, const report::Style& style) {
  std::string text;
  for (const report::Drill& drill : drills)
    text += fmt::format("  {:<18} {}\n", drill.id, line_of(drill, style));
  for (const report::Drill& drill : drills) {
    // What nobody has begun has no failure to look at.
    if (report::not_begun(drill)) continue;
    if (drill.verdict != Verdict::kOk) text += "\n" + first_failure(drill);
  }
  return text;
}

}  // namespace cli
