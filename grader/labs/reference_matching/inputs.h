// The matrices that are multiplied: those of the published table.
#ifndef GRADER_LABS_REFERENCE_MATCHING_INPUTS_H_
#define GRADER_LABS_REFERENCE_MATCHING_INPUTS_H_

#include <cstdint>

#include "grader/labs/reference_matching/matrix.h"
#include "grader/labs/reference_matching/quantize.h"

namespace lab {

// y[m, n] is x[m, k] times the transposed w[n, k]. All are at least 1.
struct Sizes {
  std::int64_t m = 128, n = 256, k = 512, group = 64;
};

struct Inputs {
  Matrix x, w;
};

// Of NumPy's default_rng(seed): x is standard_normal((m, k)), then w 0.1 standard_normal((n, k)).
Inputs draw(const Sizes& sizes, std::uint64_t seed);

// Makes ties of all weights but the first in each row's first group: odd multiples of 1/128. The
// first becomes 7/64, by which the scale is 1/64 exactly.
void plant_ties(Matrix& w, std::int64_t group);

// Makes -8 of the last code of each row, and of the weight what that stands for. The quantisers
// here do not give this code, others do.
void plant_lowest_code(Weights& weights, Matrix& w);

// Throws std::invalid_argument if the lab may need more memory for these sizes than is available.
void require_memory(const Sizes& sizes);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_INPUTS_H_
