#include "grader/cases/07_rmsnorm/simpler_problem.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "grader/judge/without.h"

namespace cases {
namespace {

using Array = std::vector<float>;

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
  const auto attempt = [&](Problem simpler) {
    if (!fails(simpler)) return false;
    p = std::move(simpler);
    return true;
  };
  bool became_simpler = judge::coarse_to_fine(std::ssize(p.x), [&](std::int64_t parts) {
    bool simpler = judge::remove_parts(parts, p.rows, 1, [&](auto first, auto last) {
      return attempt(without_rows(p, first, last));
    });
    simpler |= judge::remove_parts(parts, p.cols, 1, [&](auto first, auto last) {
      return attempt(without_cols(p, first, last));
    });
    for (Array Problem::*array : {&Problem::w, &Problem::dy, &Problem::x}) {
      simpler |= judge::simplify_parts(parts, p.*array, [&](const Array& values) {
        Problem whole = p;
        whole.*array = values;
        return fails(whole);
      });
    }
    return simpler;
  });
  for (std::uint32_t Starts::*start :
       {&Starts::x, &Starts::w, &Starts::y, &Starts::dy, &Starts::dx, &Starts::dw}) {
    if (p.starts.*start == 0) continue;
    Problem aligned = p;
    aligned.starts.*start = 0;
    became_simpler |= attempt(std::move(aligned));
  }
  return judge::simplify_member(p, &Problem::eps, fails) || became_simpler;
}

}  // namespace cases
