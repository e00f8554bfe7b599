// The visible tests of drill 03. The hidden ones look at the same classes, on many more inputs.
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"
#include "third_party/catch2/catch2.h"

using drill::sum_pairwise;
using drill::sum_sequential;

TEST_CASE("both orders agree where nothing is rounded", "[order]") {
  const std::vector<float> values = {1, 2, 3, 4};
  CHECK(sum_sequential(values) == 10.0f);
  CHECK(sum_pairwise(values) == 10.0f);
}

TEST_CASE("two orders of the same numbers differ, and neither is exact", "[order]") {
  const std::vector<float> values = {1e8f, 1, -1e8f, 1, 1e8f, 1, -1e8f, 1,
                                     1e8f, 1, -1e8f, 1, 1e8f, 1, -1e8f, 1};
  CHECK(sum_sequential(values) == 1.0f);
  CHECK(sum_pairwise(values) == 0.0f);  // the exact sum is 8
}

TEST_CASE("every partial sum is rounded to float", "[accumulation]") {
  const std::vector<float> values = {1e8f, 1, -1e8f};
  CHECK(sum_sequential(values) == 0.0f);
  CHECK(sum_pairwise(values) == 0.0f);
}

TEST_CASE("an odd last element is carried up unchanged", "[tail]") {
  CHECK(sum_pairwise(std::vector<float>{1, 2, 3}) == 6.0f);
  CHECK(sum_pairwise(std::vector<float>{1, 2, 3, 4, 5}) == 15.0f);
}

TEST_CASE("the sum of nothing is +0, and of one value that value", "[empty]") {
  CHECK(std::bit_cast<std::uint32_t>(sum_sequential({})) == 0u);
  CHECK(std::bit_cast<std::uint32_t>(sum_pairwise({})) == 0u);
  CHECK(sum_sequential(std::vector<float>{2.5f}) == 2.5f);
  CHECK(sum_pairwise(std::vector<float>{2.5f}) == 2.5f);
}

TEST_CASE("a NaN among the values reaches the sum", "[NaN]") {
  const std::vector<float> values = {1, NAN, 2};
  CHECK(std::isnan(sum_sequential(values)));
  CHECK(std::isnan(sum_pairwise(values)));
}
