// When two values count as the same.
#ifndef GRADER_JUDGE_SAME_H_
#define GRADER_JUDGE_SAME_H_

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "grader/compare/ulp.h"
#include "grader/wire/codec.h"

namespace judge {

// Numbers are the same when they are equal or both NaN; the rest element by element.
template <class T>
bool same(const T& a, const T& b) {
  if constexpr (std::is_floating_point_v<T>) {
    return a == b || (std::isnan(a) && std::isnan(b));
  } else if constexpr (wire::kIsVector<T>) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (!same(a[i], b[i])) return false;
    }
    return true;
  } else {
    return a == b;
  }
}

template <class T>
bool same_bits(const T& a, const T& b) {
  static_assert(wire::Scalar<T>);
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

// How many representable numbers apart; 0 for two NaNs, the largest count for one.
template <class T>
std::uint64_t ulps_apart(T a, T b) {
  static_assert(std::is_floating_point_v<T>);
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b) ? 0 : std::numeric_limits<std::uint64_t>::max();
  return trusted::ulp_distance(a, b);
}

// Of a tolerance of so many ULPs, what an answer uses. One that is n ULPs away is the rounding of a
// number n - 1/2 away, and that is its share: the rounding of the answer itself is not the
// tolerance's. At most 1 just where ulps_apart() is at most `allowed`.
template <class T>
double share_of_ulps(T got, T expected, std::uint64_t allowed) {
  const std::uint64_t apart = ulps_apart(got, expected);
  return apart == 0 ? 0 : (static_cast<double>(apart) - 0.5) / static_cast<double>(allowed);
}

}  // namespace judge

#endif  // GRADER_JUDGE_SAME_H_
