// What the lab is asked for.
#ifndef GRADER_LABS_K3_TOUR_OPTIONS_H_
#define GRADER_LABS_K3_TOUR_OPTIONS_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "grader/labs/k3_tour/matmul.h"
#include "grader/labs/k3_tour/number.h"

namespace lab::tour {

// In the order in which they are printed.
inline constexpr std::array<const char*, 7> kSections = {
    "bits", "ulps", "reordering", "tolerance", "check_close", "edges", "questions"};

struct Options {
  Number value{.text = "1.00390625", .value = 1.00390625};
  std::vector<Number> values;  // empty: the published ones
  std::int64_t block = 64, max_size = 1000;
  std::uint64_t seed = 20261001;
  std::vector<Distribution> distributions = {Distribution::kNormal, Distribution::kUniform};
  bool answers = false;
  std::vector<std::string> sections;  // of kSections; empty: all

  bool wants(const std::string& section) const;
};

// Adds an option for each. While they are parsed, what is no number or no name throws
// std::invalid_argument or CLI::ParseError, with the option, the value and what was expected.
void add_options(CLI::App& app, Options& options);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_OPTIONS_H_
