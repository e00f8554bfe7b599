#include "grader/labs/k3_tour/page.h"

#include <stdexcept>

#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

std::string show_int(int value) { return std::to_string(value); }

TEST_CASE("a table has columns") {
  Table table("lr", {"name", "size"});
  table.row({"a", "1000"});
  table.row({"longer", ""});
  CHECK(table.text() ==
        "  name    size\n"
        "  a       1000\n"
        "  longer\n");
  CHECK_THROWS_AS(table.row({"one"}), std::logic_error);
}

TEST_CASE("a function's answer, or what it throws") {
  CHECK(ask([](int a, int b) { return a + b; }, 1, 2).value == 3);
  const auto thrown = ask([]() -> int { throw std::runtime_error("why"); });
  CHECK(!thrown.value);
  CHECK(thrown.thrown == "why");
  CHECK(ask([]() -> int { throw 5; }).thrown == "something that is no std::exception");
}

TEST_CASE("right answers are shown as they are, wrong ones with what is right") {
  Page page("Title");
  CHECK(page.judge("f(1)", Answer<int>{7, ""}, 7, show_int) == "7");
  CHECK(page.wrong().empty());
  CHECK(page.judge("f(2)", Answer<int>{8, ""}, 9, show_int) == "8 !");
  CHECK(page.judge("f(3)", Answer<int>{std::nullopt, "no\nway\x1b"}, 9, show_int) == "throws !");
  // Another notion of equality.
  CHECK(page.judge("f(4)", Answer<int>{8, ""}, 9, show_int, [](int, int) { return true; }) == "8");
  const std::vector<std::string> wrong = {"f(2): yours: 8, right: 9",
                                          "f(3): yours: throws: no way\uFFFD, right: 9"};
  CHECK(page.wrong() == wrong);

  Table table("l", {"cell"});
  page.table(table);
  page.line("{} after", 1);
  page.complain();  // all is said
  page.line();
  page.line();
  CHECK(page.text() == "Title\n\n  cell\n  ! " + wrong[0] + "\n  ! " + wrong[1] + "\n\n1 after\n");
}

TEST_CASE("complaints neither run on nor pile up") {
  Page page("Title");
  const std::string much(200, 'x');
  page.judge("f()", Answer<int>{1, ""}, 2, [&](int) { return much; });
  page.complain();
  CHECK(page.text() == "Title\n\n  ! f()\n    yours: " + much + "\n    right: " + much + "\n");
  for (int i = 0; i < 20; ++i) page.judge("g()", Answer<int>{1, ""}, 2, show_int);
  page.complain();
  CHECK(page.wrong().size() == 21);
  CHECK(page.text().find("  ! and 12 more\n") != std::string::npos);
}

}  // namespace
}  // namespace lab::tour
