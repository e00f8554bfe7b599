#include "grader/report/points_text.h"

#include <cmath>

#include "fmt/format.h"

namespace report {

double rounded_points(double points) {
  // What arithmetic blurs lies beyond the eighth decimal, and what is left is a whole number.
  const double millionths_of_a_cent = std::round(points * 1e8);
  // A sum with +0 is never -0.
  return std::round(millionths_of_a_cent / 1e6) / 100 + 0.0;
}

std::string points_text(double points) { return fmt::format("{}", rounded_points(points)); }

}  // namespace report
