#include "grader/report/tolerance_used.h"

#include <cmath>
#include <limits>

#include "third_party/catch2/catch2.h"

namespace {

using report::kMostUsed;
using report::tolerance_used;

TEST_CASE("a share is rounded up to three digits") {
  CHECK(tolerance_used(0) == 0);
  CHECK(tolerance_used(0.25) == 0.25);
  CHECK(tolerance_used(0.21) == 0.21);
  CHECK(tolerance_used(0.2101) == 0.211);
  CHECK(tolerance_used(0.2109) == 0.211);
  CHECK(tolerance_used(0.9999) == 1);
  CHECK(tolerance_used(0.99901) == 1);
  CHECK(tolerance_used(12345) == 12400);
  CHECK(tolerance_used(1.2341e-7) == 1.24e-7);
}

TEST_CASE("what is over 1 stays over 1, and what is not does not get over it") {
  CHECK(tolerance_used(1) == 1);
  CHECK(tolerance_used(std::nextafter(1.0, 2.0)) == 1.01);
  CHECK(tolerance_used(std::nextafter(1.0, 0.0)) == 1);
}

TEST_CASE("a share beyond all others is a number, too") {
  for (const double share :
       {kMostUsed, 1e30, std::numeric_limits<double>::max(),
        std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    CHECK(tolerance_used(share) == kMostUsed);
  CHECK(tolerance_used(0.9991e9) == kMostUsed);
}

TEST_CASE("a share in words") {
  CHECK(report::tolerance_text(0) == "used 0 of its tolerance");
  CHECK(report::tolerance_text(0.21) == "used 0.21 of its tolerance");
  CHECK(report::tolerance_text(1) == "used 1 of its tolerance");
  CHECK(report::tolerance_text(3.2) == "3.2 times its tolerance");
  CHECK(report::tolerance_text(kMostUsed) == "beyond any tolerance");
}

}  // namespace
