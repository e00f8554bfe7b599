#include "grader/labs/rmsnorm_acceptance/end_to_end.h"

#include <algorithm>
#include <cmath>
#include <exception>

#include "grader/cases/07_rmsnorm/oracle.h"

namespace lab {
namespace {

using cases::Bounded;
using drill::Format;

cases::Problem problem_of(const Matrix& h, const std::vector<double>& w, float eps, Format format) {
  cases::Problem problem{.rows = static_cast<std::int64_t>(h.rows),
                         .cols = static_cast<std::int64_t>(h.cols),
                         .eps = eps};
  for (const double value : h.values) problem.x.push_back(rounded(value, format));
  for (const double value : w) problem.w.push_back(rounded(value, format));
  return problem;
}

// Where the outputs of a reference norm are moved to, within their bounds.
enum class Move { kNone, kAllUp, kAllDown, kRows, kElements };

// Away from zero is up.
Transformer::Norm reference_norm(float eps, Format format, Move move, NumpyRandom& random) {
  return [=, &random](const Matrix& h, const std::vector<double>& w) {
    const auto any = [&random] { return random.bits() % 2 == 0 ? 1.0 : -1.0; };
    const Bounded expected = cases::forward(problem_of(h, w, eps, format));
    Matrix y(h.rows, h.cols);
    for (std::size_t i = 0; i < h.rows; ++i) {
      double direction = move == Move::kNone ? 0 : move == Move::kAllDown ? -1 : 1;
      if (move == Move::kRows) direction = any();
      for (std::size_t j = 0; j < h.cols; ++j) {
        if (move == Move::kElements) direction = any();
        const double value = expected.value[i * h.cols + j];
        const double error = direction * expected.error[i * h.cols + j];
        const double moved = value + std::copysign(1, value) * error;
        y(i, j) = format == Format::kFloat32 ? moved : rounded(moved, format);
      }
    }
    return y;
  };
}

Transformer::Norm norm_under_test(const Forward& forward, float eps, Format format) {
  return [=, &forward](const Matrix& h, const std::vector<double>& w) {
    const std::vector<float> y = forward(problem_of(h, w, eps, format));
    Matrix result(h.rows, h.cols);
    std::copy(y.begin(), y.end(), result.values.begin());
    return result;
  };
}

}  // namespace

double LossCheck::difference() const { return std::fabs(tested - reference); }

bool LossCheck::passed() const {
  return error.empty() && findings.empty() && difference() <= bound();
}

LossCheck check_loss(const Rmsnorm& rmsnorm, Format format, float eps, std::uint64_t seed,
                     const TakeFindings& take_findings) {
  NumpyRandom random(seed);
  const Transformer model({}, random);
  std::vector<std::size_t> tokens(kTokens);
  for (std::size_t& token : tokens) {
    token =
        static_cast<std::size_t>(random.random() * static_cast<double>(model.shape().vocabulary));
  }
  const auto reference_loss = [&](Move move) {
    return model.loss(tokens, reference_norm(eps, format, move, random));
  };

  LossCheck check{.format = format, .reference = reference_loss(Move::kNone)};
  for (int trial = 0; trial < kLossTrials; ++trial) {
    const Move move = trial == 0       ? Move::kAllUp
                      : trial == 1     ? Move::kAllDown
                      : trial % 2 == 0 ? Move::kRows
                                       : Move::kElements;
    check.moved = std::max(check.moved, std::fabs(reference_loss(move) - check.reference));
  }
  take_findings();
  try {
    check.tested = model.loss(tokens, norm_under_test(rmsnorm.forward(format), eps, format));
  } catch (const std::exception& e) {
    check.error = e.what();
  } catch (...) {
    check.error = "it threw what is no std::exception";
  }
  check.findings = take_findings();
  return check;
}

}  // namespace lab
