#include "grader/report/tolerance_used.h"

#include <cstdlib>

#include "fmt/format.h"

namespace report {

double tolerance_used(double share) {
  if (!(share < kMostUsed)) return kMostUsed;
  if (share == 0) return 0;
  // Decimal digits come from the library, which rounds to nearest; where that is down, one more.
  const std::string nearest = fmt::format("{:.2e}", share);  // "2.13e-01"
  const double used = std::strtod(nearest.c_str(), nullptr);
  if (used >= share) return used;
  const int digits = (nearest[0] - '0') * 100 + (nearest[2] - '0') * 10 + (nearest[3] - '0');
  const int exponent = std::atoi(nearest.c_str() + nearest.find('e') + 1);
  return std::strtod(fmt::format("{}e{}", digits + 1, exponent - 2).c_str(), nullptr);
}

std::string tolerance_text(double used) {
  if (used <= 1) return fmt::format("used {:g} of its tolerance", used);
  if (used < kMostUsed) return fmt::format("{:g} times its tolerance", used);
  return "beyond any tolerance";
}

}  // namespace report
