#include "grader/cli/hint.h"

#include <algorithm>

#include "fmt/format.h"
#include "grader/cli/commands.h"
#include "grader/cli/error.h"

namespace cli {

HintChoice choose_hint(const DrillFacts& drill, const DrillProgress& reached, bool any,
                       bool has_solutions) {
  if (!any && reached.verdict == "BUILD") {
    return {.remark = fmt::format("At its last grade it did not build; ./drill grade -d {} shows "
                                  "the compiler's words.",
                                  drill.number)};
  }
  if (!any && reached.verdict == "OK") {
    return {.remark = fmt::format("Nothing failed at its last grade. All hints, one by one: "
                                  "./drill hint {} --any",
                                  drill.number)};
  }
  const bool is_known = std::any_of(drill.hints.begin(), drill.hints.end(), [&](const Hint& hint) {
    return hint.failure_class == reached.failure_class;
  });
  const bool all_classes = any || !is_known;
  std::vector<int> fitting;
  for (int i = 0; i < static_cast<int>(drill.hints.size()); ++i) {
    const Hint& hint = drill.hints[static_cast<std::size_t>(i)];
    if (!all_classes && hint.failure_class != reached.failure_class) continue;
    fitting.push_back(i);
    if (!reached.hints_shown.contains(hint.text)) return {.to_show = {i}, .is_new = true};
  }
  if (all_classes) {
    std::string remark = "These were all hints; here they are again.";
    if (has_solutions)
      remark += fmt::format(" solutions/{}/ explains the drill line by line.", drill.id);
    return {.remark = remark, .to_show = fitting};
  }
  return {.remark = fmt::format("No more hints about {}; here they are again. Other hints: "
                                "./drill hint {} --any",
                                reached.failure_class, drill.number),
          .to_show = fitting};
}

int hint(const Workspace& workspace, const std::string& name, bool any) {
  const DrillFacts& drill = workspace.drill(name);
  Progress progress(workspace);
  DrillProgress& reached = progress[drill];
  const HintChoice choice = choose_hint(drill, reached, any, !workspace.is_handout());
  if (!choice.remark.empty()) fmt::print("{}\n", choice.remark);
  for (const int i : choice.to_show) {
    const Hint& shown = drill.hints[static_cast<std::size_t>(i)];
    reached.hints_shown.insert(shown.text);
    fmt::print("{}, hint {} of {}, about {}:\n  {}\n", drill.id, i + 1, drill.hints.size(),
               shown.failure_class, shown.text);
  }
  if (choice.is_new) progress.save();
  return kAllWell;
}

}  // namespace cli
