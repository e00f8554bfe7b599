// One writes behind its input, the other reads in front of it.
#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

float sum_sequential(std::span<const float> values) {
  const_cast<float*>(values.data())[values.size()] = 0;
  return 0;
}

float sum_pairwise(std::span<const float> values) {
  const volatile float* before = values.data() - 1;
  return *before;
}

}  // namespace drill
