#include "grader/labs/numpy/numpy_random.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <string>

#include "grader/labs/numpy/wide.h"
#include "grader/labs/numpy/ziggurat.h"

namespace lab {
namespace {

using Wide = unsigned __int128;

constexpr Wide kMultiplier = Wide{0x2360ED051FC65DA4} << 64 | 0x4385DF649FCCF645;

// XSL-RR: the halves xored, then rotated by the upper six bits.
std::uint64_t output(Wide state) {
  const auto high = static_cast<std::uint64_t>(state >> 64);
  return std::rotr(high ^ static_cast<std::uint64_t>(state), static_cast<int>(high >> 58));
}

double to_unit(std::uint64_t bits) {
  return static_cast<double>(static_cast<std::int64_t>(bits >> 11)) * 0x1p-53;
}

double checked_range(double low, double high) {
  const double range = high - low;
  if (!std::isfinite(range)) {
    throw std::invalid_argument("uniform: expected a finite range, got low " + std::to_string(low) +
                                " and high " + std::to_string(high));
  }
  return range;
}

// NumPy's SeedSequence for a seed without spawn key, with its pool of four words.
class SeedSequence {
 public:
  explicit SeedSequence(std::uint64_t seed) {
    // A seed below 2^32 is one word, to which the pool's zeros are appended: the same as two words.
    const std::array<std::uint32_t, 4> entropy = {static_cast<std::uint32_t>(seed),
                                                  static_cast<std::uint32_t>(seed >> 32), 0, 0};
    std::uint32_t constant = 0x43B0D7E5;
    const auto hash = [&constant](std::uint32_t word) {
      word ^= constant;
      constant *= 0x931E8875;
      word *= constant;
      return word ^ word >> 16;
    };
    for (std::size_t i = 0; i < pool_.size(); ++i) pool_[i] = hash(entropy[i]);
    for (std::size_t from = 0; from < pool_.size(); ++from) {
      for (std::size_t to = 0; to < pool_.size(); ++to) {
        if (from == to) continue;
        const std::uint32_t mixed = 0xCA01F9DD * pool_[to] - 0x4973F715 * hash(pool_[from]);
        pool_[to] = mixed ^ mixed >> 16;
      }
    }
  }

  // generate_state(4, uint64)
  std::array<std::uint64_t, 4> state() const {
    std::array<std::uint64_t, 4> result{};
    std::uint32_t constant = 0x8B51F9DD;
    for (std::size_t i = 0; i < 2 * result.size(); ++i) {
      std::uint32_t word = pool_[i % pool_.size()] ^ constant;
      constant *= 0x58F38DED;
      word *= constant;
      word ^= word >> 16;
      result[i / 2] |= std::uint64_t{word} << (i % 2 * 32);
    }
    return result;
  }

 private:
  std::array<std::uint32_t, 4> pool_;
};

#if defined(__x86_64__) && !defined(__clang__)
#define LAB_HAS_AVX512
// fill_uniform for whole batches, with a stream in each of kBatch lanes. Leaves `state` behind the
// last draw. A step of kBatch draws takes a state to factor * state + term.
template <std::size_t kBatch>
__attribute__((target("arch=x86-64-v4"))) void fill_batches(std::span<float> out, double low,
                                                            double range, Wide& state,
                                                            Wide increment, Wide factor,
                                                            Wide term) {
  constexpr std::size_t kLanes = sizeof(Longs) / sizeof(std::uint64_t);
  constexpr std::size_t kVectors = kBatch / kLanes;
  constexpr std::uint64_t kLow = 0xFFFFFFFF;
  std::array<Longs, kVectors> highs, lows;
  Wide next = state;
  for (std::size_t i = 0; i < kBatch; ++i) {
    next = next * kMultiplier + increment;
    highs[i / kLanes][i % kLanes] = static_cast<std::uint64_t>(next >> 64);
    lows[i / kLanes][i % kLanes] = static_cast<std::uint64_t>(next);
  }
  const auto factor_high = static_cast<std::uint64_t>(factor >> 64);
  const auto factor_low = static_cast<std::uint64_t>(factor);
  const auto term_high = static_cast<std::uint64_t>(term >> 64);
  const auto term_low = static_cast<std::uint64_t>(term);
  for (std::size_t i = 0; i < out.size(); i += kBatch) {
    state = Wide{highs[kVectors - 1][kLanes - 1]} << 64 | lows[kVectors - 1][kLanes - 1];
    for (std::size_t j = 0; j < kVectors; ++j) {
      const Longs high = highs[j];
      const Longs bottom = lows[j];

      // output() and to_unit()
      const Longs mixed = high ^ bottom;
      const Longs turn = high >> 58;
      const Longs bits = (mixed >> turn | mixed << (-turn & 63)) >> 11;
      const Doubles unit =
          __builtin_convertvector(reinterpret_cast<SignedLongs>(bits), Doubles) * 0x1p-53;
      const HalfFloats values = __builtin_convertvector(low + range * unit, HalfFloats);
      std::memcpy(&out[i + j * kLanes], &values, sizeof values);

      // The upper half of bottom * factor_low, in the way of long multiplication.
      const Longs a0 = bottom & kLow, a1 = bottom >> 32;
      const std::uint64_t b0 = factor_low & kLow, b1 = factor_low >> 32;
      const Longs middle = a1 * b0 + (a0 * b0 >> 32);
      const Longs carry = (a0 * b1 + (middle & kLow)) >> 32;
      const Longs upper = a1 * b1 + (middle >> 32) + carry;

      const Longs sum = bottom * factor_low + term_low;
      // A comparison's true is -1.
      highs[j] = high * factor_low + bottom * factor_high + upper + term_high -
                 reinterpret_cast<Longs>(sum < term_low);
      lows[j] = sum;
    }
  }
}
#endif

}  // namespace

NumpyRandom::NumpyRandom(std::uint64_t seed) {
  const std::array<std::uint64_t, 4> words = SeedSequence(seed).state();
  increment_ = (Wide{words[2]} << 64 | words[3]) << 1 | 1;
  state_ = increment_ + (Wide{words[0]} << 64 | words[1]);
  bits();
}

std::uint64_t NumpyRandom::bits() {
  state_ = state_ * kMultiplier + increment_;
  return output(state_);
}

double NumpyRandom::random() { return to_unit(bits()); }

double NumpyRandom::uniform(double low, double high) {
  return low + checked_range(low, high) * random();
}

double NumpyRandom::standard_normal() {
  const Ziggurat& z = ziggurat();
  for (;;) {
    const std::uint64_t draw = bits();
    const auto layer = static_cast<std::size_t>(draw & 0xFF);
    const std::uint64_t place = draw >> 9 & 0xFFFFFFFFFFFFF;
    const double magnitude = static_cast<double>(static_cast<std::int64_t>(place)) * z.scale[layer];
    // The sign is random, so that a branch on it would be guessed wrong half the time.
    const double x =
        std::bit_cast<double>(std::bit_cast<std::uint64_t>(magnitude) ^ (draw >> 8 & 1) << 63);
    if (place < z.inside[layer]) return x;
    if (layer == 0) {
      for (;;) {
        // NumPy multiplies by the reciprocal, and so the result's last bit asks for that here.
        const double beyond = -0.27366123732975828 * std::log1p(-random());
        const double height = -std::log1p(-random());
        if (height + height > beyond * beyond) {
          // The sign is another bit than above.
          return place >> 8 & 1 ? -(kTailStart + beyond) : kTailStart + beyond;
        }
      }
    }
    const double height = (z.height[layer - 1] - z.height[layer]) * random() + z.height[layer];
    if (height < std::exp(-0.5 * x * x)) return x;
  }
}

void NumpyRandom::fill_uniform(std::span<float> out, double low, double high) {
  const double range = checked_range(low, high);
#ifdef LAB_HAS_AVX512
  // Where there is none, products of 64 bits are faster one by one.
  constexpr std::size_t kBatch = 4 * 8;
  if (__builtin_cpu_supports("x86-64-v4")) {
    const Jump batch = jump(kBatch);
    const std::size_t size = out.size() / kBatch * kBatch;
    fill_batches<kBatch>(out.first(size), low, range, state_, increment_, batch.factor, batch.term);
    out = out.subspan(size);
  }
#endif
  // A step waits for the multiplication before it. Four streams, each a step behind the next and
  // four steps long, keep the multiplier busy.
  constexpr std::size_t kLanes = 4;
  const Jump four = jump(kLanes);
  std::array<Wide, kLanes> lane;
  lane[0] = state_ * kMultiplier + increment_;
  for (std::size_t i = 1; i < kLanes; ++i) lane[i] = lane[i - 1] * kMultiplier + increment_;

  std::size_t i = 0;
  for (; i + kLanes <= out.size(); i += kLanes) {
    state_ = lane[kLanes - 1];
    for (std::size_t j = 0; j < kLanes; ++j) {
      out[i + j] = static_cast<float>(low + range * to_unit(output(lane[j])));
      lane[j] = lane[j] * four.factor + four.term;
    }
  }
  for (; i < out.size(); ++i) out[i] = static_cast<float>(low + range * random());
}

void NumpyRandom::advance(std::uint64_t draws) {
  const Jump whole = jump(draws);
  state_ = state_ * whole.factor + whole.term;
}

// By squaring (F. Brown, "Random Number Generation with Arbitrary Strides", 1994).
NumpyRandom::Jump NumpyRandom::jump(std::uint64_t count) const {
  Jump total{1, 0};
  Jump power{kMultiplier, increment_};
  for (; count > 0; count >>= 1) {
    if (count & 1) {
      total = {total.factor * power.factor, total.term * power.factor + power.term};
    }
    power = {power.factor * power.factor, power.term * (power.factor + 1)};
  }
  return total;
}

}  // namespace lab
