// Drill 06's hidden tests.
//
// Each looks at one promise and puts up with what breaks another, so most look at a property of the
// list of sizes. The large size comes from its definition, by counting down from max_size.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <set>
#include <vector>

#include "drills/06_edge_sizes/edge_sizes.h"
#include "grader/compare/formats.h"
#include "grader/judge/judge.h"

namespace {

using drill::Format;
using judge::Remote;

using Sizes = std::vector<std::int64_t>;
using SizesProperty = judge::Property<Sizes>;

const Remote<decltype(drill::edge_sizes)> edge_sizes{"edge_sizes", {"block", "max_size"}};
const Remote<decltype(drill::edge_values)> edge_values{"edge_values", {"format"}};

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kBlocks[] = {1, 2, 3, 4, 5, 7, 12, 64, 100};

bool contains(const Sizes& sizes, std::int64_t size) { return std::ranges::count(sizes, size) > 0; }

SizesProperty lists(std::int64_t size) {
  return {fmt::format("a list with {}", size),
          [=](const Sizes& sizes) { return contains(sizes, size); }};
}

// In any order, any number of times.
SizesProperty lists_exactly(const Sizes& expected) {
  return {judge::show(expected), [=](const Sizes& sizes) {
            return std::set(sizes.begin(), sizes.end()) ==
                   std::set(expected.begin(), expected.end());
          }};
}

Sizes around_tiles(std::int64_t block) {
  return {1, block - 1, block, block + 1, block + block / 2 + 1, 2 * block + 1};
}

// 0 when there is none.
std::int64_t large_size(std::int64_t block, std::int64_t max_size) {
  std::int64_t size = max_size;
  while (size > 0 && size % block != block / 2) --size;
  return size;
}

// The large size, and no size without a reason.
SizesProperty lists_large_size(std::int64_t block, std::int64_t max_size) {
  const std::int64_t large = large_size(block, max_size);
  return {fmt::format("{}sizes around one or two tiles",
                      large > 0 ? fmt::format("{} and ", large) : "only "),
          [=, tiles = around_tiles(block)](const Sizes& sizes) {
            const auto has_reason = [&](std::int64_t size) {
              return size == large || contains(tiles, size);
            };
            return (large == 0 || contains(sizes, large)) && std::ranges::all_of(sizes, has_reason);
          }};
}

TEST_CASE("the sizes around one tile and two are listed", "[pts:1][class:tail]") {
  for (const std::int64_t block : kBlocks) {
    for (const std::int64_t max_size : {2 * block + 2, 10 * block + 5}) {
      const auto sizes = edge_sizes(block, max_size);
      for (const std::int64_t size : around_tiles(block)) {
        if (size > 0) CHECK(sizes.is(lists(size)));
      }
    }
  }
}

TEST_CASE("the large size is the largest that leaves half a tile", "[pts:1][class:tail]") {
  CHECK(edge_sizes(64, 1000).is(lists_large_size(64, 1000)));
  CHECK(edge_sizes(64, 970).is(lists_large_size(64, 970)));
  for (const std::int64_t block : kBlocks) {
    for (std::int64_t max_size = 1; max_size <= 4 * block; max_size += 1 + block / 16) {
      CHECK(edge_sizes(block, max_size).is(lists_large_size(block, max_size)));
    }
  }
}

TEST_CASE("the sizes reach from 1 to max_size and not beyond", "[pts:1][class:tail]") {
  for (const std::int64_t block : kBlocks) {
    for (const std::int64_t limit : around_tiles(block)) {
      if (limit < 1) continue;
      const auto sizes = edge_sizes(block, limit);
      CHECK(sizes.is(lists(1)));
      CHECK(sizes.is(lists(limit)));
      CHECK(sizes.is({fmt::format("sizes from 1 to {}", limit), [=](const Sizes& sizes) {
                        return std::ranges::all_of(
                            sizes, [=](std::int64_t size) { return 1 <= size && size <= limit; });
                      }}));
    }
  }
}

TEST_CASE("the sizes ascend and none comes twice", "[pts:1][class:order]") {
  const SizesProperty ascending{
      "3 to 7 sizes, each greater than the one before", [](const Sizes& sizes) {
        return sizes.size() >= 3 && sizes.size() <= 7 &&
               std::ranges::adjacent_find(sizes, std::greater_equal()) == sizes.end();
      }};
  for (const std::int64_t block : kBlocks) {
    for (std::int64_t max_size = block + 2; max_size <= 4 * block; max_size += 1 + block / 16) {
      CHECK(edge_sizes(block, max_size).is(ascending));
    }
  }
  // Also where sizes lie further apart than an int can say.
  const SizesProperty increasing{"each size greater than the one before", [](const Sizes& sizes) {
                                   return std::ranges::adjacent_find(sizes, std::greater_equal()) ==
                                          sizes.end();
                                 }};
  for (const int exponent : {31, 33, 60}) {
    const std::int64_t block = std::int64_t{1} << exponent;
    CHECK(edge_sizes(block, 4 * (block - 1)).is(increasing));
  }
}

TEST_CASE("sizes are exact up to INT64_MAX, and left out beyond it", "[pts:1][class:overflow]") {
  constexpr std::int64_t k2To31 = std::int64_t{1} << 31;
  constexpr std::int64_t k2To62 = std::int64_t{1} << 62;
  CHECK(edge_sizes(k2To31, 2 * k2To31 - 1)
            .is(lists_exactly({1, k2To31 - 1, k2To31, k2To31 + 1, k2To31 + k2To31 / 2,
                               k2To31 + k2To31 / 2 + 1})));
  CHECK(edge_sizes(k2To62, kMax)
            .is(lists_exactly({1, k2To62 - 1, k2To62, k2To62 + 1, k2To62 + k2To62 / 2,
                               k2To62 + k2To62 / 2 + 1})));
  CHECK(edge_sizes(k2To62 - 1, kMax)
            .is(lists_exactly({1, k2To62 - 2, k2To62 - 1, k2To62, k2To62 + k2To62 / 2 - 2,
                               k2To62 + k2To62 / 2 - 1, kMax})));
  CHECK(edge_sizes(kMax - 1, kMax).is(lists_exactly({1, kMax / 2, kMax - 2, kMax - 1, kMax})));
  CHECK(edge_sizes(kMax, kMax).is(lists_exactly({1, kMax / 2, kMax - 1, kMax})));
  CHECK(edge_sizes(kMax, kMax / 2 - 1).is(lists_exactly({1})));
  CHECK(edge_sizes(64, kMax).is(lists(kMax - 31)));
  CHECK(edge_sizes(1, kMax).is(lists(kMax)));
}

// The values of a format, each shown as a number of that format.
std::vector<judge::Answer<std::uint32_t>> values_of(Format format) {
  static const judge::Property<std::vector<std::uint32_t>> thirteen{
      "13 values", [](const auto& values) { return values.size() == 13; }};
  const auto values = edge_values(format);
  REQUIRE(values.is(thirteen));
  std::vector<judge::Answer<std::uint32_t>> result;
  for (const std::uint32_t bits : values.value()) {
    result.push_back({bits, fmt::format("edge_values({})[{}]", judge::show(format), result.size()),
                      judge::show(format),
                      [=](std::uint32_t bits) { return judge::show_bits(bits, format); }});
  }
  return result;
}

constexpr std::size_t kSquareOverflows = 5;
constexpr std::size_t kNan = 12;

// All but the two that have no place in a table.
void check_values(Format format, const std::array<std::uint32_t, kNan>& expected) {
  const auto values = values_of(format);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (i != kSquareOverflows) CHECK(values[i] == expected[i]);
  }
  CHECK(values[kNan].is({"a quiet NaN", [=](std::uint32_t bits) {
                           const bool fits = format == Format::kFloat32 || bits <= 0xFFFF;
                           return fits && trusted::is_quiet_nan(bits, format);
                         }}));
}

TEST_CASE("the values of fp32 are complete and in order", "[pts:1][class:edge values]") {
  check_values(Format::kFloat32,
               {0x00000000, 0x80000000, 0x00000001, 0x007FFFFF, 0x00800000, 0, 0x7F7FFFFF,
                0xFF7FFFFF, 0x3F800000, 0x3F800001, 0x7F800000, 0xFF800000});
}

TEST_CASE("the sixth value is 2 sqrt(max), rounded once", "[pts:1][class:edge values]") {
  for (const Format format : {Format::kFloat32, Format::kFloat16, Format::kBfloat16}) {
    const double max = trusted::decode(trusted::traits(format).max_finite(), format);
    // fp32's and fp16's roundings differ; what is right for both and not for bf16 is its layout.
    CHECK(judge::of_class(
        format == Format::kBfloat16 ? "format" : "edge values",
        values_of(format)[kSquareOverflows] == trusted::encode(2 * std::sqrt(max), format)));
  }
}

TEST_CASE("fp16 has its own edges", "[pts:1][class:format]") {
  check_values(Format::kFloat16, {0x0000, 0x8000, 0x0001, 0x03FF, 0x0400, 0, 0x7BFF, 0xFBFF, 0x3C00,
                                  0x3C01, 0x7C00, 0xFC00});
}

TEST_CASE("bf16 has its own edges", "[pts:1][class:format]") {
  check_values(Format::kBfloat16, {0x0000, 0x8000, 0x0001, 0x007F, 0x0080, 0, 0x7F7F, 0xFF7F,
                                   0x3F80, 0x3F81, 0x7F80, 0xFF80});
}

TEST_CASE("what has no edges is rejected", "[pts:1][class:invalid argument]") {
  for (const std::int64_t bad : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{-64}, -kMax - 1}) {
    CHECK(edge_sizes.rejects(bad, 64));
    CHECK(edge_sizes.rejects(64, bad));
  }
  for (const int number : {3, 4, -1, 255, 256, 1 << 16})
    CHECK(edge_values.rejects(static_cast<Format>(number)));
  CHECK(edge_sizes(1, 1).is(lists(1)));
}

}  // namespace
