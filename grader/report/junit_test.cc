#include "grader/report/junit.h"

#include <string>

#include "third_party/catch2/catch2.h"
#include "tinyxml2.h"

namespace {

using report::Drill;
using report::junit;
using report::Verdict;

Drill drill_with(std::vector<report::Test> tests) {
  Drill drill;
  drill.id = "01_to_bf16";
  drill.tests = std::move(tests);
  return drill;
}

TEST_CASE("each hidden test is a testcase: passed, failed, in error or skipped") {
  const Drill drill = drill_with({
      {.name = "signs are kept", .verdict = Verdict::kOk},
      {.name = "ties go to the even mantissa",
       .verdict = Verdict::kWrong,
       .message = "to_bf16(0x3F808000) expected 0x3F80, got 0x3F81",
       .output = "here\n"},
      {.name = "NaN stays NaN", .verdict = Verdict::kFault, .message = "no worker"},
      {.name = "infinity", .verdict = Verdict::kSkipped, .message = "no CUDA device"},
  });
  CHECK(junit(drill) ==
        R"(<?xml version="1.0"?>
<testsuites>
    <testsuite name="01_to_bf16" tests="4" failures="1" errors="1" skipped="1">
        <testcase classname="01_to_bf16" name="signs are kept"/>
        <testcase classname="01_to_bf16" name="ties go to the even mantissa">
            <failure message="WRONG: to_bf16(0x3F808000) expected 0x3F80, got 0x3F81" type="WRONG">WRONG: to_bf16(0x3F808000) expected 0x3F80, got 0x3F81</failure>
            <system-out>here
</system-out>
        </testcase>
        <testcase classname="01_to_bf16" name="NaN stays NaN">
            <error message="FAULT: no worker" type="FAULT">FAULT: no worker</error>
        </testcase>
        <testcase classname="01_to_bf16" name="infinity">
            <skipped message="SKIPPED: no CUDA device">SKIPPED: no CUDA device</skipped>
        </testcase>
    </testsuite>
</testsuites>
)");
}

// The XML read back.
class Parsed {
 public:
  explicit Parsed(const Drill& drill) {
    REQUIRE(document_.Parse(junit(drill).c_str()) == tinyxml2::XML_SUCCESS);
  }
  const tinyxml2::XMLElement* suite() const {
    return document_.FirstChildElement("testsuites")->FirstChildElement("testsuite");
  }
  const tinyxml2::XMLElement* first_case() const { return suite()->FirstChildElement("testcase"); }

 private:
  tinyxml2::XMLDocument document_;
};

std::string text(const tinyxml2::XMLElement* element) {
  const char* chars = element == nullptr ? nullptr : element->GetText();
  return chars == nullptr ? "" : chars;
}

TEST_CASE("the counts are those of the verdicts") {
  const Parsed xml(drill_with({{.verdict = Verdict::kOk},
                               {.verdict = Verdict::kWrong},
                               {.verdict = Verdict::kUnimplemented},
                               {.verdict = Verdict::kBuild},
                               {.verdict = Verdict::kCrash},
                               {.verdict = Verdict::kTimeout},
                               {.verdict = Verdict::kMemory},
                               {.verdict = Verdict::kForbidden},
                               {.verdict = Verdict::kMissing},
                               {.verdict = Verdict::kSkipped},
                               {.verdict = Verdict::kSkipped},
                               {.verdict = Verdict::kFault}}));
  CHECK(xml.suite()->IntAttribute("tests") == 12);
  CHECK(xml.suite()->IntAttribute("failures") == 8);
  CHECK(xml.suite()->IntAttribute("errors") == 1);
  CHECK(xml.suite()->IntAttribute("skipped") == 2);
}

TEST_CASE("quotes, ampersands and angle brackets come back as they were") {
  const std::string words = "a < b && c > \"d\" 'e' ]]> &amp; é";
  const Parsed xml(
      drill_with({{.name = words, .verdict = Verdict::kWrong, .message = words, .output = words}}));
  CHECK(xml.first_case()->Attribute("name") == words);
  const auto* failure = xml.first_case()->FirstChildElement("failure");
  CHECK(failure->Attribute("message") == "WRONG: " + words);
  CHECK(text(failure) == "WRONG: " + words);
  CHECK(text(xml.first_case()->FirstChildElement("system-out")) == words);
}

TEST_CASE("what XML cannot hold is shown as U+FFFD") {
  const std::string bad("a\x1B[1m\0\x01\xFF\uFFFFz", 12);
  const std::string shown = "a\uFFFD[1m\uFFFD\uFFFD\uFFFD\uFFFDz";
  const Parsed xml(
      drill_with({{.name = bad, .verdict = Verdict::kCrash, .message = bad, .output = bad}}));
  CHECK(xml.first_case()->Attribute("name") == shown);
  CHECK(text(xml.first_case()->FirstChildElement("failure")) == "CRASH: " + shown);
  CHECK(text(xml.first_case()->FirstChildElement("system-out")) == shown);
}

TEST_CASE("a message of several lines is whole in the text, its first line in the attribute") {
  const Parsed xml(
      drill_with({{.name = "order", .verdict = Verdict::kWrong, .message = "one\ntwo\n\tthree"}}));
  const auto* failure = xml.first_case()->FirstChildElement("failure");
  CHECK(failure->Attribute("message") == std::string("WRONG: one"));
  CHECK(text(failure) == "WRONG: one\ntwo\n\tthree");
}

TEST_CASE("a test that could not be run says what the compiler said") {
  Drill drill = drill_with({{.name = "order", .verdict = Verdict::kBuild}});
  drill.compiler_output = "error: expected ';'";
  const Parsed xml(drill);
  const auto* failure = xml.first_case()->FirstChildElement("failure");
  CHECK(failure->Attribute("message") == std::string("BUILD: error: expected ';'"));
  CHECK(failure->Attribute("type") == std::string("BUILD"));
}

TEST_CASE("where a record says no more, the class of the failure stands in the testcase") {
  const Parsed xml(drill_with({{.verdict = Verdict::kWrong, .failure_class = "ties"}}));
  CHECK(text(xml.first_case()->FirstChildElement("failure")) == "WRONG: ties");
  const Parsed bare(drill_with({{.verdict = Verdict::kWrong}}));
  CHECK(text(bare.first_case()->FirstChildElement("failure")) == "WRONG");
}

TEST_CASE("a drill that is a FAULT is an error, though it has no tests") {
  Drill drill = drill_with({});
  drill.verdict = Verdict::kFault;
  drill.compiler_output = "the machine is overloaded";
  const Parsed xml(drill);
  CHECK(xml.suite()->IntAttribute("tests") == 1);
  CHECK(xml.suite()->IntAttribute("errors") == 1);
  CHECK(text(xml.first_case()->FirstChildElement("error")) == "FAULT: the machine is overloaded");
}

TEST_CASE("a record is one document, with a suite a drill") {
  report::Record record;
  for (const char* id : {"01_to_bf16", "02_ulp_diff"}) {
    record.drills.push_back(drill_with({{.name = "zero", .verdict = Verdict::kOk}}));
    record.drills.back().id = id;
  }
  CHECK(junit(record) ==
        R"(<?xml version="1.0"?>
<testsuites>
    <testsuite name="01_to_bf16" tests="1" failures="0" errors="0" skipped="0">
        <testcase classname="01_to_bf16" name="zero"/>
    </testsuite>
    <testsuite name="02_ulp_diff" tests="1" failures="0" errors="0" skipped="0">
        <testcase classname="02_ulp_diff" name="zero"/>
    </testsuite>
</testsuites>
)");
}

TEST_CASE("a drill without tests is a suite without cases") {
  const Parsed xml(drill_with({}));
  CHECK(xml.suite()->IntAttribute("tests", -1) == 0);
  CHECK(xml.first_case() == nullptr);
}

}  // namespace
