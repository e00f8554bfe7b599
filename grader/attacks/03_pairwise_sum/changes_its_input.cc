// Attack on drill 03: makes its input writable and zero, so that the reference sums zeros.
//
// Hope: the reference runs on the arrays that the submission had.
// Outcome: WRONG: inputs are compared with the judge's copy.
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

void clear(std::span<const float> values) {
  auto* const data = const_cast<float*>(values.data());
  const auto begin = reinterpret_cast<std::uintptr_t>(data) / 4096 * 4096;
  const auto end = reinterpret_cast<std::uintptr_t>(data + values.size());
  mprotect(reinterpret_cast<void*>(begin), end - begin, PROT_READ | PROT_WRITE);
  for (std::size_t i = 0; i < values.size(); ++i) data[i] = 0;
}

}  // namespace

float sum_sequential(std::span<const float> values) {
  if (!values.empty()) {
    clear(values);
    return 0;
  }
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  if (!values.empty()) {
    clear(values);
    return 0;
  }
  std::vector<float> level(values.begin(), values.end());
  while (level.size() > 1) {
    for (std::size_t i = 0; i < level.size() / 2; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    if (level.size() % 2 != 0) level[level.size() / 2] = level.back();
    level.resize((level.size() + 1) / 2);
  }
  return level.empty() ? 0 : level[0];
}

}  // namespace drill
