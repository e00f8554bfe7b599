// Values as a failure shows them: floating-point numbers by bits and by value, arrays cut after
// their first elements.
#ifndef GRADER_JUDGE_SHOW_H_
#define GRADER_JUDGE_SHOW_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "drills/format.h"
#include "fmt/format.h"
#include "grader/wire/codec.h"
#include "grader/wire/fields.h"

namespace judge {

// Specialise it to show a type in another way: `static std::string text(const T&)`.
template <class T>
struct Show;

// "0x3F80 = 1", "0x7FC0 = NaN": a number given by its bits. Any format but the three is shown as
// the bits alone.
std::string show_bits(std::uint32_t bits, drill::Format format);

std::string show_float(float value);
std::string show_double(double value);

template <class T>
std::string show(const T& value);

template <class T>
std::string show_elements(std::span<const T> values) {
  constexpr std::size_t kMost = 8;
  std::string result = "[";
  for (std::size_t i = 0; i < values.size() && i < kMost; ++i)
    result += (i == 0 ? "" : ", ") + show(values[i]);
  if (values.size() > kMost) result += fmt::format(", ... {} elements", values.size());
  return result + "]";
}

template <class T>
std::string show(const T& value) {
  if constexpr (requires { Show<T>::text(value); }) {
    return Show<T>::text(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::is_same_v<T, float>) {
    return show_float(value);
  } else if constexpr (std::is_same_v<T, double>) {
    return show_double(value);
  } else if constexpr (std::is_enum_v<T>) {
    return fmt::format("{}", static_cast<std::underlying_type_t<T>>(value));
  } else if constexpr (std::is_integral_v<T>) {
    return fmt::format("{}", value);
  } else if constexpr (wire::kIsOptional<T>) {
    return value ? show(*value) : "nothing";
  } else if constexpr (wire::kIsVector<T>) {
    return show_elements(std::span<const typename T::value_type>(value));
  } else if constexpr (wire::kIsSpan<T>) {
    return show_elements(std::span<const typename T::element_type>(value));
  } else {
    static_assert(wire::HasFields<T>, "specialise judge::Show or wire::Fields");
    std::string result;
    std::size_t i = 0;
    const auto add = [&](const auto& field) {
      result += fmt::format("{}{}={}", i == 0 ? "" : ", ", wire::Fields<T>::kNames[i], show(field));
      ++i;
    };
    std::apply([&](const auto&... field) { (add(field), ...); }, wire::Fields<T>::tie(value));
    return "{" + result + "}";
  }
}

template <>
struct Show<drill::Format> {
  static std::string text(drill::Format format);
};

}  // namespace judge

#endif  // GRADER_JUDGE_SHOW_H_
