#include "grader/report/points_text.h"

#include <cmath>

#include "fmt/format.h"

namespace report {

double rounded_points(double points) {
  // Sums and scaled points are off by less than a millionth of a hundredth.
  const double millionths = std::round(points * 1e8);
  return std::round(millionths / 1e6) / 100;
}

std::string points_text(double points) {
  std::string text = fmt::format("{:.2f}", rounded_points(points));
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace report
