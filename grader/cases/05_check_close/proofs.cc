// Drill 05's one tolerance: the roundings of max_rel. The derivation is in oracle.h; all other
// figures are compared exactly.
#include "grader/tolerances/proofs.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "grader/cases/05_check_close/inputs.h"
#include "grader/cases/05_check_close/oracle.h"
#include "grader/tolerances/ulp_call.h"

namespace {

using cases::Tensors;
using tolerances::Call;
using tolerances::Numbers;
using tolerances::Wrong;

// The largest quotient of the finite pairs that differ.
template <class Quotient>
double max_rel(const Tensors& tensors, const Quotient& quotient) {
  double largest = 0;
  for (std::size_t i = 0; i < tensors.actual.size(); ++i) {
    const double a = tensors.actual[i], e = tensors.expected[i];
    if (std::isfinite(a) && std::isfinite(e) && a != e)
      largest = std::max(largest, static_cast<double>(quotient(std::fabs(a - e), std::fabs(e))));
  }
  return largest;
}

constexpr auto kDivided = [](double diff, double e) { return diff / e; };
constexpr auto kByReciprocal = [](double diff, double e) { return diff * (1 / e); };

Tensors without(Tensors tensors, bool last) {
  const std::ptrdiff_t i = last ? std::ssize(tensors.actual) - 1 : 0;
  tensors.actual.erase(tensors.actual.begin() + i);
  tensors.expected.erase(tensors.expected.begin() + i);
  return tensors;
}

Call call_of(const std::vector<Tensors>& all, const Numbers& exact,
             const std::vector<bool>& dropped) {
  Call call = tolerances::ulp_call(exact, cases::kUlps);
  const auto each = [&](const auto& figure) {
    Numbers result;
    for (const Tensors& tensors : all) result.push_back(figure(tensors));
    return result;
  };
  call.right = {each([](const Tensors& t) { return max_rel(t, kDivided); }),
                each([](const Tensors& t) { return max_rel(t, kByReciprocal); })};
  for (const bool last : dropped)
    call.dropped.push_back(
        each([&](const Tensors& t) { return max_rel(without(t, last), kDivided); }));
  return call;
}

void large_pairs(const std::function<void(const Call&)>& add) {
  // The largest is the last.
  add(call_of({cases::large_tensors()}, {double{cases::kMax} / cases::kTiny}, {true}));
}

void random_pairs(const std::function<void(const Call&)>& add) {
  std::vector<Tensors> all;
  Numbers exact;
  trusted::Rng rng(1);
  for (int i = 0; i < cases::kRandomTensors; ++i) {
    const Tensors t = cases::random_tensors(rng);
    const double right = cases::expected_report(t.actual, t.expected, t.shape,
                                                {t.allowed.rtol, t.allowed.atol}, t.allowed.ratio)
                             .max_rel;
    // 0 and infinity are exact.
    if (right == 0 || std::isinf(right)) continue;
    all.push_back(t);
    exact.push_back(right);
  }
  add(call_of(all, exact, {false, true}));
}

}  // namespace

std::vector<tolerances::Proof> tolerances::proofs() {
  return {{.tests = {"max_abs and max_rel are over the finite pairs, in double"},
           .result = "max_rel",
           .lower = below_double,
           .calls = large_pairs,
           .unseen = {{Wrong::kMean, "One number, which is its own mean."}}},
          {.tests = {"every figure is right for random tensors"},
           .result = "max_rel",
           .lower = below_double,
           .calls = random_pairs}};
}
