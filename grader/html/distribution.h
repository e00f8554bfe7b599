// How the points of a class lie.
#ifndef GRADER_HTML_DISTRIBUTION_H_
#define GRADER_HTML_DISTRIBUTION_H_

#include <vector>

#include "grader/html/markup.h"

namespace html {

// A histogram of ten counts, of 0 to 10% of the points and so on, and folded the same as a table.
void add_distribution(const std::vector<int>& counts, Markup& out);

}  // namespace html

#endif  // GRADER_HTML_DISTRIBUTION_H_
