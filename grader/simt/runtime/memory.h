// The device's memory: one arena. Every allocation is padded on both sides.
#ifndef SIMT_RUNTIME_MEMORY_H_
#define SIMT_RUNTIME_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace simt {

struct Allocation {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  bool host_visible = false;  // managed or pinned: the host may touch it as well
  std::string name = {};
  std::size_t element_bytes = 1;
  std::string file = {};  // where it was made
  int line = 0;
  bool live = true;
};

class DeviceMemory {
 public:
  static constexpr std::size_t kAlignment = 256;
  static constexpr std::size_t kPadding = 4096;  // at least, after each allocation

  static DeviceMemory& get();

  // nullptr where there is no room. Not initialised, and filled with a poison that is a NaN in
  // every format. bytes > 0.
  void* allocate(std::size_t bytes, bool host_visible, const char* file, int line);

  enum class Freed { kYes, kNotAllocated, kTwice };
  Freed free(void* address);
  void free_all();

  std::size_t capacity() const { return bytes_; }
  std::size_t used() const;

  // Any address of the arena, allocated or not.
  bool contains(const volatile void* address) const {
    return reinterpret_cast<std::uintptr_t>(address) - begin_ < bytes_;
  }
  std::uintptr_t begin() const { return begin_; }

  // The live allocation that holds all of [address, address + bytes).
  std::optional<Allocation> holding(const volatile void* address, std::size_t bytes) const;
  // The allocation that an address outside of all is nearest to, freed ones included.
  std::optional<Allocation> nearest(const volatile void* address) const;

  void name(const void* address, const char* name, std::size_t element_bytes);

  // The bytes have been written; or, of a copy inside the device, are as written as their source.
  void mark_written(const void* address, std::size_t bytes);
  void copy_written(const void* to, const void* from, std::size_t bytes);

  // From begin() on, as check/word_state.h says.
  std::uint8_t* state() { return state_; }

 private:
  DeviceMemory();
  void set_state(std::uintptr_t begin, std::size_t bytes, unsigned set, unsigned clear);

  mutable std::mutex mutex_;
  std::uintptr_t begin_ = 0;
  std::size_t bytes_ = 0;
  std::uint8_t* state_ = nullptr;
  std::uintptr_t next_ = 0;                           // where to look for room
  std::map<std::uintptr_t, Allocation> allocations_;  // live and freed, by begin
};

}  // namespace simt

#endif  // SIMT_RUNTIME_MEMORY_H_
