#include "grader/labs/numpy_random.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "grader/labs/ziggurat.h"

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
    const bool negative = draw >> 8 & 1;
    const std::uint64_t place = draw >> 9 & 0xFFFFFFFFFFFFF;
    const double magnitude = static_cast<double>(static_cast<std::int64_t>(place)) * z.scale[layer];
    const double x = negative ? -magnitude : magnitude;
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
