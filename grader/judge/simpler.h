// Inputs made simpler for as long as they fail: fewer elements, then values with less to say.
//
// The order of values is a number, complexity(): 0 is the simplest, then come 1 and -1, powers of
// two, and numbers with ever more bits in their mantissa; Inf and NaN are the least simple. Every
// step makes an array shorter, or a value less complex and none more, so that all of it ends.
#ifndef GRADER_JUDGE_SIMPLER_H_
#define GRADER_JUDGE_SIMPLER_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "grader/judge/without.h"
#include "grader/wire/codec.h"

namespace judge {

// A drill's own type takes part by a specialisation with
// `template <class Fails> static bool simplify(T& value, const Fails& fails)`.
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

// Goes through simpler values once, and gives `value` each for which fails(simpler) is true.
// Returns whether there was one: then another pass may find more. What is neither a number, an
// array nor a tuple of such stays as it is. `fails` may throw: then `value` is the last that
// failed.
template <class T, class Fails>
bool simplify(T& value, const Fails& fails);

// `simpler` takes the place of `value` if it fails; returns whether it did.
template <class T, class Fails>
bool try_simpler(T& value, T simpler, const Fails& fails) {
  if (!fails(simpler)) return false;
  value = std::move(simpler);
  return true;
}

// `fails` of a struct, for one member of it: whether `whole` fails with that value there.
template <class Struct, class Member, class Fails>
auto fails_with(const Struct& whole, Member Struct::*member, const Fails& fails) {
  return [&whole, member, &fails](const Member& value) {
    Struct changed = whole;
    changed.*member = value;
    return fails(changed);
  };
}

// simplify() of one member of a struct; `fails` takes the struct.
template <class Struct, class Member, class Fails>
bool simplify_member(Struct& whole, Member Struct::*member, const Fails& fails) {
  return simplify(whole.*member, fails_with(whole, member, fails));
}

// How what has many parts is made simpler: coarse steps before fine ones, of all kinds. Calls
// step(parts) for 1, 2, 4, ... up to `most` parts, and returns whether one of them returned true.
template <class Step>
bool coarse_to_fine(std::int64_t most, const Step& step);

// One step: fewer of `size` things. remove(first, last) takes those out, a `parts`th of them, if
// what is left still fails, and says whether it did; at least `least` stay. Returns whether any
// went.
template <class Remove>
bool remove_parts(std::int64_t parts, std::int64_t size, std::int64_t least, const Remove& remove);

// Another: simpler numbers in an array that keeps its size, a `parts`th of it at a time.
template <class T, class Fails>
bool simplify_parts(std::int64_t parts, std::vector<T>& values, const Fails& fails);

// The same for an array that is a member of a struct; `fails` takes the struct.
template <class Struct, class T, class Fails>
bool simplify_parts(std::int64_t parts, Struct& whole, std::vector<T> Struct::*member,
                    const Fails& fails) {
  return simplify_parts(parts, whole.*member, fails_with(whole, member, fails));
}

namespace simpler_internal {

// So many parts of one size are all tried. Of more, the last and the first: that is enough where
// the number of elements counts, and where few of them do, most are gone before the parts are
// small.
inline constexpr std::int64_t kMostParts = 64;

// Calls attempt(first, last) for parts of that size, from the end to the begin.
template <class Attempt>
void for_each_part(std::int64_t size, std::int64_t part, const Attempt& attempt) {
  const bool all = size / part <= kMostParts;
  for (std::int64_t last = size; last >= part;) {
    attempt(last - part, last);
    if (last == part) return;
    last = all ? std::max(last - part, part) : part;
  }
}

template <class T>
T sign_of(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::copysign(T(1), value);
  } else if constexpr (std::is_unsigned_v<T>) {
    return static_cast<T>(value != 0);
  } else {
    return static_cast<T>((value > 0) - (value < 0));
  }
}

template <class T>
T absolute(T value) {
  if constexpr (std::is_floating_point_v<T>) return std::fabs(value);
  // The least integer stays what it is.
  return value < T(1) ? static_cast<T>(0 - static_cast<std::uint64_t>(value)) : value;
}

// `kBits` significant bits, cut.
template <int kBits, class T>
T cut_to(T value) {
  if (!std::isfinite(value)) return value;
  int exponent = 0;
  const T fraction = std::frexp(value, &exponent);
  return std::ldexp(std::trunc(std::ldexp(fraction, kBits)), exponent - kBits);
}

// What a number may become, the simplest first. No way adds bits to a mantissa: a number of a
// narrow format stays one.
template <class T>
constexpr auto ways() {
  using Way = T (*)(T);
  constexpr Way kZero = [](T) { return T(0); };
  constexpr Way kOne = [](T) { return T(1); };
  if constexpr (std::is_floating_point_v<T>) {
    constexpr Way kWhole = [](T value) { return std::trunc(value); };
    constexpr Way kFraction = [](T value) { return value - std::trunc(value); };
    return std::array<Way, 11>{kZero,        kOne,         sign_of<T>,   absolute<T>,
                               cut_to<1, T>, kWhole,       kFraction,    cut_to<2, T>,
                               cut_to<4, T>, cut_to<8, T>, cut_to<16, T>};
  } else {
    constexpr Way kHalf = [](T value) { return static_cast<T>(value / 2); };
    constexpr Way kOneLess = [](T value) { return static_cast<T>(value - sign_of(value)); };
    return std::array<Way, 6>{kZero, kOne, sign_of<T>, absolute<T>, kHalf, kOneLess};
  }
}

template <class T, class Fails>
bool simplify_number(T& value, const Fails& fails) {
  bool became_simpler = false;
  const auto attempt = [&](T simpler) {
    if (complexity(simpler) < complexity(value))
      became_simpler |= try_simpler(value, simpler, fails);
  };
  for (const auto way : ways<T>()) attempt(way(value));
  // The least that fails, where all from there on do.
  if constexpr (std::is_integral_v<T>) {
    for (auto step = static_cast<T>(value / 2); step != 0; step = static_cast<T>(step / 2))
      attempt(static_cast<T>(value - step));
  }
  return became_simpler;
}

template <class T, class Fails>
bool simplify_vector(std::vector<T>& values, const Fails& fails) {
  const auto remove = [&](std::int64_t first, std::int64_t last) {
    return try_simpler(values, without_elements(values, first, last), fails);
  };
  return coarse_to_fine(std::ssize(values), [&](std::int64_t parts) {
    const bool removed = remove_parts(parts, std::ssize(values), 0, remove);
    if constexpr (std::is_arithmetic_v<T>) return simplify_parts(parts, values, fails) || removed;
    return removed;
  });
}

// What a way makes of the elements from `first` to before `last`, where they become simpler.
template <class T>
std::vector<T> changed(const std::vector<T>& values, std::int64_t first, std::int64_t last,
                       T (*way)(T)) {
  std::vector<T> part(values.begin() + first, values.begin() + last);
  for (T& value : part) {
    const T simpler = way(value);
    if (complexity(simpler) < complexity(value)) value = simpler;
  }
  return part;
}

// Also of NaN, which equals nothing.
template <class T>
bool is_as_complex(const std::vector<T>& a, const std::vector<T>& b) {
  return std::ranges::equal(a, b, {}, complexity<T>, complexity<T>);
}

template <class Tuple, class Fails, std::size_t... kIndex>
bool simplify_tuple(Tuple& values, const Fails& fails, std::index_sequence<kIndex...>) {
  const auto simplify_one = [&](auto index) {
    return simplify(std::get<index()>(values), [&](const auto& simpler) {
      Tuple whole = values;
      std::get<index()>(whole) = simpler;
      return fails(whole);
    });
  };
  bool became_simpler = false;
  ((became_simpler |= simplify_one(std::integral_constant<std::size_t, kIndex>())), ...);
  return became_simpler;
}

template <class T>
inline constexpr bool kIsTuple = false;
template <class... Field>
inline constexpr bool kIsTuple<std::tuple<Field...>> = true;

}  // namespace simpler_internal

template <class Step>
bool coarse_to_fine(std::int64_t most, const Step& step) {
  bool became_simpler = false;
  for (std::int64_t parts = 1; parts <= most; parts *= 2) became_simpler |= step(parts);
  return became_simpler;
}

template <class Remove>
bool remove_parts(std::int64_t parts, std::int64_t size, std::int64_t least, const Remove& remove) {
  const std::int64_t part = std::min(size / parts, size - least);
  if (part < 1) return false;
  std::int64_t left = size;
  simpler_internal::for_each_part(size, part, [&](std::int64_t first, std::int64_t last) {
    // Those behind were tried before these.
    if (last <= left && left - part >= least && remove(first, last)) left -= part;
  });
  return left < size;
}

template <class T, class Fails>
bool simplify_parts(std::int64_t parts, std::vector<T>& values, const Fails& fails) {
  namespace internal = simpler_internal;
  const std::int64_t part = std::ssize(values) / parts;
  if (part < 1) return false;
  constexpr auto kWays = internal::ways<T>();
  bool became_simpler = false;
  // Each way for all parts before the next way.
  for (auto way = kWays.begin(); way != kWays.end(); ++way) {
    internal::for_each_part(std::ssize(values), part, [&](std::int64_t first, std::int64_t last) {
      const auto change = [&](auto other) { return internal::changed(values, first, last, other); };
      const std::vector<T> now(values.begin() + first, values.begin() + last);
      const std::vector<T> then = change(*way);
      // What a way before gives as well has been tried.
      const auto is_known = [&](auto other) {
        return internal::is_as_complex(change(other), then);
      };
      if (internal::is_as_complex(now, then) || std::any_of(kWays.begin(), way, is_known)) return;
      std::vector<T> simpler = values;
      std::copy(then.begin(), then.end(), simpler.begin() + first);
      became_simpler |= try_simpler(values, std::move(simpler), fails);
    });
  }
  return became_simpler;
}

template <class T, class Fails>
bool simplify(T& value, const Fails& fails) {
  namespace internal = simpler_internal;
  if constexpr (requires { Simpler<T>::simplify(value, fails); }) {
    return Simpler<T>::simplify(value, fails);
  } else if constexpr (std::is_arithmetic_v<T>) {
    return internal::simplify_number(value, fails);
  } else if constexpr (wire::kIsVector<T>) {
    return internal::simplify_vector(value, fails);
  } else if constexpr (internal::kIsTuple<T>) {
    return internal::simplify_tuple(value, fails, std::make_index_sequence<std::tuple_size_v<T>>());
  } else {
    return false;
  }
}

}  // namespace judge

#endif  // GRADER_JUDGE_SIMPLER_H_
