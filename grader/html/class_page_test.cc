#include "grader/html/class_page.h"

#include "grader/html/fake_class.h"
#include "third_party/catch2/catch2.h"

namespace {

using html::all;
using html::fake_student;
using html::parse;
using html::text_of;
using report::Audience;

std::vector<classroom::StudentRecord> two_students() {
  auto second = fake_student("b", "<b>Bo</b>");
  second.problems = {"broken.zip: is no archive"};
  second.record.run.protections.push_back("ptrace");
  return {fake_student("a", "Ada"), second};
}

const std::vector<classroom::SimilarPair> kPairs = {{"07_rmsnorm", "a", "b", 91, false}};

bool has(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

}  // namespace

TEST_CASE("the class's page links to each student, with points and verdicts") {
  tinyxml2::XMLDocument document;
  parse(html::class_page(two_students(), html::fake_drills(), kPairs, Audience::kInstructor),
        document);
  std::vector<std::string> rows;
  for (const auto* table : all(document, "table")) {
    if (table->Attribute("id", "students") == nullptr) continue;
    for (const auto* row : all(*table->FirstChildElement("tbody"), "tr")) {
      CHECK(row->FirstChildElement("th")->Attribute("scope", "row"));
      rows.push_back(text_of(*row));
    }
  }
  CHECK(rows == std::vector<std::string>{"Ada1.51.5WRONG", "<b>Bo</b>1.51.5WRONG1 problem"});
  std::vector<std::string> links;
  for (const auto* link : all(document, "a")) links.push_back(link->Attribute("href"));
  CHECK(std::count(links.begin(), links.end(), "a.html") >= 2);
  const std::string text = text_of(document);
  for (const char* said :
       {"2 students", "91%", "broken.zip", "ptrace: 1 student", "1.5 s", "2 of 2", "(secret)"}) {
    CAPTURE(said);
    CHECK(has(text, said));
  }
}

TEST_CASE("the class's page for students names nobody and hides what is hidden") {
  const std::string page =
      html::class_page(two_students(), html::fake_drills(), kPairs, Audience::kStudent);
  tinyxml2::XMLDocument document;
  parse(page, document);
  for (const char* hidden : {"secret", "Ada", "Bo<", "a.html", "broken.zip", "91%", "0x3F80"}) {
    CAPTURE(hidden);
    CHECK_FALSE(has(page, hidden));
  }
  CHECK(has(text_of(document), "ties go to the even mantissa"));
}

TEST_CASE("a class of nobody, and one in which all is well, have a page") {
  tinyxml2::XMLDocument nobody;
  parse(html::class_page({}, {}, {}, Audience::kInstructor), nobody);
  auto student = fake_student("a", "Ada");
  student.record.drills.clear();
  student.scores.clear();
  tinyxml2::XMLDocument empty;
  parse(html::class_page({student}, {}, {}, Audience::kInstructor), empty);
  CHECK_FALSE(has(text_of(empty), "Tests most failed"));
}

TEST_CASE("the page of 10,000 students of eight drills stays below 6 MB") {
  auto student = fake_student("key", "A usual name");
  student.scores.clear();
  const report::Drill drill = student.record.drills[0];
  student.record.drills.clear();
  for (int i = 1; i <= 8; ++i) {
    student.record.drills.push_back(drill);
    student.record.drills.back().id = "0" + std::to_string(i) + "_a_drill";
  }
  const std::vector<classroom::StudentRecord> students(10000, student);
  const std::string page =
      html::class_page(students, html::fake_drills(), {}, Audience::kInstructor);
  CHECK(page.size() < 6'000'000);
}
