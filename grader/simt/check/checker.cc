#include "grader/simt/check/checker.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

#include "grader/simt/check/describe.h"
#include "grader/simt/check/global_shadow.h"
#include "grader/simt/check/private_memory.h"
#include "grader/simt/check/report.h"
#include "grader/simt/check/sites.h"
#include "grader/simt/check/word_state.h"
#include "grader/simt/count/counting.h"
#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/builtins.h"
#include "grader/simt/runtime/device.h"
#include "grader/simt/runtime/executor.h"
#include "grader/simt/runtime/memory.h"

namespace simt {
namespace {

// What padding takes without harm; a longer block copy would go beyond.
constexpr std::size_t kLargestPadded = 16;

// Several cache lines.
constexpr int kCellsAhead = 8;

// Guards a global cell where several OS threads run blocks.
class CellLock {
 public:
  CellLock(bool needed, std::uintptr_t address)
      : flag_(needed ? &flags_[address / 256 % flags_.size()].flag : nullptr) {
    while (flag_ != nullptr && flag_->test_and_set(std::memory_order_acquire)) {
    }
  }
  ~CellLock() {
    if (flag_ != nullptr) flag_->clear(std::memory_order_release);
  }
  CellLock(const CellLock&) = delete;
  CellLock& operator=(const CellLock&) = delete;

 private:
  // In a cache line of its own.
  struct alignas(64) Flag {
    std::atomic_flag flag;
  };
  static std::array<Flag, 1024> flags_;
  std::atomic_flag* flag_;
};

std::array<CellLock::Flag, 1024> CellLock::flags_;

// The 4-byte words that an access touches, one after the other.
class Words {
 public:
  explicit Words(const MemoryAccess& access)
      : at_(access.address), end_(access.address + access.bytes) {}

  Words& begin() { return *this; }
  std::nullptr_t end() const { return nullptr; }
  bool operator!=(std::nullptr_t) const { return at_ < end_; }
  void operator++() { at_ = word_end(); }
  Word operator*() const {
    return {at_ / 4 * 4, (1U << (word_end() - at_ / 4 * 4)) - (1U << at_ % 4)};
  }

 private:
  std::uintptr_t word_end() const { return std::min(end_, at_ / 4 * 4 + 4); }

  std::uintptr_t at_;
  std::uintptr_t end_;
};

Words words_of(const MemoryAccess& access) { return Words(access); }

}  // namespace

Checker::Checker(Executor& executor)
    : executor_(executor),
      memory_(DeviceMemory::get()),
      static_shared_(static_shared_of_this_thread()),
      shared_shadow_(static_shared_.begin, static_shared_.bytes()),
      shared_state_(static_shared_.bytes() / 4 + 1),
      global_region_{global_shadow(), memory_.state(), memory_.begin(), false},
      shared_region_{shared_shadow_, shared_state_.data(), static_shared_.begin, true} {}

Checker::~Checker() = default;

void Checker::begin_launch() {
  for (const Variable& variable : file_shared_variables()) {
    if (shared_.add(variable)) start_life(variable.begin, variable.bytes);
  }
  file_shared_bytes_ = shared_.bytes();
}

void Checker::begin_block() {
  order_.clear();
  for (const Variable& variable : shared_.all()) start_life(variable.begin, variable.bytes);
  start_life(reinterpret_cast<std::uintptr_t>(simt_dynamic_shared),
             executor_.launch().shape.shared_bytes);
}

void Checker::end_launch() {
  for (const Variable& variable : shared_.all()) end_life(variable.begin, variable.bytes);
  end_life(reinterpret_cast<std::uintptr_t>(simt_dynamic_shared),
           executor_.launch().shape.shared_bytes);
  shared_.clear();
}

// Shared memory of a new block.
void Checker::start_life(std::uintptr_t begin, std::size_t bytes) {
  set_state(shared_state_.data(), begin - static_shared_.begin, bytes, kAddressable, kWritten);
  std::memset(reinterpret_cast<void*>(begin), kPoison, bytes);
}

void Checker::end_life(std::uintptr_t begin, std::size_t bytes) {
  set_state(shared_state_.data(), begin - static_shared_.begin, bytes, 0, kAddressable | kWritten);
}

void Checker::declare(const Variable& variable) {
  if (!executor_.launch().options.checks || !shared_.add(variable)) return;
  start_life(variable.begin, variable.bytes);
  const Launch& launch = executor_.launch();
  // Which of the variables at namespace scope the kernel uses is not known.
  const std::size_t variables = shared_.bytes() - file_shared_bytes_;
  const std::size_t dynamic = launch.shape.shared_bytes;
  // cudaFuncSetAttribute asks for dynamic memory; with it, both together may take what can be asked
  // for.
  const bool asked = max_dynamic_shared(launch.call.function) != kDevice.block_shared;
  const std::size_t limit = asked ? kDevice.block_shared_optin : kDevice.block_shared;
  if (variables > kDevice.block_shared || variables + dynamic > limit) {
    simt::report({.kind = Kind::kLimit,
                  .kernel = launch.call.name,
                  .access = {.place = {launch.file, launch.line}},
                  .object = variable.name,
                  .message = describe_shared_limit(variables, launch.shape.shared_bytes)});
  }
}

void Checker::check(const MemoryAccess& access) {
  const std::uintptr_t at = access.address;
  const Stack& stack = executor_.thread().stack;
  if (at - stack.guard < stack.top - stack.guard && access.bytes <= stack.top - at) return;

  if (memory_.contains(reinterpret_cast<const void*>(at))) {
    check_words(access, global_region_);
  } else if (static_shared_.holds(at)) {
    check_words(access, shared_region_);
  } else {
    check_elsewhere(access);
  }
}

void Checker::check_aligned(const MemoryAccess& access) {
  // A structure of 16 bytes may need only 8; UBSan's check knows the types that need 16.
  const std::size_t alignment = std::min<std::size_t>(access.bytes, 8);
  if (access.address % alignment == 0) {
    check(access);
    return;
  }
  if (!counted(key(Kind::kMisaligned, access))) {
    report(Kind::kMisaligned, access, "", 0,
           describe_misaligned("of " + std::to_string(access.bytes) + " bytes", access.address,
                               alignment));
  }
  executor_.end_thread(cudaErrorMisalignedAddress);
}

void Checker::check_elsewhere(const MemoryAccess& access) {
  const std::uintptr_t at = access.address;
  const KernelCall& call = executor_.launch().call;
  if (at - reinterpret_cast<std::uintptr_t>(call.closure) < call.closure_bytes) return;
  if (image().writable.holds(at)) {
    const Variable* variable = global_variable_at(at);
    if (variable == nullptr && global_array_before(at) == nullptr) {
      // A static variable of a function, a guard: not registered, and most likely right.
      refuse_private(reinterpret_cast<const void*>(at), access.bytes);
      return;
    }
    if (variable == nullptr || access.bytes > variable->begin + variable->bytes - at) {
      outside(access);
      return;
    }
    if (variable->constant && access.write) {
      report(Kind::kOutOfBounds, access, variable->name,
             static_cast<std::int64_t>(at - variable->begin),
             describe_constant_write(*variable, at - variable->begin));
      return;
    }
    if (!variable->constant)
      check_words(access, {image_shadow(), nullptr, image().writable.begin, false});
  } else if (image().read_only.holds(at) && !access.write) {
    return;
  } else {
    outside(access);
  }
}

// This, check_state and check_race run at every access: together they are one function.
[[gnu::always_inline]] inline void Checker::check_words(const MemoryAccess& access,
                                                        const Region& region) {
  if (region.state != nullptr && !check_state(access, region)) return;
  if (executor_.counting) count_access(executor_, access, region.shared);
  for (const Word& word : words_of(access)) check_race(access, region, word);
}

// Is the memory there, and written if it is read? False where it is not there.
[[gnu::always_inline]] inline bool Checker::check_state(const MemoryAccess& access,
                                                        const Region& region) {
  bool written = true;
  for (const Word& word : words_of(access)) {
    const std::uint8_t& state = region.state[(word.address - region.begin) / 4];
    if ((state & word.mask) != word.mask) {
      outside(access);
      return false;
    }
    written = written && (__atomic_load_n(&state, __ATOMIC_RELAXED) >> 4 & word.mask) == word.mask;
  }
  if (written) return true;
  if (access.reads_value && !only_padding(access, region) &&
      !counted(key(Kind::kUninitialised, access))) {
    const Object object = object_at(access.address, access.bytes, shared_);
    report(Kind::kUninitialised, access, object.name, object.offset,
           describe_uninitialised(object, access));
  }
  if (!access.write) return true;
  for (const Word& word : words_of(access)) {
    std::uint8_t& state = region.state[(word.address - region.begin) / 4];
    const auto bits = static_cast<std::uint8_t>(word.mask << 4);
    if (executor_.launch().parallel) {
      __atomic_fetch_or(&state, bits, __ATOMIC_RELAXED);
    } else {
      state = static_cast<std::uint8_t>(state | bits);
    }
  }
  return true;
}

// A structure is copied with its padding, which nobody writes. Is all that the access finds
// unwritten what may be padding?
bool Checker::only_padding(const MemoryAccess& access, const Region& region) const {
  const bool scalar = access.bytes <= 4 && (access.bytes & (access.bytes - 1)) == 0;
  if (scalar || access.block_copy) return false;
  unsigned written_words = 0;
  unsigned index = 0;
  for (const Word& word : words_of(access)) {
    const bool some = (region.state[(word.address - region.begin) / 4] >> 4 & word.mask) != 0;
    written_words |= (some ? 1U : 0U) << std::min(index++, 31U);
  }
  // Of 16 bytes: after the first word, before a member of 8; or at the end.
  if (access.bytes == 16) return written_words == 0b1101 || written_words == 0b0111;
  // Of 8: inside of a word.
  if (access.bytes == 8) return written_words == 0b11;
  return written_words != 0;
}

bool Checker::ordered(std::uint32_t interval, std::uint32_t packed, bool is_volatile) {
  const Executor& executor = executor_;
  const unsigned thread = Packed::thread(packed);
  if (executor.of_this_block(interval)) {
    if (interval != executor.interval()) return true;  // a barrier came between
    if (thread == executor.thread().number) return true;
    if (executor.warp_ordered(thread, Packed::clock(packed))) return true;
  }
  return executor_.launch().releases.covers(executor, order_,
                                            {interval, thread, Packed::clock(packed)}, is_volatile);
}

// Of an atomic operation and a later plain write of the same word, an atomic operation of one's own
// in between is enough: a word's operations have one order (a counter that its last visitor
// resets). Whether it was in between is not known, so a reset that comes too early may be missed.
bool Checker::after_own_atomic(const Cell& cell) const {
  for (unsigned slot = 0; slot < Cell::kWrites; ++slot) {
    const std::uint32_t past = cell.interval[slot];
    if (!Packed::atomic(cell.packed[slot]) || !executor_.of_this_block(past)) continue;
    if (past != executor_.interval() ||
        Packed::thread(cell.packed[slot]) == executor_.thread().number)
      return true;
  }
  return false;
}

[[gnu::always_inline]] inline void Checker::check_race(const MemoryAccess& access,
                                                       const Region& region, const Word& word) {
  const unsigned mask = word.mask;
  const Thread& thread = executor_.thread();
  const std::uint32_t interval = executor_.interval();
  const std::uint32_t first =
      region.shared ? executor_.first_interval() : executor_.launch().first_interval;
  // In global memory a volatile access is as strong as a relaxed atomic one (PTX, volatile
  // operations). In shared memory volatile stood for lockstep, which no warp promises any more.
  const bool atomic = access.atomic || (access.is_volatile && !region.shared);
  const std::uint32_t packed = Packed::of(thread.number, mask, atomic, thread.clock);
  const CellLock lock(executor_.launch().parallel && !region.shared, word.address);
  Cell& cell = region.shadow.cell(word.address);
  // The neighbouring threads' cells, most likely.
  __builtin_prefetch(&cell + kCellsAhead, 1);

  const unsigned slots = access.write ? Cell::kSlots : Cell::kWrites;
  for (unsigned slot = 0; slot < slots; ++slot) {
    const std::uint32_t past = cell.interval[slot];
    if (past < first) continue;
    const std::uint32_t other = cell.packed[slot];
    if ((Packed::mask(other) & mask) == 0) continue;
    if (past == interval && Packed::thread(other) == thread.number) continue;
    if (atomic && Packed::atomic(other)) continue;
    if (Packed::atomic(other) && access.write && after_own_atomic(cell)) continue;
    if (!ordered(past, other, access.is_volatile)) report_race(access, cell, slot, region.shared);
  }

  // Keep the access: with an equal one of this thread, else in place of one that is past, else of
  // the younger one.
  const unsigned begin = access.write ? 0 : Cell::kWrites;
  unsigned place = begin + 1;
  for (unsigned slot = begin; slot < begin + 2; ++slot) {
    if (cell.interval[slot] == interval &&
        Packed::without_mask(cell.packed[slot]) == Packed::without_mask(packed)) {
      cell.packed[slot] = Packed::with_mask(cell.packed[slot], mask);
      cell.site[slot] = access.site;
      return;
    }
  }
  for (unsigned slot = begin; slot < begin + 2; ++slot) {
    const std::uint32_t past = cell.interval[slot];
    if (past < first || (past != interval && executor_.of_this_block(past)) ||
        (past == interval && Packed::thread(cell.packed[slot]) == thread.number)) {
      place = slot;
      break;
    }
  }
  cell.interval[place] = interval;
  cell.packed[place] = packed;
  cell.site[place] = access.site;
}

ReportKey Checker::key(Kind kind, const MemoryAccess& access, std::uint16_t other) const {
  return {kind, executor_.launch().call.name, access.site, other};
}

void Checker::outside(const MemoryAccess& access) {
  if (is_builtin_variable(access.address) && !access.write) return;
  const bool in_arena = DeviceMemory::get().contains(reinterpret_cast<const void*>(access.address));
  const bool in_dynamic =
      access.address - reinterpret_cast<std::uintptr_t>(simt_dynamic_shared) < kDynamicSharedBytes;
  const bool on_a_stack = executor_.stacks().contains(access.address);
  const bool in_image = image().writable.holds(access.address);
  const bool known = in_arena || static_shared_.holds(access.address) || on_a_stack || in_image;
  const Kind kind = known ? Kind::kOutOfBounds : Kind::kHostPointer;
  if (!counted(key(kind, access))) {
    const Object object = object_at(access.address, access.bytes, shared_);
    report(kind, access, object.name, object.offset,
           on_a_stack ? describe_foreign_stack(access)
           : known    ? describe_outside(object, access)
                      : describe_host_pointer(access));
  }
  executor_.launch().fault(cudaErrorIllegalAddress);
  // Padding takes the access without harm, so that the kernel's other faults are found as well.
  const bool harmless = in_arena || in_dynamic || (in_image && !access.write);
  if (!harmless || access.bytes > kLargestPadded) executor_.end_thread(cudaErrorIllegalAddress);
}

void Checker::report(Kind kind, const MemoryAccess& access, const std::string& object,
                     std::int64_t offset, const std::string& message) {
  simt::report({.kind = kind,
                .kernel = executor_.launch().call.name,
                .access = {.place = place_of(access.site),
                           .block = executor_.block_index(),
                           .thread = executor_.thread_index(executor_.thread().number),
                           .write = access.write,
                           .atomic = access.atomic},
                .object = object,
                .offset = offset,
                .message = message},
               key(kind, access));
}

void Checker::report_race(const MemoryAccess& access, const Cell& cell, unsigned slot,
                          bool shared) {
  const ReportKey race = key(Kind::kRace, access, cell.site[slot]);
  if (counted(race)) return;
  const std::uint32_t packed = cell.packed[slot];
  const Object object = object_at(access.address, access.bytes, shared_);
  Finding finding{.kind = Kind::kRace,
                  .kernel = executor_.launch().call.name,
                  .access = {.place = place_of(cell.site[slot]),
                             .block = executor_.index_of(executor_.launch().blocks_run.at(
                                 executor_.owner(cell.interval[slot]), cell.interval[slot])),
                             .thread = executor_.thread_index(Packed::thread(packed)),
                             .write = slot < Cell::kWrites,
                             .atomic = Packed::atomic(packed)},
                  .other = Access{.place = place_of(access.site),
                                  .block = executor_.block_index(),
                                  .thread = executor_.thread_index(executor_.thread().number),
                                  .write = access.write,
                                  .atomic = access.atomic},
                  .object = object.name,
                  .offset = object.offset};
  finding.message = describe_race(finding, object, shared);
  simt::report(std::move(finding), race);
}

}  // namespace simt
