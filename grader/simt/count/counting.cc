#include "grader/simt/count/counting.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "grader/simt/check/checker.h"
#include "grader/simt/check/private_memory.h"
#include "grader/simt/check/sites.h"
#include "grader/simt/runtime/executor.h"
#include "grader/simt/runtime/launch.h"
#include "grader/simt/runtime/memory.h"

namespace simt {
namespace {

constexpr std::uintptr_t kSectorBytes = 32;
constexpr unsigned kBanks = 32;
constexpr std::uintptr_t kBankBytes = 4;

// Of one thread's passes over a line, so many are looked at. The rest of a long loop is like its
// begin.
constexpr std::uint32_t kMaxPasses = 64;

// Of a kernel, so many launches are watched.
constexpr std::uint64_t kMaxLaunches = 16;

struct Record {
  std::uint16_t site;
  bool shared;
  bool write;
  unsigned warp;
  std::uint32_t pass;  // the thread's so-many-th access at this site
  unsigned lane;
  std::uintptr_t address;
  std::size_t bytes;

  auto request() const { return std::tie(site, shared, write, warp, pass); }
};

// Of the block that this OS thread runs.
struct BlockCounting {
  bool watched = false;
  KernelCount sums = {};
  std::uint64_t barriers_before = 0;
  std::vector<Record> records = {};
  std::unordered_map<std::uint32_t, std::uint32_t> passes = {};  // by thread and site
};

thread_local BlockCounting counting;

using LineKey = std::tuple<std::string, std::string, int, bool, bool>;

struct Totals {
  std::mutex mutex;
  std::map<std::string, KernelCount> kernels;
  std::map<LineKey, LineCount> lines;

  static Totals& get() {
    static Totals totals;
    return totals;
  }
};

std::size_t distinct(std::vector<std::uintptr_t>& values) {
  std::sort(values.begin(), values.end());
  return static_cast<std::size_t>(std::unique(values.begin(), values.end()) - values.begin());
}

// Which bytes of the device's memory a launch has read and written: four bits of each for a word.
class Touched {
 public:
  static Touched& get() {
    static Touched touched;
    return touched;
  }

  void clear() { madvise(bits_, words_, MADV_DONTNEED); }

  // Marks the access, and says how many of its bytes were not marked before.
  std::uint64_t add(const MemoryAccess& access) {
    const DeviceMemory& memory = DeviceMemory::get();
    if (!memory.contains(reinterpret_cast<const void*>(access.address))) return 0;
    std::uint64_t fresh = 0;
    for (std::uintptr_t at = access.address; at < access.address + access.bytes; ++at) {
      const std::uintptr_t byte = at - memory.begin();
      if (byte / 4 >= words_) break;
      const auto bit = static_cast<std::uint8_t>((access.write ? 0x10 : 0x01) << byte % 4);
      const std::uint8_t before = __atomic_fetch_or(&bits_[byte / 4], bit, __ATOMIC_RELAXED);
      fresh += (before & bit) == 0 ? 1 : 0;
    }
    return fresh;
  }

 private:
  Touched() : words_(DeviceMemory::get().capacity() / 4) {
    bits_ = static_cast<std::uint8_t*>(map_private(words_));
  }

  std::size_t words_;
  std::uint8_t* bits_;
};

// The 32-byte sectors that a warp's request touches, and how few would hold its bytes.
void count_sectors(std::span<const Record> request, LineCount& line) {
  std::vector<std::uintptr_t> sectors;
  std::vector<std::uintptr_t> bytes;
  for (const Record& record : request) {
    for (std::uintptr_t at = record.address; at < record.address + record.bytes; ++at) {
      sectors.push_back(at / kSectorBytes);
      bytes.push_back(at);
    }
  }
  line.sectors += distinct(sectors);
  line.least_sectors += (distinct(bytes) + kSectorBytes - 1) / kSectorBytes;
}

// A pass serves each bank once, and every lane that wants the same word of it. Wide accesses take
// one pass for each 128 bytes of lanes: half warps for 8 bytes, quarters for 16.
void count_wavefronts(std::span<const Record> request, LineCount& line) {
  const std::size_t bytes = request.front().bytes;
  const unsigned parts =
      bytes <= 4 ? 1 : static_cast<unsigned>(std::min<std::size_t>(bytes, 16) / 4);
  const unsigned lanes_a_part = kWarpLanes / parts;
  for (unsigned part = 0; part < parts; ++part) {
    std::vector<std::uintptr_t> words;
    for (const Record& record : request) {
      if (record.lane / lanes_a_part != part) continue;
      for (std::uintptr_t word = record.address / kBankBytes;
           word * kBankBytes < record.address + record.bytes; ++word)
        words.push_back(word);
    }
    if (words.empty()) continue;
    words.resize(distinct(words));
    std::array<std::uint64_t, kBanks> wanted{};
    for (const std::uintptr_t word : words) ++wanted[word % kBanks];
    line.wavefronts += *std::max_element(wanted.begin(), wanted.end());
    line.least_wavefronts += 1;
  }
}

}  // namespace

void begin_counting_launch(Launch& launch) {
  if (!launch.options.counters) return;
  Totals& totals = Totals::get();
  const std::scoped_lock lock(totals.mutex);
  KernelCount& kernel = totals.kernels[launch.call.name];
  kernel.kernel = launch.call.name;
  ++kernel.launches;
  kernel.blocks += launch.blocks;
  launch.watched = kernel.launches <= kMaxLaunches;
  if (launch.options.checks) Touched::get().clear();
}

void begin_counting_block(Executor& executor) {
  const Launch& launch = executor.launch();
  executor.counting = launch.options.counters && launch.options.checks;
  if (!executor.counting) return;
  counting.watched =
      launch.watched && (executor.block() == 0 || executor.block() == launch.blocks / 2);
  counting.sums = {};
  counting.barriers_before = executor.barriers();
}

void end_counting_block(Executor& executor) {
  if (!executor.counting) return;
  const std::string kernel = executor.launch().call.name;
  Totals& totals = Totals::get();
  const std::scoped_lock lock(totals.mutex);
  KernelCount& sums = totals.kernels[kernel];
  sums.barriers += executor.barriers() - counting.barriers_before;
  sums.bytes_read += counting.sums.bytes_read;
  sums.bytes_written += counting.sums.bytes_written;
  sums.least_read += counting.sums.least_read;
  sums.least_written += counting.sums.least_written;
  executor.counting = false;

  std::vector<Record>& records = counting.records;
  std::sort(records.begin(), records.end(), [](const Record& a, const Record& b) {
    return a.request() < b.request() || (a.request() == b.request() && a.lane < b.lane);
  });
  for (auto begin = records.begin(); begin != records.end();) {
    const auto end = std::find_if(begin, records.end(), [&](const Record& record) {
      return record.request() != begin->request();
    });
    const std::span<const Record> request(begin, end);
    const Place place = place_of(begin->site);
    LineCount& line = totals.lines[{kernel, place.file, place.line, begin->shared, begin->write}];
    line.kernel = kernel;
    line.place = place;
    line.shared = begin->shared;
    line.write = begin->write;
    ++line.requests;
    if (begin->shared) {
      count_wavefronts(request, line);
    } else {
      count_sectors(request, line);
    }
    begin = end;
  }
  records.clear();
  counting.passes.clear();
}

void count_access(Executor& executor, const MemoryAccess& access, bool shared) {
  if (!shared) {
    (access.write ? counting.sums.least_written : counting.sums.least_read) +=
        Touched::get().add(access);
    (access.write ? counting.sums.bytes_written : counting.sums.bytes_read) += access.bytes;
  }
  if (!counting.watched || access.bytes > 16) return;
  const unsigned thread = executor.thread().number;
  const std::uint32_t pass = counting.passes[thread << 16 | access.site]++;
  if (pass >= kMaxPasses) return;
  counting.records.push_back({access.site, shared, access.write, thread / kWarpLanes, pass,
                              thread % kWarpLanes, access.address, access.bytes});
}

Counters counters() {
  Totals& totals = Totals::get();
  const std::scoped_lock lock(totals.mutex);
  Counters all;
  for (const auto& [name, kernel] : totals.kernels) all.kernels.push_back(kernel);
  for (const auto& [key, line] : totals.lines) all.lines.push_back(line);
  return all;
}

void clear_counters() {
  Totals& totals = Totals::get();
  const std::scoped_lock lock(totals.mutex);
  totals.kernels.clear();
  totals.lines.clear();
}

}  // namespace simt
