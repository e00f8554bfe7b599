#include "grader/device/samples.h"

#include <algorithm>
#include <set>

#include "fmt/format.h"
#include "grader/device/problem.h"

namespace bench {

std::vector<std::int64_t> sample_indices(std::int64_t n, std::size_t wanted, std::uint64_t seed) {
  std::set<std::int64_t> indices;
  if (n >= 1) indices = {0, n - 1};
  const auto all = static_cast<std::size_t>(n);
  if (all <= wanted) {
    for (std::int64_t i = 0; i < n; ++i) indices.insert(i);
  }
  for (std::uint64_t draw = 0; indices.size() < std::min(all, wanted); ++draw)
    indices.insert(static_cast<std::int64_t>(splitmix64(seed, draw) % all));
  return {indices.begin(), indices.end()};
}

void compare(const std::string& element, double got, const Expected& expected) {
  if (expected.matches(got)) return;
  throw WrongOutput(fmt::format("{} is {:.6g}, expected {:.6g} within {:.2g}", element, got,
                                expected.value, expected.tolerance));
}

}  // namespace bench
