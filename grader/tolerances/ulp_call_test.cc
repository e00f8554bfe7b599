#include "grader/tolerances/ulp_call.h"

#include <cmath>

#include "third_party/catch2/catch2.h"

namespace {

using tolerances::Call;
using tolerances::Numbers;

TEST_CASE("so many steps away from zero are allowed, and the last rounding is not counted") {
  const Call call = tolerances::ulp_call({1, -4, 0}, 4);
  CHECK(call.exact == Numbers{1, -4, 0});
  CHECK(call.allowed == Numbers{0x1p-50, 0x1p-48, 0});
  CHECK(call.share({1, -4, 0}) == 0);
  CHECK(call.share({1, -4 - 0x1p-50, 0}) == 0.125);
  CHECK(call.share({1 + 0x1p-50, -4, 0}) == 0.875);
  CHECK(call.share({1 + 0x1.4p-50, -4, 0}) == 1.125);
  CHECK(call.share({1, -4, std::nan("")}) > 1e18);
}

}  // namespace
