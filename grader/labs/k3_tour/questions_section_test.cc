#include "grader/labs/k3_tour/questions_section.h"

#include <set>

#include "grader/labs/k3_tour/options.h"
#include "grader/labs/k3_tour/trusted_functions.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

TEST_CASE("there is a question for each section") {
  std::set<std::string> about;
  for (const Question& question : questions(trusted_functions(), 1)) {
    about.insert(question.section);
    CHECK(question.question.back() == '?');
    CHECK(question.answer.back() == '.');
  }
  std::set<std::string> sections(kSections.begin(), kSections.end());
  sections.erase("questions");
  CHECK(about == sections);
}

TEST_CASE("answers are printed on request only") {
  const Page without = questions_section(trusted_functions(), 1, false);
  const Page with = questions_section(trusted_functions(), 1, true);
  for (const Question& question : questions(trusted_functions(), 1)) {
    const std::string asked = question.question.substr(0, question.question.find('\n'));
    const std::string answered = question.answer.substr(0, question.answer.find('\n'));
    INFO(asked);
    CHECK(without.text().find(asked) != std::string::npos);
    CHECK(with.text().find(asked) != std::string::npos);
    CHECK(without.text().find(answered) == std::string::npos);
    CHECK(with.text().find(answered) != std::string::npos);
  }
  CHECK(without.text().find("--answers prints the answers.") != std::string::npos);
  CHECK(with.text().find("--answers") == std::string::npos);
  CHECK(!without.figures[0].contains("answer"));
  CHECK(with.figures[0].contains("answer"));
}

TEST_CASE("the figures in the answers") {
  std::string answers;
  for (const Question& question : questions(trusted_functions(), 20261001)) {
    answers += question.answer + "\n";
  }
  for (const char* figure :
       {"to 1 and to 1.015625", "0x3F81 of 1 + 2^-8, not 0x3F80",
        "2^16 steps between the same two: 65536", "Kahan: 1, a loop: 1, exact: 8", "in the end: 8.",
        "the last k 0 of 4096 outputs fail", "Index 2:", "2 mismatch. Without it index 1",
        "the greatest difference, 5", "the nearest fp16 number is 511.75", "becomes inf"}) {
    INFO(figure);
    CHECK(answers.find(figure) != std::string::npos);
  }
}

}  // namespace
}  // namespace lab::tour
