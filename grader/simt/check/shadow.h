// The history of each 4-byte word of a region of memory: its last two writes and two reads by
// different threads.
#ifndef SIMT_CHECK_SHADOW_H_
#define SIMT_CHECK_SHADOW_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace simt {

// One access, packed. An interval is the time of one block between two of its barriers; numbers are
// never used twice, and 0 is no access.
struct Cell {
  static constexpr unsigned kWrites = 2;  // slots 0 and 1; the reads are in 2 and 3
  static constexpr unsigned kSlots = 4;

  std::uint32_t interval[kSlots];
  std::uint32_t packed[kSlots];  // see Packed
  std::uint16_t site[kSlots];
};

// thread in the block (10 bits), bytes of the word (4), atomic (1), the thread's clock (17).
struct Packed {
  static constexpr std::uint32_t kMaxClock = (1U << 17) - 1;
  static constexpr std::uint32_t kAtomic = 1U << 14;

  static std::uint32_t of(unsigned thread, unsigned mask, bool atomic, std::uint32_t clock) {
    return thread | mask << 10 | (atomic ? kAtomic : 0) | clock << 15;
  }
  static unsigned thread(std::uint32_t packed) { return packed & 0x3FF; }
  static unsigned mask(std::uint32_t packed) { return packed >> 10 & 0xF; }
  static std::uint32_t with_mask(std::uint32_t packed, unsigned mask) {
    return packed | mask << 10;
  }
  static std::uint32_t without_mask(std::uint32_t packed) { return packed & ~(0xFU << 10); }
  static bool atomic(std::uint32_t packed) { return (packed & kAtomic) != 0; }
  static std::uint32_t clock(std::uint32_t packed) { return packed >> 15; }
};

// Cells for a region, made as they are first touched. Thread-safe where chunks are made.
class Shadow {
 public:
  Shadow(std::uintptr_t begin, std::size_t bytes);
  ~Shadow();
  Shadow(const Shadow&) = delete;
  Shadow& operator=(const Shadow&) = delete;

  // Of the word that holds this address of the region.
  Cell& cell(std::uintptr_t address) {
    const std::size_t word = (address - begin_) / 4;
    Cell*& chunk = chunks_[word / kChunkWords];
    if (__builtin_expect(__atomic_load_n(&chunk, __ATOMIC_ACQUIRE) == nullptr, 0)) make(chunk);
    return chunk[word % kChunkWords];
  }

  void clear();

 private:
  static constexpr std::size_t kChunkWords = 1 << 14;

  void make(Cell*& chunk);

  std::uintptr_t begin_;  // of a word
  std::vector<Cell*> chunks_;
};

}  // namespace simt

#endif  // SIMT_CHECK_SHADOW_H_
