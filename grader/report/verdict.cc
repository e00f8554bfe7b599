#include "grader/report/verdict.h"

#include <array>
#include <cstddef>

namespace report {
namespace {

constexpr std::array<std::string_view, 11> kNames = {
    "OK",     "WRONG",     "UNIMPLEMENTED", "BUILD",   "CRASH", "TIMEOUT",
    "MEMORY", "FORBIDDEN", "MISSING",       "SKIPPED", "FAULT"};

}  // namespace

std::string_view name(Verdict verdict) { return kNames[static_cast<std::size_t>(verdict)]; }

std::optional<Verdict> verdict_named(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Verdict>(i);
  }
  return std::nullopt;
}

}  // namespace report
