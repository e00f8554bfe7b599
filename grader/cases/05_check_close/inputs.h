// The inputs of drill 05's hidden tests whose results have a tolerance.
#ifndef GRADER_CASES_05_CHECK_CLOSE_INPUTS_H_
#define GRADER_CASES_05_CHECK_CLOSE_INPUTS_H_

#include "grader/cases/05_check_close/calls.h"
#include "grader/compare/rng.h"

namespace cases {

// Two of one shape.
struct Tensors {
  Index shape;
  Floats actual, expected;
  Allowed allowed;
};

// Differences that only a double holds.
inline Tensors large_tensors() {
  return {.shape = {2}, .actual = {kMax, kMax}, .expected = {-kMax, kTiny}, .allowed = {}};
}

inline constexpr int kRandomTensors = 500;

// Of what the oracle takes, and at most 8 elements: a message shows them all.
Tensors random_tensors(trusted::Rng& rng);

}  // namespace cases

#endif  // GRADER_CASES_05_CHECK_CLOSE_INPUTS_H_
