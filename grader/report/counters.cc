#include "grader/report/counters.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fmt/format.h"
#include "grader/report/integer.h"
#include "grader/report/printable.h"

namespace report {
namespace {

constexpr std::size_t kMaxName = 40;

using Row = std::vector<std::string>;

// The first column to the left, figures to the right; a head alone is no table.
std::string columns(const std::vector<Row>& rows) {
  if (rows.size() < 2) return "";
  std::string text = "\n";
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::size_t width = 0;
      for (const Row& other : rows) width = std::max(width, other[i].size());
      text +=
          i == 0 ? fmt::format("  {:<{}}", row[i], width) : fmt::format("  {:>{}}", row[i], width);
    }
    text += "\n";
  }
  return text;
}

std::string name_of(const Json& json) {
  const std::string name = printable(json.at("kernel"));
  if (name.size() <= kMaxName) return name;
  std::size_t end = kMaxName - 3;
  while ((name[end] & 0xC0) == 0x80) --end;  // not within a character
  return name.substr(0, end) + "...";
}

std::string figure(const Json& json, const char* key) {
  return fmt::format("{}", integer<std::uint64_t>(json.at(key)));
}

// "a.cu:31 read, kernel"
std::string line_of(const Json& line) {
  const std::string path = printable(line.at("file"));
  return fmt::format("{}:{} {}, {}", path.substr(path.rfind('/') + 1),
                     integer<int>(line.at("line")), line.at("access").get<std::string>(),
                     name_of(line));
}

std::string global_lines(const Json& lines) {
  std::vector<Row> rows = {{"global memory", "requests", "sectors", "a request", "least"}};
  for (const Json& line : lines) {
    if (line.at("memory") != "global") continue;
    const auto requests = line.at("requests").get<double>();
    const auto sectors = line.at("sectors").get<double>();
    rows.push_back({line_of(line), figure(line, "requests"), figure(line, "sectors"),
                    fmt::format("{:.2f}", requests == 0 ? 0 : sectors / requests),
                    figure(line, "least_sectors")});
  }
  return columns(rows);
}

std::string shared_lines(const Json& lines) {
  std::vector<Row> rows = {{"shared memory", "requests", "wavefronts", "least"}};
  for (const Json& line : lines) {
    if (line.at("memory") != "shared") continue;
    rows.push_back({line_of(line), figure(line, "requests"), figure(line, "wavefronts"),
                    figure(line, "least_wavefronts")});
  }
  return columns(rows);
}

std::string kernels(const Json& kernels) {
  std::vector<Row> rows = {
      {"kernel", "launches", "blocks", "barriers", "bytes read", "least", "written", "least"}};
  for (const Json& kernel : kernels) {
    rows.push_back({name_of(kernel), figure(kernel, "launches"), figure(kernel, "blocks"),
                    figure(kernel, "barriers"), figure(kernel, "bytes_read"),
                    figure(kernel, "least_read"), figure(kernel, "bytes_written"),
                    figure(kernel, "least_written")});
  }
  return columns(rows);
}

}  // namespace

std::string counters(const Drill& drill, const Style& style) {
  if (drill.counters.empty()) return "";
  const Json& lines = drill.counters.at("lines");
  return paint(style, fmt::emphasis::bold, drill.id + ": what its kernels cost") +
         "\n"
         "  Good is what comes close to the least: then the lanes of a warp touch neighbouring "
         "bytes, no two of\n"
         "  them meet in a bank of shared memory, and no byte is fetched twice.\n" +
         global_lines(lines) + shared_lines(lines) + kernels(drill.counters.at("kernels"));
}

}  // namespace report
