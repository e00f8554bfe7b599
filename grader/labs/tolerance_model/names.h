// The words for formats, distributions and roundings, in options, tables and files.
#ifndef GRADER_LABS_TOLERANCE_MODEL_NAMES_H_
#define GRADER_LABS_TOLERANCE_MODEL_NAMES_H_

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "drills/format.h"
#include "grader/labs/tolerance_model/rounding.h"
#include "grader/labs/tolerance_model/tolerance_model.h"

namespace lab {

template <typename Value>
struct Named {
  Value value;
  std::string_view name;
};

inline constexpr std::array kFormats = {
    Named<drill::Format>{drill::Format::kFloat16, "fp16"},
    Named<drill::Format>{drill::Format::kBfloat16, "bf16"},
    Named<drill::Format>{drill::Format::kFloat32, "fp32"},
};
inline constexpr std::array kDistributions = {
    Named<Distribution>{Distribution::kUniform, "uniform"},
    Named<Distribution>{Distribution::kNormal, "normal"},
};
inline constexpr std::array kRoundings = {
    Named<Rounding>{Rounding::kNearestEven, "nearest-even"},
    Named<Rounding>{Rounding::kHalfUp, "half-up"},
    Named<Rounding>{Rounding::kTruncate, "truncate"},
};

// Both throw std::invalid_argument for what is not in the list.
template <typename List, typename Value>
std::string name_in(const List& list, Value value) {
  for (const auto& named : list) {
    if (named.value == value) return std::string(named.name);
  }
  throw std::invalid_argument("a value without a name");
}
template <typename List>
auto value_in(const List& list, std::string_view name) {
  for (const auto& named : list) {
    if (named.name == name) return named.value;
  }
  throw std::invalid_argument("unknown name: " + std::string(name));
}

template <typename List>
std::vector<std::string> names_in(const List& list) {
  std::vector<std::string> names;
  for (const auto& named : list) names.emplace_back(named.name);
  return names;
}

inline std::string name(drill::Format format) { return name_in(kFormats, format); }
inline std::string name(Distribution distribution) { return name_in(kDistributions, distribution); }
inline std::string name(Rounding rounding) { return name_in(kRoundings, rounding); }

}  // namespace lab

#endif  // GRADER_LABS_TOLERANCE_MODEL_NAMES_H_
