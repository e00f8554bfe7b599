// A function against its oracle over many inputs, in few round trips.
//
//   CHECK(sweep(to_bf16, oracle, inputs));
//   CHECK(sweep_classed(ulp_diff, oracle, class_of, as, bs, one_format));
#ifndef GRADER_JUDGE_SWEEP_H_
#define GRADER_JUDGE_SWEEP_H_

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "fmt/format.h"
#include "grader/judge/case_log.h"
#include "grader/judge/remote.h"
#include "grader/judge/same.h"
#include "grader/judge/simpler.h"

namespace judge {

// The oracle gives the expected result for the arguments. Where others are right as well it also
// has `bool accepts(const Result& got, arguments...)`, or, if that is by a tolerance, what share of
// it was used: `double share_used(const Result& got, arguments...)`.
template <class Oracle, class Result, class... Arguments_>
bool agrees(const Oracle& oracle, const Result& got, const Arguments_&... arguments) {
  if constexpr (requires { oracle.accepts(got, arguments...); }) {
    return oracle.accepts(got, arguments...);
  } else if constexpr (requires { oracle.share_used(got, arguments...); }) {
    const double share = oracle.share_used(got, arguments...);
    case_log().uses_tolerance(share);
    return share <= 1;
  } else {
    return same<Result>(got, oracle(arguments...));
  }
}

// True when the submission agrees with the oracle everywhere. Otherwise reports the simplest input
// (simpler.h) at which it does not, and how many there are. `class_of(arguments...)` names the
// failure class of an input.
template <class Result, class... Arguments_, class Oracle, class ClassOf>
bool sweep_classed(const Remote<Result(Arguments_...)>& function, const Oracle& oracle,
                   const ClassOf& class_of,
                   std::type_identity_t<std::span<const std::decay_t<Arguments_>>>... inputs) {
  const auto value = [](const auto& input, std::size_t i) {
    return input.size() == 1 ? input[0] : input[i];
  };
  const std::vector<Result> results = function.map(inputs...);
  std::vector<std::size_t> wrong;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!agrees<Oracle, Result>(oracle, results[i], value(inputs, i)...)) wrong.push_back(i);
  }
  if (wrong.empty()) return true;
  const auto complexity_of = [&](std::size_t i) { return (complexity(value(inputs, i)) + ...); };
  const std::size_t simplest = *std::min_element(
      wrong.begin(), wrong.end(),
      [&](std::size_t a, std::size_t b) { return complexity_of(a) < complexity_of(b); });
  const Result expected = oracle(value(inputs, simplest)...);
  function.enter_call(value(inputs, simplest)...);
  case_log().suspect(
      fmt::format("expected {}, got {} ({} of {} inputs are wrong)", function.result_text(expected),
                  function.result_text(results[simplest]), wrong.size(), results.size()),
      class_of(value(inputs, simplest)...));
  return false;
}

template <class Result, class... Arguments_, class Oracle>
bool sweep(const Remote<Result(Arguments_...)>& function, const Oracle& oracle,
           std::type_identity_t<std::span<const std::decay_t<Arguments_>>>... inputs) {
  return sweep_classed(
      function, oracle, [](const auto&...) { return std::string(); }, inputs...);
}

}  // namespace judge

#endif  // GRADER_JUDGE_SWEEP_H_
