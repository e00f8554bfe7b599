#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

volatile const char* const nothing = reinterpret_cast<const char*>(8);
const char crash = *nothing;

float sum_sequential(std::span<const float>) { return 0; }

float sum_pairwise(std::span<const float>) { return 0; }

}  // namespace drill
