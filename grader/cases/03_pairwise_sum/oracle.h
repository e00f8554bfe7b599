// What sum_sequential and sum_pairwise should give, and what the likeliest wrong ones would.
//
// No float is added here: a double holds the sum of two floats to more than twice their precision,
// so rounding that sum to float gives what a float addition gives. The tree is built from its root,
// by recursion: the left part of n values is the greatest power of two below n.
#ifndef GRADER_CASES_03_PAIRWISE_SUM_ORACLE_H_
#define GRADER_CASES_03_PAIRWISE_SUM_ORACLE_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>
#include <vector>

namespace cases {

using Values = std::span<const float>;

inline float add(float a, float b) { return static_cast<float>(static_cast<double>(a) + b); }

inline float sequential(Values v) {
  float sum = 0;
  for (const float x : v) sum = add(sum, x);
  return sum;
}

// A tree over at least one value; `left_part(n)` of n values are its left part.
template <class LeftPart>
float tree(Values v, const LeftPart& left_part) {
  if (v.size() == 1) return v[0];
  const std::size_t left = left_part(v.size());
  return add(tree(v.first(left), left_part), tree(v.subspan(left), left_part));
}

inline float pairwise(Values v) {
  return tree(v, [](std::size_t n) { return std::bit_floor(n - 1); });
}

// The rest are wrong, each in its own way.

inline float backward(Values v) { return sequential(std::vector<float>(v.rbegin(), v.rend())); }

inline float halves(Values v) {
  return tree(v, [](std::size_t n) { return n / 2; });
}

// A block of threads that adds value i + n/2 to value i; an odd last one waits for the next round.
inline float strided(Values v) {
  std::vector<float> level(v.begin(), v.end());
  while (level.size() > 1) {
    const std::size_t half = (level.size() + 1) / 2;
    for (std::size_t i = 0; i + half < level.size(); ++i) level[i] = add(level[i], level[i + half]);
    level.resize(half);
  }
  return level[0];
}

// Loops over blocks of 16, then a tree over the blocks.
inline float blocked(Values v) {
  std::vector<float> sums;
  for (std::size_t i = 0; i < v.size(); i += 16) {
    sums.push_back(sequential(v.subspan(i, std::min<std::size_t>(16, v.size() - i))));
  }
  return pairwise(sums);
}

inline float in_double(Values v) {
  double sum = 0;
  for (const float x : v) sum += x;
  return static_cast<float>(sum);
}

}  // namespace cases

#endif  // GRADER_CASES_03_PAIRWISE_SUM_ORACLE_H_
