#include "grader/report/points_text.h"

#include "third_party/catch2/catch2.h"

namespace {

using report::points_text;
using report::rounded_points;

TEST_CASE("points are rounded to two decimals, half away from zero, as decimals") {
  CHECK(points_text(0) == "0");
  CHECK(points_text(10) == "10");
  CHECK(points_text(9.5) == "9.5");
  CHECK(points_text(10 / 3.0) == "3.33");
  CHECK(points_text(20 / 3.0) == "6.67");
  CHECK(points_text(0.125) == "0.13");
  // As doubles these are below the half.
  CHECK(points_text(1.005) == "1.01");
  CHECK(points_text(8.345) == "8.35");
  CHECK(points_text(0.1 + 0.7 + 0.205) == "1.01");
  CHECK(points_text(0.1 + 0.2) == "0.3");
  CHECK(points_text(1.0049) == "1");
  CHECK(points_text(0.9949) == "0.99");
  CHECK(points_text(999'999.995) == "1000000");
  CHECK(points_text(8e6 + 0.005) == "8000000.01");
}

TEST_CASE("each half of a cent goes up, and what is rounded stays as it is") {
  for (int cents = 0; cents < 200'000; ++cents) {
    const double exact = cents / 100.0;
    if (rounded_points(exact) != exact ||
        rounded_points((10 * cents + 5) / 1000.0) != (cents + 1) / 100.0 ||
        rounded_points((10 * cents + 4) / 1000.0) != exact) {
      CAPTURE(cents);
      FAIL();
    }
  }
}

TEST_CASE("what rounds to zero has no sign, other penalties do") {
  CHECK(points_text(-0.0) == "0");
  CHECK(points_text(-0.004) == "0");
  CHECK(points_text(-1.5) == "-1.5");
}

}  // namespace
