#include "grader/simt/runtime/memory.h"

#include <algorithm>
#include <cstring>

#include "grader/simt/check/private_memory.h"
#include "grader/simt/check/word_state.h"
#include "grader/simt/simt.h"

namespace simt {
namespace {

std::uintptr_t round_up(std::uintptr_t value, std::size_t to) { return (value + to - 1) / to * to; }

}  // namespace

DeviceMemory& DeviceMemory::get() {
  static DeviceMemory memory;
  return memory;
}

DeviceMemory::DeviceMemory() {
  bytes_ = round_up(options().device_bytes, kPadding) + 2 * kPadding;
  begin_ = reinterpret_cast<std::uintptr_t>(map_pages(bytes_));
  state_ = static_cast<std::uint8_t*>(map_private(bytes_ / 4));
  next_ = begin_ + kPadding;
}

void* DeviceMemory::allocate(std::size_t bytes, bool host_visible, const char* file, int line) {
  const std::scoped_lock lock(mutex_);
  if (bytes > bytes_) return nullptr;
  const std::size_t room = round_up(bytes, kAlignment) + kPadding;
  const std::uintptr_t end = begin_ + bytes_;

  // The next room after the last one that was given, so that freed memory stays unused for long.
  const auto fit = [&](std::uintptr_t from, std::uintptr_t to) -> std::uintptr_t {
    std::uintptr_t at = from;
    for (const auto& [begin, allocation] : allocations_) {
      if (!allocation.live) continue;
      if (begin >= at + room) break;
      at = std::max(at, round_up(begin + allocation.bytes, kAlignment) + kPadding);
    }
    return at + room <= to ? at : 0;
  };
  std::uintptr_t at = fit(next_, end);
  if (at == 0) at = fit(begin_ + kPadding, end);
  if (at == 0) return nullptr;
  next_ = at + room;

  std::erase_if(allocations_, [&](const auto& entry) {
    const Allocation& old = entry.second;
    return !old.live && old.begin < at + room && at < old.begin + old.bytes;
  });
  allocations_[at] = {.begin = at,
                      .bytes = bytes,
                      .host_visible = host_visible,
                      .file = file != nullptr ? file : "",
                      .line = line};
  set_state(at, bytes, kAddressable, kWritten);
  std::memset(reinterpret_cast<void*>(at), kPoison, bytes);
  return reinterpret_cast<void*>(at);
}

DeviceMemory::Freed DeviceMemory::free(void* address) {
  const std::scoped_lock lock(mutex_);
  const auto found = allocations_.find(reinterpret_cast<std::uintptr_t>(address));
  if (found == allocations_.end()) return Freed::kNotAllocated;
  if (!found->second.live) return Freed::kTwice;
  found->second.live = false;
  set_state(found->first, found->second.bytes, 0, kAddressable | kWritten);
  return Freed::kYes;
}

void DeviceMemory::free_all() {
  const std::scoped_lock lock(mutex_);
  for (const auto& [begin, allocation] : allocations_)
    set_state(begin, allocation.bytes, 0, kAddressable | kWritten);
  allocations_.clear();
  next_ = begin_ + kPadding;
}

std::size_t DeviceMemory::used() const {
  const std::scoped_lock lock(mutex_);
  std::size_t sum = 0;
  for (const auto& [begin, allocation] : allocations_) {
    if (allocation.live) sum += round_up(allocation.bytes, kAlignment) + kPadding;
  }
  return sum;
}

std::optional<Allocation> DeviceMemory::holding(const volatile void* address,
                                                std::size_t bytes) const {
  const std::scoped_lock lock(mutex_);
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  auto found = allocations_.upper_bound(at);
  if (found == allocations_.begin()) return std::nullopt;
  const Allocation& allocation = std::prev(found)->second;
  const std::size_t offset = at - allocation.begin;
  if (!allocation.live || offset > allocation.bytes || bytes > allocation.bytes - offset)
    return std::nullopt;
  return allocation;
}

std::optional<Allocation> DeviceMemory::nearest(const volatile void* address) const {
  const std::scoped_lock lock(mutex_);
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const Allocation* best = nullptr;
  std::uintptr_t best_distance = 0;
  for (const auto& [begin, allocation] : allocations_) {
    const std::uintptr_t end = begin + allocation.bytes;
    const std::uintptr_t distance = at < begin ? begin - at : at < end ? 0 : at - end + 1;
    // Of two that are as near, the live one.
    if (best == nullptr || distance < best_distance ||
        (distance == best_distance && !best->live && allocation.live)) {
      best = &allocation;
      best_distance = distance;
    }
  }
  return best != nullptr ? std::optional(*best) : std::nullopt;
}

void DeviceMemory::name(const void* address, const char* name, std::size_t element_bytes) {
  const std::scoped_lock lock(mutex_);
  const auto found = allocations_.find(reinterpret_cast<std::uintptr_t>(address));
  if (found == allocations_.end()) return;
  found->second.name = name;
  found->second.element_bytes = std::max<std::size_t>(element_bytes, 1);
}

void DeviceMemory::mark_written(const void* address, std::size_t bytes) {
  set_state(reinterpret_cast<std::uintptr_t>(address), bytes, kWritten, 0);
}

void DeviceMemory::copy_written(const void* to, const void* from, std::size_t bytes) {
  const std::uintptr_t target = reinterpret_cast<std::uintptr_t>(to) - begin_;
  const std::uintptr_t source = reinterpret_cast<std::uintptr_t>(from) - begin_;
  for (std::size_t i = 0; i < bytes; ++i) {
    const unsigned written = state_[(source + i) / 4] >> (source + i) % 4 & kWritten;
    std::uint8_t& state = state_[(target + i) / 4];
    const unsigned bit = kWritten << (target + i) % 4;
    state = static_cast<std::uint8_t>(written != 0 ? state | bit : state & ~bit);
  }
}

void DeviceMemory::set_state(std::uintptr_t begin, std::size_t bytes, unsigned set,
                             unsigned clear) {
  simt::set_state(state_, begin - begin_, bytes, set, clear);
}

void name_allocation(const void* device_pointer, const char* name, std::size_t element_bytes) {
  DeviceMemory::get().name(device_pointer, name, element_bytes);
}

}  // namespace simt
