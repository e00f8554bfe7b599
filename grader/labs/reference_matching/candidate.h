// A candidate: what it was given, and what it made of it.
#ifndef GRADER_LABS_REFERENCE_MATCHING_CANDIDATE_H_
#define GRADER_LABS_REFERENCE_MATCHING_CANDIDATE_H_

#include <cstdint>
#include <string>

#include "grader/labs/reference_matching/inputs.h"
#include "grader/labs/reference_matching/kernels.h"
#include "grader/labs/reference_matching/matrix.h"
#include "grader/labs/reference_matching/quantize.h"
#include "grader/labs/reference_matching/references.h"

namespace lab {

// The format of a candidate's results, and how much rounding there is on the way. With data whose
// signs are random errors add up like their root: a sum of t terms is off by u sqrt(t / 2), or
// less, of what random sums amount to (norm_of_random_sums).
struct Accuracy {
  std::string format;  // "fp32"
  int digits = 0;      // significant bits; u = 2^-digits
  double most = 0;     // in u; more than that is not rounding
};

struct Candidate {
  std::string name;  // "w4a8"
  Accuracy accuracy;
  Activations x;  // as the candidate got them
  Weights weights;
  Matrix w;           // before they were quantised
  Products products;  // in fp64, of x and weights
  Matrix y;
};

// `planted` is whether plant_lowest_code() changes the weights after they were quantised.

// The published candidate: exact sums, and all scales in fp64.
Candidate fp64_candidate(const Inputs& inputs, const Sizes& sizes, bool planted);

// What drill 08's quantize_int4 makes of w, rounded to fp32.
struct KernelWeights {
  PackedWeights packed;
  Weights weights;  // the same, unpacked
  Matrix w;
  // What is not as drill 08 asks for, before anything is planted.
  std::int64_t wrong_codes = 0, wrong_scales = 0;
};
KernelWeights kernel_weights(const Kernels& kernels, const Matrix& w, const Sizes& sizes,
                             bool planted);

// Drill 08's products with these weights. w4a8 gets x in int8 with one scale, w4a16 in bf16.
Candidate w4a8_candidate(const Kernels& kernels, const KernelWeights& weights, const Matrix& x,
                         const Sizes& sizes);
Candidate w4a16_candidate(const Kernels& kernels, const KernelWeights& weights, const Matrix& x,
                          const Sizes& sizes);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_CANDIDATE_H_
