// The table that the lab grew from, as it was published: 2000 trials, seed 20261001.
//
// Its fp16 is NumPy's, to nearest even. Its bf16 is half up, whatever the text beside it says.
#ifndef GRADER_LABS_TOLERANCE_MODEL_PUBLISHED_TABLE_H_
#define GRADER_LABS_TOLERANCE_MODEL_PUBLISHED_TABLE_H_

#include <cstdint>
#include <string_view>

#include "drills/format.h"

namespace lab {

struct PublishedRow {
  drill::Format format;
  std::int64_t length;
  std::string_view max, percentile_99_9, median, budget, ratio;
};

inline constexpr PublishedRow kPublishedTable[] = {
    {drill::Format::kFloat16, 64, "1.521e-04", "1.357e-04", "2.984e-05", "6.104e-05", "0.49"},
    {drill::Format::kFloat16, 256, "7.305e-05", "6.968e-05", "1.481e-05", "3.052e-05", "0.49"},
    {drill::Format::kFloat16, 1024, "3.514e-05", "3.320e-05", "7.764e-06", "1.526e-05", "0.51"},
    {drill::Format::kFloat16, 4096, "2.336e-05", "1.909e-05", "3.704e-06", "7.629e-06", "0.49"},
    {drill::Format::kBfloat16, 64, "1.383e-03", "1.095e-03", "2.366e-04", "4.883e-04", "0.48"},
    {drill::Format::kBfloat16, 256, "5.791e-04", "5.164e-04", "1.135e-04", "2.441e-04", "0.46"},
    {drill::Format::kBfloat16, 1024, "3.100e-04", "2.927e-04", "5.901e-05", "1.221e-04", "0.48"},
    {drill::Format::kBfloat16, 4096, "1.688e-04", "1.478e-04", "2.906e-05", "6.104e-05", "0.48"},
};

}  // namespace lab

#endif  // GRADER_LABS_TOLERANCE_MODEL_PUBLISHED_TABLE_H_
