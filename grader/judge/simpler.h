// Which inputs are simpler than a given one: fewer elements, then values with less to say.
//
// The order is a number, complexity(): 0 is the simplest, then come 1 and -1, powers of two, and
// numbers with ever more bits in their mantissa; Inf and NaN are the least simple. What
// for_each_simpler() offers is always less complex than what it was given, so that a search which
// goes from one to the next ends.
#ifndef GRADER_JUDGE_SIMPLER_H_
#define GRADER_JUDGE_SIMPLER_H_

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "grader/wire/codec.h"

namespace judge {

// Hears a simpler value, and says whether it is taken: then no other is offered.
//
// A drill's own type takes part by a specialisation with `template <class Take> static bool
// offer(const T&, const Take&)`, which returns whether one was taken.
template <class T>
struct Simpler;

template <class T>
double complexity(const T& value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(value)) return 1e9;
    if (std::isinf(value)) return value > 0 ? 1e8 : 1e8 + 1;
    if (value == 0) return std::signbit(value) ? 1 : 0;
    int exponent = 0;
    const double fraction = std::frexp(std::fabs(static_cast<double>(value)), &exponent);
    const auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
    const int bits = 53 - std::countr_zero(mantissa);
    return 2 + 4096.0 * (bits - 1) + 2 * std::abs(exponent - 1) + (value < 0 ? 1 : 0);
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? 1 : 0;
  } else if constexpr (std::is_integral_v<T>) {
    return 2 * std::fabs(static_cast<double>(value)) + (value < 0 ? 1 : 0);
  } else {
    return 0;
  }
}

// Calls take(simpler) until it returns true, and returns whether it did.
template <class T, class Take>
bool for_each_simpler(const T& value, const Take& take);

// The same for an array of the same size: only its elements become simpler.
template <class T, class Take>
bool for_each_plainer(const std::vector<T>& values, const Take& take);

namespace simpler_internal {

template <class T, class Take>
bool offer_numbers(const T& value, const Take& take, std::initializer_list<T> candidates) {
  for (const T candidate : candidates) {
    if (complexity(candidate) < complexity(value) && take(candidate)) return true;
  }
  return false;
}

// `bits` significant bits, cut.
template <class T>
T cut_to(T value, int bits) {
  int exponent = 0;
  const T fraction = std::frexp(value, &exponent);
  return std::ldexp(std::trunc(std::ldexp(fraction, bits)), exponent - bits);
}

template <class T, class Take>
bool offer_float(T value, const Take& take) {
  if (!std::isfinite(value)) return offer_numbers(value, take, {T(0), T(1), T(-1)});
  return offer_numbers(value, take,
                       {T(0), T(1), T(-1), std::fabs(value), cut_to(value, 1), std::trunc(value),
                        cut_to(value, 2), cut_to(value, 4), cut_to(value, 8), cut_to(value, 12)});
}

template <class T, class Take>
bool offer_integer(T value, const Take& take) {
  return offer_numbers(value, take,
                       {T(0), T(1), T(value / 2), T(value > 0 ? value - 1 : value + 1)});
}

// Without a part of the elements: a half, a quarter, ... a single one.
template <class T, class Take>
bool offer_shorter(const std::vector<T>& values, const Take& take) {
  for (std::size_t part = values.size(); part > 0; part /= 2) {
    for (std::size_t begin = 0; begin < values.size(); begin += part) {
      std::vector<T> shorter(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(begin));
      const std::size_t end = std::min(values.size(), begin + part);
      shorter.insert(shorter.end(), values.begin() + static_cast<std::ptrdiff_t>(end),
                     values.end());
      if (take(shorter)) return true;
    }
  }
  return false;
}

template <class Tuple, class Take, std::size_t... kIndex>
bool offer_fields(const Tuple& values, const Take& take, std::index_sequence<kIndex...>) {
  const auto offer_field = [&](auto index) {
    return for_each_simpler(std::get<index()>(values), [&](const auto& field) {
      Tuple simpler = values;
      std::get<index()>(simpler) = field;
      return take(simpler);
    });
  };
  return (offer_field(std::integral_constant<std::size_t, kIndex>()) || ...);
}

template <class T>
inline constexpr bool kIsTuple = false;
template <class... Field>
inline constexpr bool kIsTuple<std::tuple<Field...>> = true;

}  // namespace simpler_internal

// With simpler elements: many at once, then each.
template <class T, class Take>
bool for_each_plainer(const std::vector<T>& values, const Take& take) {
  if constexpr (std::is_arithmetic_v<T>) {
    for (const T plain : {T(0), T(1)}) {
      for (std::size_t part = values.size(); part > 1; part /= 2) {
        for (std::size_t begin = 0; begin < values.size(); begin += part) {
          std::vector<T> plainer = values;
          bool changed = false;
          for (std::size_t i = begin; i < std::min(values.size(), begin + part); ++i) {
            if (complexity(plainer[i]) <= complexity(plain)) continue;
            plainer[i] = plain;
            changed = true;
          }
          if (changed && take(plainer)) return true;
        }
      }
    }
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool taken = for_each_simpler(values[i], [&](const T& element) {
      std::vector<T> plainer = values;
      plainer[i] = element;
      return take(plainer);
    });
    if (taken) return true;
  }
  return false;
}

template <class T, class Take>
bool for_each_simpler(const T& value, const Take& take) {
  namespace internal = simpler_internal;
  if constexpr (requires { Simpler<T>::offer(value, take); }) {
    return Simpler<T>::offer(value, take);
  } else if constexpr (std::is_floating_point_v<T>) {
    return internal::offer_float(value, take);
  } else if constexpr (std::is_integral_v<T>) {
    return internal::offer_integer(value, take);
  } else if constexpr (wire::kIsVector<T>) {
    return internal::offer_shorter(value, take) || for_each_plainer(value, take);
  } else if constexpr (internal::kIsTuple<T>) {
    return internal::offer_fields(value, take, std::make_index_sequence<std::tuple_size_v<T>>());
  } else {
    return false;
  }
}

}  // namespace judge

#endif  // GRADER_JUDGE_SIMPLER_H_
