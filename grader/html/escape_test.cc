#include "grader/html/escape.h"

#include "third_party/catch2/catch2.h"

using html::escape;

TEST_CASE("text cannot end its element or its attribute") {
  CHECK(escape("<script>alert('x')</script>") == "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;");
  CHECK(escape("\" onload=\"f()") == "&quot; onload=&quot;f()");
  CHECK(escape("a && b &lt;") == "a &amp;&amp; b &amp;lt;");
}

TEST_CASE("what is no UTF-8, a control or a change of direction is U+FFFD") {
  CHECK(escape("a\xFF"
               "b") == "a\uFFFDb");
  CHECK(escape(std::string("a\0b", 3)) == "a\uFFFDb");
  CHECK(escape("\x1B[31m") == "\uFFFD[31m");
  CHECK(escape("\u202E100") == "\uFFFD100");
}

TEST_CASE("other text stays as it is, line breaks too") {
  CHECK(escape("Zo\u00EB\n\tx = 1") == "Zo\u00EB\n\tx = 1");
  CHECK(escape("").empty());
}
