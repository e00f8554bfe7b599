#include "grader/handout/contents.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "fmt/format.h"

namespace handout {
namespace {

bool names(const Rule& rule, std::string_view path) {
  if (rule.path.ends_with('*')) {
    return path.starts_with(std::string_view(rule.path).substr(0, rule.path.size() - 1));
  }
  return rule.path.ends_with('/') ? path.starts_with(rule.path) : path == rule.path;
}

}  // namespace

Contents::Contents(const std::string& text, const std::string& file) {
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream words(line);
    std::string decision, path, why;
    if (!(words >> decision) || decision.starts_with('#')) continue;
    const auto fail = [&](const std::string& what) {
      throw std::runtime_error(
          fmt::format("{}:{}: {}; expected: in|out PATH WHY", file, number, what));
    };
    if (decision != "in" && decision != "out") fail("\"" + decision + "\" is neither in nor out");
    if (!(words >> path)) fail("no path");
    if (!(words >> why)) fail("no reason for " + path);
    if (std::any_of(rules_.begin(), rules_.end(),
                    [&](const Rule& rule) { return rule.path == path; })) {
      fail(path + " has a rule already");
    }
    rules_.push_back({.path = path, .in = decision == "in", .line = number});
  }
}

const Rule* Contents::rule_of(const std::string& path) const {
  const Rule* longest = nullptr;
  for (const Rule& rule : rules_) {
    if (names(rule, path) && (longest == nullptr || rule.path.size() > longest->path.size()))
      longest = &rule;
  }
  return longest;
}

}  // namespace handout
