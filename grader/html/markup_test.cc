#include "grader/html/markup.h"

#include "third_party/catch2/catch2.h"

TEST_CASE("elements are closed in their order, and words are escaped") {
  html::Markup out;
  {
    const auto row = out.in("tr", {{"title", "a \"b\" <c>"}});
    out.element("td", {{"class", "num"}}, "1 < 2");
    out.element("td", "");
    out.empty("br", {});
    out.text("&");
  }
  CHECK(out.str() ==
        "<tr title=\"a &quot;b&quot; &lt;c&gt;\"><td class=\"num\">1 &lt; 2</td><td></td><br/>"
        "&amp;</tr>");
}
