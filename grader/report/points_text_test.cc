#include "grader/report/points_text.h"

#include "third_party/catch2/catch2.h"

namespace {

using report::points_text;
using report::rounded_points;

TEST_CASE("points have two decimals at most, and no zeros at their end") {
  CHECK(points_text(0) == "0");
  CHECK(points_text(7) == "7");
  CHECK(points_text(100) == "100");
  CHECK(points_text(7.5) == "7.5");
  CHECK(points_text(7.25) == "7.25");
  CHECK(points_text(1.0 / 3) == "0.33");
  CHECK(points_text(2.0 / 3) == "0.67");
  CHECK(points_text(1e9) == "1000000000");
}

TEST_CASE("what rounds to a whole number is one") {
  CHECK(points_text(9.999) == "10");
  CHECK(points_text(99.996) == "100");
  CHECK(points_text(0.1 + 0.2) == "0.3");
}

TEST_CASE("a half goes away from zero, of the decimal number that is meant") {
  CHECK(points_text(1.005) == "1.01");
  CHECK(points_text(2.675) == "2.68");
  CHECK(points_text(-0.125) == "-0.13");
  CHECK(points_text(0.335 + 0.67) == "1.01");
  CHECK(points_text(1.004999) == "1");
}

TEST_CASE("what rounds to zero has no sign, other penalties do") {
  CHECK(points_text(-0.0) == "0");
  CHECK(points_text(-0.004) == "0");
  CHECK(points_text(-1.5) == "-1.5");
}

TEST_CASE("a rounded number is what its text says") {
  CHECK(rounded_points(1.0 / 3) == 0.33);
  CHECK(rounded_points(7) == 7);
}

}  // namespace
