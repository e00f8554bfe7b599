#include "grader/cases/07_rmsnorm/simpler_problem.h"

#include <cstdint>
#include <utility>

#include "grader/judge/without.h"

namespace cases {
namespace {

Problem without_rows(Problem p, std::int64_t first, std::int64_t last) {
  p.x = judge::without_rows(p.x, p.cols, first, last);
  p.dy = judge::without_rows(p.dy, p.cols, first, last);
  p.rows -= last - first;
  return p;
}

Problem without_cols(Problem p, std::int64_t first, std::int64_t last) {
  p.x = judge::without_cols(p.x, p.cols, first, last);
  p.dy = judge::without_cols(p.dy, p.cols, first, last);
  p.w = judge::without_elements(p.w, first, last);
  p.cols -= last - first;
  return p;
}

}  // namespace

bool simplify(Problem& p, const std::function<bool(const Problem&)>& fails) {
  p.made.clear();
  bool became_simpler = judge::coarse_to_fine(std::ssize(p.x), [&](std::int64_t parts) {
    bool simpler = judge::remove_parts(parts, p.rows, 1, [&](auto first, auto last) {
      return judge::try_simpler(p, without_rows(p, first, last), fails);
    });
    simpler |= judge::remove_parts(parts, p.cols, 1, [&](auto first, auto last) {
      return judge::try_simpler(p, without_cols(p, first, last), fails);
    });
    for (auto array : {&Problem::w, &Problem::dy, &Problem::x})
      simpler |= judge::simplify_parts(parts, p, array, fails);
    return simpler;
  });
  for (auto start : {&Starts::x, &Starts::w, &Starts::y, &Starts::dy, &Starts::dx, &Starts::dw}) {
    if (p.starts.*start == 0) continue;
    Problem aligned = p;
    aligned.starts.*start = 0;
    became_simpler |= judge::try_simpler(p, std::move(aligned), fails);
  }
  return judge::simplify_member(p, &Problem::eps, fails) || became_simpler;
}

}  // namespace cases
