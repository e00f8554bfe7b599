// Simpler tensors are covered by the oracle, and the simplest of those that fail is known.
#include "grader/cases/05_check_close/simpler_tensors.h"

#include <cmath>
#include <cstdint>

#include "third_party/catch2/catch2.h"

namespace cases {
namespace {

const Tensors kTensors = {.shape = {2, 3},
                          .actual = {1.5f, kNan, -2.0625f, 3, -0.0f, 7.9375f},
                          .expected = {1, kNan, kInf, 2.5f, 0, -8},
                          .allowed = {.rtol = 0.4375, .atol = 0.3125, .ratio = 0.625}};

bool is_sixteenths(double value) {
  return !std::isfinite(value) || value * 16 == std::trunc(value * 16);
}

TEST_CASE("what is tried has arrays of its shape, and multiples of 1/16") {
  for (const unsigned mask : {0u, 3u, 0x1248u, ~0u}) {
    Tensors tensors = kTensors;
    unsigned tries = 0;
    const auto fails = [&](const Tensors& simpler) {
      CHECK(simpler.actual.size() == filled(simpler.shape, 0).size());
      CHECK(simpler.expected.size() == simpler.actual.size());
      CHECK(!simpler.actual.empty());
      for (const Floats& values : {simpler.actual, simpler.expected}) {
        for (const float value : values) CHECK(is_sixteenths(value));
      }
      for (const double value :
           {simpler.allowed.rtol, simpler.allowed.atol, simpler.allowed.ratio}) {
        CHECK(is_sixteenths(value));
        CHECK(value >= 0);
      }
      return (mask >> tries++ % 32 & 1) != 0;
    };
    while (judge::simplify(tensors, fails)) {
    }
  }
}

TEST_CASE("one dimension is enough, unless the index is the bug") {
  Tensors flat = kTensors;
  const auto has_infinity = [](const Tensors& t) {
    for (const float e : t.expected) {
      if (std::isinf(e)) return true;
    }
    return false;
  };
  while (judge::simplify(flat, has_infinity)) {
  }
  CHECK(flat.shape == Index{1});
  CHECK(flat.expected == Floats{kInf});
  CHECK(flat.actual == Floats{0});
  CHECK(flat.allowed.rtol == 0);

  Tensors square = kTensors;
  const auto has_rows = [](const Tensors& t) {
    return t.shape.size() == 2 && t.shape[0] > 1 && t.shape[1] > 1;
  };
  while (judge::simplify(square, has_rows)) {
  }
  CHECK(square.shape == Index{2, 2});
  CHECK(square.actual == Floats(4));
}

}  // namespace
}  // namespace cases
