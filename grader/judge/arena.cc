#include "grader/judge/arena.h"

#include <cstring>

#include "fmt/format.h"
#include "grader/judge/transport.h"

namespace judge {
namespace {

constexpr std::uint64_t kPage = wire::kPageBytes;

std::uint64_t round_up(std::uint64_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }

// "one element", "3 elements", or bytes where the distance is no whole number of elements.
std::string distance(std::uint64_t bytes, std::size_t element_bytes) {
  if (bytes % element_bytes != 0) return fmt::format("{} byte{}", bytes, bytes == 1 ? "" : "s");
  const std::uint64_t count = bytes / element_bytes;
  return count == 1 ? "one element" : fmt::format("{} elements", count);
}

}  // namespace

std::vector<wire::Region> place(std::span<const Array> arrays, Side side) {
  std::vector<wire::Region> regions;
  std::uint64_t page = kPage;  // the first page is a guard
  for (const Array& array : arrays) {
    const std::uint64_t room = round_up(array.bytes());
    if (room > wire::kArenaBytes - page - kPage)
      throw Fault("a test's arrays do not fit into the arena");
    const std::uint64_t offset = side == Side::kEnd ? page + room - array.bytes() : page;
    regions.push_back({offset, array.bytes(), array.writable});
    page += room + kPage;
    if (page > wire::kArenaBytes - kPage) throw Fault("a test's arrays do not fit into the arena");
  }
  return regions;
}

void fill(std::byte* arena, std::span<const Array> arrays, std::span<const wire::Region> regions,
          std::byte poison) {
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    const wire::Region& region = regions[i];
    if (region.bytes == 0) continue;
    const std::uint64_t begin = region.offset / kPage * kPage;
    const std::uint64_t end = round_up(region.offset + region.bytes);
    const int value = std::to_integer<int>(poison);
    if (arrays[i].writable) {
      std::memset(arena + begin, value, end - begin);
    } else {
      std::memset(arena + begin, value, region.offset - begin);
      std::memcpy(arena + region.offset, arrays[i].input, region.bytes);
      std::memset(arena + region.offset + region.bytes, value, end - region.offset - region.bytes);
    }
  }
}

std::string locate(std::uint64_t address, std::span<const Array> arrays,
                   std::span<const wire::Region> regions) {
  std::string result;
  std::uint64_t nearest = 1 << 20;  // farther away is not this array's doing
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    const Array& array = arrays[i];
    const wire::Region& region = regions[i];
    const std::uint64_t end = region.offset + region.bytes;
    const std::string has =
        array.count == 0 ? "it is empty" : fmt::format("it has {}", array.count);
    const auto signed_index = [&] {
      const auto bytes = static_cast<std::int64_t>(address - region.offset);
      const auto size = static_cast<std::int64_t>(array.element_bytes);
      return bytes >= 0 ? bytes / size : -((-bytes + size - 1) / size);
    };
    if (address >= end && address - end < nearest) {
      nearest = address - end;
      result = fmt::format(
          "{}[{}], {} past its end ({})", array.name, signed_index(),
          distance(nearest / array.element_bytes * array.element_bytes + array.element_bytes,
                   array.element_bytes),
          has);
    } else if (address < region.offset && region.offset - address < nearest) {
      nearest = region.offset - address;
      result = fmt::format("{}[{}], {} before its first ({})", array.name, signed_index(),
                           distance(nearest, array.element_bytes), has);
    } else if (address >= region.offset && address < end) {
      return fmt::format("{}[{}], which may only be read", array.name, signed_index());
    }
  }
  return result;
}

}  // namespace judge
