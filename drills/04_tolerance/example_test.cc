// The visible tests of drill 04. The hidden ones look at the same classes, on many more inputs.
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include "drills/04_tolerance/tolerance.h"
#include "third_party/catch2/catch2.h"

namespace {

using drill::Format;
using drill::machine_epsilon;
using drill::reduction_budget;
using drill::tolerance;
using drill::unit_roundoff;

// How far `value` is from `right`, in ULPs of `right`.
double ulps(double value, double right) {
  const double ulp = std::nextafter(right, std::numeric_limits<double>::infinity()) - right;
  return std::abs(value - right) / ulp;
}

TEST_CASE("machine epsilon is the gap above 1", "[format]") {
  CHECK(machine_epsilon(Format::kFloat32) == 0x1p-23);
  CHECK(machine_epsilon(Format::kFloat16) == 0x1p-10);
  CHECK(machine_epsilon(Format::kBfloat16) == 0x1p-7);
}

TEST_CASE("unit roundoff is half of machine epsilon", "[format]") {
  CHECK(unit_roundoff(Format::kFloat32) == 0x1p-24);
  CHECK(unit_roundoff(Format::kBfloat16) == 0x1p-8);
}

TEST_CASE("the reduction budget shrinks with the root of the length", "[scaling]") {
  CHECK(ulps(reduction_budget(Format::kFloat16, 1), 0x1p-11) <= 4);
  CHECK(ulps(reduction_budget(Format::kFloat16, 64), 0x1p-14) <= 4);
}

TEST_CASE("rtol grows with the root of the length and with c", "[scaling]") {
  CHECK(ulps(tolerance(Format::kFloat32, 512).rtol, 5.3947966093944364e-06) <= 4);
  CHECK(ulps(tolerance(Format::kFloat16, 512, 4.0).rtol, 8.8388347648318447e-02) <= 4);
}

TEST_CASE("atol is rtol at the scale of the output", "[scaling]") {
  CHECK(ulps(tolerance(Format::kBfloat16, 4, 1.0).atol, 0x1p-6) <= 4);
  CHECK(ulps(tolerance(Format::kBfloat16, 4, 1.0, 32.0).atol, 0.5) <= 4);
  CHECK(tolerance(Format::kBfloat16, 4, 1.0, 0.0).atol == 0.0);
}

TEST_CASE("the length may exceed 32 bits", "[scaling]") {
  CHECK(ulps(tolerance(Format::kFloat32, std::int64_t{1} << 40, 1.0).rtol, 0.125) <= 4);
}

TEST_CASE("what cannot be a tolerance throws", "[invalid argument]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(reduction_budget(Format::kFloat32, 0), std::invalid_argument);
  CHECK_THROWS_AS(tolerance(Format::kFloat32, 0), std::invalid_argument);
  CHECK_THROWS_AS(tolerance(Format::kFloat32, 1, -1.0), std::invalid_argument);
  CHECK_THROWS_AS(tolerance(Format::kFloat32, 1, 1.0, nan), std::invalid_argument);
  CHECK_THROWS_AS(machine_epsilon(static_cast<Format>(3)), std::invalid_argument);
}

}  // namespace
