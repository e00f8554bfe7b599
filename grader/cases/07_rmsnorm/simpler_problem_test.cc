// Simpler problems are problems, and the simplest of those that fail is known.
#include "grader/cases/07_rmsnorm/simpler_problem.h"

#include <cmath>
#include <cstdint>
#include <functional>

#include "grader/cases/07_rmsnorm/calls.h"
#include "grader/compare/formats.h"
#include "third_party/catch2/catch2.h"

namespace cases {
namespace {

using drill::Format;

Problem simplest(Problem p, const std::function<bool(const Problem&)>& fails) {
  REQUIRE(fails(p));
  while (simplify(p, fails)) {
  }
  return p;
}

bool is_whole(const Problem& p) {
  const auto size = static_cast<std::size_t>(p.rows * p.cols);
  return p.rows >= 1 && p.cols >= 1 && p.x.size() == size && p.dy.size() == size &&
         p.w.size() == static_cast<std::size_t>(p.cols) && p.made.empty();
}

TEST_CASE("what is tried has arrays of its sizes, and values of its format") {
  for (const unsigned mask : {0u, 3u, 0x1248u, ~0u}) {
    Problem p = random_problem(Format::kBfloat16, 5, 37, 1e-6f, 1);
    p.starts = {.x = 1, .dy = 3};
    unsigned tries = 0;
    const auto fails = [&](const Problem& simpler) {
      CHECK(is_whole(simpler));
      // Throws for what is no bf16.
      to_bits(simpler.x);
      to_bits(simpler.w);
      to_bits(simpler.dy);
      return (mask >> tries++ % 32 & 1) != 0;
    };
    while (simplify(p, fails)) {
    }
  }
}

TEST_CASE("a tail is the last column of one row, and a kernel that wants it aligned two") {
  const Problem p = random_problem(Format::kFloat32, 7, 100, 1e-5f, 1);
  const Problem tail = simplest(
      p, [](const Problem& q) { return q.cols > 32 && std::fabs(q.x[32]) > std::fabs(q.x[0]); });
  CHECK(tail.rows == 1);
  CHECK(tail.cols == 33);
  CHECK(tail.eps == 0);
  for (std::size_t j = 0; j < 33; ++j) {
    CHECK(tail.x[j] == (j == 32 ? 1 : 0));
    CHECK(tail.w[j] == 0);
    CHECK(tail.dy[j] == 0);
  }
  Problem moved = p;
  moved.starts = {.x = 3, .w = 1, .dw = 2};
  const Problem start = simplest(moved, [](const Problem& q) { return q.starts.w != 0; });
  CHECK(start.starts == Starts{.w = 1});
  CHECK(start.rows * start.cols == 1);
}

}  // namespace
}  // namespace cases
