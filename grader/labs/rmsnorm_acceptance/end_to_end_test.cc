#include "grader/labs/rmsnorm_acceptance/end_to_end.h"

#include <cmath>
#include <stdexcept>

#include "grader/labs/rmsnorm_acceptance/model_rmsnorm.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using cases::KernelModel;
using drill::Format;

const TakeFindings kNothingFound = [] { return std::vector<wire::SimtFinding>(); };

LossCheck check(const Rmsnorm& rmsnorm, Format format, std::uint64_t seed = 0) {
  return check_loss(rmsnorm, format, 1e-6f, seed, kNothingFound);
}

TEST_CASE("the reference's loss is that of transformer_numpy.py") {
  // In fp32 x and w are rounded, and y is not.
  CHECK(std::fabs(check(model_rmsnorm(), Format::kFloat32, 0).reference - 5.5160420447469996) <=
        1e-8);
  CHECK(std::fabs(check(model_rmsnorm(), Format::kFloat32, 1).reference - 5.5221078269520305) <=
        1e-8);
  CHECK(std::fabs(check(model_rmsnorm(), Format::kBfloat16, 0).reference - 5.5160420447469996) <=
        1e-3);
}

TEST_CASE("right functions pass, at several seeds") {
  for (const std::uint64_t seed : {0, 1}) {
    for (const Format format : {Format::kFloat32, Format::kBfloat16}) {
      for (const int ulps : {-2, 2}) {
        const LossCheck right =
            check(model_rmsnorm({.order = cases::Order::kReversed, .ulps = ulps}), format, seed);
        CAPTURE(seed, static_cast<int>(format), ulps, right.difference(), right.bound());
        CHECK(right.passed());
      }
    }
  }
}

TEST_CASE("fp32 sees what bf16 does not") {
  CHECK_FALSE(check(model_rmsnorm(without_eps()), Format::kFloat32).passed());
  CHECK(check(model_rmsnorm(without_eps()), Format::kBfloat16).passed());
  // Half of the columns missing from the mean.
  const KernelModel wrong{.r = [](float squares, const cases::Problem& p, std::int64_t) {
    return 1 / std::sqrt(squares / static_cast<float>(2 * p.cols) + p.eps);
  }};
  CHECK_FALSE(check(model_rmsnorm(wrong), Format::kFloat32).passed());
  CHECK_FALSE(check(model_rmsnorm(wrong), Format::kBfloat16).passed());
}

TEST_CASE("NaN, exceptions and findings fail") {
  Rmsnorm rmsnorm = model_rmsnorm();
  rmsnorm.forward_f32 = [](const cases::Problem& p) { return std::vector<float>(p.x.size(), NAN); };
  CHECK_FALSE(check(rmsnorm, Format::kFloat32).passed());
  rmsnorm.forward_f32 = [](const cases::Problem&) -> std::vector<float> {
    throw std::runtime_error("no memory");
  };
  CHECK(check(rmsnorm, Format::kFloat32).error == "no memory");
  CHECK_FALSE(check(rmsnorm, Format::kFloat32).passed());
  const auto found = [] { return std::vector<wire::SimtFinding>(1); };
  CHECK_FALSE(check_loss(model_rmsnorm(), Format::kFloat32, 1e-6f, 0, found).passed());
}

}  // namespace
}  // namespace lab
