#include "grader/cases/07_rmsnorm/proof_inputs.h"

namespace cases {
namespace {

using drill::Format;

void append(Problems& problems, const Problems& more) {
  problems.insert(problems.end(), more.begin(), more.end());
}

Problems values(Format format, std::uint64_t seed) {
  Problems problems = value_problems(format, seed);
  for (const auto& [one, other] : scaled_problems(format, seed)) append(problems, {one, other});
  return problems;
}

Problems tails(Output output, Format format, std::uint64_t seed) {
  Problems problems = tail_problems(false);
  append(problems, start_problems(format, seed));
  if (format == (output == Output::kY ? Format::kFloat32 : Format::kBfloat16))
    append(problems, long_row_problems());
  return problems;
}

Problems rows(Output output, Format format) {
  Problems problems = {eight_columns_problem()};
  if (format == Format::kBfloat16) problems.push_back(wide_problem());
  if (format == Format::kFloat32 && output == Output::kY) problems.push_back(tall_problem());
  if (format == Format::kBfloat16 && output == Output::kDw)
    problems.push_back(many_long_rows_problem());
  return problems;
}

Problems nans() {
  Problems problems;
  for (const char array : {'x', 'w', 'd'}) {
    for (const std::int64_t col : {0, 36}) problems.push_back(nan_problem(5, 37, array, 2, col));
  }
  return problems;
}

}  // namespace

const std::vector<ProofInputs>& proof_inputs() {
  using enum Output;
  static const std::vector<ProofInputs> kInputs = {
      {{"y is x over its row's root mean square, times w"},
       {kY},
       [](auto, Format format, auto seed) { return values(format, seed); }},
      {{"the mean is of the squares, over all columns"},
       {kY},
       [](auto, Format format, auto) { return mean_problems(format); }},
      {{"eps is added to the mean, under the root"},
       {kY},
       [](auto, auto, auto) { return eps_problems(); }},
      {{"subnormal and large numbers and -0 are numbers like others"},
       {kY},
       [](auto, Format format, auto) { return edge_value_problems(format); }},
      {{"dx is r w dy less the row's correction"},
       {kDx},
       [](auto, Format format, auto seed) { return gradient_problems(format, seed); }},
      {{"the sum of x dx over a row is r^3 eps sum(w dy x)"},
       {kDx},
       [](auto, Format format, auto seed) { return gradient_eps_problems(format, seed); }},
      {{"dw is dy x r, summed over all rows"},
       {kDw},
       [](auto, Format format, auto seed) { return weight_gradient_problems(format, seed); }},
      {{"y is right for any number of columns, wherever an array begins"}, {kY}, tails},
      {{"dx and dw are right for any number of columns, wherever an array begins"},
       {kDx, kDw},
       tails},
      {{"a bf16 result is rounded once, to nearest"},
       {kY, kDx},
       [](auto, Format format, auto seed) {
         return format == Format::kBfloat16 ? rounding_problems(seed) : Problems();
       }},
      {{"sums are kept in fp32"},
       {kY, kDx, kDw},
       [](auto, auto, auto) { return accumulation_problems(); }},
      {{"every row counts, also beyond 65535 of them"},
       {kY, kDx, kDw},
       [](Output output, Format format, auto) { return rows(output, format); }},
      {{"a NaN goes where the header says, and nowhere else"},
       {kY, kDx, kDw},
       [](auto, auto, auto) { return nans(); },
       Bound::kNoNan},
      {{"arguments without a meaning are refused, and nothing is written"},
       {kY, kDw},
       [](auto, Format format, auto seed) {
         return Problems{random_problem(format, 2, 3, 0, seed)};
       },
       Bound::kNear,
       {kY}},  // one square of three
      {{"all work is given to the stream", "no races", "no out-of-bounds access",
        "no uninitialised read", "every thread reaches every barrier"},
       {kY, kDx, kDw},
       [](auto, Format format, auto seed) { return representative_problems(format, seed); },
       Bound::kNear},
  };
  return kInputs;
}

Format format_of(Output output, Format format) {
  return output == Output::kDw ? Format::kFloat32 : format;
}

Bounded expected(Output output, const Problem& p, Bound bound) {
  if (output == Output::kY) return with_bound(forward(p), bound);
  return with_bound(output == Output::kDx ? backward(p).dx : backward(p).dw, bound);
}

std::vector<float> model(const KernelModel& kernel, Output output, Format format,
                         const Problem& p) {
  if (output == Output::kY) return model_y(kernel, format, p);
  return output == Output::kDx ? model_dx(kernel, format, p) : model_dw(kernel, p);
}

}  // namespace cases
