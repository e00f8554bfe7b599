// How drill 07's hidden tests call its functions and look at what comes back.
#ifndef GRADER_CASES_07_RMSNORM_CALLS_H_
#define GRADER_CASES_07_RMSNORM_CALLS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "drills/format.h"
#include "grader/cases/07_rmsnorm/fields.h"
#include "grader/cases/07_rmsnorm/inputs.h"
#include "grader/cases/07_rmsnorm/oracle.h"
#include "grader/judge/judge.h"

namespace cases {

extern const judge::Remote<decltype(rmsnorm_forward_f32)> forward_f32;
extern const judge::Remote<decltype(rmsnorm_forward_bf16)> forward_bf16;
extern const judge::Remote<decltype(rmsnorm_backward_f32)> backward_f32;
extern const judge::Remote<decltype(rmsnorm_backward_bf16)> backward_bf16;

// Exact: each value is one of bf16.
std::vector<std::uint16_t> to_bits(const std::vector<float>& values);

// A call, as a message names it: "rmsnorm_forward_f32(rows=3, cols=1025, eps=0; x = ..., w = ...)".
struct Call {
  std::string text;
  std::string input;
};

// Each makes the call when it is made. is_right() of an array compares it with the oracle, and
// tells the case log of the first element that is wrong.
class Forward {
 public:
  Forward(drill::Format format, const Problem& problem);

  bool y_is_right(Bound bound = Bound::kRigorous) const;
  const std::vector<float>& y() const { return y_; }
  const Call& call() const { return call_; }

 private:
  drill::Format format_;
  std::int64_t cols_;
  Bounded expected_;
  Call call_;
  std::vector<float> y_;
};

class Backward {
 public:
  Backward(drill::Format format, const Problem& problem);

  bool dx_is_right(Bound bound = Bound::kRigorous) const;
  bool dw_is_right(Bound bound = Bound::kRigorous) const;
  // Whether another call gave the same bits.
  bool dw_repeats(const Backward& other) const;
  // Whether sum(x dx) = r^3 eps sum(w dy x) in each row, within what is allowed for dx. If dx is
  // right this follows, so it has no tolerance of its own.
  bool dx_is_balanced() const;

 private:
  drill::Format format_;
  Problem problem_;
  Gradients expected_;
  Call call_;
  std::vector<float> dx_;
  std::vector<float> dw_;
};

// The same of problems that were drawn or swept: if one fails, a simpler problem is looked for.
bool y_is_right(drill::Format format, const Problem& problem, Bound bound = Bound::kRigorous);
bool dx_is_right(drill::Format format, const Problem& problem, Bound bound = Bound::kRigorous);
bool dw_is_right(drill::Format format, const Problem& problem, Bound bound = Bound::kRigorous);
// dx and dw of one call.
bool gradients_are_right(drill::Format format, const Problem& problem,
                         Bound bound = Bound::kRigorous);
// Whether dw is the same when the threads run in reverse.
bool dw_repeats(drill::Format format, const Problem& problem);
// dx of one call; balanced as Backward says. What is named first is looked at first.
bool dx_is_right_and_balanced(drill::Format format, const Problem& problem);
bool dx_is_balanced_and_right(drill::Format format, const Problem& problem);

}  // namespace cases

#endif  // GRADER_CASES_07_RMSNORM_CALLS_H_
