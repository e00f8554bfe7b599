// The visible tests of drill 06. The hidden ones look at the same classes, on many more inputs.
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include "drills/06_edge_sizes/edge_sizes.h"
#include "third_party/catch2/catch2.h"

namespace {

using drill::edge_sizes;
using drill::edge_values;
using drill::Format;

using Sizes = std::vector<std::int64_t>;
using Bits = std::vector<std::uint32_t>;

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

TEST_CASE("the sizes surround one tile, two tiles and many", "[tail]") {
  CHECK(edge_sizes(64, 1000) == Sizes{1, 63, 64, 65, 97, 129, 992});
}

TEST_CASE("the large size has half a tile left over and fits", "[tail]") {
  CHECK(edge_sizes(64, 970) == Sizes{1, 63, 64, 65, 97, 129, 928});
  CHECK(edge_sizes(64, 10) == Sizes{1});
}

TEST_CASE("the sizes ascend and none comes twice", "[order]") {
  CHECK(edge_sizes(64, 100) == Sizes{1, 63, 64, 65, 96, 97});
  CHECK(edge_sizes(2, 10) == Sizes{1, 2, 3, 4, 5, 9});
  CHECK(edge_sizes(1, 10) == Sizes{1, 2, 3, 10});
}

TEST_CASE("sizes that overflow are left out", "[overflow]") {
  CHECK(edge_sizes(kMax, kMax) == Sizes{1, kMax / 2, kMax - 1, kMax});
}

TEST_CASE("the values of fp16", "[edge values]") {
  const Bits bits = edge_values(Format::kFloat16);
  REQUIRE(bits.size() == 13);
  CHECK(Bits(bits.begin(), bits.begin() + 6) ==
        Bits{0x0000, 0x8000, 0x0001, 0x03FF, 0x0400, 0x5FFF});
  CHECK(Bits(bits.begin() + 6, bits.begin() + 12) ==
        Bits{0x7BFF, 0xFBFF, 0x3C00, 0x3C01, 0x7C00, 0xFC00});
  CHECK((bits[12] & 0x7E00) == 0x7E00);
  CHECK(bits[12] <= 0xFFFF);
}

TEST_CASE("bf16 shares its exponents with fp32", "[format]") {
  const Bits bf16 = edge_values(Format::kBfloat16);
  const Bits fp32 = edge_values(Format::kFloat32);
  REQUIRE(bf16.size() == 13);
  REQUIRE(fp32.size() == 13);
  CHECK(bf16[4] == 0x0080);
  CHECK(fp32[4] == 0x00800000);
  CHECK(bf16[6] == 0x7F7F);
  CHECK(fp32[6] == 0x7F7FFFFF);
}

TEST_CASE("there is no tile of no elements", "[invalid argument]") {
  CHECK_THROWS_AS(edge_sizes(0, 10), std::invalid_argument);
  CHECK_THROWS_AS(edge_sizes(10, 0), std::invalid_argument);
  CHECK_THROWS_AS(edge_values(static_cast<Format>(3)), std::invalid_argument);
}

}  // namespace
