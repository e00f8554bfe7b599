#include "grader/judge/without.h"

#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

TEST_CASE("rows, columns and elements are taken out") {
  const std::vector<int> matrix = {1, 2, 3, 4, 5, 6};
  CHECK(judge::without_rows(matrix, 3, 0, 1) == std::vector{4, 5, 6});
  CHECK(judge::without_rows(matrix, 2, 1, 2) == std::vector{1, 2, 5, 6});
  CHECK(judge::without_cols(matrix, 3, 0, 1) == std::vector{2, 3, 5, 6});
  CHECK(judge::without_cols(matrix, 3, 1, 3) == std::vector{1, 4});
  CHECK(judge::without_cols(matrix, 3, 1, 1) == matrix);
  CHECK(judge::without_elements(matrix, 1, 5) == std::vector{1, 6});
}

}  // namespace
