// What right and wrong results use of a hidden test's tolerance, over the calls of that test.
//
// A tolerance is a proof in two halves: what is right uses less than half of it, and what is wrong
// by the least that such bugs do is beyond it. A drill's proofs say, for every hidden test that has
// a tolerance, which calls it makes; the wrong results are made of the exact ones here, the same
// way for every drill.
#ifndef GRADER_TOLERANCES_SHARES_H_
#define GRADER_TOLERANCES_SHARES_H_

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace tolerances {

enum class Wrong {
  kZeros,
  kMean,     // the array filled with the mean of the exact results
  kLower,    // the exact result rounded to the next lower precision: the best that it can give
  kDropped,  // one term of a sum left out, the first or the last
  kPercent,  // each element times 1.01
};
inline constexpr std::array kWrongs = {Wrong::kZeros, Wrong::kMean, Wrong::kLower, Wrong::kDropped,
                                       Wrong::kPercent};

// The next lower precisions: fp32, with its range; the 11 bits that fp16 and TF32 have; 7 bits.
double below_double(double value);
double below_float32(double value);
double below_bfloat16(double value);

// To nearest even; a format's range is no matter. The leading bit counts.
double rounded_to_bits(double value, int bits);

using Numbers = std::vector<double>;

// One call of a hidden test, for one of its results.
struct Call {
  Numbers exact;
  Numbers allowed;  // how far from each a result may be, before it is rounded to a narrower format
  // The largest share of what is allowed that a result uses, once it is stored in its format; at
  // most 1 just where the hidden test passes.
  std::function<double(const Numbers& result)> share;
  std::vector<Numbers> right;    // as kernels of many kinds compute it
  std::vector<Numbers> dropped;  // in each a term is left out, in all calls the same ones
};

// The largest shares over calls; one that is NaN counts as infinite.
class Shares {
 public:
  explicit Shares(double (*lower)(double)) : lower_(lower) {}

  void add(const Call& call);

  double right() const { return right_; }
  // The fewest right results that a call has.
  std::size_t right_results() const { return right_results_.value_or(0); }
  // Of dropped terms, the share of the one that is seen least.
  double wrong(Wrong wrong) const;
  // What is allowed over the exact number, the median; 0 where it never is.
  double typical() const;

 private:
  double (*lower_)(double);
  double right_ = 0;
  std::optional<std::size_t> right_results_;
  std::array<double, kWrongs.size()> wrong_ = {};
  std::vector<double> dropped_;
  std::vector<double> allowed_;
};

}  // namespace tolerances

#endif  // GRADER_TOLERANCES_SHARES_H_
