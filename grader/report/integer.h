// Integers out of JSON. The library's own get<int>() takes 1e300, whose conversion is undefined,
// and cuts 4294967297 down to 1.
#ifndef GRADER_REPORT_INTEGER_H_
#define GRADER_REPORT_INTEGER_H_

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace report {

// `json` is a value of nlohmann's. Throws std::runtime_error when it is no integer that an Integer
// can hold.
template <class Integer, class AnyJson>
Integer integer(const AnyJson& json) {
  if (json.is_number_unsigned()) {
    const auto value = json.template get<std::uint64_t>();
    if (std::in_range<Integer>(value)) return static_cast<Integer>(value);
  } else if (json.is_number_integer()) {
    const auto value = json.template get<std::int64_t>();
    if (std::in_range<Integer>(value)) return static_cast<Integer>(value);
  }
  throw std::runtime_error(
      "expected an integer of " + std::to_string(8 * sizeof(Integer)) + " bits, got " +
      (json.is_number() ? json.dump() : "a value of the type " + std::string(json.type_name())));
}

}  // namespace report

#endif  // GRADER_REPORT_INTEGER_H_
