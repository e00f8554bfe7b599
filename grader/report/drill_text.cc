#include "grader/report/drill_text.h"

#include "fmt/format.h"
#include "grader/report/findings.h"
#include "grader/report/terminal.h"

namespace report {

std::string drill_text(const Drill& drill) {
  const Style style{};
  const std::string text = fmt::format("{}  {}  {} of {} points\n", drill.id, name(drill.verdict),
                                       drill.points, drill.max_points);
  if (drill.verdict == Verdict::kSkipped) return text + first_failure(drill, style);
  return text + tests(drill, style) + first_failure(drill, style) + findings(drill, style);
}

}  // namespace report
