#include "grader/labs/rmsnorm_acceptance/acceptance.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

#include "fmt/format.h"

namespace lab {
namespace {

using cases::Bounded;
using cases::Problem;
using drill::Format;

const char* suffix(Format format) { return format == Format::kFloat32 ? "fp32" : "bf16"; }

// The reference's numbers, as a function of the format gives them.
std::vector<float> values(const Bounded& expected, Format format) {
  std::vector<float> result;
  result.reserve(expected.value.size());
  for (const double value : expected.value) result.push_back(rounded(value, format));
  return result;
}

class Checks {
 public:
  Checks(const Rmsnorm& rmsnorm, const TakeFindings& take_findings)
      : rmsnorm_(rmsnorm), take_findings_(take_findings) {}

  void forward(const std::string& name, Format format, const Problem& problem, bool is_published) {
    Check check{.name = name, .is_published = is_published};
    run(check, [&] {
      const std::vector<float> y = rmsnorm_.forward(format)(problem);
      const Bounded expected = cases::forward(problem);
      if (is_published) check.published = judge_forward(y, values(expected, format), format);
      check.derived = {judge_array("y", y, expected, problem.cols, format)};
    });
  }

  // With the gradient of mean(y^2), y being what forward gave: so a wrong forward is seen here too.
  void backward_of_loss(const std::string& name, Problem problem) {
    constexpr auto kBf16 = Format::kBfloat16;
    Check check{.name = name, .is_published = true};
    run(check, [&] {
      check.error_in = "forward, whose y makes dy";
      problem.dy = loss_gradient(rmsnorm_.forward_bf16(problem));
      check.error_in = "";
      const Gradients got = rmsnorm_.backward_bf16(problem);
      judge_gradients(check, problem, got, kBf16);

      Problem reference = problem;
      reference.dy = loss_gradient(values(cases::forward(problem), kBf16));
      const cases::Gradients expected = cases::backward(reference);
      // autograd keeps the gradient of a bf16 w as bf16.
      check.published =
          PublishedBackward{.dx = relative_l2(got.dx, values(expected.dx, kBf16)),
                            .dw = relative_l2(in_bf16(got.dw), values(expected.dw, kBf16))};
    });
  }

  void backward(const std::string& name, Format format, const Problem& problem) {
    Check check{.name = name};
    run(check,
        [&] { judge_gradients(check, problem, rmsnorm_.backward(format)(problem), format); });
  }

  std::vector<Check> take() { return std::move(checks_); }

 private:
  template <class Body>
  void run(Check& check, const Body& body) {
    take_findings_();
    try {
      body();
    } catch (const std::exception& e) {
      check.error = e.what();
    } catch (...) {
      check.error = "it threw what is no std::exception";
    }
    check.findings = take_findings_();
    checks_.push_back(std::move(check));
  }

  static void judge_gradients(Check& check, const Problem& problem, const Gradients& got,
                              Format format) {
    cases::Gradients expected;
    try {
      expected = cases::backward(problem);
    } catch (const std::logic_error&) {
      throw std::runtime_error("forward gave a y so large that its gradients overflow");
    }
    check.derived = {judge_array("dx", got.dx, expected.dx, problem.cols, format),
                     judge_array("dw", got.dw, expected.dw, 0, Format::kFloat32)};
  }

  static std::vector<float> in_bf16(std::vector<float> values) {
    for (float& value : values) value = rounded(value, Format::kBfloat16);
    return values;
  }

  const Rmsnorm& rmsnorm_;
  const TakeFindings& take_findings_;
  std::vector<Check> checks_;
};

}  // namespace

bool Check::published_passed() const {
  if (!is_published) return true;
  if (const auto* forward = std::get_if<PublishedForward>(&published)) return forward->passed;
  if (const auto* backward = std::get_if<PublishedBackward>(&published)) return backward->passed();
  return false;
}

bool Check::passed() const {
  return error.empty() && findings.empty() &&
         std::all_of(derived.begin(), derived.end(), [](const Derived& d) { return d.passed(); });
}

std::vector<Check> run_checks(const Rmsnorm& rmsnorm, const Sizes& sizes, std::uint64_t seed,
                              const TakeFindings& take_findings) {
  constexpr Format kFormats[] = {Format::kBfloat16, Format::kFloat32};
  NumpyRandom random(seed);
  Checks checks(rmsnorm, take_findings);

  std::vector<Problem> problems;
  for (const Format format : kFormats) {
    problems.push_back(normal_problem(random, sizes, format));
    checks.forward(fmt::format("forward {}", suffix(format)), format, problems.back(), true);
  }
  checks.backward_of_loss("backward bf16", normal_problem(random, sizes, Format::kBfloat16));
  if (sizes.eps == 0) return checks.take();

  const int exponent = small_exponent(sizes.eps);
  for (std::size_t i = 0; i < 2; ++i) {
    const Format format = kFormats[i];
    Problem& small = problems[i];
    scale(small, exponent);
    small.dy = normal(random, sizes.m * sizes.n, format);
    const std::string what = fmt::format("{}, x * 2^{}", suffix(format), exponent);
    checks.forward("forward " + what, format, small, false);
    checks.backward("backward " + what, format, small);
    small = {};
  }
  return checks.take();
}

}  // namespace lab
