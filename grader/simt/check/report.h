// Collects findings.
#ifndef SIMT_CHECK_REPORT_H_
#define SIMT_CHECK_REPORT_H_

#include <cstdint>

#include "grader/simt/simt.h"

namespace simt {

// What is cheap to know of a finding that may come a million times: its kind, the kernel's name (by
// its address) and the sites.
struct ReportKey {
  Kind kind;
  const char* kernel;
  std::uint16_t site;
  std::uint16_t other;

  bool operator==(const ReportKey&) const = default;
};

// Keeps the finding, or counts it where one of the same kind, kernel and lines is there.
// Thread-safe.
void report(Finding finding);
void report(Finding finding, const ReportKey& key);

// Counts a finding that was reported with this key in this launch; false where there is none.
bool counted(const ReportKey& key);

// At a launch's end. Drops each uninitialised read whose line is the reading side of a race: that
// it came too early is the race's doing, and which of the two shows depends on the order of
// threads.
void settle_findings();

}  // namespace simt

#endif  // SIMT_CHECK_REPORT_H_
