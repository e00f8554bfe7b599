#include "grader/labs/k3_tour/number.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

TEST_CASE("numbers as people type them") {
  const auto value = [](const char* text) { return parse_number("--value", text).value; };
  CHECK(value("1.00390625") == 1.00390625);
  CHECK(value("+1.5") == 1.5);
  CHECK(value(".5") == 0.5);
  CHECK(value("-1e-40") == -1e-40);
  CHECK(value("0x1.8p1") == 3);
  CHECK(value("-0X1P-149") == -0x1p-149);
  CHECK(value("inf") == std::numeric_limits<double>::infinity());
  CHECK(value("-Infinity") == -std::numeric_limits<double>::infinity());
  CHECK(std::isnan(value("NaN")));
  CHECK((value("-0") == 0 && std::signbit(value("-0"))));
  CHECK(parse_number("--value", "2e1").text == "2e1");
}

TEST_CASE("what double cannot hold is said to be out of range") {
  CHECK(!parse_number("--value", "1.7e308").out_of_range);
  const Number above = parse_number("--value", "-1e400");
  CHECK(above.value == -std::numeric_limits<double>::infinity());
  CHECK(above.out_of_range);
  const Number below = parse_number("--value", "1e-400");
  CHECK(below.value == 0);
  CHECK(below.out_of_range);
}

TEST_CASE("what is no number is refused, with the option and the text") {
  for (const char* text :
       {"", " 1", "1 ", "1x", "x", "--1", "1,5", "1.5.2", "0x", "1e", "in", "\t2"}) {
    INFO(text);
    CHECK_THROWS_AS(parse_number("--value", text), std::invalid_argument);
    CHECK_THROWS_WITH(parse_number("--value", text),
                      Catch::Matchers::ContainsSubstring("--value: '" + std::string(text) + "'"));
  }
}

TEST_CASE("several numbers") {
  const auto numbers = parse_numbers("--values", "1e8,-0x1p1,nan");
  REQUIRE(numbers.size() == 3);
  CHECK(numbers[0].value == 1e8);
  CHECK(numbers[1].value == -2);
  CHECK(std::isnan(numbers[2].value));
  for (const char* text : {"", ",", "1,", ",1", "1,,2", "1, 2"}) {
    INFO(text);
    CHECK_THROWS_AS(parse_numbers("--values", text), std::invalid_argument);
  }
}

TEST_CASE("numbers as people read them") {
  CHECK(show(1) == "1");
  CHECK(show(-0.0) == "-0");
  CHECK(show(1.00390625) == "1.00390625");
  CHECK(show(0.1f) == "0.100000001");
  CHECK(show(65504) == "65504");
  CHECK(show(524288) == "524288");
  CHECK(show(1e8) == "1e8");
  CHECK(show(-1.5e7) == "-1.5e7");
  CHECK(show(16777216) == "16777216");
  CHECK(show(0x1p-149) == "1.40129846e-45");
  CHECK(show(1e20) == "1e20");
  CHECK(show(std::numeric_limits<double>::infinity()) == "inf");
  CHECK(show(-std::numeric_limits<double>::infinity()) == "-inf");
  CHECK(show(std::nan("")) == "nan");
  CHECK(show(-std::nan("")) == "nan");
  CHECK(show_short(22.6274) == "22.6");
  CHECK(show_short(5.3947966e-06) == "5.39e-6");
  CHECK(show_short(123456) == "1.23e5");
}

TEST_CASE("nine digits tell floats apart") {
  for (float x : {1.0f, 0x1p-149f, 3.4e38f, 1e8f, 16777215.0f}) {
    for (int i = 0; i < 100; ++i, x = std::nextafter(x, 0.0f)) {
      REQUIRE(std::strtof(show(x).c_str(), nullptr) == x);
    }
  }
}

TEST_CASE("JSON has numbers where it can") {
  CHECK(to_json(0.5).dump() == "0.5");
  CHECK(to_json(-0.0).dump() == "-0.0");
  CHECK(to_json(std::numeric_limits<double>::infinity()) == "inf");
  CHECK(to_json(std::nan("")) == "nan");
}

}  // namespace
}  // namespace lab::tour
