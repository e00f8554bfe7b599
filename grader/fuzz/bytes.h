// A fuzzer's input, taken apart from its front. Where it has run out, all that comes is zero.
#ifndef GRADER_FUZZ_BYTES_H_
#define GRADER_FUZZ_BYTES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace fuzz {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

  bool empty() const { return left_ == 0; }

  // A number of any bits.
  template <class T>
  T number() {
    T value{};
    const std::size_t size = std::min(sizeof value, left_);
    if (size != 0) std::memcpy(&value, data_, size);
    skip(size);
    return value;
  }

  // One of 0 to count - 1.
  std::size_t choice(std::size_t count) { return number<std::uint8_t>() % count; }

  // At most `most` bytes; their number is a byte of the input.
  std::string text(std::size_t most) {
    const std::size_t size = std::min({std::size_t{number<std::uint8_t>()}, most, left_});
    const std::string result(reinterpret_cast<const char*>(data_), size);
    skip(size);
    return result;
  }

  std::string rest() {
    const std::string result(reinterpret_cast<const char*>(data_), left_);
    skip(left_);
    return result;
  }

 private:
  void skip(std::size_t size) {
    data_ += size;
    left_ -= size;
  }

  const std::uint8_t* data_;
  std::size_t left_;
};

}  // namespace fuzz

#endif  // GRADER_FUZZ_BYTES_H_
