// The simulated GPU behind gpu.h.
#include "grader/simt/simt.h"

#include <algorithm>

#include "grader/worker/expected_stream.h"
#include "grader/worker/gpu.h"

namespace worker {
namespace {

// 101 is the first priority that is not the compiler's own: before any initialiser of a submission.
[[gnu::constructor(101)]] void set_options() {
  simt::Options options;
  options.counters = true;
  options.device_bytes = kSimtDeviceBytes;
  simt::set_options(options);
}

wire::SimtIndex to_wire(const simt::Index& index) { return {index[0], index[1], index[2]}; }

wire::SimtAccess to_wire(const simt::Access& access) {
  return {.file = access.place.file,
          .line = access.place.line,
          .thread = to_wire(access.thread),
          .block = to_wire(access.block)};
}

wire::SimtFinding to_wire(const simt::Finding& finding) {
  wire::SimtFinding result{.kind = simt::name(finding.kind),
                           .kernel = finding.kernel,
                           .access = to_wire(finding.access),
                           .object = finding.object,
                           .offset = finding.offset,
                           .message = finding.message,
                           .count = finding.count};
  if (finding.other) result.other = to_wire(*finding.other);
  return result;
}

wire::SimtKernelCount to_wire(const simt::KernelCount& kernel) {
  return {.kernel = kernel.kernel,
          .launches = kernel.launches,
          .blocks = kernel.blocks,
          .barriers = kernel.barriers,
          .bytes_read = kernel.bytes_read,
          .least_read = kernel.least_read,
          .bytes_written = kernel.bytes_written,
          .least_written = kernel.least_written};
}

wire::SimtLineCount to_wire(const simt::LineCount& line) {
  return {.kernel = line.kernel,
          .file = line.place.file,
          .line = line.place.line,
          .shared = line.shared,
          .write = line.write,
          .requests = line.requests,
          .sectors = line.sectors,
          .least_sectors = line.least_sectors,
          .wavefronts = line.wavefronts,
          .least_wavefronts = line.least_wavefronts};
}

template <class To, class From>
std::vector<To> to_wire(const std::vector<From>& all, std::size_t most) {
  std::vector<To> result;
  for (std::size_t i = 0; i < std::min(all.size(), most); ++i) result.push_back(to_wire(all[i]));
  return result;
}

}  // namespace

std::vector<wire::SimtFinding> simt_findings() {
  return to_wire<wire::SimtFinding>(simt::findings(), wire::kMaxSimtFindings);
}

wire::SimtCounters simt_counters() {
  const simt::Counters counters = simt::counters();
  return {.kernels = to_wire<wire::SimtKernelCount>(counters.kernels, wire::kMaxSimtKernels),
          .lines = to_wire<wire::SimtLineCount>(counters.lines, wire::kMaxSimtLines)};
}

void expect_stream(std::optional<cudaStream_t> stream) { simt::expect_stream(stream); }

void reverse_threads(bool reverse) {
  simt::Options options = simt::options();
  options.order = reverse ? simt::Order::kReverse : simt::Order::kForward;
  simt::set_options(options);
}

}  // namespace worker
