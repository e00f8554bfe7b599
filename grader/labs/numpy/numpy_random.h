// NumPy's default generator: the numbers of numpy.random.default_rng(seed), bit for bit.
//
//   SeedSequence   hashes the seed into the generator's state (after Melissa O'Neill's seed_seq_fe)
//   PCG64          a linear congruential generator of 128 bits; its output function is XSL-RR
//                  (O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
//                  Algorithms for Random Number Generation", 2014)
//   Generator      makes doubles of its 64-bit draws
//
// NumPy keeps the streams of a bit generator stable (NEP 19). Those of Generator's methods may
// change with a release; these are NumPy 1.17's and still 1.24's.
#ifndef GRADER_LABS_NUMPY_NUMPY_RANDOM_H_
#define GRADER_LABS_NUMPY_NUMPY_RANDOM_H_

#include <cstdint>
#include <span>

namespace lab {

class NumpyRandom {
 public:
  // default_rng(seed).
  explicit NumpyRandom(std::uint64_t seed);

  // One draw: 64 random bits. bit_generator.random_raw().
  std::uint64_t bits();

  // In [0, 1), a multiple of 2^-53. One draw. Generator.random().
  double random();

  // low + (high - low) random(), each operation rounded: in [low, high], high by rounding only. One
  // draw. Generator.uniform(low, high). Throws std::invalid_argument if high - low is not finite.
  double uniform(double low, double high);

  // Mean 0, variance 1. One draw or, in one of a hundred cases, more. Generator.standard_normal().
  double standard_normal();

  // uniform(low, high) for each element, rounded to float: Generator.uniform(low, high,
  // n).astype(float32). Several times faster than one by one.
  void fill_uniform(std::span<float> out, double low, double high);

  // Leaves out that many draws, in time that grows with the logarithm.
  // bit_generator.advance(draws).
  void advance(std::uint64_t draws);

 private:
  using Wide = unsigned __int128;

  // `count` steps at once: state -> factor * state + term.
  struct Jump {
    Wide factor, term;
  };
  Jump jump(std::uint64_t count) const;

  Wide state_, increment_;
};

}  // namespace lab

#endif  // GRADER_LABS_NUMPY_NUMPY_RANDOM_H_
