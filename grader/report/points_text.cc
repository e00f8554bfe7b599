#include "grader/report/points_text.h"

#include "fmt/format.h"

namespace report {

std::string points_text(double points) {
  std::string text = fmt::format("{:.2f}", points);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

double rounded_points(double points) { return std::stod(points_text(points)); }

}  // namespace report
