// Section 1: what the bits of a number are in three formats, and how it came to them.
#ifndef GRADER_LABS_K3_TOUR_BITS_SECTION_H_
#define GRADER_LABS_K3_TOUR_BITS_SECTION_H_

#include "grader/labs/k3_tour/functions.h"
#include "grader/labs/k3_tour/number.h"
#include "grader/labs/k3_tour/page.h"

namespace lab::tour {

// The number is rounded to fp32, and from there to the other two formats: to bf16 by own.to_bf16.
// Needs the functions of drill 01.
Page bits_section(const Subjects& subjects, const Number& number);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_BITS_SECTION_H_
