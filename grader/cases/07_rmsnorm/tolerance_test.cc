// Proves the bounds of oracle.h over the inputs of the hidden tests: what is right passes, however
// it is summed; constants, sums in bf16, a dropped element and the bugs that loose thresholds let
// pass do not. More of it, in numbers, is in proofs.cc.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "grader/cases/07_rmsnorm/inputs.h"
#include "grader/cases/07_rmsnorm/kernel_model.h"
#include "grader/cases/07_rmsnorm/oracle.h"
#include "grader/cases/07_rmsnorm/proof_inputs.h"
#include "grader/compare/formats.h"
#include "third_party/catch2/catch2.h"

namespace cases {
namespace {

using drill::Format;

constexpr std::uint64_t kSeed = 1;

bool is_accepted(const std::vector<float>& got, Output output, Format format, const Problem& p,
                 Bound bound = Bound::kRigorous) {
  return !first_wrong(expected(output, p, bound), got, format_of(output, format));
}

bool all_accepted(const KernelModel& kernel, Output output, Format format,
                  const Problems& problems) {
  for (const Problem& p : problems) {
    if (!is_accepted(model(kernel, output, format, p), output, format, p)) return false;
  }
  return true;
}

float stored(double value, Format format) {
  return static_cast<float>(trusted::rounded(value, format));
}

// Calls check(output, format, problems, bound) for whatever the hidden tests compare.
template <class Check>
void for_each_test(std::uint64_t seed, const Check& check) {
  std::vector<ProofInputs> all = proof_inputs();
  all.push_back({.tests = {"every row counts, with --exhaustive"},
                 .outputs = {Output::kY, Output::kDx, Output::kDw},
                 .problems = [](auto, auto, auto) {
                   return Problems{tall_problem(), wide_problem()};
                 }});
  for (const ProofInputs& inputs : all) {
    for (const Format format : kFormats) {
      for (const Output output : inputs.outputs) {
        const Problems problems = inputs.problems(output, format, seed);
        CAPTURE(inputs.tests, static_cast<int>(format), static_cast<int>(output), seed);
        if (!problems.empty()) check(output, format, problems, inputs.bound);
      }
    }
  }
}

TEST_CASE("the oracle gives what was computed by hand") {
  const Problem p{.cols = 2, .x = {1, 2}, .w = {1, 1}, .dy = {1, 0}};
  CHECK(forward(p).value[0] == Approx(1 / std::sqrt(2.5)));
  CHECK(forward(p).value[1] == Approx(2 / std::sqrt(2.5)));
  const Gradients gradients = backward(p);
  CHECK(gradients.dx.value[0] == Approx(0.5059644).margin(5e-8));
  CHECK(gradients.dx.value[1] == Approx(-0.2529822).margin(5e-8));
  CHECK(gradients.dw.value[0] == Approx(0.6324555).margin(5e-8));
  CHECK(gradients.dw.value[1] == 0);

  const Problem with_eps{.cols = 2, .eps = 1e-6f, .x = {1e-3f, 1e-3f}, .w = {1, 1}, .dy = {0, 0}};
  CHECK(forward(with_eps).value[0] == Approx(0.70710678));
}

// The loss of which backward() is the derivative: sum of dy y.
double loss(const Problem& p) {
  const Bounded y = forward(p);
  double sum = 0;
  for (std::size_t i = 0; i < p.dy.size(); ++i) sum += p.dy[i] * y.value[i];
  return sum;
}

TEST_CASE("the oracle's gradients are the derivatives of its forward pass") {
  for (const float eps : {0.0f, 0.5f}) {
    Problem p = random_problem(Format::kFloat32, 3, 5, eps, kSeed);
    // Steps of a power of two are exact in fp32.
    constexpr float kStep = 0x1p-10f;
    for (std::vector<float>* array : {&p.x, &p.w}) {
      for (float& value : *array) value = std::ldexp(std::round(std::ldexp(value, 10)), -10);
    }
    const Gradients gradients = backward(p);
    const auto derivative = [&](float& value) {
      const float before = value;
      const auto at = [&](float steps) {
        value = before + steps * kStep;
        const double result = loss(p);
        value = before;
        return result;
      };
      // Of fourth order in the step.
      return (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * double{kStep});
    };
    for (std::size_t i = 0; i < p.x.size(); ++i)
      CHECK(gradients.dx.value[i] == Approx(derivative(p.x[i])).margin(1e-8));
    for (std::size_t j = 0; j < p.w.size(); ++j)
      CHECK(gradients.dw.value[j] == Approx(derivative(p.w[j])).margin(1e-8));
  }
}

TEST_CASE("the right result, rounded once, passes") {
  for_each_test(kSeed, [](Output output, Format format, const Problems& problems, Bound bound) {
    for (const Problem& p : problems) {
      const Bounded right = expected(output, p, bound);
      const Format as = format_of(output, format);
      std::vector<float> got;
      for (const double value : right.value) got.push_back(stored(value, as));
      CHECK_FALSE(first_wrong(right, got, as));
    }
  });
}

TEST_CASE("a number uses at most all of its bound just where it is accepted") {
  int accepted = 0, refused = 0;
  for_each_test(kSeed, [&](Output output, Format format, const Problems& problems, Bound bound) {
    const Format as = format_of(output, format);
    for (const Problem& p : problems) {
      const Bounded right = expected(output, p, bound);
      const std::size_t step = 1 + right.value.size() / 1000;
      for (std::size_t i = 0; i < right.value.size(); i += step) {
        for (const double errors : {-3.0, -1.0, -0.5, 0.0, 0.5, 1.0, 3.0}) {
          const float near = stored(right.value[i] + errors * right.error[i], as);
          for (const float got : {near, std::nextafter(near, -INFINITY), NAN, INFINITY,
                                  stored(near * (1 + 0x1p-8), as)}) {
            const bool is_accepted = accepts(right, i, stored(got, as), as);
            (is_accepted ? accepted : refused) += 1;
            if ((share_used(right, i, stored(got, as), as) <= 1) == is_accepted) continue;
            CAPTURE(p.made, i, got, right.value[i], right.error[i]);
            FAIL();
          }
        }
      }
    }
  });
  CHECK(accepted > 100'000);
  CHECK(refused > 100'000);
}

TEST_CASE("of an array the largest share counts, where there is a bound") {
  const double nan = std::nan(""), infinite = INFINITY;
  const Bounded some = {.value = {1, nan, 2, 4}, .error = {0.5, 1, infinite, 1}};
  const std::vector<float> got = {1.25f, 1, 99, 4.125f};
  CHECK(share_used(some, got, Format::kFloat32) == 0.5);
  CHECK_FALSE(share_used({.value = {nan, 1}, .error = {1, infinite}}, std::vector<float>{1, 1},
                         Format::kFloat32));
}

// Of seed 1 proofs.cc has them.
TEST_CASE("sums in fp32 pass in any order, with any rsqrtf, of another seed") {
  for_each_test(2, [](Output output, Format format, const Problems& problems, Bound) {
    for (const Problem& p : problems) {
      const Bounded right = expected(output, p);
      for (const Order order : kOrders) {
        const int ulps = order == Order::kSequential ? 2 : order == Order::kReversed ? -2 : 0;
        CAPTURE(static_cast<int>(order), p.rows, p.cols, p.made);
        CHECK_FALSE(first_wrong(right, model({.order = order, .ulps = ulps}, output, format, p),
                                format_of(output, format)));
      }
    }
  });
}

// So do zeros: proofs.cc.
TEST_CASE("constants fail each test") {
  for_each_test(kSeed, [](Output output, Format format, const Problems& problems, Bound bound) {
    for (const float constant : {1.0f, -1.0f, 0.5f, 2.0f}) {
      CAPTURE(constant);
      bool accepted = true;
      for (const Problem& p : problems) {
        const std::size_t size = output == Output::kDw ? p.w.size() : p.x.size();
        accepted =
            accepted && is_accepted(std::vector<float>(size, constant), output, format, p, bound);
      }
      CHECK_FALSE(accepted);
    }
  });
}

TEST_CASE("sums in bf16 fail") {
  const Problems problems = accumulation_problems();
  for (const Format format : kFormats) {
    for (const Order order : kOrders) {
      CAPTURE(static_cast<int>(format), static_cast<int>(order));
      const KernelModel squares{.order = order, .bf16_squares = true};
      CHECK_FALSE(all_accepted(squares, Output::kY, format, problems));
      CHECK_FALSE(all_accepted(squares, Output::kDx, format, problems));
      CHECK_FALSE(all_accepted(squares, Output::kDw, format, problems));
      const KernelModel products{.order = order, .bf16_products = true};
      CHECK_FALSE(all_accepted(products, Output::kDx, format, problems));
      const KernelModel dw{.order = order, .bf16_dw = true};
      CHECK_FALSE(all_accepted(dw, Output::kDw, format, problems));
    }
  }
}

TEST_CASE("two roundings to bf16 fail") {
  CHECK_FALSE(
      all_accepted({.bf16_xr = true}, Output::kY, Format::kBfloat16, rounding_problems(kSeed)));
  for (const Problem& p : rounding_problems(kSeed)) {
    for (const Output output : {Output::kY, Output::kDx}) {
      std::vector<float> cut = model({}, output, Format::kFloat32, p);
      for (float& value : cut)
        value = std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) & 0xFFFF0000u);
      CHECK_FALSE(is_accepted(cut, output, Format::kBfloat16, p));
    }
  }
}

Problem only_row(const Problem& p, std::int64_t row) {
  Problem result = p;
  result.rows = 1;
  const auto x = p.row(p.x, row);
  const auto dy = p.row(p.dy, row);
  result.x.assign(x.begin(), x.end());
  result.dy.assign(dy.begin(), dy.end());
  return result;
}

TEST_CASE("a row's sum without any one column fails") {
  Problems problems;
  for (const Problem& p : tail_problems(false)) {
    for (const std::int64_t row : {0, 1}) problems.push_back(only_row(p, row));
  }
  for (const Problem& p : problems) {
    const Bounded y = expected(Output::kY, p);
    const Bounded dx = expected(Output::kDx, p);
    const Bounded dw = expected(Output::kDw, p);
    for (std::int64_t column = 0; column < p.cols; ++column) {
      if (p.x[static_cast<std::size_t>(column)] == 0) continue;
      const KernelModel squares{.order = Order::kPairwise, .without_square = column};
      const KernelModel products{.order = Order::kPairwise, .without_product = column};
      CAPTURE(p.cols, column);
      REQUIRE(first_wrong(dw, model_dw(squares, p), Format::kFloat32));
      for (const Format format : kFormats) {
        REQUIRE(first_wrong(y, model_y(squares, format, p), format));
        REQUIRE(first_wrong(dx, model_dx(products, format, p), format));
      }
    }
  }
}

TEST_CASE("dw without any one row fails") {
  Problem tall = tall_problem();
  Problems problems = {tall, eight_columns_problem()};
  for (const Problem& p : problems) {
    const Bounded dw = expected(Output::kDw, p);
    // The model's sums, each row taken away.
    const std::vector<float> all = model_dw({}, p);
    for (std::int64_t row = 0; row < p.rows; ++row) {
      Problem one = only_row(p, row);
      std::vector<float> without = model_dw({}, one);
      const bool counts =
          std::any_of(without.begin(), without.end(), [](float t) { return t != 0; });
      if (p.cols > 1) CHECK(counts);
      if (!counts) continue;
      for (std::size_t j = 0; j < without.size(); ++j) without[j] = all[j] - without[j];
      CAPTURE(p.cols, row);
      REQUIRE(first_wrong(dw, without, Format::kFloat32));
    }
  }
  for (const Problem& p : weight_gradient_problems(Format::kFloat32, kSeed)) {
    for (std::int64_t row = 0; row < p.rows; ++row) {
      const auto dy = p.row(p.dy, row);
      if (std::all_of(dy.begin(), dy.end(), [](float value) { return value == 0; })) continue;
      CAPTURE(p.made, row);
      CHECK_FALSE(is_accepted(model_dw({.without_row = row}, p), Output::kDw, Format::kFloat32, p));
    }
  }
}

TEST_CASE("a row of dx or y that is zero fails") {
  for (const Problem& p : {eight_columns_problem(), wide_problem()}) {
    for (std::int64_t row = 0; row < p.rows; ++row) {
      const Problem one = only_row(p, row);
      const std::vector<float> zeros(one.x.size());
      for (const Format format : kFormats) {
        CHECK_FALSE(is_accepted(zeros, Output::kY, format, one));
        CHECK_FALSE(is_accepted(zeros, Output::kDx, format, one));
      }
    }
  }
}

float from_mean(float mean) { return 1 / std::sqrt(mean); }

TEST_CASE("the bugs that loose thresholds let pass fail") {
  const auto fails = [](const KernelModel& kernel, auto problems_of) {
    for (const Format format : kFormats)
      CHECK_FALSE(all_accepted(kernel, Output::kY, format, problems_of(format)));
  };
  const auto columns = [](const Problem& p) { return static_cast<float>(p.cols); };
  const auto eps = [](Format) { return eps_problems(); };
  SECTION("eps outside of the root") {
    fails({.r = [&](float squares, const Problem& p,
                    auto) { return 1 / (std::sqrt(squares / columns(p)) + p.eps); }},
          eps);
  }
  SECTION("eps ignored") {
    fails({.r = [&](float squares, const Problem& p,
                    auto) { return from_mean(squares / columns(p)); }},
          eps);
  }
  SECTION("eps divided as well") {
    fails({.r = [&](float squares, const Problem& p,
                    auto) { return from_mean((squares + p.eps) / columns(p)); }},
          eps);
  }
  SECTION("the larger of mean and eps") {
    fails({.r = [&](float squares, const Problem& p,
                    auto) { return from_mean(std::max(squares / columns(p), p.eps)); }},
          eps);
  }
  SECTION("the variance") {
    fails({.r =
               [&](float squares, const Problem& p, std::int64_t row) {
                 float sum = 0;
                 for (const float value : p.row(p.x, row)) sum += value;
                 const float mean = sum / columns(p);
                 return from_mean(squares / columns(p) - mean * mean + p.eps);
               }},
          mean_problems);
  }
  SECTION("one column more, one fewer") {
    for (const float more : {1.0f, -1.0f}) {
      fails({.r = [&](float squares, const Problem& p,
                      auto) { return from_mean(squares / (columns(p) + more) + p.eps); }},
            mean_problems);
    }
  }
  SECTION("the last 64 columns dropped, where there are more than 64") {
    fails({.r =
               [&](float, const Problem& p, std::int64_t row) {
                 float squares = 0;
                 const auto x = p.row(p.x, row);
                 for (const float value : x.first(x.size() > 64 ? x.size() - 64 : x.size()))
                   squares += value * value;
                 return from_mean(squares / columns(p) + p.eps);
               }},
          [](Format) { return tail_problems(false); });
  }
  SECTION("the mean of |x|") {
    fails({.r =
               [&](float, const Problem& p, std::int64_t row) {
                 float sum = 0;
                 for (const float value : p.row(p.x, row)) sum += std::fabs(value);
                 return columns(p) / sum;
               }},
          mean_problems);
  }
}

}  // namespace
}  // namespace cases
