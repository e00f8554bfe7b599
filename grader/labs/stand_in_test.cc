#include "grader/labs/stand_in.h"

#include <stdexcept>

#include "third_party/catch2/catch2.h"

namespace drill {

int written(int a) { return a; }
int stub(int) { todo(); }
int throws(int) { throw std::invalid_argument("no"); }

}  // namespace drill

LAB_REFERENCE(stub)

int drill::reference_stub(int a) { return -a; }

TEST_CASE("a reference stands in for a stub, and for nothing else") {
  const auto choose = [](const char* name, int (*own)(int)) {
    return lab::own_or_reference("99_drill", name, own, drill::reference_stub, 1);
  };
  CHECK(choose("written", drill::written) == drill::written);
  CHECK(choose("throws", drill::throws) == drill::throws);
  CHECK(lab::stand_ins().empty());
  CHECK(lab::stand_in_note().empty());
  if (!lab::kHasReference) {
    CHECK_THROWS_AS(choose("stub", drill::stub), lab::NotWritten);
    return;
  }
  CHECK(choose("stub", drill::stub) == drill::reference_stub);
  CHECK(lab::stand_ins() == std::vector<std::string>{"stub"});
  CHECK(lab::stand_in_note() ==
        "stub (drills/99_drill) is not written yet: the reference stands in for it.\n");
}
