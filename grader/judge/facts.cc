#include "grader/judge/facts.h"

#include <fstream>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/report/integer.h"
#include "nlohmann/json.hpp"

namespace judge {

Facts read_facts(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  const auto json = nlohmann::json::parse(file);
  Facts facts;
  facts.id = json.at("id");
  facts.number = fmt::format("{:02}", report::integer<int>(json.at("number")));
  facts.title = json.at("title");
  facts.points = report::integer<int>(json.at("points"));
  facts.backends = json.at("backends").get<std::vector<std::string>>();
  if (facts.backends.empty()) throw std::runtime_error(path + " names no backend");
  facts.time_limit_s = json.at("time_limit_s");
  for (const auto& hint : json.at("hints")) facts.failure_classes.insert(hint.at("failure_class"));
  return facts;
}

}  // namespace judge
