// What a study says, in words. Each sentence is chosen by the figures that it gives, so that it is
// right for any sizes and any kernel.
#ifndef GRADER_LABS_REFERENCE_MATCHING_READING_H_
#define GRADER_LABS_REFERENCE_MATCHING_READING_H_

#include <string>
#include <vector>

#include "grader/labs/reference_matching/candidate.h"
#include "grader/labs/reference_matching/study.h"

namespace lab {

// A paragraph for A; if A passes, one for B and C and one for D; and one for E, if it is there.
std::vector<std::string> reading(const Study& study);

// The paragraph for A.
std::string reading_of_a(const Study& study);

// Whether drill 08's quantiser did what it should: a paragraph.
std::string quantizer_reading(const KernelWeights& weights);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_READING_H_
