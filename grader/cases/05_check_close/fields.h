// How drill 05's structs travel between judge and worker.
#ifndef GRADER_CASES_05_CHECK_CLOSE_FIELDS_H_
#define GRADER_CASES_05_CHECK_CLOSE_FIELDS_H_

#include <array>
#include <tuple>

#include "drills/05_check_close/check_close.h"
#include "grader/cases/04_tolerance/fields.h"
#include "grader/wire/fields.h"

template <>
struct wire::Fields<drill::TensorView> {
  static constexpr std::array kNames = {"data", "shape"};
  static auto tie(auto& value) { return std::tie(value.data, value.shape); }
};

template <>
struct wire::Fields<drill::CloseReport> {
  static constexpr std::array kNames = {"close",   "reason",  "mismatched", "mismatched_ratio",
                                        "max_abs", "max_rel", "worst_flat", "worst_index"};
  static auto tie(auto& value) {
    return std::tie(value.close, value.reason, value.mismatched, value.mismatched_ratio,
                    value.max_abs, value.max_rel, value.worst_flat, value.worst_index);
  }
};

#endif  // GRADER_CASES_05_CHECK_CLOSE_FIELDS_H_
