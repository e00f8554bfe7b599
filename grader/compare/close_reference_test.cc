// check_close goes block by block, and looks for the places of the extremes afterwards. Here it has
// to agree, to the last bit, with a loop that does neither.
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "grader/compare/block.h"
#include "grader/compare/close.h"
#include "grader/compare/rng.h"
#include "third_party/catch2/catch2.h"

namespace trusted {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kMax = std::numeric_limits<float>::max();
constexpr float kMin = std::numeric_limits<float>::min();
constexpr float kTiny = std::numeric_limits<float>::denorm_min();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

// The contract of drill 05, one pair after the other.
Report reference(std::span<const float> actual, std::span<const float> expected, double rtol,
                 double atol, double max_ratio) {
  Report r;
  bool nan_mismatch = false, inf_mismatch = false;
  double worst = 0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const float a = actual[i], e = expected[i];
    const auto flat = static_cast<std::int64_t>(i);
    double excess = kInfinite;
    if (a != a || e != e) {
      if (a != a && e != e) continue;
      nan_mismatch = true;
      ++r.mismatched;
    } else if (a == kInf || a == -kInf || e == kInf || e == -kInf) {
      if (a == e) continue;
      inf_mismatch = true;
      ++r.mismatched;
    } else {
      const double diff = std::fabs(static_cast<double>(a) - static_cast<double>(e));
      const double size = std::fabs(static_cast<double>(e));
      const double allowed = e == 0 ? atol : atol + rtol * size;
      if (!(diff <= allowed)) ++r.mismatched;
      double rel = 0;
      if (diff != 0) rel = e == 0 ? kInfinite : diff / size;
      if (r.max_abs.flat < 0 || diff > r.max_abs.value) r.max_abs = {diff, flat};
      if (r.max_rel.flat < 0 || rel > r.max_rel.value) r.max_rel = {rel, flat};
      excess = diff - allowed;
    }
    if (r.worst.flat < 0 || excess > worst) {
      worst = excess;
      r.worst = {excess, flat};
    }
  }
  if (!actual.empty()) {
    r.mismatched_ratio = static_cast<double>(r.mismatched) / static_cast<double>(actual.size());
  }
  if (r.mismatched_ratio > max_ratio) r.reason = Reason::kTolerance;
  if (inf_mismatch) r.reason = Reason::kInf;
  if (nan_mismatch) r.reason = Reason::kNan;
  r.close = r.reason == Reason::kClose;
  return r;
}

bool same(double x, double y) {
  return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
}

bool same(const Extreme& x, const Extreme& y) { return same(x.value, y.value) && x.flat == y.flat; }

bool same(const Report& x, const Report& y) {
  return x.close == y.close && x.reason == y.reason && x.mismatched == y.mismatched &&
         same(x.mismatched_ratio, y.mismatched_ratio) && same(x.max_abs, y.max_abs) &&
         same(x.max_rel, y.max_rel) && same(x.worst, y.worst);
}

struct Pair {
  float actual, expected;
};

template <std::size_t n>
float pick(Rng& rng, const std::array<float, n>& values) {
  return values[rng.below(n)];
}

// Each kind is a source of pairs that is hard on the comparator in a way of its own. `progress`
// goes from 0 to 1 over the data.
constexpr std::array kKinds = {"equal",         "noise",           "any bits",       "finite bits",
                               "subnormals",    "few values",      "few odd values", "rare odd",
                               "growing error", "shrinking error", "constant"};

Pair make_pair(Rng& rng, std::size_t kind, double progress) {
  const auto e = static_cast<float>(rng.uniform(-2, 2));
  const auto off_by = [e](double relative) { return static_cast<float>(e * (1 + relative)); };
  switch (kind) {
    case 0:
      return {e, e};
    case 1:
      return {off_by(rng.uniform(-1e-5, 1e-5)), e};
    case 2:
      return {rng.any_float(), rng.any_float()};
    case 3:
      return {rng.finite_float(), rng.finite_float()};
    case 4:
      return {static_cast<float>(rng.between(-3, 3)) * kTiny,
              static_cast<float>(rng.between(-3, 3)) * kTiny};
    case 5: {
      constexpr std::array values{0.0f, -0.0f, kTiny, -kTiny, kMin, 1.0f, -1.0f, kMax, -kMax};
      return {pick(rng, values), pick(rng, values)};
    }
    case 6: {
      constexpr std::array values{0.0f, -0.0f, 1.0f, kMax, kInf, -kInf, kNan};
      return {pick(rng, values), pick(rng, values)};
    }
    case 7: {
      constexpr std::array values{kInf, -kInf, kNan, 0.0f};
      const bool odd = rng.below(1000) == 0;
      return odd ? Pair{pick(rng, values), pick(rng, values)} : Pair{off_by(1e-6), e};
    }
    case 8:
      return {off_by(1e-3 * progress), e};
    case 9:
      return {off_by(1e-3 * (1 - progress)), e};
    default:
      return {1.1f, 1.0f};
  }
}

TEST_CASE("check_close agrees with a plain loop to the last bit") {
  constexpr std::array<std::size_t, 8> kSizes{
      0, 1, 2, kBlockSize - 1, kBlockSize, kBlockSize + 1, 2 * kBlockSize, 5 * kBlockSize + 3};
  constexpr std::array kRtols{0.0, 1e-6, 0.1, 1.0, 1e300, kInfinite};
  constexpr std::array kAtols{0.0, 1e-46, 1e-6, 1.0, 1e300, kInfinite};
  constexpr std::array kRatios{0.0, 0.01, 0.5, 1.0};
  Rng rng(1);
  for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
    for (const std::size_t size : kSizes) {
      for (int trial = 0; trial < 4; ++trial) {
        // One element more in front, so that the data is not always aligned.
        const std::size_t skip = rng.below(2);
        std::vector<float> actual(skip + size), expected(skip + size);
        for (std::size_t i = 0; i < size; ++i) {
          const double progress = static_cast<double>(i) / static_cast<double>(size);
          const Pair pair = make_pair(rng, kind, progress);
          actual[skip + i] = pair.actual;
          expected[skip + i] = pair.expected;
        }
        const auto a = std::span<const float>(actual).subspan(skip);
        const auto e = std::span<const float>(expected).subspan(skip);
        for (const double rtol : kRtols) {
          for (const double atol : kAtols) {
            const double ratio = kRatios[rng.below(kRatios.size())];
            const bool agree =
                same(check_close(a, e, rtol, atol, ratio), reference(a, e, rtol, atol, ratio));
            CAPTURE(kKinds[kind], size, trial, rtol, atol, ratio);
            if (!agree) FAIL("check_close and the plain loop differ");
          }
        }
      }
    }
  }
  SUCCEED();
}

TEST_CASE("one wrong element is found wherever it is") {
  const std::size_t size = 3 * kBlockSize + 5;
  const std::vector<float> expected(size, 1);
  for (std::size_t i = 0; i < size; ++i) {
    for (const float wrong : {1.5f, kNan, kInf}) {
      std::vector<float> actual = expected;
      actual[i] = wrong;
      const Report report = check_close(actual, expected, 1e-5, 1e-8);
      REQUIRE_FALSE(report.close);
      REQUIRE(report.mismatched == 1);
      REQUIRE(report.worst.flat == static_cast<std::int64_t>(i));
    }
  }
}

}  // namespace
}  // namespace trusted
