// What a kernel over quantised inputs gives, and four references for it, of which one is right.
#ifndef GRADER_LABS_REFERENCE_MATCHING_REFERENCES_H_
#define GRADER_LABS_REFERENCE_MATCHING_REFERENCES_H_

#include <cstdint>

#include "grader/labs/reference_matching/matrix.h"
#include "grader/labs/reference_matching/quantize.h"

namespace lab {

// As a kernel computes it: exact sums of x's codes times w's over each group, in fp64 times both
// scales, and added. (Exact where x's codes are integers.)
struct Products {
  Matrix kernel;
  Matrix without_scales;  // the sums alone
};
Products products(const Activations& x, const Weights& weights);

struct References {
  Matrix a;  // dequantised x times dequantised w, in fp64: right
  Matrix b;  // every group with the scale of its row's last group
  Matrix c;  // w's codes without scales
  Matrix d;  // w as it was before it was quantised
};
// `without_scales` is that of the same x and weights.
References references(const Activations& x, const Weights& weights, const Matrix& w,
                      const Matrix& without_scales);

// `y` less the last product of each sum, as of a kernel whose loop over k ends too early.
Matrix without_last_product(const Matrix& y, const Activations& x, const Weights& weights);

// Each element times 1 + 1e-12 standard_normal(), of NumPy's default_rng(seed).
Matrix with_noise(const Matrix& y, std::uint64_t seed);

// The norm that x times w would have if the signs were random: the root of the sum of all products'
// squares. Unlike its own norm it stays what it is where the products of a sum cancel.
double norm_of_random_sums(const Matrix& x, const Matrix& w);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_REFERENCES_H_
