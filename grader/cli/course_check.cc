#include "grader/cli/course_check.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "grader/cli/error.h"
#include "grader/report/text_file.h"

namespace cli {
namespace {

namespace fs = std::filesystem;
using report::Verdict;

constexpr std::string_view kTableBegin = "<!-- drills: made by ./drill check --write -->\n";
constexpr std::string_view kTableEnd = "<!-- end of drills -->\n";

std::string read(const fs::path& path) {
  return fs::is_regular_file(path) ? report::read_file(path) : "";
}

// Of a drill's README: "What the hidden tests look at: ties, NaN." and what follows, on one line.
std::string section_on_tests(const std::string& readme) {
  constexpr std::string_view kBegin = "hidden tests look at";
  const std::size_t begin = readme.find(kBegin);
  if (begin == std::string::npos) return "";
  std::string section = readme.substr(begin + kBegin.size());
  section.resize(std::min(section.size(), section.find("\n## ")));
  std::replace(section.begin(), section.end(), '\n', ' ');
  return section;
}

// {"ties", "signed zero"} of ": ties, signed zero. More text."
std::set<std::string> listed_in(const std::string& section) {
  std::set<std::string> names;
  std::istringstream list(section.substr(0, section.find_first_of(".|")));
  for (std::string name; std::getline(list, name, ',');) {
    name.erase(0, name.find_first_not_of(" :"));
    if (!name.empty()) names.insert(name);
  }
  return names;
}

class Checker {
 public:
  Checker(const fs::path& root, const std::vector<DrillFacts>& drills)
      : root_(root), drills_(drills) {}

  void files() {
    for (const DrillFacts& drill : drills_) {
      const std::string header = drill.id.substr(drill.id.find('_') + 1) + ".h";
      folder("drills/" + drill.id,
             {"BUILD", "README.md", "drill.bzl", "example_test.cc", header, drill.file});
      folder("solutions/" + drill.id, {"BUILD", "NOTES.md", drill.file});
      folder("grader/cases/" + drill.id, {"BUILD", "binding.cc", "hidden_test.cc"}, {".cc", ".h"});
      const std::string extension = fs::path(drill.file).extension();
      folder("grader/mutants/" + drill.id, {"BUILD", "mutants.bzl"}, {extension, ".md"});
      folder("grader/variants/" + drill.id, {"BUILD"}, {extension});
    }
    for (const char* parent :
         {"drills", "solutions", "grader/cases", "grader/mutants", "grader/variants"}) {
      only_drills(parent);
    }
  }

  void readme() {
    const std::string text = read(root_ / "README.md");
    try {
      if (with_drill_table(text, drills_) != text)
        add("README.md: the drill table is stale; type ./drill check --write");
    } catch (const Error& e) {
      add("{}", e.what());
    }
  }

  void hints(const DrillFacts& drill, const report::Drill& stub) {
    constexpr std::size_t kFewest = 3;
    const std::string file = fmt::format("drills/{}/drill.bzl", drill.id);
    if (drill.hints.size() < kFewest)
      add("{}: {} hints, expected at least {}", file, drill.hints.size(), kFewest);
    std::set<std::string> known;
    for (const Hint& hint : drill.hints) known.insert(hint.failure_class);
    for (const report::Test& test : stub.tests) {
      if (!test.failure_class.empty() && !known.contains(test.failure_class)) {
        add("{}: no hint for the failure class \"{}\" of the hidden test \"{}\"", file,
            test.failure_class, test.name);
      }
    }
  }

  // A student can read beforehand of what classes a failure may be, in a list or in a table.
  void classes(const DrillFacts& drill) {
    const std::string file = fmt::format("drills/{}/README.md", drill.id);
    const std::string readme = read(root_ / file);
    if (readme.empty()) return;  // files() says so
    const std::string section = section_on_tests(readme);
    std::set<std::string> known;
    for (const Hint& hint : drill.hints) known.insert(hint.failure_class);
    std::set<std::string> listed = listed_in(section);
    for (const std::string& name : known) {
      if (!listed.contains(name) && section.find("| " + name + " |") == std::string::npos) {
        add("{}: \"What the hidden tests look at\" does not name the failure class \"{}\" of "
            "drill.bzl's hints",
            file, name);
      }
    }
    for (const std::string& name : listed) {
      if (!known.contains(name)) {
        add("{}: \"What the hidden tests look at\" names \"{}\", of which drill.bzl has no hint",
            file, name);
      }
    }
  }

  void stub(const DrillFacts& drill, const report::Drill& graded) {
    for (const report::Test& test : graded.tests) {
      if (test.verdict != Verdict::kUnimplemented) {
        add("drills/{}/{}: it is no stub, its verdict in \"{}\" is {}, expected UNIMPLEMENTED",
            drill.id, drill.file, test.name, report::name(test.verdict));
      }
    }
  }

  void solution(const DrillFacts& drill, const report::Drill& graded) {
    for (const report::Test& test : graded.tests) {
      if (test.verdict != Verdict::kOk) {
        add("solutions/{}/{}: its verdict in \"{}\" is {}, expected OK", drill.id, drill.file,
            test.name, report::name(test.verdict));
      }
    }
  }

  void points(const DrillFacts& drill, const report::Drill& graded) {
    int sum = 0;
    for (const report::Test& test : graded.tests) sum += test.max_points;
    if (sum != drill.points) {
      add("grader/cases/{}: its tests are worth {} points, but drill.bzl says {}", drill.id, sum,
          drill.points);
    }
  }

  template <class... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    problems_.push_back(fmt::format(format, std::forward<Arguments>(arguments)...));
  }

  std::vector<std::string> take() { return std::move(problems_); }

 private:
  // What its BUILD globs, by extension, may be there too.
  void folder(const std::string& name, const std::set<std::string>& expected,
              const std::set<std::string>& globbed = {}) {
    for (const std::string& file : expected) {
      if (!fs::is_regular_file(root_ / name / file) || fs::is_empty(root_ / name / file))
        add("{}/{}: missing or empty", name, file);
    }
    if (!fs::is_directory(root_ / name)) return;
    for (const auto& entry : fs::directory_iterator(root_ / name)) {
      const std::string file = entry.path().filename();
      const bool kept_by_reset = file.find(".kept-") != std::string::npos;
      const bool listed = expected.contains(file) || globbed.contains(entry.path().extension());
      if (!listed && !kept_by_reset) add("{}/{}: nothing lists this file", name, file);
    }
  }

  void only_drills(const std::string& parent) {
    if (!fs::is_directory(root_ / parent)) return;
    for (const auto& entry : fs::directory_iterator(root_ / parent)) {
      const std::string name = entry.path().filename();
      const bool known = std::any_of(drills_.begin(), drills_.end(),
                                     [&](const DrillFacts& drill) { return drill.id == name; });
      if (entry.is_directory() && !known) add("{}/{}: not in drills/registry.bzl", parent, name);
    }
  }

  const fs::path& root_;
  const std::vector<DrillFacts>& drills_;
  std::vector<std::string> problems_;
};

const report::Drill* find(const report::Record& record, const std::string& id) {
  const auto drill = std::find_if(record.drills.begin(), record.drills.end(),
                                  [&](const auto& d) { return d.id == id; });
  return drill == record.drills.end() || drill->verdict == Verdict::kFault ? nullptr : &*drill;
}

}  // namespace

std::string drill_table(const std::vector<DrillFacts>& drills) {
  std::string table = "| drill | | points | graded on |\n|---|---|---:|---|\n";
  int points = 0;
  for (const DrillFacts& drill : drills) {
    table += fmt::format("| [{0}](drills/{0}/README.md) | {1} | {2} | {3} |\n", drill.id,
                         drill.title, drill.points, fmt::join(drill.backends, ", "));
    points += drill.points;
  }
  return table + fmt::format("| | | **{}** | |\n", points);
}

std::string with_drill_table(const std::string& readme, const std::vector<DrillFacts>& drills) {
  const std::size_t begin = readme.find(kTableBegin);
  const std::size_t end = readme.find(kTableEnd);
  if (begin == std::string::npos || end == std::string::npos || end < begin) {
    throw Error(fmt::format("README.md: the drill table's marker lines are missing, expected\n{}{}",
                            kTableBegin, kTableEnd));
  }
  return readme.substr(0, begin + kTableBegin.size()) + drill_table(drills) + readme.substr(end);
}

std::vector<std::string> course_problems(const fs::path& root,
                                         const std::vector<DrillFacts>& drills,
                                         const report::Record& stubs,
                                         const report::Record& solutions) {
  Checker checker(root, drills);
  checker.files();
  checker.readme();
  for (const DrillFacts& drill : drills) {
    checker.classes(drill);
    const report::Drill* stub = find(stubs, drill.id);
    const report::Drill* solution = find(solutions, drill.id);
    if (stub == nullptr) {
      checker.add("drills/{}: there is no record of the stub", drill.id);
    } else {
      checker.points(drill, *stub);
      checker.stub(drill, *stub);
      checker.hints(drill, *stub);
    }
    if (solution == nullptr) {
      checker.add("solutions/{}: there is no record of the solution", drill.id);
    } else {
      checker.solution(drill, *solution);
    }
  }
  return checker.take();
}

}  // namespace cli
