#include "grader/cases/07_rmsnorm/simpler_problem.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "fmt/ranges.h"

namespace cases {
namespace {

using Array = std::vector<float>;

// [rows, cols] without some rows or columns.
Array without(const Array& array, std::int64_t cols, std::int64_t first_row, std::int64_t last_row,
              std::int64_t first_col, std::int64_t last_col) {
  Array left;
  for (std::size_t i = 0; i < array.size(); ++i) {
    const auto row = static_cast<std::int64_t>(i) / cols;
    const auto col = static_cast<std::int64_t>(i) % cols;
    if (first_row <= row && row < last_row) continue;
    if (first_col <= col && col < last_col) continue;
    left.push_back(array[i]);
  }
  return left;
}

Problem without_rows(Problem p, std::int64_t first, std::int64_t last) {
  p.x = without(p.x, p.cols, first, last, 0, 0);
  p.dy = without(p.dy, p.cols, first, last, 0, 0);
  p.rows -= last - first;
  return p;
}

Problem without_cols(Problem p, std::int64_t first, std::int64_t last) {
  p.x = without(p.x, p.cols, 0, 0, first, last);
  p.dy = without(p.dy, p.cols, 0, 0, first, last);
  p.w = without(p.w, p.cols, 0, 0, first, last);
  p.cols -= last - first;
  return p;
}

// Parts of `size` things, the greatest first; never all of them.
template <class Take>
bool offer_parts(std::int64_t size, const Take& take) {
  for (std::int64_t part = size / 2; part > 0; part /= 2) {
    for (std::int64_t first = 0; first < size; first += part) {
      const std::int64_t last = std::min(size, first + part);
      if (last - first < size && take(first, last)) return true;
    }
  }
  return false;
}

std::string describe(const char* name, const Array& array, std::int64_t cols, bool is_matrix) {
  constexpr std::size_t kFew = 6;
  if (array.size() <= kFew) return fmt::format("{} = [{}]", name, fmt::join(array, ", "));
  // By bits: a NaN equals itself, and -0 is no 0.
  std::map<std::uint32_t, std::size_t> counts;
  for (const float value : array) ++counts[std::bit_cast<std::uint32_t>(value)];
  const auto usual = std::max_element(counts.begin(), counts.end(),
                                      [](auto& a, auto& b) { return a.second < b.second; });
  if (array.size() - usual->second > kFew)
    return fmt::format("{} = {} values, {} of them different", name, array.size(), counts.size());
  std::string text = fmt::format("{} = {}", name, std::bit_cast<float>(usual->first));
  const char* separator = " but";
  for (std::size_t i = 0; i < array.size(); ++i) {
    if (std::bit_cast<std::uint32_t>(array[i]) == usual->first) continue;
    const auto at = static_cast<std::int64_t>(i);
    text += is_matrix
                ? fmt::format("{} {}[{}, {}] = {}", separator, name, at / cols, at % cols, array[i])
                : fmt::format("{} {}[{}] = {}", separator, name, at, array[i]);
    separator = ",";
  }
  return text;
}

}  // namespace

std::string describe_arrays(const Problem& p) {
  return describe("x", p.x, p.cols, true) + ", " + describe("w", p.w, p.cols, false) + ", " +
         describe("dy", p.dy, p.cols, true);
}

bool offer_simpler(const Problem& p, const std::function<bool(const Problem&)>& take) {
  const auto offer = [&](Problem simpler) {
    simpler.made = describe_arrays(simpler);
    return take(simpler);
  };
  if (offer_parts(p.rows,
                  [&](auto first, auto last) { return offer(without_rows(p, first, last)); }))
    return true;
  if (offer_parts(p.cols,
                  [&](auto first, auto last) { return offer(without_cols(p, first, last)); }))
    return true;
  if (p.starts != Starts()) {
    Problem aligned = p;
    aligned.starts = {};
    if (offer(aligned)) return true;
  }
  for (Array Problem::*array : {&Problem::w, &Problem::dy, &Problem::x}) {
    const bool taken = judge::for_each_plainer(p.*array, [&](const Array& plainer) {
      Problem simpler = p;
      simpler.*array = plainer;
      return offer(simpler);
    });
    if (taken) return true;
  }
  return judge::for_each_simpler(p.eps, [&](float eps) {
    Problem simpler = p;
    simpler.eps = eps;
    return offer(simpler);
  });
}

}  // namespace cases
