#include "grader/report/junit.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/report/printable.h"
#include "tinyxml2.h"

namespace report {
namespace {

bool is_failure(const Test& test) {
  return test.verdict != Verdict::kOk && test.verdict != Verdict::kFault &&
         test.verdict != Verdict::kSkipped;
}

// "WRONG: f(1) expected 2, got 3", or what else is known.
std::string words_of(const Test& test, const Drill& drill) {
  std::string words(name(test.verdict));
  for (const std::string* more : {&test.message, &drill.compiler_output, &test.failure_class})
    if (!more->empty()) return printable(words + ": " + *more);
  return words;
}

void add_case(tinyxml2::XMLPrinter& xml, const Test& test, const Drill& drill) {
  xml.OpenElement("testcase");
  xml.PushAttribute("classname", drill.id.c_str());
  xml.PushAttribute("name", printable(test.name).c_str());
  if (test.verdict != Verdict::kOk) {
    const char* element = is_failure(test)                  ? "failure"
                          : test.verdict == Verdict::kFault ? "error"
                                                            : "skipped";
    xml.OpenElement(element);
    const std::string words = words_of(test, drill);
    xml.PushAttribute("message", words.substr(0, words.find('\n')).c_str());
    if (test.verdict != Verdict::kSkipped)
      xml.PushAttribute("type", std::string(name(test.verdict)).c_str());
    // Whole, for an attribute cannot keep line ends.
    xml.PushText(words.c_str());
    xml.CloseElement();
  }
  if (!test.output.empty()) {
    xml.OpenElement("system-out");
    xml.PushText(printable(test.output).c_str());
    xml.CloseElement();
  }
  xml.CloseElement();
}

void add_suite(tinyxml2::XMLPrinter& xml, const Drill& drill) {
  std::vector<Test> tests = drill.tests;
  if (tests.empty() && drill.verdict == Verdict::kFault)
    tests.push_back({.name = "graded", .verdict = Verdict::kFault});
  const auto count = [&](auto matches) {
    return static_cast<unsigned>(std::count_if(tests.begin(), tests.end(), matches));
  };
  xml.OpenElement("testsuite");
  xml.PushAttribute("name", drill.id.c_str());
  xml.PushAttribute("tests", static_cast<unsigned>(tests.size()));
  xml.PushAttribute("failures", count(is_failure));
  xml.PushAttribute("errors",
                    count([](const Test& test) { return test.verdict == Verdict::kFault; }));
  xml.PushAttribute("skipped",
                    count([](const Test& test) { return test.verdict == Verdict::kSkipped; }));
  for (const Test& test : tests) add_case(xml, test, drill);
  xml.CloseElement();
}

std::string document(std::span<const Drill> drills) {
  tinyxml2::XMLPrinter xml;
  xml.PushHeader(false, true);
  xml.OpenElement("testsuites");
  for (const Drill& drill : drills) add_suite(xml, drill);
  xml.CloseElement();
  return xml.CStr();
}

}  // namespace

std::string junit(const Drill& drill) { return document({&drill, 1}); }

std::string junit(const Record& record) { return document(record.drills); }

}  // namespace report
