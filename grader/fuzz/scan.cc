// The scanner of submissions over any bytes: scan.h's promises about findings. The first byte says
// which of its readings.
#include "grader/scan/scan.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "grader/fuzz/require.h"

namespace {

constexpr std::string_view kName = "drills/01_to_bf16/to_bf16.cc";

std::vector<scan::Finding> read(std::uint8_t reading, std::string_view text) {
  switch (reading % 6) {
    case 0:
      return scan::scan_source(text);
    case 1:
      return scan::scan_source(text, kName);
    case 2:
      return scan::scan_expanded(text, kName, scan::Target::kHost);
    case 4:
      return scan::scan_source(text, kName, scan::Target::kSimt);
    case 5:
      return scan::scan_expanded(text, kName, scan::Target::kSimt);
    default:
      return scan::scan_expanded(text, kName, scan::Target::kDevice);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::vector<scan::Finding> findings = read(data[0], text);
  fuzz::require(findings.size() <= scan::kMaxFindings, "no more findings than a report takes");
  std::size_t last = 0;
  for (const scan::Finding& finding : findings) {
    fuzz::require(finding.line > last, "one finding a line, in the lines' order");
    fuzz::require(std::all_of(finding.words.begin(), finding.words.end(),
                              [](char c) { return c >= ' ' && c <= '~'; }),
                  "words are printable ASCII");
    fuzz::require(!finding.words.empty(), "a finding has words");
    last = finding.line;
  }
  return 0;
}
