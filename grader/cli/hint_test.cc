#include "grader/cli/hint.h"

#include "third_party/catch2/catch2.h"

namespace {

using cli::choose_hint;
using cli::DrillProgress;
using Places = std::vector<int>;

cli::DrillFacts drill() {
  cli::DrillFacts facts;
  facts.id = "01_add";
  facts.number = "01";
  facts.hints = {{"sign", "a"}, {"ties", "b"}, {"sign", "c"}};
  return facts;
}

DrillProgress failed_in(const std::string& failure_class) {
  DrillProgress progress;
  progress.verdict = "WRONG";
  progress.failure_class = failure_class;
  return progress;
}

TEST_CASE("before the first grade, hints come in their order") {
  DrillProgress progress;
  for (int i = 0; i < 3; ++i) {
    const auto choice = choose_hint(drill(), progress, false);
    CHECK(choice.to_show == Places{i});
    CHECK(choice.is_new);
    progress.hints_shown.insert(drill().hints[static_cast<std::size_t>(i)].text);
  }
  const auto again = choose_hint(drill(), progress, false);
  CHECK(again.to_show == Places{0, 1, 2});
  CHECK_FALSE(again.is_new);
  CHECK(again.remark.find("solutions/01_add/") != std::string::npos);
}

TEST_CASE("after a failure, the hints are about its class, a nudge first") {
  DrillProgress progress = failed_in("sign");
  CHECK(choose_hint(drill(), progress, false).to_show == Places{0});
  progress.hints_shown = {"a"};
  CHECK(choose_hint(drill(), progress, false).to_show == Places{2});
}

TEST_CASE("a class that no hint is about takes no hint away") {
  CHECK(choose_hint(drill(), failed_in("weather"), false).to_show == Places{0});
}

TEST_CASE("a class without more hints repeats its own and spends no other's") {
  DrillProgress progress = failed_in("sign");
  progress.hints_shown = {"a", "c"};
  const auto choice = choose_hint(drill(), progress, false);
  CHECK(choice.to_show == Places{0, 2});
  CHECK_FALSE(choice.is_new);
  CHECK(choice.remark.find("No more hints about sign") == 0);
  CHECK(choose_hint(drill(), progress, true).to_show == Places{1});
}

TEST_CASE("what does not build or has full marks needs no hint, unless asked") {
  for (const char* verdict : {"BUILD", "OK"}) {
    DrillProgress progress;
    progress.verdict = verdict;
    const auto choice = choose_hint(drill(), progress, false);
    CHECK(choice.to_show.empty());
    CHECK_FALSE(choice.remark.empty());
    CHECK(choose_hint(drill(), progress, true).to_show == Places{0});
  }
}

}  // namespace
