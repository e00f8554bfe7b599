#include "grader/compare/describe.h"

#include <limits>

#include "third_party/catch2/catch2.h"

namespace trusted {
namespace {

using Data = std::vector<float>;
using Shape = std::vector<std::int64_t>;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::string compare(const Data& actual, const Data& expected, const Shape& shape, double rtol,
                    double atol, double max_ratio = 0) {
  return describe(check_close({actual, shape}, {expected, shape}, rtol, atol, max_ratio));
}

TEST_CASE("a value beyond tolerance: how many, how far, and where") {
  CHECK(compare({1, 2, 3, 4, 5, 4.5f}, {1, 2, 3, 4, 5, 4}, {2, 3}, 1e-5, 1e-8) ==
        "Not close: beyond tolerance\n"
        "Mismatched elements: 1 of 6 (16.7%), allowed 0%\n"
        "Greatest absolute difference: 0.5 at index (1, 2), atol 1e-08\n"
        "Greatest relative difference: 0.125 at index (1, 2), rtol 1e-05\n"
        "Worst element: index (1, 2), expected 4, got 4.5");
}

TEST_CASE("the greatest absolute, the greatest relative and the worst may be three elements") {
  CHECK(compare({1010, 108, 0.5f}, {1000, 100, 0.25f}, {3}, 0.01, 1) ==
        "Not close: beyond tolerance\n"
        "Mismatched elements: 1 of 3 (33.3%), allowed 0%\n"
        "Greatest absolute difference: 10 at index (0,), atol 1\n"
        "Greatest relative difference: 1 at index (2,), rtol 0.01\n"
        "Worst element: index (1,), expected 100, got 108");
}

TEST_CASE("close tensors show how close they are") {
  CHECK(compare({2.5f}, {2}, {}, 1, 0, 0.25) ==
        "Close\n"
        "Mismatched elements: 0 of 1 (0%), allowed 25%\n"
        "Greatest absolute difference: 0.5 at index (), atol 0\n"
        "Greatest relative difference: 0.25 at index (), rtol 1\n"
        "Worst element: index (), expected 2, got 2.5");
}

TEST_CASE("NaN and Inf are named, and no difference is made up where there is none") {
  CHECK(compare({kNan}, {1}, {1}, 0, 0) ==
        "Not close: a NaN on one side only\n"
        "Mismatched elements: 1 of 1 (100%), allowed 0%\n"
        "Worst element: index (0,), expected 1, got nan");
  CHECK(compare({-kInf}, {kInf}, {1}, 0, 0) ==
        "Not close: an Inf that the other side does not have\n"
        "Mismatched elements: 1 of 1 (100%), allowed 0%\n"
        "Worst element: index (0,), expected inf, got -inf");
}

TEST_CASE("empty tensors have nothing to point at") {
  CHECK(compare({}, {}, {2, 0}, 0, 0) ==
        "Close\n"
        "Mismatched elements: 0 of 0 (0%), allowed 0%");
}

TEST_CASE("different shapes are all that is said of them") {
  const Data data{1, 2, 3, 4, 5, 6};
  const Shape tall{3, 2}, wide{2, 3};
  CHECK(describe(check_close({data, tall}, {data, wide}, 0, 0)) ==
        "Not close: shapes differ\n"
        "Expected shape (2, 3), got (3, 2)");
}

}  // namespace
}  // namespace trusted
