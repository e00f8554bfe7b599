// Drill 03, another way: each addition is done in double and rounded to float: a double has more
// than twice the digits, so that the second rounding does no harm; a queue holds the levels.
#include <cstddef>
#include <deque>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

float add(double a, double b) { return static_cast<float>(a + b); }

}  // namespace

float sum_sequential(std::span<const float> values) {
  double sum = 0;
  for (const double value : values) sum = add(sum, value);
  return static_cast<float>(sum);
}

float sum_pairwise(std::span<const float> values) {
  if (values.empty()) return 0;
  std::deque<float> queue(values.begin(), values.end());
  for (std::size_t left = queue.size(); queue.size() > 1;) {
    const float first = queue.front();
    queue.pop_front();
    if (left == 1) {  // the odd last one
      queue.push_back(first);
      left = queue.size();
      continue;
    }
    queue.push_back(add(first, queue.front()));
    queue.pop_front();
    left -= 2;
    if (left == 0) left = queue.size();
  }
  return queue.front();
}

}  // namespace drill
