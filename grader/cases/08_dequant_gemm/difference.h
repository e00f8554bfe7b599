// How a wrong result differs from the right one, and the class of failure that this shows.
#ifndef GRADER_CASES_08_DEQUANT_GEMM_DIFFERENCE_H_
#define GRADER_CASES_08_DEQUANT_GEMM_DIFFERENCE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grader/cases/08_dequant_gemm/oracle.h"
#include "grader/cases/08_dequant_gemm/product.h"
#include "grader/report/wrong_array.h"

namespace cases {

struct Difference {
  // Of the first element that is wrong, and what is common to all that are.
  std::string text;
  // The input's own, unless the difference tells another.
  std::string failure_class;
  std::optional<report::WrongArray> array = {};
};

// Nothing where all is right, which is expected(product):
// "y[2, 17] expected 0.5 +- 3e-07, got 0x3E800000 = 0.25 (5 of 40 are wrong)".
std::optional<Difference> difference_of(const W4a16& product, std::span<const Expected> right,
                                        std::span<const std::uint16_t> y);
std::optional<Difference> difference_of(const W4a8& product, std::span<const Expected> right,
                                        std::span<const float> y);

// y, of which elements were not written.
report::WrongArray array_of(const W4a16& product, std::span<const std::uint16_t> y,
                            const std::vector<bool>& unwritten);
report::WrongArray array_of(const W4a8& product, std::span<const float> y,
                            const std::vector<bool>& unwritten);

// The same of what the quantiser wrote:
// "scales[1, 0] expected 0x3F800000 = 1, got 0x00000000 = 0 (2 of 4 are wrong; each is 0)".
std::optional<Difference> difference_of_scales(const Weights& weights,
                                               std::span<const float> scales);
// Of codes that do not follow from the scale that was stored, and of a pad that is not 0.
std::optional<Difference> difference_of_codes(const Weights& weights,
                                              std::span<const std::uint8_t> packed,
                                              std::span<const float> scales);

// The scales, or the codes, of which some were not written: of `packed`, bytes.
report::WrongArray array_of_scales(const Weights& weights, std::span<const float> scales,
                                   const std::vector<bool>& unwritten);
report::WrongArray array_of_codes(const Weights& weights, std::span<const std::uint8_t> packed,
                                  const std::vector<bool>& unwritten);

}  // namespace cases

#endif  // GRADER_CASES_08_DEQUANT_GEMM_DIFFERENCE_H_
