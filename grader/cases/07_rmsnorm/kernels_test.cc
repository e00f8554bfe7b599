// Drill 07's hidden tests of launchers and kernels: sizes without work, arguments without a
// meaning, streams, and what the simulated GPU finds.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "grader/cases/07_rmsnorm/calls.h"

namespace cases {
namespace {

using drill::Format;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

// dw of no rows.
std::vector<float> no_rows(Format format, std::int64_t cols, float eps, const Starts& starts) {
  const std::vector<float> w(static_cast<std::size_t>(cols), 2);
  std::vector<float> dw(w.size());
  std::vector<std::uint16_t> no_bits;
  std::vector<float> none;
  if (format == Format::kFloat32) {
    forward_f32(none, w, none, 0, cols, eps, starts);
    backward_f32(none, none, w, none, dw, 0, cols, eps, starts);
  } else {
    forward_bf16(no_bits, to_bits(w), no_bits, 0, cols, eps, starts);
    backward_bf16(no_bits, no_bits, to_bits(w), no_bits, dw, 0, cols, eps, starts);
  }
  return dw;
}

bool is_zero(const std::vector<float>& dw) {
  for (std::size_t j = 0; j < dw.size(); ++j) {
    if (dw[j] == 0) continue;
    judge::case_log().suspect(
        fmt::format("dw[{}] expected 0, got {}", j, judge::show_float(dw[j])));
    return false;
  }
  return true;
}

TEST_CASE("without rows dw is zero, and nothing else is touched", "[pts:1][class:empty]") {
  // Empty arrays that begin late have pointers, to where nothing is.
  constexpr Starts kPointers = {.x = 1, .w = 1, .y = 1, .dy = 1, .dx = 1, .dw = 1};
  constexpr Starts kOnlyDw = {
      .x = kNull, .w = kNull, .y = kNull, .dy = kNull, .dx = kNull, .dw = 0};
  for (const Format format : kFormats) {
    for (const std::int64_t cols : {1, 5, 64, 1025}) {
      for (const Starts& starts : {Starts{}, kPointers, kOnlyDw}) {
        CHECK(is_zero(no_rows(format, cols, 1e-6f, starts)));
        CHECK(is_zero(no_rows(format, cols, 0, starts)));
      }
    }
  }
}

// The arguments of a call that are looked at before the arrays.
struct Arguments {
  std::int64_t rows = 2;
  std::int64_t cols = 3;
  float eps = 1e-6f;
  Starts starts = {};
};

bool forward_rejects(Format format, const Arguments& a) {
  const std::vector<float> x(6, 1), w(3, 1);
  std::vector<float> y(6);
  std::vector<std::uint16_t> y_bits(6);
  return format == Format::kFloat32 ? forward_f32.rejects(x, w, y, a.rows, a.cols, a.eps, a.starts)
                                    : forward_bf16.rejects(to_bits(x), to_bits(w), y_bits, a.rows,
                                                           a.cols, a.eps, a.starts);
}

bool backward_rejects(Format format, const Arguments& a) {
  const std::vector<float> x(6, 1), w(3, 1);
  std::vector<float> dx(6), dw(3);
  std::vector<std::uint16_t> dx_bits(6);
  return format == Format::kFloat32
             ? backward_f32.rejects(x, x, w, dx, dw, a.rows, a.cols, a.eps, a.starts)
             : backward_bf16.rejects(to_bits(x), to_bits(x), to_bits(w), dx_bits, dw, a.rows,
                                     a.cols, a.eps, a.starts);
}

TEST_CASE("arguments without a meaning are refused, and nothing is written",
          "[pts:1][class:arguments]") {
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  const Arguments bad[] = {
      {.rows = -1},
      {.rows = kMin},
      {.cols = 0},
      {.cols = -3},
      {.cols = kMin},
      {.eps = -1e-6f},
      {.eps = -std::numeric_limits<float>::denorm_min()},
      {.eps = -kInf},
      {.eps = kNan},
      {.rows = 0, .cols = 0},
      {.rows = 0, .eps = -1},
      {.rows = 0, .eps = kNan},
  };
  for (const Format format : kFormats) {
    for (const Arguments& arguments : bad) {
      CHECK(forward_rejects(format, arguments));
      CHECK(backward_rejects(format, arguments));
    }
    for (const Starts& null : {Starts{.x = kNull}, Starts{.w = kNull}, Starts{.y = kNull}})
      CHECK(forward_rejects(format, {.starts = null}));
    for (const Starts& null : {Starts{.dy = kNull}, Starts{.x = kNull}, Starts{.w = kNull},
                               Starts{.dx = kNull}, Starts{.dw = kNull}}) {
      CHECK(backward_rejects(format, {.starts = null}));
    }
    CHECK(backward_rejects(format, {.rows = 0, .starts = {.dw = kNull}}));
    const Problem good = random_problem(format, 2, 3, 0, judge::options().seed);
    CHECK(Forward(format, good).y_is_right(Bound::kNear));
    CHECK(Backward(format, good).dw_is_right(Bound::kNear));
  }
}

// The representative problems, forward and backward, in both formats. What was wrong is told when
// the finding that may explain it has been.
class Runs : public judge::Rehearsal {
 public:
  Runs() {
    for (const Format format : kFormats) {
      for (const Problem& p : representative_problems(format, judge::options().seed)) {
        attempt([&] { forward_.emplace_back(format, p); });
        attempt([&] { backward_.emplace_back(format, p); });
      }
    }
    end();
  }

  // Nothing is found either in what does nothing: so there have to be results. Roughly right ones,
  // since mistakes in their last digits have tests of their own.
  bool are_nearly_right() const {
    for (const Forward& run : forward_) {
      if (!run.y_is_right(Bound::kNear)) return false;
    }
    for (const Backward& run : backward_) {
      if (!run.dx_is_right(Bound::kNear) || !run.dw_is_right(Bound::kNear)) return false;
    }
    return nothing_thrown();
  }

 private:
  std::vector<Forward> forward_;
  std::vector<Backward> backward_;
};

const Runs& runs() {
  static const Runs made;
  return made;
}

void check_that_runs_are_clean(judge::Check check) {
  CHECK(runs().no_findings(check));
  CHECK(runs().are_nearly_right());
}

TEST_CASE("all work is given to the stream", "[pts:1][class:stream]") {
  CHECK(is_zero(no_rows(Format::kFloat32, 5, 0, {})));
  CHECK(judge::no_findings(judge::Check::kOther));
  check_that_runs_are_clean(judge::Check::kOther);
}

TEST_CASE("no races", "[pts:1][class:races]") { check_that_runs_are_clean(judge::Check::kRaces); }

TEST_CASE("no out-of-bounds access", "[pts:1][class:bounds]") {
  check_that_runs_are_clean(judge::Check::kOutOfBounds);
}

TEST_CASE("no uninitialised read", "[pts:1][class:uninitialised]") {
  check_that_runs_are_clean(judge::Check::kUninitialised);
}

TEST_CASE("every thread reaches every barrier", "[pts:1][class:barriers]") {
  check_that_runs_are_clean(judge::Check::kBarriers);
}

}  // namespace
}  // namespace cases
