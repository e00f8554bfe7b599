#include "grader/class/paths.h"

#include <algorithm>

#include "grader/report/printable.h"

namespace classroom {

std::string shown(std::string_view path) {
  std::string text = report::printable(std::string(path));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return text;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string_view ending(std::string_view name, std::initializer_list<std::string_view> endings) {
  std::size_t longest = 0;
  for (const std::string_view end : endings) {
    if (name.size() > end.size() && lower(name.substr(name.size() - end.size())) == end)
      longest = std::max(longest, end.size());
  }
  return name.substr(name.size() - longest);
}

std::vector<std::string_view> parts(std::string_view path) {
  std::vector<std::string_view> result;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    result.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return result;
}

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string normal_path(std::string_view path) {
  std::string result;
  for (const std::string_view part : parts(path)) {
    if (part == "..") return "";
    if (part.empty() || part == ".") continue;
    if (!result.empty()) result += '/';
    result += part;
  }
  return result;
}

std::optional<std::chrono::sys_seconds> time_of(std::int64_t seconds) {
  using namespace std::chrono;
  constexpr sys_seconds kEnd = sys_days(year(10000) / 1 / 1);
  if (seconds < 0 || seconds >= kEnd.time_since_epoch().count()) return std::nullopt;
  return sys_seconds(std::chrono::seconds(seconds));
}

}  // namespace classroom
