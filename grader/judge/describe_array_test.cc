#include "grader/judge/describe_array.h"

#include <cstddef>
#include <limits>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

using judge::describe_array;
using judge::describe_matrix;
using Floats = std::vector<float>;

TEST_CASE("arrays are described by what is not usual in them") {
  CHECK(describe_array("w", Floats{}) == "w = []");
  CHECK(describe_array("w", Floats{2}) == "w = 2");
  CHECK(describe_array("w", Floats{1, 1, 1}) == "w = 1");
  CHECK(describe_array("w", Floats{1, 0.1f}) == "w = [1, 0.1]");
  Floats values(33, 1);
  values[32] = 2;
  CHECK(describe_array("w", values) == "w = 1 but w[32] = 2");
  CHECK(describe_matrix("x", values, 33) == "x = 1 but x[0, 32] = 2");
  CHECK(describe_matrix("x", values, 11) == "x = 1 but x[2, 10] = 2");
  values[0] = -3;
  CHECK(describe_matrix("x", values, 11) == "x = 1 but x[0, 0] = -3, x[2, 10] = 2");
  CHECK(describe_matrix("x", Floats{1, 2, 3, 4}, 4) == "x = [1, 2, 3, 4]");
  CHECK(describe_matrix("x", Floats{1, 2, 3, 4}, 2) == "x = [[1, 2], [3, 4]]");
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 20);
  CHECK(describe_array("w", values) == "w = 33 values, 20 different ones");
}

TEST_CASE("zeros have a sign, and a NaN is one value") {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInf = std::numeric_limits<float>::infinity();
  CHECK(describe_array("w", Floats{0, -0.0f}) == "w = [0, -0]");
  CHECK(describe_array("w", Floats{kNan, kInf, -kInf}) == "w = [NaN, Inf, -Inf]");
  Floats values(9, kNan);
  values[3] = -0.0f;
  CHECK(describe_array("w", values) == "w = NaN but w[3] = -0");
}

}  // namespace
