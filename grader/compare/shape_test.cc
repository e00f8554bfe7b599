#include "grader/compare/shape.h"

#include <limits>
#include <stdexcept>

#include "third_party/catch2/catch2.h"

namespace trusted {
namespace {

using Shape = std::vector<std::int64_t>;

constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();

TEST_CASE("the number of elements is the product of the extents") {
  CHECK(element_count(Shape{}) == 1);
  CHECK(element_count(Shape{7}) == 7);
  CHECK(element_count(Shape{2, 3, 4}) == 24);
  CHECK(element_count(Shape{kHuge}) == kHuge);
}

TEST_CASE("a product that does not fit has no value, unless an extent is zero") {
  CHECK(element_count(Shape{kHuge, 2}) == std::nullopt);
  CHECK(element_count(Shape{std::int64_t{1} << 32, std::int64_t{1} << 32}) == std::nullopt);
  CHECK(element_count(Shape{kHuge, kHuge, 0}) == 0);
  CHECK(element_count(Shape{0, kHuge, 2}) == 0);
}

TEST_CASE("a negative extent is refused, wherever it stands") {
  CHECK_THROWS_AS(element_count(Shape{-1}), std::invalid_argument);
  CHECK_THROWS_AS(element_count(Shape{-2, -3}), std::invalid_argument);
  CHECK_THROWS_AS(element_count(Shape{0, -1}), std::invalid_argument);
  CHECK_THROWS_AS(element_count(Shape{kHuge, 2, -1}), std::invalid_argument);
}

TEST_CASE("the last axis runs fastest") {
  CHECK(unravel(0, Shape{}) == Shape{});
  CHECK(unravel(4, Shape{5}) == Shape{4});
  CHECK(unravel(4, Shape{2, 3}) == Shape{1, 1});
  CHECK(unravel(23, Shape{2, 3, 4}) == Shape{1, 2, 3});
}

}  // namespace
}  // namespace trusted
