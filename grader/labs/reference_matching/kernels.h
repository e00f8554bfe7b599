// Drill 08's functions over the host's memory: what is under test here.
#ifndef GRADER_LABS_REFERENCE_MATCHING_KERNELS_H_
#define GRADER_LABS_REFERENCE_MATCHING_KERNELS_H_

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "grader/labs/reference_matching/inputs.h"

namespace lab {

// As drill 08's header lays them out.
struct PackedWeights {
  std::vector<std::uint8_t> packed;
  std::vector<float> scales;
};

// bf16 is held as its bits. Each may throw what says that it failed. A stub throws drill::Todo.
struct Kernels {
  std::function<PackedWeights(std::span<const float> w, const Sizes& sizes)> quantize_int4;
  std::function<std::vector<float>(std::span<const std::int8_t> x, float x_scale,
                                   const PackedWeights& weights, const Sizes& sizes)>
      w4a8;
  std::function<std::vector<std::uint16_t>(std::span<const std::uint16_t> x,
                                           const PackedWeights& weights, const Sizes& sizes)>
      w4a16;
};

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_KERNELS_H_
