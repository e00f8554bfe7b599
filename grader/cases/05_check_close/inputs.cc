#include "grader/cases/05_check_close/inputs.h"

namespace cases {
namespace {

// The values that the oracle takes.
float random_value(trusted::Rng& rng, bool maybe_special) {
  constexpr float kSpecial[] = {kNan, kInf, -kInf, -0.0f};
  if (maybe_special && rng.below(4) == 0) return kSpecial[rng.below(4)];
  return static_cast<float>(rng.below(257)) / 16 - 8;
}

Index random_shape(trusted::Rng& rng) {
  for (;;) {
    Index shape(rng.below(4));
    for (std::int64_t& extent : shape) extent = rng.between(1, 7);
    if (filled(shape, 0).size() <= 8) return shape;
  }
}

}  // namespace

Tensors random_tensors(trusted::Rng& rng) {
  Tensors tensors;
  tensors.shape = random_shape(rng);
  const bool maybe_special = rng.below(2) == 0;
  tensors.expected = filled(tensors.shape, 0);
  for (float& e : tensors.expected) e = random_value(rng, maybe_special);
  tensors.actual = tensors.expected;
  for (float& a : tensors.actual) a += static_cast<float>(rng.below(17)) / 16 - 0.5f;
  if (rng.below(2) == 0)
    tensors.actual[rng.below(tensors.actual.size())] = random_value(rng, maybe_special);
  tensors.allowed = {.rtol = static_cast<double>(rng.below(9)) / 16,
                     .atol = static_cast<double>(rng.below(9)) / 16,
                     .ratio = static_cast<double>(rng.below(9)) / 8};
  return tensors;
}

}  // namespace cases
