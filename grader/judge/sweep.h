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

namespace judge {

// The oracle gives the expected result for the arguments. Where others are right as well it also
// has `bool accepts(const Result& got, arguments...)`.
template <class Oracle, class Result, class... Arguments_>
bool agrees(const Oracle& oracle, const Result& got, const Arguments_&... arguments) {
  if constexpr (requires { oracle.accepts(got, arguments...); }) {
    return oracle.accepts(got, arguments...);
  } else {
    return same<Result>(got, oracle(arguments...));
  }
}

// True when the submission agrees with the oracle everywhere. Otherwise reports the first input at
// which it does not, and how many there are. `class_of(arguments...)` names the failure class of an
// input.
template <class Result, class... Arguments_, class Oracle, class ClassOf>
bool sweep_classed(const Remote<Result(Arguments_...)>& function, const Oracle& oracle,
                   const ClassOf& class_of,
                   std::type_identity_t<std::span<const std::decay_t<Arguments_>>>... inputs) {
  const auto value = [](const auto& input, std::size_t i) {
    return input.size() == 1 ? input[0] : input[i];
  };
  const std::vector<Result> results = function.map(inputs...);
  std::size_t first = results.size();
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (agrees<Oracle, Result>(oracle, results[i], value(inputs, i)...)) continue;
    if (wrong++ == 0) first = i;
  }
  if (wrong == 0) return true;
  const Result expected = oracle(value(inputs, first)...);
  function.enter_call(value(inputs, first)...);
  case_log().suspect(
      fmt::format("expected {}, got {} ({} of {} inputs are wrong)", function.result_text(expected),
                  function.result_text(results[first]), wrong, results.size()),
      class_of(value(inputs, first)...));
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
