#include "grader/judge/findings.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "fmt/format.h"
#include "grader/judge/case_log.h"
#include "grader/judge/read_answer.h"

namespace judge {
namespace {

constexpr std::array<std::pair<std::string_view, Check>, 13> kChecks = {{
    {"race", Check::kRaces},
    {"out of bounds", Check::kOutOfBounds},
    {"misaligned access", Check::kOutOfBounds},
    {"host pointer in a kernel", Check::kOutOfBounds},
    {"device pointer on the host", Check::kOutOfBounds},
    {"bad free", Check::kOutOfBounds},
    {"stack overflow", Check::kOutOfBounds},
    {"trap", Check::kOutOfBounds},
    {"over a device's limit", Check::kOutOfBounds},
    {"uninitialised read", Check::kUninitialised},
    {"barrier not reached by all", Check::kBarriers},
    {"wrong stream", Check::kOther},
    {"not modelled", Check::kOther},
}};

// No honest one is longer; a template's kernel may have a long name.
constexpr std::size_t kMaxName = 400;
constexpr std::size_t kMaxMessage = 2000;

void require(bool good, const char* otherwise) {
  if (!good) throw wire::Malformed(otherwise);
}

void cut(std::string& text, std::size_t size) {
  if (text.size() > size) text = text.substr(0, size) + "...";
}

bool is_inside(const wire::SimtIndex& index, const wire::SimtIndex& end) {
  return index.x < end.x && index.y < end.y && index.z < end.z;
}

void check_access(wire::SimtAccess& access) {
  // The largest block and grid that CUDA knows.
  constexpr wire::SimtIndex kThreads = {1024, 1024, 64};
  constexpr wire::SimtIndex kBlocks = {0x7FFFFFFF, 65535, 65535};
  require(access.line >= 0, "a finding in a line below 0");
  require(is_inside(access.thread, kThreads) && is_inside(access.block, kBlocks),
          "a finding of a thread that no grid has");
  cut(access.file, kMaxName);
}

void check_findings(std::vector<wire::SimtFinding>& findings) {
  require(findings.size() <= wire::kMaxSimtFindings, "more findings than are ever sent");
  for (wire::SimtFinding& finding : findings) {
    require(check_of(finding.kind).has_value(), "a finding of an unknown kind");
    require(finding.count > 0, "a finding that never happened");
    check_access(finding.access);
    if (finding.other) check_access(*finding.other);
    cut(finding.kernel, kMaxName);
    cut(finding.object, kMaxName);
    cut(finding.message, kMaxMessage);
  }
}

void check_counters(wire::SimtCounters& counters) {
  require(counters.kernels.size() <= wire::kMaxSimtKernels &&
              counters.lines.size() <= wire::kMaxSimtLines,
          "more counters than are ever sent");
  for (wire::SimtKernelCount& kernel : counters.kernels) cut(kernel.kernel, kMaxName);
  for (wire::SimtLineCount& line : counters.lines) {
    require(line.line >= 0, "a counter of a line below 0");
    cut(line.kernel, kMaxName);
    cut(line.file, kMaxName);
  }
}

std::vector<wire::SimtFinding> read_findings(std::span<const std::byte> answer) {
  return read_answer<std::vector<wire::SimtFinding>>(answer, check_findings);
}

std::string thread_text(const wire::SimtIndex& index) {
  return fmt::format("({},{},{})", index.x, index.y, index.z);
}

std::string describe(const wire::SimtFinding& finding) {
  std::string text = finding.kind;
  if (finding.access.line != 0)
    text += fmt::format(" at {}:{}", finding.access.file, finding.access.line);
  if (!finding.kernel.empty()) {
    text += fmt::format(", by thread {} of block {} of {}", thread_text(finding.access.thread),
                        thread_text(finding.access.block), finding.kernel);
  }
  return text + ": " + finding.message;
}

}  // namespace

std::optional<Check> check_of(std::string_view kind) {
  for (const auto& [name, check] : kChecks) {
    if (name == kind) return check;
  }
  return std::nullopt;
}

std::vector<wire::SimtFinding> findings_until_now() {
  if (!options().has_checkers) return {};
  return read_findings(Session::current().call(wire::kSimtFindings, Arguments()));
}

bool no_findings(Check check) { return no_findings(check, findings_until_now()); }

bool no_findings(Check check, const std::vector<wire::SimtFinding>& found) {
  if (!options().has_checkers) {
    case_log().skip("a device has no checkers");
    return true;
  }
  const auto first = std::find_if(found.begin(), found.end(), [&](const auto& finding) {
    return check_of(finding.kind) == check;
  });
  if (first == found.end()) return true;
  case_log().suspect(Failure{.message = describe(*first)});
  return false;
}

std::optional<std::vector<wire::SimtFinding>> findings(Session& session) {
  const auto answer = session.ask(wire::kSimtFindings);
  return answer ? std::optional(read_findings(*answer)) : std::nullopt;
}

std::optional<wire::SimtCounters> counters(Session& session) {
  const auto answer = session.ask(wire::kSimtCounters);
  return answer ? std::optional(read_answer<wire::SimtCounters>(*answer, check_counters))
                : std::nullopt;
}

}  // namespace judge
