#include <algorithm>

#include "fmt/format.h"
#include "grader/cli/commands.h"
#include "grader/cli/error.h"
#include "grader/cli/progress.h"
#include "grader/cli/sha256.h"

namespace cli {

int overview(const Workspace& workspace) {
  Progress progress(workspace);
  const bool is_handout = workspace.is_handout();
  int points = 0;
  int max_points = 0;
  const DrillFacts* next = nullptr;
  std::size_t width = 0;
  for (const DrillFacts& drill : workspace.drills()) width = std::max(width, drill.title.size());
  for (const DrillFacts& drill : workspace.drills()) {
    const DrillProgress& reached = progress[drill];
    const auto file = workspace.edited_file(drill);
    std::string remark = reached.verdict.empty() ? "not graded yet" : reached.verdict;
    const std::string now = std::filesystem::is_regular_file(file) ? sha256(file) : "";
    if (!reached.verdict.empty() && now != reached.source_sha256) remark += ", changed since";
    // The visible tests have no points.
    const std::string score =
        is_handout ? "" : fmt::format("{:>3} / {:<3} ", reached.points, drill.points);
    fmt::print("  {}  {:<{}} {}{}\n", drill.number, drill.title, width, score, remark);
    points += reached.points;
    max_points += drill.points;
    const bool is_done = is_handout ? reached.verdict == "OK" : reached.points == drill.points;
    if (next == nullptr && !is_done) next = &drill;
  }
  if (is_handout) {
    fmt::print("\nOf the visible tests; points come from your instructor's grader.\n\n");
  } else {
    fmt::print("  {:<{}} {:>3} / {}\n\n", "total", width + 4, points, max_points);
  }
  if (next == nullptr && is_handout) {
    fmt::print("All visible tests pass. Hand in your work.\n");
  } else if (next == nullptr) {
    fmt::print("All done. Compare your work with solutions/.\n");
  } else {
    fmt::print(
        "Next: drill {0}. Read drills/{1}/README.md, edit drills/{1}/{2}, then:\n  ./drill grade "
        "-d {0}    ./drill hint {0}\n",
        next->number, next->id, next->file);
  }
  return kAllWell;
}

}  // namespace cli
