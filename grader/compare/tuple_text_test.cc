#include "grader/compare/tuple_text.h"

#include <vector>

#include "third_party/catch2/catch2.h"

namespace trusted {
namespace {

using Shape = std::vector<std::int64_t>;

TEST_CASE("shapes read as in Python") {
  CHECK(to_text(Shape{}) == "()");
  CHECK(to_text(Shape{5}) == "(5,)");
  CHECK(to_text(Shape{2, 3}) == "(2, 3)");
}

}  // namespace
}  // namespace trusted
