#include "grader/class/points.h"

#include <cmath>

#include "fmt/format.h"

namespace classroom {

double rounded(double points) {
  // What arithmetic blurs lies beyond the eighth decimal, and what is left is a whole number.
  const double millionths_of_a_cent = std::round(points * 1e8);
  return std::round(millionths_of_a_cent / 1e6) / 100;
}

std::string points_text(double points) { return fmt::format("{}", rounded(points)); }

}  // namespace classroom
