// The arguments of a call on their way to the worker: a payload, and the arrays that travel in the
// arena.
#ifndef GRADER_JUDGE_ARGUMENTS_H_
#define GRADER_JUDGE_ARGUMENTS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "grader/wire/channel.h"
#include "grader/wire/codec.h"

namespace judge {

// An array of the judge's. A const span is an input; another is an output, whose old contents the
// submission never sees.
struct Array {
  std::string name;
  // One of the two is set; both may be null when the array is empty.
  const std::byte* input;
  std::byte* output;
  bool writable;
  std::size_t element_bytes;
  std::size_t count;

  std::size_t bytes() const { return element_bytes * count; }
};

class Arguments {
 public:
  Arguments() : payload_(wire::kRequestBytes), writer_(payload_) {}
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  template <class T>
  void add(std::string_view name, const T& value) {
    name_ = name;
    field_.clear();
    wire::encode(*this, value);
  }

  // The results of a mapped call.
  void add_output(std::string_view name, std::byte* data, std::size_t element_bytes,
                  std::size_t count) {
    arrays_.push_back({std::string(name), nullptr, data, true, element_bytes, count});
  }

  std::span<const std::byte> payload() const { return std::span(payload_).first(writer_.used()); }
  const std::vector<Array>& arrays() const { return arrays_; }
  bool fits() const { return !writer_.overflowed() && arrays_.size() <= wire::kMaxRegions; }

  // What wire::encode needs.
  void raw(const void* data, std::size_t bytes) { writer_.raw(data, bytes); }
  void enter_field(const char* name) { field_ = name; }

  template <class T>
  std::uint32_t region(std::span<T> array) {
    std::string name = field_.empty() ? name_ : name_ + "." + field_;
    if constexpr (std::is_const_v<T>) {
      arrays_.push_back({std::move(name), reinterpret_cast<const std::byte*>(array.data()), nullptr,
                         false, sizeof(T), array.size()});
    } else {
      arrays_.push_back({std::move(name), nullptr, reinterpret_cast<std::byte*>(array.data()), true,
                         sizeof(T), array.size()});
    }
    return static_cast<std::uint32_t>(arrays_.size() - 1);
  }

 private:
  std::vector<std::byte> payload_;
  wire::Writer writer_;
  std::vector<Array> arrays_;
  std::string name_;
  std::string field_;
};

}  // namespace judge

#endif  // GRADER_JUDGE_ARGUMENTS_H_
