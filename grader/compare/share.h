// What share of an allowed distance a result uses: how near right results come to a tolerance, and
// how far beyond it wrong ones are.
#ifndef GRADER_COMPARE_SHARE_H_
#define GRADER_COMPARE_SHARE_H_

#include "drills/format.h"

namespace trusted {

// A finite number, and what may stand for it: low <= exact <= high.
struct Allowed {
  double exact, low, high;
};

// The distance of a result from the exact number, over the distance that is allowed on its side: at
// most 1 just where the result lies in [low, high]; infinite where nothing is allowed and it
// differs, and of what is not finite.
double share_used(const Allowed& allowed, double got);

// The same of a result that is rounded to the format when all else is done, which is not counted:
// of the number nearest to the exact one that rounds to `got`. 0 of the rounded exact number; at
// most 1 just where something in [low, high] rounds to `got`. `got` is one of the format.
double share_used_before_rounding(const Allowed& allowed, double got, drill::Format format);

}  // namespace trusted

#endif  // GRADER_COMPARE_SHARE_H_
