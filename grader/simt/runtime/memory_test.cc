#include "grader/simt/runtime/memory.h"

#include <cstdint>
#include <random>
#include <vector>

#include "grader/simt/simt.h"
#include "third_party/catch2/catch2.h"

namespace simt {
namespace {

std::uintptr_t at(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

TEST_CASE("allocations are aligned, apart, and poisoned") {
  DeviceMemory& memory = DeviceMemory::get();
  memory.free_all();
  std::uintptr_t end = 0;
  for (const std::size_t bytes : {1u, 255u, 256u, 257u, 100000u}) {
    auto* pointer = static_cast<unsigned char*>(memory.allocate(bytes, false, "a.cu", 3));
    REQUIRE(pointer != nullptr);
    CHECK(at(pointer) % DeviceMemory::kAlignment == 0);
    if (end != 0) CHECK(at(pointer) - end >= DeviceMemory::kPadding);
    end = at(pointer) + bytes;
    CHECK(pointer[0] == 0xFF);
    CHECK(pointer[bytes - 1] == 0xFF);
    CHECK(memory.holding(pointer, bytes));
    CHECK_FALSE(memory.holding(pointer, bytes + 1));
    CHECK_FALSE(memory.holding(pointer - 1, 1));
    CHECK(memory.nearest(pointer + bytes + 10)->begin == at(pointer));
  }
}

TEST_CASE("freed memory is known as such, and is not used again at once") {
  DeviceMemory& memory = DeviceMemory::get();
  memory.free_all();
  void* const first = memory.allocate(1000, false, "", 0);
  CHECK(memory.free(first) == DeviceMemory::Freed::kYes);
  CHECK(memory.free(first) == DeviceMemory::Freed::kTwice);
  CHECK(memory.free(static_cast<char*>(first) + 4) == DeviceMemory::Freed::kNotAllocated);
  CHECK(memory.allocate(1000, false, "", 0) != first);
  CHECK_FALSE(memory.holding(first, 1));
  CHECK_FALSE(memory.nearest(first)->live);
}

TEST_CASE("all of the memory can be had, again and again") {
  DeviceMemory& memory = DeviceMemory::get();
  memory.free_all();
  const std::size_t half = options().device_bytes / 2;
  for (int turn = 0; turn < 5; ++turn) {
    void* const one = memory.allocate(half, false, "", 0);
    REQUIRE(one != nullptr);
    CHECK(memory.allocate(half + half / 2, false, "", 0) == nullptr);
    CHECK(memory.used() >= half);
    CHECK(memory.free(one) == DeviceMemory::Freed::kYes);
    CHECK(memory.used() == 0);
  }
  CHECK(memory.allocate(~std::size_t{0}, false, "", 0) == nullptr);
}

TEST_CASE("live allocations never overlap, whatever is freed in between") {
  DeviceMemory& memory = DeviceMemory::get();
  memory.free_all();
  std::mt19937 random(1);
  std::vector<std::pair<std::uintptr_t, std::size_t>> live;
  for (int turn = 0; turn < 400; ++turn) {
    if (live.size() > 12 || (!live.empty() && random() % 3 == 0)) {
      const std::size_t victim = random() % live.size();
      REQUIRE(memory.free(reinterpret_cast<void*>(live[victim].first)) ==
              DeviceMemory::Freed::kYes);
      live.erase(live.begin() + static_cast<std::ptrdiff_t>(victim));
      continue;
    }
    const std::size_t bytes = 1 + random() % (20 << 20);
    const void* const pointer = memory.allocate(bytes, false, "", 0);
    if (pointer == nullptr) continue;
    for (const auto& [begin, size] : live) {
      const bool apart = at(pointer) + bytes + DeviceMemory::kPadding <= begin ||
                         begin + size + DeviceMemory::kPadding <= at(pointer);
      CHECK(apart);
    }
    live.push_back({at(pointer), bytes});
  }
  memory.free_all();
}

}  // namespace
}  // namespace simt
