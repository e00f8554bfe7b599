#include "grader/report/integer.h"

#include <cstdint>
#include <limits>
#include <stdexcept>

#include "nlohmann/json.hpp"
#include "third_party/catch2/catch2.h"

namespace {

using nlohmann::json;
using report::integer;

TEST_CASE("an integer that fits is read") {
  CHECK(integer<int>(json::parse("10")) == 10);
  CHECK(integer<int>(json::parse("-2147483648")) == std::numeric_limits<int>::min());
  CHECK(integer<std::uint64_t>(json::parse("18446744073709551615")) ==
        std::numeric_limits<std::uint64_t>::max());
  CHECK(integer<std::int64_t>(json(5)) == 5);
}

TEST_CASE("what is no such integer is an exception that says so") {
  CHECK_THROWS_AS(integer<int>(json::parse("2147483648")), std::runtime_error);
  CHECK_THROWS_AS(integer<std::uint64_t>(json::parse("-1")), std::runtime_error);
  CHECK_THROWS_AS(integer<std::int64_t>(json::parse("9223372036854775808")), std::runtime_error);
  CHECK_THROWS_WITH(integer<int>(json::parse("4294967297")),
                    "expected an integer of 32 bits, got 4294967297");
  CHECK_THROWS_WITH(integer<int>(json::parse("1.5")), "expected an integer of 32 bits, got 1.5");
  CHECK_THROWS_WITH(integer<int>(json::parse("1e300")),
                    "expected an integer of 32 bits, got 1e+300");
  CHECK_THROWS_WITH(integer<int>(json::parse("true")),
                    "expected an integer of 32 bits, got a value of the type boolean");
}

}  // namespace
