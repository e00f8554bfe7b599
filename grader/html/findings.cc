#include "grader/html/findings.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "fmt/format.h"
#include "grader/html/parts.h"
#include "grader/report/integer.h"

namespace html {
namespace {

using report::Json;

// What a reader may not know is not in the record.
std::string text_at(const Json& json, const char* key) {
  const auto at = json.find(key);
  return at != json.end() && at->is_string() ? at->get<std::string>() : "";
}

std::int64_t number_at(const Json& json, const char* key) {
  const auto at = json.find(key);
  return at != json.end() && at->is_number_integer() ? report::integer<std::int64_t>(*at) : 0;
}

// One side of a race, or what one thread did.
struct Place {
  std::string file;  // without its folders
  int line = 0;      // 0: not known
};

Place place_of(const Json& access) {
  Place place;
  place.file = std::filesystem::path(text_at(access, "file")).filename().string();
  const std::int64_t line = number_at(access, "line");
  if (std::in_range<int>(line)) place.line = static_cast<int>(line);
  return place;
}

std::string show(const Place& place) {
  if (place.line == 0) return "an unknown line";
  return fmt::format("{}:{}", place.file, place.line);
}

// "race in forward_rows, rmsnorm.cu:31 and rmsnorm.cu:40"
void add_title(const Json& finding, const std::vector<Place>& places, Markup& out) {
  const auto title = out.in("div");
  out.element("strong", text_at(finding, "kind"));
  const std::string kernel = text_at(finding, "kernel");
  if (!kernel.empty()) {
    out.text(" in ");
    out.element("code", kernel);
  }
  out.text(", ");
  out.element("code", show(places.front()));
  if (places.size() > 1) {
    const bool same = places[0].line == places[1].line && places[0].file == places[1].file;
    out.text(same ? " with itself" : " and ");
    if (!same) out.element("code", show(places[1]));
  }
  const std::int64_t count = number_at(finding, "count");
  if (count > 1) out.element("span", {{"class", "soft"}}, fmt::format(" ({} times)", count));
}

void add_source(const std::vector<SourceLine>& lines, Markup& out) {
  if (lines.empty()) return;
  const auto source = out.in("div", {{"class", "source"},
                                     {"tabindex", "0"},
                                     {"role", "group"},
                                     {"aria-label", "The lines around it"}});
  for (const SourceLine& line : lines) {
    if (line.number == 0) {
      out.element("div", {{"class", "gap"}}, "...");
      continue;
    }
    const auto row = out.in("div", {{"class", line.marked ? "line marked" : "line"}});
    out.element("span", fmt::format("{}{}", line.marked ? "> " : "", line.number));
    out.element("code", line.text);
  }
}

void add_finding(const Json& finding, const std::string& file, const std::string& source,
                 Markup& out) {
  std::vector<Place> places = {place_of(finding)};
  const auto other = finding.find("other");
  if (other != finding.end() && other->is_object()) places.push_back(place_of(*other));
  const auto item = out.in("li");
  add_title(finding, places, out);
  const std::string message = text_at(finding, "message");
  if (!message.empty()) out.element("p", {{"class", "small"}}, message);
  std::vector<int> marked;
  for (const Place& place : places)
    if (place.file == file) marked.push_back(place.line);
  add_source(lines_around(source, marked), out);
}

}  // namespace

std::vector<SourceLine> lines_around(const std::string& source, std::vector<int> marked) {
  constexpr int kAround = 2;
  std::vector<SourceLine> result;
  std::istringstream lines(source);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (std::none_of(marked.begin(), marked.end(),
                     [&](int at) { return at >= 1 && std::abs(at - number) <= kAround; }))
      continue;
    if (!result.empty() && result.back().number != number - 1) result.push_back({});
    const bool is_marked = std::find(marked.begin(), marked.end(), number) != marked.end();
    result.push_back({number, line, is_marked});
  }
  // Of a line that is not there, the ones before it say nothing.
  const bool any =
      std::any_of(result.begin(), result.end(), [](const SourceLine& line) { return line.marked; });
  return any ? result : std::vector<SourceLine>{};
}

void add_findings(const report::Drill& drill, const std::string& file, const std::string& source,
                  Markup& out) {
  constexpr std::size_t kOpen = 5;
  const std::size_t count = drill.findings.size();
  if (count == 0) return;
  out.element("h3", "Found while the kernels ran");
  const auto add = [&](std::size_t begin, std::size_t end) {
    const auto list = out.in("ul", {{"class", "findings"}});
    for (std::size_t i = begin; i < end; ++i) add_finding(drill.findings.at(i), file, source, out);
  };
  add(0, std::min(kOpen, count));
  if (count <= kOpen) return;
  const auto fold = out.in("details", {{"class", "fold"}});
  out.element("summary", fmt::format("{} more", count - kOpen));
  add(kOpen, count);
}

}  // namespace html
