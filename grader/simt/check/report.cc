#include "grader/simt/check/report.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace simt {
namespace {

struct KeyHash {
  std::size_t operator()(const ReportKey& key) const {
    std::size_t hash = reinterpret_cast<std::uintptr_t>(key.kernel);
    hash = hash * 31 + static_cast<std::size_t>(key.kind);
    return hash * 0x9E3779B97F4A7C15u + (std::size_t{key.site} << 16 | key.other);
  }
};

constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::kNotModelled) + 1;
using CountOfKinds = std::array<std::size_t, kKinds>;

CountOfKinds count_kinds(const std::vector<Finding>& findings) {
  CountOfKinds counts{};
  for (const Finding& finding : findings) {
    const auto kind = static_cast<std::size_t>(finding.kind);
    if (kind < kKinds) ++counts[kind];
  }
  return counts;
}

struct Reports {
  std::mutex mutex;
  std::vector<Finding> findings;
  // What `findings` holds is on the heap, as a submission's own memory is. This is not.
  CountOfKinds kept{};
  std::unordered_map<ReportKey, std::size_t, KeyHash> known;  // of this launch: index, or none

  static Reports& get() {
    static Reports reports;
    return reports;
  }
};

auto place(const Access& access) { return std::tie(access.place.file, access.place.line); }

bool same_lines(const Finding& a, const Finding& b) {
  if (a.kind != b.kind || a.kernel != b.kernel || place(a.access) != place(b.access)) return false;
  if (a.other.has_value() != b.other.has_value()) return false;
  return !a.other || place(*a.other) == place(*b.other);
}

// The earlier line first; of one line, the write.
void order_sides(Finding& finding) {
  if (finding.kind != Kind::kRace || !finding.other) return;
  const auto rank = [](const Access& access) {
    return std::tuple(access.place.file, access.place.line, !access.write, access.block,
                      access.thread);
  };
  if (rank(*finding.other) < rank(finding.access)) std::swap(finding.access, *finding.other);
}

bool has_read(const Finding& race) {
  return race.other && (!race.access.write || !race.other->write);
}

// However many there are of one kind, the first of another is not lost.
bool has_room(const Reports& reports, Kind kind) {
  const bool first = std::none_of(reports.findings.begin(), reports.findings.end(),
                                  [&](const Finding& finding) { return finding.kind == kind; });
  return reports.findings.size() < (first ? kMaxFindings : kMaxFindings - kKinds);
}

// Where it is, or would be if the list were not full.
std::size_t keep(Reports& reports, Finding finding) {
  order_sides(finding);
  const auto found = std::find_if(reports.findings.begin(), reports.findings.end(),
                                  [&](const Finding& other) { return same_lines(finding, other); });
  const auto index = static_cast<std::size_t>(found - reports.findings.begin());
  if (found != reports.findings.end()) {
    const std::uint64_t count = found->count + 1;
    // Of several races at the same lines, one that reads tells more.
    if (has_read(finding) && !has_read(*found)) *found = std::move(finding);
    found->count = count;
  } else if (has_room(reports, finding.kind)) {
    ++reports.kept[static_cast<std::size_t>(finding.kind)];
    reports.findings.push_back(std::move(finding));
  }
  return index;
}

}  // namespace

void report(Finding finding) {
  Reports& reports = Reports::get();
  const std::scoped_lock lock(reports.mutex);
  keep(reports, std::move(finding));
}

void report(Finding finding, const ReportKey& key) {
  Reports& reports = Reports::get();
  const std::scoped_lock lock(reports.mutex);
  reports.known[key] = keep(reports, std::move(finding));
}

bool counted(const ReportKey& key) {
  Reports& reports = Reports::get();
  const std::scoped_lock lock(reports.mutex);
  const auto found = reports.known.find(key);
  if (found == reports.known.end()) return false;
  if (found->second < reports.findings.size()) ++reports.findings[found->second].count;
  return true;
}

void settle_findings() {
  Reports& reports = Reports::get();
  const std::scoped_lock lock(reports.mutex);
  if (reports.known.empty()) return;
  reports.known.clear();
  const auto races_at = [&](const Finding& read) {
    return std::any_of(reports.findings.begin(), reports.findings.end(), [&](const Finding& race) {
      const auto is_read = [&](const Access& access) {
        return !access.write && place(access) == place(read.access);
      };
      return race.kind == Kind::kRace && race.kernel == read.kernel &&
             (is_read(race.access) || (race.other && is_read(*race.other)));
    });
  };
  std::erase_if(reports.findings, [&](const Finding& finding) {
    const bool erased = finding.kind == Kind::kUninitialised && races_at(finding);
    if (erased) --reports.kept[static_cast<std::size_t>(finding.kind)];
    return erased;
  });
}

std::vector<Finding> findings() {
  Reports& reports = Reports::get();
  const std::scoped_lock lock(reports.mutex);
  if (count_kinds(reports.findings) != reports.kept) {
    std::fputs("the submission changed the simulated GPU's findings\n", stderr);
    std::abort();
  }
  return reports.findings;
}

void clear_findings() {
  Reports& reports = Reports::get();
  const std::scoped_lock lock(reports.mutex);
  reports.findings.clear();
  reports.known.clear();
  reports.kept = {};
}

const char* name(Kind kind) {
  switch (kind) {
    case Kind::kRace:
      return "race";
    case Kind::kOutOfBounds:
      return "out of bounds";
    case Kind::kMisaligned:
      return "misaligned access";
    case Kind::kHostPointer:
      return "host pointer in a kernel";
    case Kind::kDevicePointer:
      return "device pointer on the host";
    case Kind::kUninitialised:
      return "uninitialised read";
    case Kind::kBarrier:
      return "barrier not reached by all";
    case Kind::kStack:
      return "stack overflow";
    case Kind::kTrap:
      return "trap";
    case Kind::kBadFree:
      return "bad free";
    case Kind::kWrongStream:
      return "wrong stream";
    case Kind::kLimit:
      return "over a device's limit";
    case Kind::kNotModelled:
      return "not modelled";
  }
  return "unknown";
}

}  // namespace simt
