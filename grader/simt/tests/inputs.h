// Random inputs of these tests: the same for the same seed on every machine.
#ifndef SIMT_TESTS_INPUTS_H_
#define SIMT_TESTS_INPUTS_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace inputs {

// From low to high, both included.
template <class T = int>
std::vector<T> whole_numbers(std::size_t size, int low, int high, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  const auto count = static_cast<std::uint64_t>(high - low) + 1;
  std::vector<T> out(size);
  for (T& x : out) x = static_cast<T>(low + static_cast<int>(engine() % count));
  return out;
}

// Whole numbers from -8 to 8 as fp32: sums of fewer than 2^21 of them are exact in any order, and
// sums of fewer than 2^18 products of two of them.
inline std::vector<float> whole_floats(std::size_t size, std::uint64_t seed) {
  return whole_numbers<float>(size, -8, 8, seed);
}

// Multiples of 2^-7 in [-1, 1], which bf16 holds exactly.
inline std::vector<float> bf16_floats(std::size_t size, std::uint64_t seed) {
  std::vector<float> out = whole_numbers<float>(size, -128, 128, seed);
  for (float& x : out) x /= 128;
  return out;
}

// Multiples of 2^-20 in [-1, 1].
inline std::vector<float> floats(std::size_t size, std::uint64_t seed) {
  std::vector<float> out = whole_numbers<float>(size, -(1 << 20), 1 << 20, seed);
  for (float& x : out) x /= 1 << 20;
  return out;
}

// To nearest even; x is finite, and stays so.
inline float rounded_to_bf16(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const std::uint32_t odd = bits >> 16 & 1;
  return std::bit_cast<float>((bits + 0x7FFF + odd) & 0xFFFF0000);
}

}  // namespace inputs

#endif  // SIMT_TESTS_INPUTS_H_
