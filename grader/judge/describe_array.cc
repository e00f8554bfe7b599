#include "grader/judge/describe_array.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>

#include "fmt/format.h"

namespace judge {
namespace {

// More than so many are not written out.
constexpr std::size_t kFew = 8;

std::string number(float value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Inf" : "Inf";
  return fmt::format("{}", value);
}

std::string list(std::span<const float> values) {
  std::string text;
  for (const float value : values) text += (text.empty() ? "[" : ", ") + number(value);
  return text + "]";
}

// `all` writes out few values, `place` is "[0, 32]" for an index.
std::string describe(const std::string& name, std::span<const float> values,
                     const std::function<std::string()>& all,
                     const std::function<std::string(std::size_t)>& place) {
  // By bits: a NaN equals itself, and -0 is no 0.
  std::map<std::uint32_t, std::size_t> counts;
  for (const float value : values) ++counts[std::bit_cast<std::uint32_t>(value)];
  if (counts.empty()) return name + " = []";
  const auto usual = std::max_element(counts.begin(), counts.end(),
                                      [](auto& a, auto& b) { return a.second < b.second; });
  if (counts.size() > 1 && values.size() <= kFew) return name + " = " + all();
  if (values.size() - usual->second > kFew)
    return fmt::format("{} = {} values, {} different ones", name, values.size(), counts.size());
  std::string text = name + " = " + number(std::bit_cast<float>(usual->first));
  const char* separator = " but ";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::bit_cast<std::uint32_t>(values[i]) == usual->first) continue;
    text += fmt::format("{}{}{} = {}", separator, name, place(i), number(values[i]));
    separator = ", ";
  }
  return text;
}

}  // namespace

std::string describe_matrix(const std::string& name, std::span<const float> values,
                            std::int64_t cols) {
  const auto columns = static_cast<std::size_t>(cols);
  const auto all = [&] {
    if (values.size() == columns) return list(values);
    std::string text;
    for (std::size_t i = 0; i < values.size(); i += columns)
      text += (i == 0 ? "[" : ", ") + list(values.subspan(i, columns));
    return text + "]";
  };
  return describe(name, values, all,
                  [&](std::size_t i) { return fmt::format("[{}, {}]", i / columns, i % columns); });
}

std::string describe_array(const std::string& name, std::span<const float> values) {
  return describe(
      name, values, [&] { return list(values); },
      [](std::size_t i) { return fmt::format("[{}]", i); });
}

}  // namespace judge
