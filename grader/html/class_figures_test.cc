#include "grader/html/class_figures.h"

#include "grader/html/fake_class.h"
#include "third_party/catch2/catch2.h"

using html::ClassFigures;
using html::fake_student;

namespace {

classroom::StudentRecord with_share(double share) {
  auto student = fake_student("a", "Ada");
  student.points = share * student.max_points;
  return student;
}

}  // namespace

TEST_CASE("students are counted by tenths of the points; all points are in the last") {
  ClassFigures figures;
  for (const double share : {0.0, 0.05, 0.1, 0.95, 1.0, 1.2}) {
    const auto student = with_share(share);
    figures.add(student, student.record);
  }
  auto fault = with_share(0.5);
  fault.record.drills[0].verdict = report::Verdict::kFault;
  figures.add(fault, fault.record);
  CHECK(figures.distribution() == std::vector<int>{2, 1, 0, 0, 0, 0, 0, 0, 0, 3});
  CHECK(figures.students() == 7);
  CHECK(figures.shares().size() == 6);
}

TEST_CASE("the tests most failed, of those who tried") {
  ClassFigures figures;
  auto wrong = fake_student("a", "Ada");
  auto right = wrong;
  right.record.drills[0].tests[1].verdict = report::Verdict::kOk;
  auto stub = wrong;
  for (auto& test : stub.record.drills[0].tests) test.verdict = report::Verdict::kUnimplemented;
  for (const auto& student : {wrong, right, wrong, stub}) figures.add(student, student.record);
  const auto failed = figures.most_failed(10);
  REQUIRE(failed.size() == 1);
  CHECK(failed[0].test == "ties go to the even mantissa");
  CHECK(failed[0].failed == 2);
  CHECK(failed[0].of == 3);
  CHECK(figures.most_failed(0).empty());
}

TEST_CASE("one mistake that fails two tests is one answer that many share") {
  ClassFigures figures;
  auto first = fake_student("a", "Ada");
  auto& tests = first.record.drills[0].tests;
  tests.push_back(tests[1]);
  tests[2].name = "another test";
  auto alone = fake_student("b", "Bo");
  alone.record.drills[0].tests[1].message = "something else";
  for (const auto& student : {first, alone, first}) figures.add(student, student.record);
  const auto shared = figures.shared_answers(10);
  REQUIRE(shared.size() == 1);
  CHECK(shared[0].students == std::vector<std::size_t>{0, 2});
  CHECK(shared[0].tests == 2);
  CHECK(shared[0].test == "ties go to the even mantissa");
}

TEST_CASE("who may not read messages sees who fails in the same class") {
  ClassFigures figures;
  auto first = fake_student("a", "Ada");
  auto second = first;
  second.record.drills[0].tests[1].message = "something else";
  for (const auto& student : {first, second})
    figures.add(student, readable_by(report::Audience::kStudent, student.record));
  const auto shared = figures.shared_answers(10);
  REQUIRE(shared.size() == 1);
  CHECK(shared[0].answer == "ties");
}

TEST_CASE("medians") {
  CHECK(html::median({}) == 0);
  CHECK(html::median({3}) == 3);
  CHECK(html::median({1, 2, 9}) == 2);
  CHECK(html::median({1, 2, 4, 9}) == 3);
}
