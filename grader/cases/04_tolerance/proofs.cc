// Drill 04's tolerance of ULPs, for each hidden test that has it. The derivation is in inputs.h;
// the powers of two of the formats are compared exactly.
#include "grader/tolerances/proofs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "grader/cases/04_tolerance/inputs.h"
#include "grader/compare/rng.h"
#include "grader/tolerances/ulp_call.h"

namespace {

using tolerances::Call;
using tolerances::Numbers;
using tolerances::Proof;
using tolerances::Wrong;

// Of fp32, fp16 and bf16.
constexpr double kEps[] = {0x1p-23, 0x1p-10, 0x1p-7};

struct Arguments {
  double eps;
  std::int64_t k;
  double c = 1, scale = 1;
};

using Formula = std::function<long double(const Arguments&)>;

// A result, what it is exactly, and right ways to compute it in double.
struct Result {
  std::string name;
  Formula exact;
  std::vector<Formula> right;
  std::uint64_t ulps = cases::kUlps;
};

double root(std::int64_t k) { return std::sqrt(static_cast<double>(k)); }
long double exact_root(std::int64_t k) { return std::sqrt(static_cast<long double>(k)); }

// The first of each goes through no number that is beyond the range; the others may.
Result budget() {
  return {"budget",
          [](const Arguments& a) { return a.eps / 2 / exact_root(a.k); },
          {[](const Arguments& a) { return a.eps / 2 / root(a.k); },
           [](const Arguments& a) { return a.eps / 2 * (1 / root(a.k)); },
           [](const Arguments& a) {
             return std::sqrt(a.eps / 2 * (a.eps / 2) / static_cast<double>(a.k));
           },
           [](const Arguments& a) { return a.eps / 2 * root(a.k) / static_cast<double>(a.k); }}};
}

Result rtol() {
  return {"rtol",
          [](const Arguments& a) { return exact_root(a.k) * a.eps * a.c; },
          {[](const Arguments& a) { return a.c * (a.eps * root(a.k)); },
           [](const Arguments& a) { return a.c * a.eps * root(a.k); },
           [](const Arguments& a) { return root(a.k) * a.c * a.eps; },
           [](const Arguments& a) {
             return a.c * std::sqrt(a.eps * a.eps * static_cast<double>(a.k));
           }}};
}

Result atol() {
  return {"atol",
          [](const Arguments& a) { return exact_root(a.k) * a.eps * a.c * a.scale; },
          {[](const Arguments& a) { return a.c * (a.eps * root(a.k)) * a.scale; },
           [](const Arguments& a) { return a.c * a.scale * (a.eps * root(a.k)); },
           [](const Arguments& a) { return root(a.k) * a.scale * a.c * a.eps; },
           [](const Arguments& a) {
             return a.scale * a.c * std::sqrt(a.eps * a.eps * static_cast<double>(a.k));
           }}};
}

Call call_of(const std::vector<Arguments>& all, const Result& result) {
  const auto each = [&](const Formula& formula) {
    Numbers numbers;
    for (const Arguments& arguments : all)
      numbers.push_back(static_cast<double>(formula(arguments)));
    return numbers;
  };
  Call call = tolerances::ulp_call(each(result.exact), result.ulps);
  for (const Formula& formula : result.right) call.right.push_back(each(formula));
  // The sum whose tolerance it is has a term less.
  call.dropped = {each([&](Arguments a) {
    a.k = std::max<std::int64_t>(a.k - 1, 1);
    return result.exact(a);
  })};
  return call;
}

Proof proof(const std::string& test, const Result& result, std::vector<Arguments> all) {
  Proof proof;
  proof.tests = {test};
  proof.result = result.name;
  proof.lower = tolerances::below_double;
  proof.calls = [result, all = std::move(all)](const auto& add) { add(call_of(all, result)); };
  return proof;
}

std::vector<Arguments> squares(const auto& sides, const auto& factors) {
  std::vector<Arguments> all;
  for (const double eps : kEps) {
    for (const std::int64_t side : sides) {
      for (const double c : factors) all.push_back({eps, side * side, c});
    }
  }
  return all;
}

std::vector<Arguments> scaled() {
  std::vector<Arguments> all;
  for (const double eps : kEps) {
    for (const std::int64_t k : cases::kAtolLengths) {
      for (const double scale : cases::kScales) all.push_back({eps, k, cases::kAtolFactor, scale});
    }
  }
  return all;
}

constexpr const char* kExactInFloat32 = "All exact results are numbers of fp32.";

// What is right by the first way alone.
Result in_range(Result result) {
  result.right.resize(1);
  return result;
}

void add_random(std::vector<Proof>& proofs) {
  const std::string test = "every result is right within 4 ULP";
  trusted::Rng rng(1);
  std::vector<Arguments> lengths, all;
  for (int i = 0; i < cases::kRandomLengths; ++i)
    lengths.push_back({kEps[0], cases::random_length(rng)});
  for (int i = 0; i < cases::kRandomArguments; ++i) {
    const auto [k, c, scale] = cases::random_arguments(rng);
    all.push_back({kEps[0], k, c, scale});
  }
  proofs.push_back(proof(test, budget(), lengths));
  proofs.push_back(proof(test, rtol(), all));
  proofs.push_back(proof(test, atol(), all));
}

void add_extremes(std::vector<Proof>& proofs) {
  const std::string test = "no intermediate result overflows or underflows";
  std::vector<Arguments> lengths, extremes;
  for (const int half : cases::kHalves) lengths.push_back({kEps[0], std::int64_t{1} << 2 * half});
  for (const auto& [side, c, scale] : cases::kExtremes)
    extremes.push_back({kEps[0], side * side, c, scale});
  std::vector<Arguments> both = lengths;
  both.insert(both.end(), extremes.begin(), extremes.end());
  proofs.push_back(proof(test, in_range(budget()), lengths));
  proofs.back().unseen = {{Wrong::kLower, kExactInFloat32}};
  proofs.push_back(proof(test, in_range(rtol()), both));
  proofs.push_back(proof(test, in_range(atol()), extremes));
}

}  // namespace

std::vector<Proof> tolerances::proofs() {
  std::vector<Proof> proofs;
  const std::int64_t ones[] = {1};
  const double one[] = {1};
  for (const Result& result : {budget(), rtol()}) {
    proofs.push_back(
        proof("one rounding has a budget of u and an rtol of eps", result, squares(ones, one)));
    proofs.back().unseen = {{Wrong::kLower, kExactInFloat32},
                            {Wrong::kDropped, "The length is 1, and no sum has fewer terms."}};
  }
  proofs.push_back(proof("the budget falls with the root of the length", budget(),
                         squares(cases::kBudgetSides, one)));
  proofs.push_back(proof("rtol grows with the root of the length and in proportion to c", rtol(),
                         squares(cases::kRtolSides, cases::kFactors)));
  proofs.back().unseen = {{Wrong::kLower, kExactInFloat32}};
  // From the answer's own rtol, which may use its ULPs as well.
  Result own = atol();
  own.ulps = 2 * cases::kUlps;
  proofs.push_back(proof("atol is rtol at the scale of the output", own, scaled()));
  add_random(proofs);
  add_extremes(proofs);
  return proofs;
}
