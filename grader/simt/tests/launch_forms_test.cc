#include "grader/simt/tests/launch_forms.h"

#include "third_party/catch2/catch2.h"

namespace {

using namespace launch_forms;

// Digit d of the sums counts the launches that added 10^d to this thread's number.

TEST_CASE("a kernel by its name") {
  CHECK(name() == Ints{1, 1, 1, 1, 1, 1, 0, 0});
  CHECK(qualified_name() == Ints{1111, 111, 11, 11, 1, 1, 1, 1});
  CHECK(linkage_and_attributes() == Ints{11111, 11110, 11100, 11000, 10000, 0, 0, 0});
}

TEST_CASE("a kernel template with its arguments") {
  CHECK(explicit_template() == Ints{212234, 212230, 212200, 212000, 210000, 200000, 0, 0});
  CHECK(nested_template() == Ints{1217, 1210, 1208, 1205, 1201, 1200, 1000, 0});
  CHECK(comparing_template() == Ints{213, 211, 210, 200, 0, 0, 0, 0});
  CHECK(default_template() == Ints{12, 12, 5, 0, 0, 0, 0, 0});
  CHECK(dependent_template() == Ints{216, 203, 3, 0, 0, 0, 0, 0});
}

TEST_CASE("a kernel that the arguments choose") {
  CHECK(deduced_template() == Ints{116, 16, 11, 11, 1, 1, 1, 1});
  CHECK(overloaded() == Ints{121, 120, 100, 0, 0, 0, 0, 0});
}

TEST_CASE("a kernel that an expression gives") {
  CHECK(function_pointer() ==
        Ints{11111211, 11111210, 11111200, 11111000, 11110000, 11100000, 11000000, 10000000});
  CHECK(conditional(true) == Ints{11, 11, 10, 10, 0, 0, 0, 0});
  CHECK(conditional(false) == Ints{22, 22, 20, 20, 0, 0, 0, 0});
  CHECK(subscript(0) == Ints{111, 110, 100, 0, 0, 0, 0, 0});
  CHECK(subscript(1) == Ints{222, 220, 200, 0, 0, 0, 0, 0});
  CHECK(member() == Ints{2112, 2111, 2101, 2001, 0, 0, 0, 0});
  CHECK(call() == Ints{121221, 121220, 121200, 121000, 120000, 100000, 0, 0});
}

TEST_CASE("a launch as a statement, on any lines") {
  CHECK(statement_bodies(2) ==
        Ints{11111124, 1111123, 1111122, 1111100, 1111000, 1110000, 1100000, 1000000});
  CHECK(several_lines() == Ints{11114, 11114, 11110, 11100, 11000, 10000, 0, 0});
  CHECK(one_line() == Ints{121121, 121120, 121100, 121000, 120000, 100000, 0, 0});
}

TEST_CASE("a launch in a macro, a lambda, another launch") {
  CHECK(macros() == Ints{111124, 111124, 111120, 111000, 110000, 100000, 0, 0});
  CHECK(in_lambda() == Ints{2211, 2210, 2200, 2000, 1000, 0, 0, 0});
  CHECK(nested() == Ints{1112, 1102, 1100, 100, 0, 0, 0, 0});
}

TEST_CASE("the configuration is the list of expressions that was written") {
  CHECK(shifts(4) == Ints{1111, 1111, 1100, 1100, 0, 0, 0, 0});
  CHECK(comparisons(2) == Ints{111111, 10001, 10000, 10000, 10000, 0, 0, 0});
  CHECK(templates_in_configuration() == Ints{111111, 11111, 10011, 11, 11, 11, 10, 10});
  CHECK(braces() == Ints{11, 11, 1, 1, 1, 1, 0, 0});
  CHECK(literals() == Ints{111, 110, 100, 100, 0, 0, 0, 0});
  CHECK(dimensions() == Ints{2, 3, 4, 5, 6, 7, 0, 0});
  CHECK(shared_bytes_and_stream() == Ints{0, 1, 2, 3, 4, 5, 6, 7});
}

TEST_CASE("an argument is converted to the kernel's parameter") {
  CHECK(converted_arguments(256 + 1) == Ints{1 + 101 + 1000 + 10000, 0, 0, 0, 0, 0, 0, 0});
}

}  // namespace
