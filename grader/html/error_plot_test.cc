#include "grader/html/error_plot.h"

#include "third_party/catch2/catch2.h"
#include "tinyxml2.h"

namespace {

report::WrongArray array() {
  return {.name = "y",
          .shape = {2, 2},
          .format = "fp32",
          .unit = report::kAllowance,
          .run_length = 1,
          .errors = {0.5, 3.0, 0.0, 1.0},
          .expected = {"1", "2", "3", "4"},
          .got = {"1", "9", "3", "5"}};
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++found;
  return found;
}

}  // namespace

TEST_CASE("the caption says how many elements are wrong and where the worst is") {
  report::WrongArray y = array();
  CHECK(html::in_words(y) ==
        "y: 1 of 4 elements is wrong; the worst is y[0, 1]: 3 times what is allowed.");
  y.errors[2] = "NaN";
  CHECK(html::in_words(y) == "y: 2 of 4 elements are wrong; the worst is y[1, 0]: NaN.");
  y.errors = {0.0, 0.5, 0.0, 1.0};
  CHECK(html::in_words(y) == "y: 0 of 4 elements are wrong.");
  y.unit = report::kUlp;
  CHECK(html::in_words(y) == "y: 2 of 4 elements are wrong; the worst is y[1, 1]: 1 ULP.");
}

TEST_CASE("a run has its first and its last element") {
  report::WrongArray y = array();
  y.shape = {3, 3};
  y.run_length = 4;
  CHECK(html::run_text(y, 0) == "[0, 0] to [1, 0]");
  CHECK(html::run_text(y, 1) == "[1, 1] to [2, 1]");
  CHECK(html::run_text(y, 2) == "[2, 2]");
}

TEST_CASE("the plot has a dot an error, larger where it is wrong, and a line for what is allowed") {
  html::Markup out;
  html::add_error_plot(array(), out);
  tinyxml2::XMLDocument document;
  REQUIRE(document.Parse(out.str().c_str()) == tinyxml2::XML_SUCCESS);
  CHECK(count(out.str(), "r=\"1.8\"") == 3);
  CHECK(count(out.str(), "r=\"3.2\"") == 1);
  CHECK(count(out.str(), "stroke-dasharray") == 1);
  CHECK(count(out.str(), "<td class=\"mono\">9</td>") == 1);
  report::WrongArray exact = array();
  exact.unit = report::kUlp;
  html::Markup of_exact;
  html::add_error_plot(exact, of_exact);
  CHECK(count(of_exact.str(), "stroke-dasharray") == 0);
}

TEST_CASE("arrays of one element, of none and of extremes have a plot or nothing") {
  report::WrongArray y = array();
  y.shape = {1};
  for (const double error : {0.0, 1e9, 1e-300}) {
    y.errors = {error};
    html::Markup out;
    html::add_error_plot(y, out);
    CHECK(out.str().find("<circle") != std::string::npos);
  }
  y.errors = {"not written"};
  html::Markup unwritten;
  html::add_error_plot(y, unwritten);
  CHECK(unwritten.str().find("not written") != std::string::npos);
  y.shape = {0};
  y.errors.clear();
  html::Markup nothing;
  html::add_error_plot(y, nothing);
  CHECK(nothing.str().empty());
}
