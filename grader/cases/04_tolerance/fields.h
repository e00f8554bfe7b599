// How drill 04's struct travels between judge and worker.
#ifndef GRADER_CASES_04_TOLERANCE_FIELDS_H_
#define GRADER_CASES_04_TOLERANCE_FIELDS_H_

#include <array>
#include <tuple>

#include "drills/04_tolerance/tolerance.h"
#include "grader/wire/fields.h"

template <>
struct wire::Fields<drill::Tolerance> {
  static constexpr std::array kNames = {"rtol", "atol"};
  static auto tie(auto& value) { return std::tie(value.rtol, value.atol); }
};

#endif  // GRADER_CASES_04_TOLERANCE_FIELDS_H_
