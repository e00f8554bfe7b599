// Random inputs that host and device make alike: an element's value follows from a seed and its
// index, so a check of a few elements needs no copy of the inputs.
//
// The bits are those of SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number
// generators, 2014) after index + 1 steps, their upper half.
#ifndef GRADER_DEVICE_RANDOM_INPUTS_H_
#define GRADER_DEVICE_RANDOM_INPUTS_H_

#include <cstdint>

#ifdef __CUDACC__
#define BENCH_HOST_DEVICE __host__ __device__
#else
#define BENCH_HOST_DEVICE
#endif

namespace bench {

BENCH_HOST_DEVICE constexpr std::uint64_t splitmix64(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed + (index + 1) * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

BENCH_HOST_DEVICE constexpr std::uint32_t random_bits(std::uint64_t seed, std::uint64_t index) {
  return static_cast<std::uint32_t>(splitmix64(seed, index) >> 32);
}

// The seed of one array of one call.
constexpr std::uint64_t array_seed(std::uint64_t call_seed, std::uint64_t array) {
  return splitmix64(splitmix64(call_seed, 0), array);
}

// What an array holds. Each function takes random bits; every value is exact in its type.

// Odd multiples of 2^-24 in (-1, 1): as many bits as a float has, and never 0.
struct UnitFloat {
  BENCH_HOST_DEVICE constexpr float operator()(std::uint32_t bits) const {
    return static_cast<float>(static_cast<std::int32_t>(2 * (bits >> 8) + 1) - (1 << 24)) *
           0x1p-24f;
  }
};

// Odd multiples of 2^-8 in (-1, 1): bf16 numbers.
struct UnitBf16 {
  BENCH_HOST_DEVICE constexpr float operator()(std::uint32_t bits) const {
    return static_cast<float>(static_cast<std::int32_t>(2 * (bits >> 24) + 1) - (1 << 8)) * 0x1p-8f;
  }
};

// In [1/16, 1/8): scales of int4 weights.
struct Scale {
  BENCH_HOST_DEVICE constexpr float operator()(std::uint32_t bits) const {
    return static_cast<float>((1u << 23) + (bits >> 9)) * 0x1p-27f;
  }
};

// Any byte: two packed weights, or an int8.
struct Byte {
  BENCH_HOST_DEVICE constexpr std::uint8_t operator()(std::uint32_t bits) const {
    return static_cast<std::uint8_t>(bits >> 24);
  }
};

}  // namespace bench

#undef BENCH_HOST_DEVICE

#endif  // GRADER_DEVICE_RANDOM_INPUTS_H_
