// How a plain struct is taken apart: specialise Fields for it next to the drill's hidden cases.
//
//   template <>
//   struct wire::Fields<drill::Tolerance> {
//     static constexpr std::array kNames = {"rtol", "atol"};
//     static auto tie(auto& value) { return std::tie(value.rtol, value.atol); }
//   };
#ifndef GRADER_WIRE_FIELDS_H_
#define GRADER_WIRE_FIELDS_H_

#include <tuple>

namespace wire {

template <class T>
struct Fields;

template <class T>
concept HasFields = requires(T& value) {
  Fields<T>::tie(value);
};

}  // namespace wire

#endif  // GRADER_WIRE_FIELDS_H_
