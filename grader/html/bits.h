// The bits of what a hidden test expected and of what came, out of the test's message.
#ifndef GRADER_HTML_BITS_H_
#define GRADER_HTML_BITS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace html {

struct Field {
  std::string name;
  int width;
};

struct Number {
  std::uint64_t bits = 0;
  std::string value;  // "1.0078125", "NaN", "-16256"; empty where the message gives the bits alone
};

struct ComparedBits {
  std::string format;              // "bf16", "fp16", "fp32", "fp64", "64-bit integer", "16 bits"
  std::vector<Field> fields;       // from the most significant bit on
  std::optional<Number> expected;  // none: "a NaN", a list, an exception
  Number got;
  // The message gives the expected value as a decimal number or a range; these are the bits of the
  // number of the format that is nearest to it.
  bool nearest = false;

  int width() const;
  // Those that differ; 0 without `expected`.
  std::uint64_t differing() const;
};

// Of "f(...) expected 0x3F81 = 1.0078125, got 0x3F80 = 1" and its like: what came must be bits or,
// where an integer was expected, an integer. None for any other message. Two bytes are bf16 or fp16
// by the values beside them, else by what the message says, else "16 bits".
std::optional<ComparedBits> compared_bits(const std::string& message);

// "1 of 16 bits differs, in the mantissa."; of a number alone its format.
std::string summary(const ComparedBits& bits);

// What the picture shows: "bf16. Expected 0 01111111 0000001, got ..." and the summary.
std::string in_words(const ComparedBits& bits);

// The fields' bits in a string each: {"0", "01111111", "0000001"}.
std::vector<std::string> split_bits(std::uint64_t bits, const std::vector<Field>& fields);

}  // namespace html

#endif  // GRADER_HTML_BITS_H_
