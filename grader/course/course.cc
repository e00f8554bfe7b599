#include "grader/course/course.h"

#include <fstream>
#include <stdexcept>
#include <utility>

#include "grader/report/integer.h"
#include "nlohmann/json.hpp"

namespace course {

std::vector<DrillFacts> read_course(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file)
    throw std::runtime_error("cannot read " + path.string() + "; build it again with ./drill");
  std::vector<DrillFacts> drills;
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
    drills.push_back(std::move(drill));
  }
  return drills;
}

const DrillFacts* find_drill(const std::vector<DrillFacts>& drills, const std::string& name) {
  for (const DrillFacts& drill : drills) {
    const bool by_number = name == drill.number || "0" + name == drill.number;
    if (by_number || name == drill.id || drill.number + "_" + name == drill.id) return &drill;
  }
  return nullptr;
}

}  // namespace course
