// A matrix product with fp16 inputs and fp32 accumulation, what it should be, and what it may be.
#ifndef GRADER_LABS_K3_TOUR_MATMUL_H_
#define GRADER_LABS_K3_TOUR_MATMUL_H_

#include <cstdint>
#include <string>
#include <vector>

namespace lab::tour {

inline constexpr std::int64_t kRows = 64, kDepth = 512, kCols = 64;

enum class Distribution {
  kNormal,   // standard_normal()
  kUniform,  // uniform(-1, 1)
};

// "normal", "uniform".
std::string name(Distribution distribution);

// Inputs are drawn by NumPy's default_rng(seed) as doubles, first the kRows x kDepth matrix a, then
// the kDepth x kCols matrix b, row by row. Outputs are kRows x kCols, row by row; K is kDepth.
struct Matmul {
  std::vector<float> expected;  // the fp64 product of the doubles, rounded to float
  std::vector<float> kernel;    // inputs rounded to fp16 once, products added in fp32 in order of k
  std::vector<float> drops_last;  // the same without the last k
  double root_mean_square;        // of the fp64 outputs
  double largest_error;           // of `kernel`, against the fp64 outputs
  double mean_magnitude;          // of a product |a b|
  double error_bound;  // no output of a kernel that adds in fp32 in any order is off more
};
Matmul multiply(Distribution distribution, std::uint64_t seed);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_MATMUL_H_
