// Section 7: questions to test oneself, one and more for each of the others.
#ifndef GRADER_LABS_K3_TOUR_QUESTIONS_SECTION_H_
#define GRADER_LABS_K3_TOUR_QUESTIONS_SECTION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "grader/labs/k3_tour/functions.h"
#include "grader/labs/k3_tour/page.h"

namespace lab::tour {

// Lines of at most 90 characters, without a line feed at the end.
struct Question {
  std::string section, question, answer;
};

// The figures in the answers are computed here, by `right`; the product of matrices has `seed`.
std::vector<Question> questions(const Functions& right, std::uint64_t seed);

Page questions_section(const Functions& right, std::uint64_t seed, bool with_answers);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_QUESTIONS_SECTION_H_
