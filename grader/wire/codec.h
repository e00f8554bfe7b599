// Values to bytes and back.
//
//   scalars, enums    their object representation; bool is a byte that is 0 or 1
//   vector<T>         a 64-bit count, then the elements
//   string            as a vector of its bytes
//   optional<T>       a bool, then the value where there is one
//   struct            its Fields, in order
//   span<T>           a region of the arena (arguments only): its 32-bit number, a 64-bit count
#ifndef GRADER_WIRE_CODEC_H_
#define GRADER_WIRE_CODEC_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "grader/wire/fields.h"

namespace wire {

// The bytes are not the encoding of what they should be.
struct Malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class T>
concept Scalar = std::is_arithmetic_v<T> || std::is_enum_v<T>;

// Fills a fixed span from its front. What does not fit is dropped, and overflowed() says so.
class Writer {
 public:
  explicit Writer(std::span<std::byte> out) : out_(out) {}

  void raw(const void* data, std::size_t bytes) {
    if (bytes > out_.size() - used_) {
      overflowed_ = true;
      return;
    }
    if (bytes != 0) std::memcpy(out_.data() + used_, data, bytes);
    used_ += bytes;
  }

  std::size_t used() const { return used_; }
  bool overflowed() const { return overflowed_; }

 private:
  std::span<std::byte> out_;
  std::size_t used_ = 0;
  bool overflowed_ = false;
};

// Takes bytes from the front of a span; throws Malformed when they run out.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> in) : in_(in) {}

  void raw(void* data, std::size_t bytes) {
    if (bytes > in_.size()) throw Malformed("it ends too early");
    if (bytes != 0) std::memcpy(data, in_.data(), bytes);
    in_ = in_.subspan(bytes);
  }

  std::size_t left() const { return in_.size(); }

 private:
  std::span<const std::byte> in_;
};

template <class T>
inline constexpr bool kIsSpan = false;
template <class T>
inline constexpr bool kIsSpan<std::span<T>> = true;

template <class T>
inline constexpr bool kIsVector = false;
template <class T>
inline constexpr bool kIsVector<std::vector<T>> = true;

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

// `Out` is a Writer; where T holds a span, it also has `std::uint32_t region(std::span<T>)`. It may
// have `enter_field(name)`, which hears the name of each field of a struct before its encoding.
template <class T, class Out>
void encode(Out& out, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    encode<std::uint8_t>(out, value ? 1 : 0);
  } else if constexpr (Scalar<T>) {
    out.raw(&value, sizeof value);
  } else if constexpr (std::is_same_v<T, std::string>) {
    encode<std::uint64_t>(out, value.size());
    out.raw(value.data(), value.size());
  } else if constexpr (kIsVector<T>) {
    encode<std::uint64_t>(out, value.size());
    if constexpr (Scalar<typename T::value_type> && !std::is_same_v<T, std::vector<bool>>) {
      out.raw(value.data(), value.size() * sizeof(typename T::value_type));
    } else {
      for (const auto& element : value) encode<typename T::value_type>(out, element);
    }
  } else if constexpr (kIsOptional<T>) {
    encode(out, value.has_value());
    if (value) encode(out, *value);
  } else if constexpr (kIsSpan<T>) {
    encode<std::uint32_t>(out, out.region(value));
    encode<std::uint64_t>(out, value.size());
  } else {
    static_assert(HasFields<T>, "specialise wire::Fields for this struct");
    std::size_t i = 0;
    const auto encode_field = [&](const auto& field) {
      if constexpr (requires { out.enter_field(""); }) out.enter_field(Fields<T>::kNames[i++]);
      encode(out, field);
    };
    std::apply([&](const auto&... field) { (encode_field(field), ...); }, Fields<T>::tie(value));
  }
}

// `In` is a Reader; where T holds a span, it also has `std::span<T> region<T>(number, count)`.
template <class T, class In>
T decode(In& in) {
  if constexpr (std::is_same_v<T, bool>) {
    const auto byte = decode<std::uint8_t>(in);
    if (byte > 1) throw Malformed("a bool is neither 0 nor 1");
    return byte == 1;
  } else if constexpr (Scalar<T>) {
    T value;
    in.raw(&value, sizeof value);
    return value;
  } else if constexpr (std::is_same_v<T, std::string>) {
    const auto count = decode<std::uint64_t>(in);
    if (count > in.left()) throw Malformed("a string is longer than the answer");
    std::string value(count, '\0');
    in.raw(value.data(), count);
    return value;
  } else if constexpr (kIsVector<T>) {
    using Element = typename T::value_type;
    const auto count = decode<std::uint64_t>(in);
    if (count > in.left()) throw Malformed("a vector is longer than the answer");
    T value;
    if constexpr (Scalar<Element> && !std::is_same_v<T, std::vector<bool>>) {
      if (count > in.left() / sizeof(Element))
        throw Malformed("a vector is longer than the answer");
      value.resize(count);
      in.raw(value.data(), count * sizeof(Element));
    } else {
      for (std::uint64_t i = 0; i < count; ++i) value.push_back(decode<Element>(in));
    }
    return value;
  } else if constexpr (kIsOptional<T>) {
    if (!decode<bool>(in)) return std::nullopt;
    return decode<typename T::value_type>(in);
  } else if constexpr (kIsSpan<T>) {
    const auto number = decode<std::uint32_t>(in);
    const auto count = decode<std::uint64_t>(in);
    return in.template region<typename T::element_type>(number, count);
  } else {
    static_assert(HasFields<T>, "specialise wire::Fields for this struct");
    T value{};
    std::apply(
        [&](auto&... field) {
          ((field = decode<std::remove_reference_t<decltype(field)>>(in)), ...);
        },
        Fields<T>::tie(value));
    return value;
  }
}

// One result of a mapped call: a fixed number of bytes, whatever they hold.
template <class T>
struct Slot {
  static_assert(Scalar<T>, "only scalars and optional scalars can be mapped");
  T value;

  static Slot of(T value) { return {value}; }
  T get() const { return value; }
};

template <>
struct Slot<bool> {
  std::uint8_t value;

  static Slot of(bool value) { return {value}; }
  bool get() const { return value != 0; }
};

template <class T>
struct Slot<std::optional<T>> {
  static_assert(Scalar<T>);
  T value;
  std::uint8_t has_value;

  static Slot of(const std::optional<T>& value) { return {value.value_or(T{}), value.has_value()}; }
  std::optional<T> get() const { return has_value != 0 ? std::optional<T>(value) : std::nullopt; }
};

}  // namespace wire

#endif  // GRADER_WIRE_CODEC_H_
