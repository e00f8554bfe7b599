#include "grader/html/bits.h"

#include "third_party/catch2/catch2.h"

using html::compared_bits;
using html::ComparedBits;
using html::in_words;
using html::split_bits;
using Strings = std::vector<std::string>;

TEST_CASE("two numbers of one format are compared field by field") {
  const auto bits = compared_bits(
      "to_bf16(0x3F808001 = 1.0039063692092896) expected 0x3F81 = 1.0078125, got 0x3F80 = 1");
  REQUIRE(bits);
  CHECK(bits->format == "bf16");
  CHECK(bits->expected->bits == 0x3F81);
  CHECK(bits->expected->value == "1.0078125");
  CHECK(bits->got.bits == 0x3F80);
  CHECK(bits->got.value == "1");
  CHECK(bits->differing() == 1);
  CHECK_FALSE(bits->nearest);
  CHECK(split_bits(bits->got.bits, bits->fields) == Strings{"0", "01111111", "0000000"});
  CHECK(in_words(*bits) ==
        "bf16. Expected 0 01111111 0000001, got 0 01111111 0000000. 1 of 16 bits differs, in the "
        "mantissa.");
}

TEST_CASE("a remark behind what came is no part of it") {
  for (const char* remark : {"", " (2 of 65536 inputs are wrong)", "; x is -1, 0 or 1", "\nmore"}) {
    const auto bits =
        compared_bits(std::string("f(1) expected 0x7F800000 = Inf, got 0x7FC00000 = NaN") + remark);
    REQUIRE(bits);
    CHECK(bits->format == "fp32");
    CHECK(bits->got.value == "NaN");
    CHECK(split_bits(bits->differing(), bits->fields) ==
          Strings{"0", "00000000", "10000000000000000000000"});
  }
}

TEST_CASE("two bytes are of the format in which the values are right") {
  CHECK(compared_bits("f() expected 0x3C01 = 1.0009765625, got 0x3C00 = 1")->format == "fp16");
  CHECK(compared_bits("f() expected 0x8000 = -0, got 0x3F80 = 1")->format == "bf16");
  // The argument tells as well.
  CHECK(compared_bits("f(0x7BFF = 65504) expected 0x0000 = 0, got 0x8000 = -0")->format == "fp16");
  // 0 is 0 in both.
  const std::string zeros = "expected 0x0000 = 0, got 0x8000 = -0";
  CHECK(compared_bits("to_bf16() " + zeros)->format == "bf16");
  CHECK(compared_bits("f(kFloat16) " + zeros)->format == "fp16");
  CHECK(compared_bits("f() " + zeros)->format == "16 bits");
}

TEST_CASE("a double has its own fields") {
  const auto bits = compared_bits(
      "tolerance(kFloat32).rtol expected 0x0030000000000000 = 8.900295434028806e-308 (within 4 "
      "ULP), got 0x0000000000000000 = 0");
  REQUIRE(bits);
  CHECK(bits->format == "fp64");
  CHECK(bits->expected->bits == 0x0030000000000000);
  CHECK(bits->width() == 64);
}

TEST_CASE("of a decimal number, the bits are those of the nearest one") {
  const auto rounded = compared_bits(
      "g() y[0, 0] expected -21, rounded to bf16, got 0xC170 = -15 (4 of 6 are wrong)");
  REQUIRE(rounded);
  CHECK(rounded->nearest);
  CHECK(rounded->expected->bits == 0xC1A8);
  const auto range = compared_bits("g() dw[0] expected 1 +- 0.0042, got 0x3F800001 = 1.0000001");
  REQUIRE(range);
  CHECK(range->nearest);
  CHECK(range->expected->bits == 0x3F800000);
  CHECK(compared_bits("g() expected 81920, got 0xC7A00000 = -81920")->expected->bits == 0x47A00000);
}

TEST_CASE("where no number was expected, there is what came") {
  const auto bits =
      compared_bits("to_bf16(0x7F800001 = NaN) expected a quiet NaN, got 0x7F80 = Inf");
  REQUIRE(bits);
  CHECK_FALSE(bits->expected);
  CHECK(bits->format == "bf16");
  CHECK(bits->differing() == 0);
  CHECK(in_words(*bits) == "bf16. Got 0 11111111 0000000.");
}

TEST_CASE("integers have as many bytes as they need, in two's complement") {
  const auto narrow = compared_bits("f() expected 1, got 0");
  REQUIRE(narrow);
  CHECK(narrow->format == "8-bit integer");
  const auto negative =
      compared_bits("ordered_int(0xBF80 = -1, kBfloat16) expected -16256, got 49024");
  REQUIRE(negative);
  CHECK(negative->format == "32-bit integer");
  CHECK(negative->expected->bits == 0xFFFFC080);
  CHECK(negative->got.bits == 0xBF80);
  const auto wide = compared_bits("f() expected 63486, got 18446744073709551615 (1 of 1 is wrong)");
  REQUIRE(wide);
  CHECK(wide->format == "64-bit integer");
  CHECK(wide->got.bits == ~std::uint64_t{0});
  CHECK(compared_bits("f() expected -128, got 127")->format == "8-bit integer");
  CHECK(compared_bits("f() expected 0, got -9223372036854775808")->got.bits == 1ull << 63);
}

TEST_CASE("bits without a value are compared as they are") {
  const auto bits = compared_bits("edge_values(kBfloat16)[1] expected 0x8000 = -0, got 0x10000");
  REQUIRE(bits);
  CHECK(bits->format == "32 bits");
  CHECK(bits->differing() == 0x18000);
}

TEST_CASE("any other message has no bits") {
  for (const char* message :
       {"", "race at a.cu:3", "f() expected 1", "f(), got 1", "f() expected nullopt, got 4194304",
        "f() expected std::invalid_argument, got {rtol=0x7FF8000000000000 = NaN, atol=1}",
        "f() expected 992 and sizes around one or two tiles, got [1, 63]",
        "f() threw std::runtime_error: x expected 1, got lost", "f() expected 0x, got 0x",
        "f() expected 1, got 0x", "f() expected 1, got 0xG", "f() expected 1, got 1 apple",
        "f() expected 0.5, got 0.25", "f() expected 1, got 99999999999999999999999",
        "f() expected 1, got 0x12345678901234567"}) {
    CAPTURE(message);
    CHECK_FALSE(compared_bits(message));
  }
}
