#include "grader/judge/gathered.h"

#include <cstddef>
#include <cstdint>
#include <limits>

#include "grader/judge/finding_json.h"

namespace judge {
namespace {

using report::Json;

void add_to(std::uint64_t& sum, std::uint64_t value) {
  if (__builtin_add_overflow(sum, value, &sum)) sum = std::numeric_limits<std::uint64_t>::max();
}

template <class T, class... Field>
void add_fields(T& to, const T& from, Field T::*... fields) {
  (add_to(to.*fields, from.*fields), ...);
}

Json to_json(const wire::SimtFinding& finding) { return finding_json(finding); }

Json to_json(const wire::SimtKernelCount& kernel) {
  return {{"kernel", kernel.kernel},
          {"launches", kernel.launches},
          {"blocks", kernel.blocks},
          {"barriers", kernel.barriers},
          {"bytes_read", kernel.bytes_read},
          {"least_read", kernel.least_read},
          {"bytes_written", kernel.bytes_written},
          {"least_written", kernel.least_written}};
}

Json to_json(const wire::SimtLineCount& line) {
  Json json = {{"kernel", line.kernel},
               {"file", line.file},
               {"line", line.line},
               {"memory", line.shared ? "shared" : "global"},
               {"access", line.write ? "write" : "read"},
               {"requests", line.requests}};
  if (line.shared) {
    json["wavefronts"] = line.wavefronts;
    json["least_wavefronts"] = line.least_wavefronts;
  } else {
    json["sectors"] = line.sectors;
    json["least_sectors"] = line.least_sectors;
  }
  return json;
}

// At most `size` of them.
template <class Map>
Json array_of(const Map& map, std::size_t size) {
  Json array = Json::array();
  for (const auto& [key, value] : map) {
    if (array.size() == size) break;
    array.push_back(to_json(value));
  }
  return array;
}

}  // namespace

void Gathered::add(const std::vector<wire::SimtFinding>& findings,
                   const wire::SimtCounters& counters) {
  const auto line_of = [](const auto& place) { return Line(place.file, place.line); };
  for (const wire::SimtFinding& finding : findings) {
    std::optional<Line> other;
    if (finding.other) other = line_of(*finding.other);
    const auto [found, is_new] = findings_.try_emplace(
        {line_of(finding.access), finding.kind, finding.kernel, other}, finding);
    if (!is_new) add_to(found->second.count, finding.count);
  }
  for (const wire::SimtKernelCount& kernel : counters.kernels) {
    using Count = wire::SimtKernelCount;
    Count& sum = kernels_[kernel.kernel];
    sum.kernel = kernel.kernel;
    add_fields(sum, kernel, &Count::launches, &Count::blocks, &Count::barriers, &Count::bytes_read,
               &Count::least_read, &Count::bytes_written, &Count::least_written);
  }
  for (const wire::SimtLineCount& line : counters.lines) {
    using Count = wire::SimtLineCount;
    const auto [found, is_new] =
        lines_.try_emplace({line_of(line), line.kernel, line.shared, line.write}, line);
    if (is_new) continue;
    add_fields(found->second, line, &Count::requests, &Count::sectors, &Count::least_sectors,
               &Count::wavefronts, &Count::least_wavefronts);
  }
}

Json Gathered::findings() const { return array_of(findings_, wire::kMaxSimtFindings); }

Json Gathered::counters() const {
  if (kernels_.empty() && lines_.empty()) return Json::object();
  return {{"kernels", array_of(kernels_, wire::kMaxSimtKernels)},
          {"lines", array_of(lines_, wire::kMaxSimtLines)}};
}

}  // namespace judge
