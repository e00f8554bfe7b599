// What the checkers and counters of a simulated GPU have to say, on its way from the worker to the
// judge. Neither side depends on the other: the one that looks at kernels is grader/simt.
#ifndef GRADER_WIRE_SIMT_H_
#define GRADER_WIRE_SIMT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "grader/wire/fields.h"

namespace wire {

// The worker's functions that answer a std::vector<SimtFinding> and SimtCounters.
inline constexpr char kSimtFindings[] = "simt_findings";
inline constexpr char kSimtCounters[] = "simt_counters";
// And the one that takes a bool: whether the last thread of a kernel goes first.
inline constexpr char kSimtReverse[] = "simt_reverse";

// Of one answer. A worker sends no more, and a judge takes no more.
inline constexpr std::size_t kMaxSimtFindings = 100;
inline constexpr std::size_t kMaxSimtKernels = 100;
inline constexpr std::size_t kMaxSimtLines = 1000;

struct SimtIndex {
  std::uint32_t x = 0;
  std::uint32_t y = 0;
  std::uint32_t z = 0;
  bool operator==(const SimtIndex&) const = default;
};

// Who did it, and in which line. On the host there are no thread and block.
struct SimtAccess {
  std::string file = {};
  std::int32_t line = 0;  // 0 where it is unknown
  SimtIndex thread = {};
  SimtIndex block = {};
  bool operator==(const SimtAccess&) const = default;
};

struct SimtFinding {
  std::string kind = {};    // by its name, as docs/grading.md lists them
  std::string kernel = {};  // empty on the host
  SimtAccess access = {};
  std::optional<SimtAccess> other = {};  // the second side of a race
  std::string object = {};               // the variable or allocation, if it has a name
  std::int64_t offset = 0;               // in bytes, from the object's begin
  std::string message = {};
  std::uint64_t count = 0;
  bool operator==(const SimtFinding&) const = default;
};

struct SimtKernelCount {
  std::string kernel = {};
  std::uint64_t launches = 0;
  std::uint64_t blocks = 0;
  std::uint64_t barriers = 0;
  std::uint64_t bytes_read = 0;
  std::uint64_t least_read = 0;
  std::uint64_t bytes_written = 0;
  std::uint64_t least_written = 0;
};

struct SimtLineCount {
  std::string kernel = {};
  std::string file = {};
  std::int32_t line = 0;
  bool shared = false;  // else global
  bool write = false;
  std::uint64_t requests = 0;
  std::uint64_t sectors = 0;  // global
  std::uint64_t least_sectors = 0;
  std::uint64_t wavefronts = 0;  // shared
  std::uint64_t least_wavefronts = 0;
};

struct SimtCounters {
  std::vector<SimtKernelCount> kernels = {};
  std::vector<SimtLineCount> lines = {};
};

template <>
struct Fields<SimtIndex> {
  static auto tie(auto& v) { return std::tie(v.x, v.y, v.z); }
};

template <>
struct Fields<SimtAccess> {
  static auto tie(auto& v) { return std::tie(v.file, v.line, v.thread, v.block); }
};

template <>
struct Fields<SimtFinding> {
  static auto tie(auto& v) {
    return std::tie(v.kind, v.kernel, v.access, v.other, v.object, v.offset, v.message, v.count);
  }
};

template <>
struct Fields<SimtKernelCount> {
  static auto tie(auto& v) {
    return std::tie(v.kernel, v.launches, v.blocks, v.barriers, v.bytes_read, v.least_read,
                    v.bytes_written, v.least_written);
  }
};

template <>
struct Fields<SimtLineCount> {
  static auto tie(auto& v) {
    return std::tie(v.kernel, v.file, v.line, v.shared, v.write, v.requests, v.sectors,
                    v.least_sectors, v.wavefronts, v.least_wavefronts);
  }
};

template <>
struct Fields<SimtCounters> {
  static auto tie(auto& v) { return std::tie(v.kernels, v.lines); }
};

}  // namespace wire

#endif  // GRADER_WIRE_SIMT_H_
