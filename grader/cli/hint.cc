#include <algorithm>

#include "fmt/format.h"
#include "grader/cli/commands.h"
#include "grader/cli/error.h"
#include "grader/cli/progress.h"

namespace cli {

int hint(const Workspace& workspace, const std::string& name) {
  const DrillFacts& drill = workspace.drill(name);
  Progress progress(workspace);
  DrillProgress& reached = progress[drill];
  const int count = static_cast<int>(drill.hints.size());
  const auto is_new = [&](int i) { return !reached.hints_shown.contains(i); };
  const auto is_about_failure = [&](int i) {
    return drill.hints[static_cast<std::size_t>(i)].failure_class == reached.failure_class;
  };
  // A nudge comes before an answer in the list, so the first that fits is the next.
  int next = 0;
  while (next < count && !(is_new(next) && is_about_failure(next))) ++next;
  if (next == count) {
    next = 0;
    while (next < count && !is_new(next)) ++next;
  }
  if (next == count) {
    fmt::print("These were all {0} hints for {1}; here they are again.\n", count, drill.id);
    for (const Hint& shown : drill.hints) fmt::print("  {}: {}\n", shown.failure_class, shown.text);
    fmt::print("Still stuck? solutions/{0}/ explains it line by line.\n", drill.id);
    return kAllWell;
  }
  const Hint& shown = drill.hints[static_cast<std::size_t>(next)];
  reached.hints_shown.insert(next);
  progress.save();
  fmt::print("{}, hint {} of {}, about {}:\n  {}\n", drill.id, reached.hints_shown.size(), count,
             shown.failure_class, shown.text);
  return kAllWell;
}

}  // namespace cli
