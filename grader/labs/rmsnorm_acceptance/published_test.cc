#include "grader/labs/rmsnorm_acceptance/published.h"

#include <cmath>
#include <limits>

#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using drill::Format;

constexpr float kInf = std::numeric_limits<float>::infinity();

TEST_CASE("forward passes where |got - reference| <= tolerance + tolerance |reference|") {
  // 0.02 + 0.02 * 2 = 0.06, and 1e-5 + 1e-5 * 2 = 3e-5.
  CHECK(judge_forward({2.059f}, {2}, Format::kBfloat16).passed);
  CHECK_FALSE(judge_forward({2.061f}, {2}, Format::kBfloat16).passed);
  CHECK(judge_forward({2.000029f}, {2}, Format::kFloat32).passed);
  CHECK_FALSE(judge_forward({2.000031f}, {2}, Format::kFloat32).passed);
  CHECK_FALSE(judge_forward({1, 1.941f, 1.939f}, {1, 2, 2}, Format::kBfloat16).passed);
}

TEST_CASE("the greatest differences, the relative one over at least 1e-6") {
  const PublishedForward result = judge_forward({1, 2.5f, 0.25f}, {1, 2, 0.5f}, Format::kBfloat16);
  CHECK(result.max_abs == 0.5);
  CHECK(result.max_rel == 0.5);
  CHECK(result.rtol == 2e-2);
  CHECK(result.atol == 2e-2);
  CHECK(judge_forward({1}, {0}, Format::kFloat32).max_rel == 1e6);
  CHECK(judge_forward({1}, {0}, Format::kFloat32).rtol == 1e-5);
}

TEST_CASE("a NaN fails and is the greatest difference") {
  for (const std::vector<float>& got : {std::vector<float>{NAN, 5}, {1, NAN}}) {
    const PublishedForward result = judge_forward(got, {1, 2}, Format::kBfloat16);
    CHECK_FALSE(result.passed);
    CHECK(std::isnan(result.max_abs));
    CHECK(std::isnan(result.max_rel));
  }
  CHECK_FALSE(judge_forward({kInf}, {1}, Format::kBfloat16).passed);
}

TEST_CASE("relative L2") {
  CHECK(relative_l2({3, 4}, {0, 8}) == 5.0 / 8);
  CHECK(relative_l2({1, 1}, {1, 1}) == 0);
  CHECK(relative_l2({3e-6f}, {0}) == Approx(3));  // the reference counts as 1e-6
  CHECK(std::isnan(relative_l2({NAN, 1}, {1, 1})));
}

TEST_CASE("gradients pass below 5e-2, both") {
  CHECK(PublishedBackward{.dx = 0.0499, .dw = 0}.passed());
  CHECK_FALSE(PublishedBackward{.dx = 0.05, .dw = 0}.passed());
  CHECK_FALSE(PublishedBackward{.dx = 0, .dw = 0.0501}.passed());
  CHECK_FALSE(PublishedBackward{.dx = NAN, .dw = 0}.passed());
}

}  // namespace
}  // namespace lab
