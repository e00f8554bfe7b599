// Random inputs for hidden tests: the same seed gives the same stream on every machine.
//
// The C++ standard fixes what std::mt19937_64 produces, but not what its distributions and
// std::shuffle make of it; so the mappings are here. They use only integers, exact scalings and
// single IEEE operations. A seed is always explicit.
#ifndef GRADER_COMPARE_RNG_H_
#define GRADER_COMPARE_RNG_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "drills/format.h"
#include "grader/compare/formats.h"

namespace trusted {

class Rng {
 public:
  explicit Rng(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }

  // One of 0 .. n-1, each equally likely; n >= 1.
  std::uint64_t below(std::uint64_t n) {
    const std::uint64_t skipped =
        (0 - n) % n;  // 2^64 mod n: draws below it would favour some results
    std::uint64_t draw = bits();
    while (draw < skipped) draw = bits();
    return draw % n;
  }

  // One of first .. last, each equally likely; 0 <= first <= last.
  std::int64_t between(std::int64_t first, std::int64_t last) {
    return first + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(last - first) + 1));
  }

  // In [lo, hi], hi by rounding only; lo <= hi, and hi - lo is finite.
  double uniform(double lo, double hi) {
    const double unit = static_cast<double>(bits() >> 11) * 0x1p-53;  // [0, 1), exact
    const double offset = (hi - lo) * unit;
    return lo + offset;
  }

  // Mean 0, variance 1, bell-shaped, within [-6, 6]: the sum of twelve uniforms, less 6. It stands
  // in for a normal distribution, whose usual formulas depend on the library's log and cos.
  double bell() {
    std::int64_t sum = 0;
    for (int i = 0; i < 12; ++i) sum += static_cast<std::int64_t>(bits() >> 32);
    return static_cast<double>(sum - (std::int64_t{6} << 32)) * 0x1p-32;
  }

  // Any encoding of the format, each equally likely: NaN, Inf and subnormals with the rest.
  std::uint32_t any_bits(drill::Format format) {
    return static_cast<std::uint32_t>(bits() >> (64 - traits(format).bits));
  }

  // Any encoding of a finite number.
  std::uint32_t finite_bits(drill::Format format) {
    std::uint32_t draw = any_bits(format);
    while (!is_finite(draw, format)) draw = any_bits(format);
    return draw;
  }

  float any_float() { return std::bit_cast<float>(any_bits(drill::Format::kFloat32)); }
  float finite_float() { return std::bit_cast<float>(finite_bits(drill::Format::kFloat32)); }

  std::vector<float> uniform_floats(std::size_t n, double lo, double hi) {
    std::vector<float> out(n);
    for (float& x : out) x = static_cast<float>(uniform(lo, hi));
    return out;
  }

  std::vector<float> bell_floats(std::size_t n) {
    std::vector<float> out(n);
    for (float& x : out) x = static_cast<float>(bell());
    return out;
  }

  // Every order equally likely (Fisher and Yates).
  template <typename T>
  void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      using std::swap;
      swap(items[left - 1], items[below(left)]);
    }
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace trusted

#endif  // GRADER_COMPARE_RNG_H_
