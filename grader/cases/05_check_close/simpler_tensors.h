// How simpler tensors are made of those that fail, for judge::holds_for.
#ifndef GRADER_CASES_05_CHECK_CLOSE_SIMPLER_TENSORS_H_
#define GRADER_CASES_05_CHECK_CLOSE_SIMPLER_TENSORS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "grader/cases/05_check_close/inputs.h"
#include "grader/judge/simpler.h"
#include "grader/judge/without.h"

// One dimension, fewer elements, simpler values: what is a multiple of 1/16 stays one.
template <>
struct judge::Simpler<cases::Tensors> {
  template <class Fails>
  static bool simplify(cases::Tensors& tensors, const Fails& fails) {
    bool became_simpler = false;
    if (tensors.shape.size() > 1) {
      cases::Tensors flat = tensors;
      flat.shape = {std::ssize(tensors.actual)};
      became_simpler = judge::try_simpler(tensors, std::move(flat), fails);
    }
    became_simpler |= judge::coarse_to_fine(std::ssize(tensors.actual), [&](std::int64_t parts) {
      bool simpler = false;
      for (std::size_t d = 0; d < tensors.shape.size(); ++d) {
        simpler |= judge::remove_parts(parts, tensors.shape[d], 1, [&](auto first, auto last) {
          return judge::try_simpler(tensors, without(tensors, d, first, last), fails);
        });
      }
      for (auto array : {&cases::Tensors::expected, &cases::Tensors::actual})
        simpler |= judge::simplify_parts(parts, tensors, array, fails);
      return simpler;
    });
    const auto allowed_fails = judge::fails_with(tensors, &cases::Tensors::allowed, fails);
    for (auto member : {&cases::Allowed::rtol, &cases::Allowed::atol, &cases::Allowed::ratio})
      became_simpler |= judge::simplify_member(tensors.allowed, member, allowed_fails);
    return became_simpler;
  }

 private:
  // Those along one dimension; in others than the first it is no matter which elements go.
  static cases::Tensors without(cases::Tensors tensors, std::size_t dimension, std::int64_t first,
                                std::int64_t last) {
    tensors.shape[dimension] -= last - first;
    const std::int64_t left = std::ssize(cases::filled(tensors.shape, 0));
    const std::int64_t gone = std::ssize(tensors.actual) - left;
    const std::int64_t begin = std::min(first * (gone / (last - first)), left);
    tensors.actual = judge::without_elements(tensors.actual, begin, begin + gone);
    tensors.expected = judge::without_elements(tensors.expected, begin, begin + gone);
    return tensors;
  }
};

#endif  // GRADER_CASES_05_CHECK_CLOSE_SIMPLER_TENSORS_H_
