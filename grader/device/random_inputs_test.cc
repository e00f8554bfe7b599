#include "grader/device/random_inputs.h"

#include <cmath>
#include <cstdint>
#include <set>

#include "third_party/catch2/catch2.h"

namespace bench {
namespace {

TEST_CASE("the bits are SplitMix64's") {
  // Its first outputs for the seed 1234567, as published with the reference code's ports.
  CHECK(splitmix64(1234567, 0) == 6457827717110365317u);
  CHECK(splitmix64(1234567, 1) == 3203168211198807973u);
  CHECK(splitmix64(1234567, 2) == 9817491932198370423u);
  CHECK(random_bits(1234567, 0) == 6457827717110365317u >> 32);
}

TEST_CASE("a call's arrays and the calls themselves differ") {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t call = 0; call < 50; ++call)
    for (std::uint64_t array = 0; array < 5; ++array) seeds.insert(array_seed(call, array));
  CHECK(seeds.size() == 250);
}

TEST_CASE("unit values lie in (-1, 1), on both sides alike, and are exact") {
  for (const std::uint32_t bits : {0u, 1u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu}) {
    CHECK(UnitFloat{}(bits) == -UnitFloat{}(~bits));
    CHECK(UnitBf16{}(bits) == -UnitBf16{}(~bits));
  }
  CHECK(UnitFloat{}(0) == -1.0f + 0x1p-24f);
  CHECK(UnitFloat{}(0x80000000u) == 0x1p-24f);
  CHECK(UnitBf16{}(0) == -255.0f / 256);
  CHECK(UnitBf16{}(0xFFFFFFFFu) == 255.0f / 256);
  // Eight significant bits: nothing of it is below bf16's last place.
  for (std::uint32_t top = 0; top < 256; ++top) {
    int exponent = 0;
    const double mantissa = std::frexp(static_cast<double>(UnitBf16{}(top << 24)), &exponent);
    CHECK(mantissa * 256 == std::nearbyint(mantissa * 256));
  }
}

TEST_CASE("scales lie in [1/16, 1/8)") {
  CHECK(Scale{}(0) == 0.0625f);
  CHECK(Scale{}(0xFFFFFFFFu) == 0.125f - 0x1p-27f);
}

TEST_CASE("bytes take every value") {
  CHECK(Byte{}(0) == 0);
  CHECK(Byte{}(0x80000000u) == 0x80);
  CHECK(Byte{}(0xFFFFFFFFu) == 0xFF);
}

}  // namespace
}  // namespace bench
