// Drill 07's bounds, for each hidden test that has one and each result that it looks at. The
// derivation is in oracle.h.
#include "grader/tolerances/proofs.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "grader/cases/07_rmsnorm/proof_inputs.h"
#include "grader/compare/formats.h"

namespace {

using cases::KernelModel;
using cases::Output;
using cases::ProofInputs;
using drill::Format;
using tolerances::Call;
using tolerances::Numbers;
using tolerances::Wrong;

constexpr std::uint64_t kSeed = 1;

Numbers numbers(const std::vector<float>& values) { return {values.begin(), values.end()}; }

std::vector<float> stored(const Numbers& result, Format format) {
  std::vector<float> values;
  for (const double value : result)
    values.push_back(static_cast<float>(trusted::rounded(value, format)));
  return values;
}

// Of a row's sum of squares, of w dy x, or of dw's rows.
KernelModel without(Output output, const cases::Problem& p, bool last) {
  KernelModel kernel{.order = cases::Order::kPairwise};
  const std::int64_t column = last ? p.cols - 1 : 0;
  if (output == Output::kY) kernel.without_square = column;
  if (output == Output::kDx) kernel.without_product = column;
  if (output == Output::kDw) kernel.without_row = last ? p.rows - 1 : 0;
  return kernel;
}

Call call_of(Output output, Format format, const cases::Problem& p, cases::Bound bound) {
  const cases::Bounded expected = cases::expected(output, p, bound);
  Call call;
  call.exact = expected.value;
  call.allowed = expected.error;
  const Format as = cases::format_of(output, format);
  call.share = [expected, as](const Numbers& result) {
    return share_used(expected, stored(result, as), as).value_or(0);
  };
  const auto result = [&](const KernelModel& kernel) {
    return numbers(model(kernel, output, format, p));
  };
  for (const cases::Order order : cases::kOrders) {
    // rsqrtf as it is, and at the ends of what is documented.
    for (const int ulps : {0, 2, -2}) call.right.push_back(result({.order = order, .ulps = ulps}));
  }
  for (const bool last : {false, true}) call.dropped.push_back(result(without(output, p, last)));
  return call;
}

std::string name_of(Output output, Format format) {
  const char* inputs = format == Format::kFloat32 ? "fp32" : "bf16";
  if (output == Output::kDw)
    return std::string("dw, fp32") + (format == Format::kFloat32 ? "" : ", of bf16");
  return std::string(output == Output::kY ? "y, " : "dx, ") + inputs;
}

// Of what is within an eighth of the array's largest number.
std::map<Wrong, std::string> unseen_nearby(const ProofInputs& inputs, Output output) {
  const std::string why =
      "The test is about findings or arguments, and asks only whether there is a result: within an "
      "eighth of the array's largest number. The last digits have tests of their own.";
  std::map<Wrong, std::string> unseen = {{Wrong::kLower, why}, {Wrong::kPercent, why}};
  if (std::ranges::count(inputs.unseen_terms, output) != 0) unseen[Wrong::kDropped] = why;
  return unseen;
}

}  // namespace

std::vector<tolerances::Proof> tolerances::proofs() {
  std::vector<Proof> proofs;
  for (const ProofInputs& inputs : cases::proof_inputs()) {
    if (inputs.bound == cases::Bound::kNoNan) {
      proofs.push_back({.tests = inputs.tests,
                        .result = "y, dx, dw",
                        .calls = {},
                        .none = "The test asks of each number only whether it is a NaN."});
      continue;
    }
    for (const Output output : inputs.outputs) {
      for (const Format format : cases::kFormats) {
        if (inputs.problems(output, format, kSeed).empty()) continue;
        proofs.push_back(
            {.tests = inputs.tests,
             .result = name_of(output, format),
             .lower = cases::format_of(output, format) == Format::kFloat32 ? below_float32
                                                                           : below_bfloat16,
             .calls =
                 [inputs, output, format](const auto& add) {
                   for (const cases::Problem& p : inputs.problems(output, format, kSeed))
                     add(call_of(output, format, p, inputs.bound));
                 },
             .unseen = inputs.bound == cases::Bound::kNear ? unseen_nearby(inputs, output)
                                                           : std::map<Wrong, std::string>()});
      }
    }
  }
  return proofs;
}
