// The inputs of drill 04's hidden tests whose results have a tolerance.
#ifndef GRADER_CASES_04_TOLERANCE_INPUTS_H_
#define GRADER_CASES_04_TOLERANCE_INPUTS_H_

#include <cstdint>
#include <tuple>

#include "grader/compare/rng.h"

namespace cases {

// What the contract allows, and what is derived for every order of the operations. With u = 2^-53
// the length costs u / 2 where it is rounded to double (under the root), its root u, and the
// products with c and output_scale u each; eps is a power of two: at most 3.5 u. n u are at most n
// ULPs, since a ULP is at least u of its number, and what is expected is rounded by half of one.
inline constexpr std::uint64_t kUlps = 4;

// Lengths are squares of these, whose logarithms differ from their roots.
inline constexpr std::int64_t kBudgetSides[] = {3, 5, 8, 100, 1024};
inline constexpr std::int64_t kRtolSides[] = {1, 3, 5, 8, 100, 1024};
inline constexpr double kFactors[] = {0.0, 0.5, 1.0, 2.0, 3.0, 4.0};  // c

inline constexpr std::int64_t kAtolLengths[] = {1, 4, 512};
inline constexpr double kAtolFactor = 3;
inline constexpr double kScales[] = {1.0, 0.0, 0x1p-20, 0.3, 22.627, 1e6};

// Lengths of 4^half, beyond an int.
inline constexpr int kHalves[] = {16, 20, 31};

// Products that leave the range of double when taken in another order.
inline constexpr struct {
  std::int64_t side;
  double c, scale;
} kExtremes[] = {
    {2, 1e308, 1.0},                              // c sqrt(k) is above the range
    {2, 1e160, 1e150},                            // so is c output_scale,
    {std::int64_t{1} << 31, 1e10, 1e300},         // and sqrt(k) output_scale c
    {std::int64_t{1} << 20, 1.1e-305, 1.0},       // c eps is below it
    {std::int64_t{1} << 31, 1.1e-160, 1.1e-150},  // and c output_scale
    {std::int64_t{1} << 31, 0x1p-1028, 1.0},      // c itself is subnormal,
    {2, 0x1p60, 0x1p-1028},                       // and so is output_scale
};

inline constexpr int kRandomLengths = 10'000;
inline constexpr int kRandomArguments = 500;

inline std::int64_t random_length(trusted::Rng& rng) {
  return rng.between(1, std::int64_t{1} << rng.between(1, 30));
}

// k, c and output_scale.
inline std::tuple<std::int64_t, double, double> random_arguments(trusted::Rng& rng) {
  const std::int64_t k = random_length(rng);
  const double c = rng.uniform(0.5, 8);
  return {k, c, rng.uniform(0.01, 100)};
}

}  // namespace cases

#endif  // GRADER_CASES_04_TOLERANCE_INPUTS_H_
