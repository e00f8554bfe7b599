// The errors against the budget, log-log over K, one panel a format: the median, the 99.9th
// percentile and the largest error, the band in which nine in ten trials are, the budget and the
// worst case.
#ifndef GRADER_LABS_TOLERANCE_MODEL_PLOT_H_
#define GRADER_LABS_TOLERANCE_MODEL_PLOT_H_

#include <string>

#include "grader/labs/tolerance_model/experiment.h"

namespace lab {

// A whole SVG document. Figures that are not finite or not above 0, which only a wrong function
// gives, are left out.
std::string plot(const Experiment& experiment);

}  // namespace lab

#endif  // GRADER_LABS_TOLERANCE_MODEL_PLOT_H_
