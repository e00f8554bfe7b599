// Lanes packed in a word, against the same on each lane by itself.
#include "grader/simt/cuda/simt_packed.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>

#include "grader/simt/tests/mismatches.h"
#include "third_party/catch2/catch2.h"

namespace {

TEST_CASE("dot products of lanes") {
  // (1, 2, 3, -4) . (5, -6, 7, 8) = 5 - 12 + 21 - 32
  CHECK(__dp4a(static_cast<int>(0xFC030201), 0x0807FA05, 100) == 82);
  CHECK(__dp4a(char4{1, 2, 3, -4}, char4{5, -6, 7, 8}, 100) == 82);
  // The same bits unsigned: 5 + 2 * 250 + 21 + 252 * 8
  CHECK(__dp4a(0xFC030201u, 0x0807FA05u, 100u) == 2642);
  CHECK(__dp4a(uchar4{1, 2, 3, 252}, uchar4{5, 250, 7, 8}, 100u) == 2642);
  CHECK(__dp4a(0x01010101, 0x01010101, std::numeric_limits<int>::max()) ==
        std::numeric_limits<int>::min() + 3);

  // (1000, -2000) . (5, -6) and . (7, 8)
  CHECK(__dp2a_lo(static_cast<int>(0xF83003E8), 0x0807FA05, 1) == 17001);
  CHECK(__dp2a_hi(static_cast<int>(0xF83003E8), 0x0807FA05, 1) == -8999);
  CHECK(__dp2a_lo(short2{1000, -2000}, char4{5, -6, 7, 8}, 1) == 17001);
  CHECK(__dp2a_hi(short2{1000, -2000}, char4{5, -6, 7, 8}, 1) == -8999);
  // Unsigned: 1000 * 5 + 63536 * 250 and 1000 * 7 + 63536 * 8
  CHECK(__dp2a_lo(0xF83003E8u, 0x0807FA05u, 1u) == 15889001);
  CHECK(__dp2a_hi(0xF83003E8u, 0x0807FA05u, 1u) == 515289);
  CHECK(__dp2a_lo(ushort2{1000, 63536}, uchar4{5, 250, 7, 8}, 1u) == 15889001);
  CHECK(__dp2a_hi(ushort2{1000, 63536}, uchar4{5, 250, 7, 8}, 1u) == 515289);
}

// `function` on words whose lanes are a and b in turn, where `wanted` says what becomes of two
// lanes, read as signed or not.
template <class Lane, class Function, class Wanted>
std::string lane_by_lane(Function function, Wanted wanted) {
  constexpr int kBits = 8 * sizeof(Lane);
  constexpr unsigned int kMask = (1u << kBits) - 1;
  Mismatches mismatches;
  std::mt19937 random(1);
  for (int i = 0; i < 65536; ++i) {
    // Every pair of bytes; of halfwords, those with such a byte above and one of a few below.
    const auto widened = [&](int byte) {
      const int below[] = {0, 1, 0x7F, 0x80, 0xFF};
      return kBits == 8 ? byte : byte << 8 | below[random() % 5];
    };
    const auto a = static_cast<Lane>(widened(i & 0xFF));
    const auto b = static_cast<Lane>(widened(i >> 8));
    unsigned int x = 0;
    unsigned int y = 0;
    unsigned int want = 0;
    for (int lane = 0; lane < 32 / kBits; ++lane) {
      const Lane u = lane % 2 == 0 ? a : b;
      const Lane v = lane % 2 == 0 ? b : a;
      x |= (static_cast<unsigned int>(u) & kMask) << (kBits * lane);
      y |= (static_cast<unsigned int>(v) & kMask) << (kBits * lane);
      want |= (static_cast<unsigned int>(wanted(int{u}, int{v})) & kMask) << (kBits * lane);
    }
    mismatches.expect(function(x, y), want, "lanes", x, y);
  }
  return mismatches.text();
}

TEST_CASE("vectors of lanes in a word") {
  const auto saturated = [](long low, long high) {
    return [=](long x) { return std::min(std::max(x, low), high); };
  };
  const auto s8 = saturated(-128, 127);
  const auto s16 = saturated(-32768, 32767);
  const auto u8 = saturated(0, 255);
  const auto u16 = saturated(0, 65535);
  const auto away_from_zero = [](int twice) { return std::lround(twice / 2.0); };
#define TEST_LANES(name, lane, ...)                                             \
  {                                                                             \
    INFO(#name);                                                                \
    const auto function = [](unsigned int x, [[maybe_unused]] unsigned int y) { \
      return TEST_CALL(name);                                                   \
    };                                                                          \
    const auto wanted = [&]([[maybe_unused]] int a, [[maybe_unused]] int b) {   \
      return __VA_ARGS__;                                                       \
    };                                                                          \
    CHECK(lane_by_lane<std::lane##_t>(function, wanted) == "");                 \
  }
#define TEST_CALL(name) name(x)
  TEST_LANES(__vabs2, int16, a < 0 ? -a : a)
  TEST_LANES(__vabs4, int8, a < 0 ? -a : a)
  TEST_LANES(__vabsss2, int16, s16(a < 0 ? -a : a))
  TEST_LANES(__vabsss4, int8, s8(a < 0 ? -a : a))
  TEST_LANES(__vneg2, int16, -a)
  TEST_LANES(__vneg4, int8, -a)
  TEST_LANES(__vnegss2, int16, s16(-a))
  TEST_LANES(__vnegss4, int8, s8(-a))
#undef TEST_CALL
#define TEST_CALL(name) name(x, y)
  TEST_LANES(__vadd2, uint16, a + b)
  TEST_LANES(__vadd4, uint8, a + b)
  TEST_LANES(__vaddss2, int16, s16(a + b))
  TEST_LANES(__vaddss4, int8, s8(a + b))
  TEST_LANES(__vaddus2, uint16, u16(a + b))
  TEST_LANES(__vaddus4, uint8, u8(a + b))
  TEST_LANES(__vsub2, uint16, a - b)
  TEST_LANES(__vsub4, uint8, a - b)
  TEST_LANES(__vsubss2, int16, s16(a - b))
  TEST_LANES(__vsubss4, int8, s8(a - b))
  TEST_LANES(__vsubus2, uint16, u16(a - b))
  TEST_LANES(__vsubus4, uint8, u8(a - b))
  TEST_LANES(__vmaxs2, int16, a > b ? a : b)
  TEST_LANES(__vmaxs4, int8, a > b ? a : b)
  TEST_LANES(__vmaxu2, uint16, a > b ? a : b)
  TEST_LANES(__vmaxu4, uint8, a > b ? a : b)
  TEST_LANES(__vmins2, int16, a < b ? a : b)
  TEST_LANES(__vmins4, int8, a < b ? a : b)
  TEST_LANES(__vminu2, uint16, a < b ? a : b)
  TEST_LANES(__vminu4, uint8, a < b ? a : b)
  TEST_LANES(__vhaddu2, uint16, (a + b) / 2)
  TEST_LANES(__vhaddu4, uint8, (a + b) / 2)
  TEST_LANES(__vavgu2, uint16, away_from_zero(a + b))
  TEST_LANES(__vavgu4, uint8, away_from_zero(a + b))
  TEST_LANES(__vavgs2, int16, away_from_zero(a + b))
  TEST_LANES(__vavgs4, int8, away_from_zero(a + b))
  TEST_LANES(__vabsdiffs2, int16, a > b ? a - b : b - a)
  TEST_LANES(__vabsdiffs4, int8, a > b ? a - b : b - a)
  TEST_LANES(__vabsdiffu2, uint16, a > b ? a - b : b - a)
  TEST_LANES(__vabsdiffu4, uint8, a > b ? a - b : b - a)
#define TEST_COMPARISON(name, lane, op)                      \
  TEST_LANES(__vcmp##name##2, lane##16, a op b ? 0xFFFF : 0) \
  TEST_LANES(__vcmp##name##4, lane##8, a op b ? 0xFF : 0)    \
  TEST_LANES(__vset##name##2, lane##16, a op b ? 1 : 0)      \
  TEST_LANES(__vset##name##4, lane##8, a op b ? 1 : 0)
  TEST_COMPARISON(eq, int, ==)
  TEST_COMPARISON(ne, int, !=)
  TEST_COMPARISON(ges, int, >=)
  TEST_COMPARISON(geu, uint, >=)
  TEST_COMPARISON(gts, int, >)
  TEST_COMPARISON(gtu, uint, >)
  TEST_COMPARISON(les, int, <=)
  TEST_COMPARISON(leu, uint, <=)
  TEST_COMPARISON(lts, int, <)
  TEST_COMPARISON(ltu, uint, <)
#undef TEST_COMPARISON
#undef TEST_CALL
#undef TEST_LANES
  // CUDA's documentation.
  CHECK(__vcmpeq2(0x1234ABA5, 0x1234ABA6) == 0xFFFF0000);

  CHECK(__vsadu4(0x01FF0305, 0x02000103) == 1 + 255 + 2 + 2);
  CHECK(__vsads4(0x01FF0305, 0x02000103) == 1 + 1 + 2 + 2);
  CHECK(__vsadu2(0xFFFF0005, 0x00000003) == 65535 + 2);
  CHECK(__vsads2(0xFFFF0005, 0x00000003) == 1 + 2);
}

}  // namespace
