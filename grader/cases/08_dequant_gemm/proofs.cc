// Drill 08's allowances, for each hidden test that has one. The derivation is in oracle.h. Most
// calls are compared exactly, and those of the other tests all are: what they add are integers
// times powers of two.
#include "grader/tolerances/proofs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "grader/cases/08_dequant_gemm/inputs.h"
#include "grader/cases/08_dequant_gemm/kernel_model.h"
#include "grader/cases/08_dequant_gemm/oracle.h"

namespace {

using cases::W4a16;
using cases::W4a8;
using tolerances::Call;
using tolerances::Numbers;
using tolerances::Proof;
using tolerances::Wrong;

constexpr std::uint64_t kSeed = 1;

Numbers numbers(const std::vector<std::uint16_t>& y) {
  Numbers values;
  for (const std::uint16_t bits : y) values.push_back(cases::from_bf16(bits));
  return values;
}
Numbers numbers(const std::vector<float>& y) { return {y.begin(), y.end()}; }

std::vector<Numbers> right_results(const W4a16& product) {
  std::vector<Numbers> results;
  for (const cases::Way& way : cases::right_ways())
    results.push_back(numbers(result(product, way)));
  return results;
}

std::vector<Numbers> right_results(const W4a8& product) {
  using enum cases::XScale;
  std::vector<Numbers> results;
  for (const cases::Adder& add :
       {cases::Adder(cases::in_double), cases::forward(drill::Format::kFloat32),
        cases::Adder(cases::backward)}) {
    for (const cases::XScale at : {kAtEnd, kInScale, kInGroup})
      results.push_back(numbers(result(product, add, at, cases::exact_sum)));
  }
  return results;
}

template <class X>
Call call_of(const cases::Product<X>& product) {
  Call call;
  const std::vector<cases::Expected> right = expected(product);
  for (const cases::Expected& element : right) {
    call.exact.push_back(element.exact);
    call.allowed.push_back(std::max(element.high - element.exact, element.exact - element.low));
  }
  call.share = [right](const Numbers& result) {
    double share = 0;
    for (std::size_t i = 0; i < right.size(); ++i) {
      const auto y = cases::stored<cases::result_type<X>>(result[i]);
      share = std::max(share, share_used(right[i], y));
    }
    return share;
  };
  call.right = right_results(product);
  for (const std::int64_t p : {std::int64_t{0}, product.sizes.k - 1})
    call.dropped.push_back(numbers(right_result(without(product, p))));
  return call;
}

bool is_exact(const std::vector<cases::Expected>& right) {
  return std::none_of(right.begin(), right.end(),
                      [](const cases::Expected& element) { return element.low < element.high; });
}

// Of the products those that are compared exactly, or those that are not.
template <class X>
auto calls_of(std::vector<cases::Product<X>> products, bool exact) {
  return [products = std::move(products), exact](const auto& add) {
    for (const auto& product : products) {
      if (is_exact(expected(product)) == exact) add(call_of(product));
    }
  };
}

// The calls of a test with a tolerance, then those on which nothing is rounded but the result.
// `unseen` is of the first.
template <class X>
void add_test(std::vector<Proof>& proofs, const std::string& test,
              const std::vector<cases::Product<X>>& products,
              const std::map<Wrong, std::string>& unseen = {}) {
  constexpr bool kBf16 = std::is_same_v<X, std::uint16_t>;
  for (const bool exact : {false, true}) {
    Proof proof;
    proof.tests = {test};
    proof.result = std::string(kBf16 ? "y, bf16" : "y, fp32") + (exact ? ", of exact sums" : "");
    proof.lower = kBf16 ? tolerances::below_bfloat16 : tolerances::below_float32;
    proof.calls = calls_of(products, exact);
    if (!exact) proof.unseen = unseen;
    proofs.push_back(proof);
  }
}

template <class T>
std::vector<T> both(std::vector<T> all, const std::vector<T>& more) {
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace

std::vector<Proof> tolerances::proofs() {
  std::vector<Proof> proofs;
  add_test(proofs, "w4a16 takes the scale of the weight's own row and group",
           both(cases::many_groups<std::uint16_t>(kSeed), cases::single_weights(kSeed)));
  add_test(proofs, "w4a16 sums in fp32 and rounds once, at the end", cases::sums_w4a16(kSeed),
           {{Wrong::kLower,
             "A weight times its scale may be rounded to bf16, which moves such a sum farther "
             "than 7 bits in place of 8 do. The exact sums of the same test show it."}});
  add_test(proofs, "w4a8 sums a group exactly, then scales",
           both(cases::sums_w4a8(), cases::many_x_scales(kSeed)));
  return proofs;
}
