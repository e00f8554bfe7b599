// The lab's picture: where floats lie, and how far apart they are.
#ifndef GRADER_LABS_K3_TOUR_DRAW_H_
#define GRADER_LABS_K3_TOUR_DRAW_H_

#include <string>
#include <vector>

#include "grader/compare/formats.h"

namespace lab::tour {

// Every finite number of a format that is 0 or above, ascending.
std::vector<double> numbers(const trusted::Traits& traits);

// An SVG document. Above, all numbers of a format so small that each can be seen, and those around
// zero once more; below, 1 ULP against the magnitude in the three formats, with |value| marked
// where a format has it and it is not 0.
std::string draw(double value);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_DRAW_H_
