#include "grader/labs/rmsnorm_acceptance/data.h"

#include <cmath>

#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using drill::Format;
using Floats = std::vector<float>;

// numpy.random.default_rng(5), then standard_normal((2, 3)), standard_normal(3) and
// standard_normal(2), each .astype(float32).
const Floats kX = {-0x1.9a96c2p-1f, -0x1.530930p+0f, -0x1.fca504p-3f,
                   0x1.ae8932p-2f,  0x1.22d3f2p+0f,  0x1.c15b80p-4f};
const Floats kW = {-0x1.1af496p-1f, -0x1.91cebcp-1f, 0x1.7f5b9cp-1f};

TEST_CASE("x, then w, are NumPy's standard normal numbers") {
  NumpyRandom random(5);
  const cases::Problem p = normal_problem(random, {.m = 2, .n = 3, .eps = 0.5f}, Format::kFloat32);
  CHECK(p.x == kX);
  CHECK(p.w == kW);
  CHECK(p.dy.empty());
  CHECK(p.rows == 2);
  CHECK(p.cols == 3);
  CHECK(p.eps == 0.5f);
  CHECK(normal(random, 2, Format::kFloat32) == Floats{0x1.a28124p+0f, 0x1.1750b2p-2f});
}

TEST_CASE("in bf16 they are rounded to nearest") {
  NumpyRandom random(5);
  CHECK(normal(random, 6, Format::kBfloat16) ==
        Floats{-0x1.9ap-1f, -0x1.54p+0f, -0x1.fcp-3f, 0x1.aep-2f, 0x1.22p+0f, 0x1.c2p-4f});
}

TEST_CASE("the loss's gradient is 2 y / (m n) in fp32, rounded to bf16") {
  CHECK(loss_gradient({1, -2, 3, 4}) == Floats{0.5f, -1, 1.5f, 2});
  // 2/3 and 4/3, whose bf16 neighbours are 2^-8 and 2^-7 apart; 1/3 in fp32 is a little too large,
  // and 6 times it is rounded to 2.
  CHECK(loss_gradient({1, 2, -3}) == Floats{0x1.56p-1f, 0x1.56p+0f, -2});
  CHECK(std::isnan(loss_gradient({NAN})[0]));
}

TEST_CASE("small x has a mean square near eps") {
  CHECK(small_exponent(1e-6f) == -10);  // 2^-20 = 0.95e-6
  CHECK(small_exponent(1e-5f) == -8);   // 2^-16 = 1.5e-5
  CHECK(small_exponent(1) == 0);
  CHECK(small_exponent(1e-12f) == -20);
  cases::Problem p{.rows = 1, .cols = 2, .x = {1.5f, -3}};
  scale(p, -10);
  CHECK(p.x == Floats{0x1.8p-10f, -0x1.8p-9f});
}

}  // namespace
}  // namespace lab
