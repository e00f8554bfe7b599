#include "grader/judge/arena.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "grader/judge/transport.h"
#include "third_party/catch2/catch2.h"

namespace {

using judge::Array;
using judge::fill;
using judge::locate;
using judge::place;
using judge::Side;
using wire::Region;

constexpr std::uint64_t kPage = wire::kPageBytes;

Array array(std::size_t element_bytes, std::size_t count, bool writable = false,
            const char* name = "x") {
  return {name, nullptr, nullptr, writable, element_bytes, count};
}

// The pages on which an array lies, as [first, end) of page numbers.
std::pair<std::uint64_t, std::uint64_t> pages(const Region& region) {
  return {region.offset / kPage, (region.offset + region.bytes + kPage - 1) / kPage};
}

TEST_CASE("every array lies between guard pages, flush with the one on the chosen side") {
  const Side side = GENERATE(Side::kBegin, Side::kEnd);
  const std::vector<std::size_t> sizes = {0, 1, 2, 511, 512, 513, 1024, 4096, 5000, 0, 0, 3};
  for (const std::size_t element_bytes : {1, 2, 4, 8}) {
    std::vector<Array> arrays;
    for (const std::size_t size : sizes) arrays.push_back(array(element_bytes, size));
    const std::vector<Region> regions = place(arrays, side);
    REQUIRE(regions.size() == sizes.size());
    for (std::size_t i = 0; i < regions.size(); ++i) {
      CAPTURE(element_bytes, i);
      const Region& region = regions[i];
      CHECK(region.bytes == element_bytes * sizes[i]);
      CHECK(region.offset % element_bytes == 0);
      CHECK((side == Side::kBegin ? region.offset : region.offset + region.bytes) % kPage == 0);
      // An empty array lies on no page, between two guard pages all the same.
      const auto [first, end] = pages(region);
      CHECK(first >= 1);
      CHECK(end < wire::kArenaBytes / kPage);
      for (std::size_t k = 0; k < i; ++k) {
        const auto [other_first, other_end] = pages(regions[k]);
        const bool page_between = other_end < first || end < other_first;
        CHECK(page_between);
      }
    }
  }
}

TEST_CASE("a region may be written when its array may") {
  const std::vector<Region> regions =
      place(std::vector{array(4, 3, true), array(4, 3)}, Side::kEnd);
  CHECK(regions[0].writable != 0);
  CHECK(regions[1].writable == 0);
}

TEST_CASE("no arrays need no place") { CHECK(place({}, Side::kEnd).empty()); }

TEST_CASE("arrays that do not fit, guard pages included, are a fault") {
  const Side side = GENERATE(Side::kBegin, Side::kEnd);
  CHECK_THROWS_AS(place(std::vector{array(1, wire::kArenaBytes)}, side), judge::Fault);
  CHECK_THROWS_AS(place(std::vector{array(1, wire::kArenaBytes - kPage)}, side), judge::Fault);
  CHECK_THROWS_AS(place(std::vector{array(8, std::size_t{1} << 40)}, side), judge::Fault);
  const Array half = array(1, wire::kArenaBytes / 2);
  CHECK_NOTHROW(place(std::vector{half}, side));
  CHECK_THROWS_AS(place(std::vector{half, half}, side), judge::Fault);
  CHECK_THROWS_AS(place(std::vector{half, array(1, wire::kArenaBytes / 2 - kPage)}, side),
                  judge::Fault);
  CHECK_THROWS_AS(place(std::vector(wire::kArenaBytes / kPage, array(4, 0)), side), judge::Fault);
}

TEST_CASE("inputs are copied, outputs and the rest of their pages are poisoned, guards untouched") {
  const Side side = GENERATE(Side::kBegin, Side::kEnd);
  constexpr std::byte kOld{0x11};
  constexpr std::byte kPoison{0xCB};
  std::vector<std::byte> input(5000);
  for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<std::byte>(i % 7);
  std::vector<Array> arrays = {array(1, input.size()), array(2, 9, true), array(4, 0),
                               array(4, 0, true)};
  arrays[0].input = input.data();
  const std::vector<Region> regions = place(arrays, side);
  std::vector<std::byte> arena(regions.back().offset + 2 * kPage, kOld);
  fill(arena.data(), arrays, regions, kPoison);

  const std::uint64_t begin = regions[0].offset;
  CHECK(std::memcmp(arena.data() + begin, input.data(), input.size()) == 0);
  const auto is_guard = [&](std::uint64_t page) {
    return std::none_of(regions.begin(), regions.end(), [&](const Region& region) {
      const auto [first, end] = pages(region);
      return first <= page && page < end;
    });
  };
  const auto wrong = [&](std::uint64_t i) {
    if (begin <= i && i < begin + input.size()) return false;
    return arena[i] != (is_guard(i / kPage) ? kOld : kPoison);
  };
  std::vector<std::uint64_t> places(arena.size());
  std::iota(places.begin(), places.end(), 0);
  CHECK(std::count_if(places.begin(), places.end(), wrong) == 0);
}

// Four floats and three bytes, each on a page of its own.
class Located {
 public:
  // The text for an address `bytes` after the begin of the n-th array.
  std::string operator()(std::size_t n, std::int64_t bytes) const {
    return locate(regions_[n].offset + static_cast<std::uint64_t>(bytes), arrays_, regions_);
  }

 private:
  std::vector<Array> arrays_ = {array(4, 4, false, "values"), array(1, 3, true, "packed"),
                                array(8, 0, true, "out")};
  std::vector<Region> regions_ = place(arrays_, Side::kEnd);
};

TEST_CASE("an address past an array's end is named by its index and how far it is") {
  const Located at;
  CHECK(at(0, 16) == "values[4], one element past its end (it has 4)");
  CHECK(at(0, 19) == "values[4], one element past its end (it has 4)");
  CHECK(at(0, 20) == "values[5], 2 elements past its end (it has 4)");
  CHECK(at(1, 3) == "packed[3], one element past its end (it has 3)");
  CHECK(at(2, 0) == "out[0], one element past its end (it is empty)");
}

TEST_CASE("an address before an array's first element is named by a negative index") {
  const Located at;
  CHECK(at(0, -4) == "values[-1], one element before its first (it has 4)");
  CHECK(at(0, -8) == "values[-2], 2 elements before its first (it has 4)");
  CHECK(at(0, -1) == "values[-1], 1 byte before its first (it has 4)");
  CHECK(at(0, -6) == "values[-2], 6 bytes before its first (it has 4)");
}

TEST_CASE("an address in an array can only be one that was written to and may not be") {
  const Located at;
  CHECK(at(0, 0) == "values[0], which may only be read");
  CHECK(at(0, 15) == "values[3], which may only be read");
}

TEST_CASE("between two arrays the nearer one is named, far from all of them none") {
  const Located at;
  CHECK(at(0, 16 + 1000).starts_with("values["));
  CHECK(at(1, -1000).starts_with("packed["));
  CHECK(at(2, 2 << 20).empty());
  CHECK(locate(std::uint64_t(0) - 8, std::vector{array(4, 4)},
               place(std::vector{array(4, 4)}, Side::kEnd))
            .empty());
  CHECK(locate(100, {}, {}).empty());
}

}  // namespace
