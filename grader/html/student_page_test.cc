#include "grader/html/student_page.h"

#include "grader/html/drill_section.h"
#include "grader/html/fake_class.h"
#include "third_party/catch2/catch2.h"

namespace {

using html::all;
using html::fake_drills;
using html::fake_student;
using html::parse;
using html::text_of;
using report::Audience;

std::string page_of(const classroom::StudentRecord& student, Audience audience,
                    const std::map<std::string, std::string>& sources = {}) {
  return html::student_page(student.record, fake_drills(), audience, &student, sources);
}

bool has(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

}  // namespace

TEST_CASE("an instructor's page has all that the record has to say") {
  const std::string page = page_of(fake_student("a", "Ada"), Audience::kInstructor);
  tinyxml2::XMLDocument document;
  parse(page, document);
  const std::string text = text_of(document);
  for (const char* said :
       {"Ada", "Autumn", "1.5 of 6", "secret input", "secret output", "secret larger input",
        "./drill replay 07 1 --seed secret --as-found", "secret finding", "secret_y", "1234567",
        "race", "rmsnorm.cu:2", "rmsnorm.cu:9", "First of ties.", "Then of ties.",
        "1 of 16 bits differs, in the mantissa.", "zero stays zero"}) {
    CAPTURE(said);
    CHECK(has(text, said));
  }
  CHECK_FALSE(has(text, "About races."));
}

TEST_CASE("a student's page has nothing of what is hidden") {
  const std::string page =
      page_of(fake_student("a", "Ada"), Audience::kStudent, {{"07_rmsnorm", "one\ntwo\nthree\n"}});
  tinyxml2::XMLDocument document;
  parse(page, document);
  CHECK_FALSE(has(page, "secret"));
  CHECK_FALSE(has(page, "1234567"));
  CHECK_FALSE(has(page, "0x3F80"));
  const std::string text = text_of(document);
  for (const char* said : {"Ada", "WRONG", "ties go to the even mantissa", "race", "rmsnorm.cu:2",
                           "First of ties.", "two"}) {
    CAPTURE(said);
    CHECK(has(text, said));
  }
}

TEST_CASE("both sides of a race are marked in the source") {
  std::string source;
  for (int i = 1; i <= 12; ++i) source += "text " + std::to_string(i) + "\n";
  tinyxml2::XMLDocument document;
  const std::string page =
      page_of(fake_student("a", "Ada"), Audience::kInstructor, {{"07_rmsnorm", source}});
  parse(page, document);
  std::vector<std::string> marked;
  for (const auto* div : all(document, "div")) {
    const char* const name = div->Attribute("class");
    if (name != nullptr && std::string(name) == "line marked") marked.push_back(text_of(*div));
  }
  CHECK(marked == std::vector<std::string>{"> 2text 2", "> 9text 9"});
}

TEST_CASE("names and messages cannot break a page") {
  const std::string hostile = "<script>alert(1)</script>\"'&amp;\u202E\x1B[31m\xFF</style>]]>";
  classroom::StudentRecord student = fake_student("a", hostile);
  student.id = student.assignment = student.override_reason = hostile;
  student.problems = {hostile};
  student.scores[0].override_reason = hostile;
  student.record.run.host = hostile;
  report::Drill& drill = student.record.drills[0];
  drill.title = drill.compiler_output = hostile;
  drill.findings[0]["kernel"] = drill.findings[0]["message"] = hostile;
  drill.tests[1].name = drill.tests[1].message = drill.tests[1].output = hostile;
  drill.tests[1].found = drill.tests[1].failure_class = hostile;
  drill.tests[1].counterexample = hostile;
  drill.tests[1].array->name = hostile;
  for (const Audience audience : {Audience::kInstructor, Audience::kStudent}) {
    const std::string page = page_of(student, audience, {{"07_rmsnorm", hostile + "\n" + hostile}});
    tinyxml2::XMLDocument document;
    parse(page, document);
    CHECK(all(document, "script").size() == 1);
    CHECK(all(document, "style").size() == 1);
    CHECK_FALSE(has(page, "\u202E"));
    CHECK_FALSE(has(page, "\x1B"));
    CHECK_FALSE(has(page, "\xFF"));
    CHECK(has(text_of(document), "<script>alert(1)</script>\"'&amp;\uFFFD\uFFFD[31m\uFFFD"));
  }
}

TEST_CASE("a page can be read by a screen reader: headings in order, tables with heads, one main") {
  tinyxml2::XMLDocument document;
  parse(page_of(fake_student("a", "Ada"), Audience::kInstructor), document);
  CHECK(all(document, "main").size() == 1);
  CHECK(all(document, "h1").size() == 1);
  CHECK(all(document, "h2").size() == 2);
  for (const auto* picture : all(document, "svg")) CHECK(picture->FirstChildElement("title"));
  for (const auto* head : all(document, "th")) {
    const auto* const in_bits = head->Parent()->Parent()->Parent()->Parent()->ToElement();
    const bool is_picture = in_bits->Attribute("role", "img") != nullptr;
    CHECK((is_picture || head->Attribute("scope") != nullptr));
  }
}

TEST_CASE("a page asks for nothing from elsewhere") {
  tinyxml2::XMLDocument document;
  parse(page_of(fake_student("a", "Ada"), Audience::kInstructor), document);
  for (const char* name : {"img", "iframe", "object", "video"}) CHECK(all(document, name).empty());
  for (const auto* script : all(document, "script")) CHECK(script->Attribute("src") == nullptr);
  for (const auto* link : all(document, "link")) CHECK(link->Attribute("href", "data:,"));
}

TEST_CASE("without a class a page has the record's own points") {
  const auto student = fake_student("a", "Ada");
  tinyxml2::XMLDocument document;
  parse(html::student_page(student.record, fake_drills(), Audience::kInstructor), document);
  CHECK(has(text_of(*all(document, "header")[0]), "secret/folder"));
  CHECK(has(text_of(*all(document, "header")[0]), "1 of 3"));
}

TEST_CASE("a FAULT says that the total is no score") {
  auto student = fake_student("a", "Ada");
  CHECK_FALSE(has(page_of(student, Audience::kStudent), "no score"));
  student.record.drills[0].verdict = report::Verdict::kFault;
  const std::string page = page_of(student, Audience::kStudent);
  CHECK(has(page, "no score"));
  tinyxml2::XMLDocument document;
  parse(page, document);
  CHECK(has(text_of(*all(document, "header")[0]), "no score of 6"));
  SECTION("but not where a person has given the total") {
    student.override_reason = "the cluster was down";
    CHECK_FALSE(has(page_of(student, Audience::kStudent), "no score"));
  }
  SECTION("nor where a person has given the drill's points") {
    student.scores[0].override_reason = "the cluster was down";
    CHECK_FALSE(has(page_of(student, Audience::kStudent), "no score"));
  }
}

TEST_CASE("hints are those about the class; of another class all") {
  const course::DrillFacts facts = fake_drills()[0];
  CHECK(html::hints_about(facts, "ties").size() == 2);
  CHECK(html::hints_about(facts, "ties")[0].text == "First of ties.");
  CHECK(html::hints_about(facts, "unheard of").size() == 3);
}

TEST_CASE("what is first to be mended is the test that the drill's verdict comes from") {
  report::Drill drill = fake_student("a", "Ada").record.drills[0];
  CHECK(html::first_failure(drill) == &drill.tests[1]);
  drill.verdict = report::Verdict::kBuild;
  CHECK(html::first_failure(drill) == nullptr);
  drill.verdict = report::Verdict::kOk;
  CHECK(html::first_failure(drill) == nullptr);
}
