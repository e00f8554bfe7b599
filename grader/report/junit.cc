#include "grader/report/junit.h"

#include <algorithm>

#include "fmt/format.h"
#include "grader/report/printable.h"
#include "tinyxml2.h"

namespace report {

std::string junit(const Drill& drill) {
  const auto count = [&](auto matches) {
    return static_cast<unsigned>(std::count_if(drill.tests.begin(), drill.tests.end(), matches));
  };
  const auto is_failure = [](const Test& test) {
    return test.verdict != Verdict::kOk && test.verdict != Verdict::kFault &&
           test.verdict != Verdict::kSkipped;
  };
  tinyxml2::XMLPrinter xml;
  xml.PushHeader(false, true);
  xml.OpenElement("testsuites");
  xml.OpenElement("testsuite");
  xml.PushAttribute("name", drill.id.c_str());
  xml.PushAttribute("tests", static_cast<unsigned>(drill.tests.size()));
  xml.PushAttribute("failures", count(is_failure));
  xml.PushAttribute("errors",
                    count([](const Test& test) { return test.verdict == Verdict::kFault; }));
  xml.PushAttribute("skipped",
                    count([](const Test& test) { return test.verdict == Verdict::kSkipped; }));
  for (const Test& test : drill.tests) {
    xml.OpenElement("testcase");
    xml.PushAttribute("classname", drill.id.c_str());
    xml.PushAttribute("name", printable(test.name).c_str());
    if (test.verdict != Verdict::kOk) {
      const char* element = is_failure(test)                  ? "failure"
                            : test.verdict == Verdict::kFault ? "error"
                                                              : "skipped";
      xml.OpenElement(element);
      const std::string& message = test.message.empty() ? drill.compiler_output : test.message;
      const std::string words = printable(fmt::format("{}: {}", name(test.verdict), message));
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
  xml.CloseElement();
  xml.CloseElement();
  return xml.CStr();
}

}  // namespace report
