#include "grader/labs/tolerance_model/constants.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using Catch::Matchers::ContainsSubstring;
using drill::Format;

double right_u(Format format) {
  return format == Format::kFloat32 ? 0x1p-24 : format == Format::kFloat16 ? 0x1p-11 : 0x1p-8;
}
double right_eps(Format format) { return 2 * right_u(format); }
double right_budget(Format format, std::int64_t k) {
  return right_u(format) / std::sqrt(static_cast<double>(k));
}
double nan_of(Format) { return std::numeric_limits<double>::quiet_NaN(); }
double no_root(Format format, std::int64_t k) { return right_u(format) / static_cast<double>(k); }
// Exact for a power of two, which the budgets of kLengths are.
double four_ulps_off(Format format, std::int64_t k) {
  return right_budget(format, k) * (1 + 4 * 0x1p-52);
}
double five_ulps_off(Format format, std::int64_t k) {
  return right_budget(format, k) * (1 + 5 * 0x1p-52);
}
// Below a power of two an ULP is half as large.
double five_ulps_below(Format format, std::int64_t k) {
  return right_budget(format, k) * (1 - 5 * 0x1p-53);
}
double throws(Format) { throw std::invalid_argument("no"); }
double throws_for_bf16(Format format, std::int64_t k) {
  if (format == Format::kBfloat16) throw std::invalid_argument("no");
  return right_budget(format, k);
}

Functions functions() {
  return {.machine_epsilon = right_eps, .unit_roundoff = right_u, .reduction_budget = right_budget};
}

const std::vector<std::int64_t> kLengths = {64, 4096};

TEST_CASE("the formats' table is the published one, with eps and without a mark") {
  const std::string text = formats_section(format_constants(functions()));
  CHECK_THAT(text, ContainsSubstring("fp16    11   4.883e-04   9.766e-04  1e-03  1 sign, 5 "
                                     "exponent, 10 mantissa bits\n"));
  CHECK_THAT(text, ContainsSubstring("bf16     8   3.906e-03   7.812e-03  1e-02  1 sign, 8 "
                                     "exponent, 7 mantissa bits\n"));
  CHECK_THAT(text, ContainsSubstring("fp32    24   5.960e-08   1.192e-07  1e-07  1 sign, 8 "
                                     "exponent, 23 mantissa bits\n"));
  CHECK_THAT(text, !ContainsSubstring("!"));
}

TEST_CASE("the budgets' table has the published budgets, and the worst case") {
  const std::string text = budgets_section(budgets(functions(), kLengths));
  CHECK_THAT(text, ContainsSubstring("  K        fp16        bf16        fp32\n"));
  CHECK_THAT(text, ContainsSubstring("  64   6.104e-05   4.883e-04   7.451e-09\n"));
  CHECK_THAT(text, ContainsSubstring("4096   7.629e-06   6.104e-05   9.313e-10\n"));
  CHECK_THAT(text, ContainsSubstring("worst   9.768e-04   7.828e-03   1.192e-07\n"));
  CHECK_THAT(text, !ContainsSubstring("!"));
}

TEST_CASE("constants that are wrong are shown, marked, and set right") {
  Functions swapped = functions();
  swapped.machine_epsilon = right_u;
  swapped.unit_roundoff = right_eps;
  const std::vector<FormatConstants> constants = format_constants(swapped);
  CHECK(constants[0].unit_roundoff == 0x1p-10);
  CHECK(constants[0].machine_epsilon == 0x1p-11);
  CHECK(constants[0].significant_bits == 11);
  const std::string text = formats_section(constants);
  CHECK_THAT(text, ContainsSubstring("fp16    11  !9.766e-04  !4.883e-04  1e-03"));
  CHECK_THAT(text, ContainsSubstring("unit_roundoff(fp16) returned 0.0009765625, expected "
                                     "0.00048828125: twice as much\n"));
  CHECK_THAT(text, ContainsSubstring("machine_epsilon(bf16) returned 0.00390625, expected "
                                     "0.0078125: half of it\n"));

  swapped.unit_roundoff = nan_of;
  CHECK_THAT(formats_section(format_constants(swapped)),
             ContainsSubstring("unit_roundoff(bf16) returned nan, expected 0.00390625\n"));
}

TEST_CASE("a budget is right within 4 ULP") {
  const auto section = [](double (*f)(Format, std::int64_t)) {
    Functions all = functions();
    all.reduction_budget = f;
    return budgets_section(budgets(all, kLengths));
  };
  CHECK_THAT(section(four_ulps_off), !ContainsSubstring("!"));
  CHECK_THAT(section(five_ulps_off), ContainsSubstring("!6.104e-05"));
  CHECK_THAT(section(five_ulps_below), ContainsSubstring("!6.104e-05"));
  CHECK_THAT(section(no_root), ContainsSubstring("64  !7.629e-06  !6.104e-05  !9.313e-10\n"));
  CHECK_THAT(section(no_root), ContainsSubstring("reduction_budget(fp16, 64) returned "
                                                 "7.62939453e-06, expected 6.10351562e-05\n"));
  CHECK_THAT(section(no_root), !ContainsSubstring("more"));
}

TEST_CASE("one constant or budget that is wrong is enough not to be all right") {
  const auto right = [](const Functions& f) {
    return all_right(format_constants(f), budgets(f, kLengths));
  };
  CHECK(right(functions()));
  Functions wrong = functions();
  wrong.machine_epsilon = right_u;
  CHECK(!right(wrong));
  wrong = functions();
  wrong.unit_roundoff = nan_of;
  CHECK(!right(wrong));
  wrong = functions();
  wrong.reduction_budget = four_ulps_off;
  CHECK(right(wrong));
  wrong.reduction_budget = five_ulps_off;
  CHECK(!right(wrong));
}

TEST_CASE("six budgets that are wrong are set right, the others are counted") {
  Functions all = functions();
  all.reduction_budget = no_root;
  const std::vector<std::int64_t> lengths = {4, 9, 16};
  const std::string text = budgets_section(budgets(all, lengths));
  CHECK_THAT(text, ContainsSubstring("  ! reduction_budget(fp32, 9) returned"));
  CHECK_THAT(text, !ContainsSubstring("reduction_budget(fp16, 16)"));
  CHECK_THAT(text, ContainsSubstring("  ! and 3 more\n"));
}

TEST_CASE("what a function throws says which call it was") {
  Functions all = functions();
  all.machine_epsilon = throws;
  all.reduction_budget = throws_for_bf16;
  CHECK_THROWS_WITH(format_constants(all), "machine_epsilon(fp16) threw: no");
  CHECK_THROWS_WITH(budgets(all, kLengths), "reduction_budget(bf16, 64) threw: no");
}

}  // namespace
}  // namespace lab
