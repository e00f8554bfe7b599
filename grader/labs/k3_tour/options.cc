#include "grader/labs/k3_tour/options.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/labs/program.h"

namespace lab::tour {
namespace {

template <class Use>
CLI::Option* add_text(CLI::App& app, const std::string& name, const std::string& type,
                      const std::string& fallback, Use use, const std::string& about) {
  return app.add_option_function<std::string>(name, use, about)
      ->type_name(type)
      ->default_str(fallback);
}

std::vector<Distribution> parse_distributions(const std::string& text) {
  if (text == "both") return {Distribution::kNormal, Distribution::kUniform};
  for (const Distribution each : {Distribution::kNormal, Distribution::kUniform}) {
    if (text == name(each)) return {each};
  }
  throw std::invalid_argument(
      fmt::format("--distribution: '{}' is none of normal, uniform, both", text));
}

void require_section(const std::string& name) {
  if (std::count(kSections.begin(), kSections.end(), name) > 0) return;
  throw std::invalid_argument(
      fmt::format("--section: '{}' is none of {}", name, fmt::join(kSections, ", ")));
}

}  // namespace

bool Options::wants(const std::string& section) const {
  return sections.empty() || std::count(sections.begin(), sections.end(), section) > 0;
}

void add_options(CLI::App& app, Options& options) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  Options& o = options;
  add_text(
      app, "--value", "NUMBER", o.value.text,
      [&o](const std::string& text) { o.value = parse_number("--value", text); },
      "the number whose bits and neighbours are shown, such as 1.5, -0, 1e-40, 0x1.8p0, inf or "
      "nan; it has no unit");
  add_text(
      app, "--values", "NUMBER,...", "[1e8,1,-1e8,1] x 4",
      [&o](const std::string& text) { o.values = parse_numbers("--values", text); },
      "numbers to be rounded to fp32 and added in every order; they have no unit");
  add_whole_number(app, "--block", o.block, 1, kMost, "a tile, in elements, for edge_sizes");
  add_whole_number(app, "--max-size", o.max_size, 1, kMost,
                   "the largest size, in elements, for edge_sizes");
  add_seed(app, o.seed);
  add_text(
      app, "--distribution", "NAME", "both",
      [&o](const std::string& text) { o.distributions = parse_distributions(text); },
      "of the elements of the matrices: normal (variance 1), uniform (from -1 to 1) or both");
  app.add_option_function<std::vector<std::string>>(
         "--section",
         [&o](const std::vector<std::string>& names) {
           std::for_each(names.begin(), names.end(), require_section);
           o.sections = names;
         },
         fmt::format("print only these, of {}", fmt::join(kSections, ", ")))
      ->type_name("NAME,...")
      ->delimiter(',');
  app.add_flag("--answers", o.answers, "print the answers to the questions");
}

}  // namespace lab::tour
