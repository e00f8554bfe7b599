#include "grader/cli/workspace.h"

#include <fstream>
#include <utility>

#include "fmt/format.h"
#include "grader/cli/error.h"
#include "grader/report/integer.h"

namespace cli {

Workspace::Workspace(std::filesystem::path root, const std::filesystem::path& course)
    : root_(std::move(root)) {
  std::ifstream file(course);
  if (!file)
    throw Error(fmt::format("cannot read {}; build it again with ./drill", course.string()));
  for (const auto& json : nlohmann::json::parse(file)) {
    DrillFacts drill;
    drill.id = json.at("id");
    drill.number = drill.id.substr(0, drill.id.find('_'));
    drill.title = json.at("title");
    drill.points = report::integer<int>(json.at("points"));
    drill.backends = json.at("backends").get<std::vector<std::string>>();
    drill.file = json.at("files").at(0);
    for (const auto& hint : json.at("hints"))
      drill.hints.push_back({hint.at("failure_class"), hint.at("text")});
    drill.reading = json.at("reading").get<std::vector<std::string>>();
    drills_.push_back(std::move(drill));
  }
}

const DrillFacts& Workspace::drill(const std::string& name) const {
  std::string known;
  for (const DrillFacts& drill : drills_) {
    const bool by_number = name == drill.number || "0" + name == drill.number;
    if (by_number || name == drill.id || drill.number + "_" + name == drill.id) return drill;
    known += "\n  " + drill.id;
  }
  throw Error(
      fmt::format("there is no drill \"{}\"; give a number or a name of these:{}", name, known));
}

}  // namespace cli
