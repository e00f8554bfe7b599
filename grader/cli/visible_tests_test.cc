#include "grader/cli/visible_tests.h"

#include <stdexcept>
#include <string>

#include "grader/report/terminal.h"
#include "third_party/catch2/catch2.h"

namespace {

using report::Verdict;

// As Catch2 2.13 writes it; version 3 has no <Group>, and another name for the root.
std::string catch2(const std::string& cases) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Catch name=\"example_test\">\n"
         " <Group name=\"example_test\">\n" +
         cases + " </Group>\n</Catch>\n";
}

const std::string kPasses = R"(  <TestCase name="a" tags="[rounding]" filename="t.cc" line="1">
   <OverallResult success="true"/>
  </TestCase>
)";

std::string failing(const std::string& what) {
  return "<TestCase name=\"b\" tags=\"[ties][other]\" filename=\"t.cc\" line=\"5\">" + what +
         "<OverallResult success=\"false\"/></TestCase>";
}

const std::string kExpression = R"(
<Expression success="false" type="CHECK" filename="drills/01_add/example_test.cc" line="7">
 <Original>
  add(1, 1) &lt; 3
 </Original>
 <Expanded>
  4 &lt; 3
 </Expanded>
</Expression>)";

report::Test only(const std::string& xml) {
  const std::vector<report::Test> tests = cli::visible_tests(xml);
  REQUIRE(tests.size() == 1);
  return tests.front();
}

TEST_CASE("a test for each test case, in either version's document") {
  for (const std::string& xml :
       {catch2(kPasses + failing(kExpression)),
        "<Catch2TestRun name=\"t\">" + kPasses + failing(kExpression) + "</Catch2TestRun>"}) {
    const std::vector<report::Test> tests = cli::visible_tests(xml);
    REQUIRE(tests.size() == 2);
    CHECK(tests[0].name == "a");
    CHECK(tests[0].verdict == Verdict::kOk);
    CHECK(tests[0].message.empty());
    CHECK(tests[1].name == "b");
    CHECK(tests[1].verdict == Verdict::kWrong);
    CHECK(tests[1].failure_class == "ties");
  }
}

TEST_CASE("an expression that does not hold is shown with its place and its values") {
  CHECK(only(catch2(failing(kExpression))).message ==
        "drills/01_add/example_test.cc:7: CHECK( add(1, 1) < 3 )\nthat is: 4 < 3");
}

TEST_CASE("the first failure is the one that is shown, and INFO with it") {
  const std::string passed =
      R"(<Expression success="true" type="CHECK" filename="t.cc" line="6"/>)";
  CHECK(only(catch2(failing("<Info>element 3</Info>" + passed +
                            R"(<Failure filename="t.cc" line="8">x.cu:9: a race</Failure>)" +
                            kExpression)))
            .message == "x.cu:9: a race\nelement 3");
  CHECK(only(catch2(failing("<Section name=\"s\" filename=\"t.cc\" line=\"6\">" + kExpression +
                            "</Section>")))
            .message.ends_with("that is: 4 < 3"));
}

TEST_CASE("a stub is no wrong answer, another exception is") {
  const auto throws = [](const std::string& what) {
    return only(
        catch2(failing(R"(<Exception filename="t.cc" line="9"> )" + what + " </Exception>")));
  };
  CHECK(throws("not implemented yet").verdict == Verdict::kUnimplemented);
  CHECK(throws("bad alloc").verdict == Verdict::kWrong);
  CHECK(throws("bad alloc").message == "t.cc:9: threw: bad alloc");
  // Inside of an assertion.
  std::string expression = kExpression;
  expression.replace(expression.find("</Expression>"), 0,
                     R"(<Exception filename="t.cc" line="7">not implemented yet</Exception>)");
  CHECK(only(catch2(failing(expression))).verdict == Verdict::kUnimplemented);
}

TEST_CASE("a signal is a crash") {
  const report::Test test = only(catch2(failing(
      R"(<FatalErrorCondition filename="t.cc" line="9">SIGSEGV - Segmentation violation signal)"
      "</FatalErrorCondition>")));
  CHECK(test.verdict == Verdict::kCrash);
  CHECK(test.message == "t.cc:9: ended by: SIGSEGV - Segmentation violation signal");
}

TEST_CASE("half a document, another's and none are errors") {
  const std::string whole = catch2(kPasses);
  for (const std::string& xml :
       {std::string(), whole.substr(0, whole.size() / 2), std::string("text"),
        std::string("<testsuites><testsuite name=\"a\"/></testsuites>")}) {
    CHECK_THROWS_AS(cli::visible_tests(xml), std::runtime_error);
  }
}

report::Drill drill(const std::string& id, const std::string& xml) {
  report::Drill result;
  result.id = id;
  result.tests = cli::visible_tests(xml);
  result.settle(std::nullopt);
  return result;
}

TEST_CASE("the table has a line for each drill, and the first failure of each that was begun") {
  report::Drill stub =
      drill("03_stub", catch2(failing("<Exception>not implemented yet</Exception>")));
  report::Drill broken;
  broken.id = "04_broken";
  broken.verdict = Verdict::kBuild;
  broken.compiler_output = "error: ;";
  const std::string text =
      cli::describe_visible({drill("01_good", catch2(kPasses)),
                             drill("02_bad", catch2(kPasses + failing(kExpression))), stub, broken},
                            report::Style{});
  CHECK(text ==
        "  01_good             1 passed   0 failed\n"
        "  02_bad              1 passed   1 failed\n"
        "  03_stub            not begun\n"
        "  04_broken          does not build\n"
        "\n"
        "02_bad: b\n"
        "    drills/01_add/example_test.cc:7: CHECK( add(1, 1) < 3 )\n"
        "    that is: 4 < 3\n"
        "    class: ties\n"
        "    hint:  ./drill hint 02\n"
        "\n"
        "04_broken:\n"
        "    error: ;\n");
}

}  // namespace
