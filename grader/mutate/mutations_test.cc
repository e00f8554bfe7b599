#include "grader/mutate/mutations.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "grader/mutate/tokens.h"
#include "third_party/catch2/catch2.h"

namespace {

std::vector<std::string> texts(std::string_view source) {
  std::vector<std::string> result;
  for (const mutate::Token& token : mutate::tokens(source)) result.emplace_back(token.text);
  return result;
}

// Every program that one mutation of that name makes.
std::set<std::string> mutants(const std::string& source, const std::string& name) {
  std::set<std::string> result;
  for (const mutate::Mutation& mutation : mutate::mutations(source)) {
    if (mutation.name == name) result.insert(mutate::apply(source, mutation));
  }
  return result;
}

using Texts = std::vector<std::string>;
using Set = std::set<std::string>;

}  // namespace

TEST_CASE("tokens are C++'s") {
  CHECK(texts("a+=b<<2;") == Texts{"a", "+=", "b", "<<", "2", ";"});
  CHECK(texts("x = 0x1p-24f - 1e-3f + 1'000u;") ==
        Texts{"x", "=", "0x1p-24f", "-", "1e-3f", "+", "1'000u", ";"});
  CHECK(texts("0xE+1") == Texts{"0xE", "+", "1"});
  CHECK(texts("f(\"a \\\" // b\", '\\'')") ==
        Texts{"f", "(", "\"a \\\" // b\"", ",", "'\\''", ")"});
  CHECK(texts("k<<<n, 1>>>(x)") == Texts{"k", "<<<", "n", ",", "1", ">>>", "(", "x", ")"});
}

TEST_CASE("comments and directives are no tokens") {
  CHECK(texts("a // b < c\n+ /* - \n */ d") == Texts{"a", "+", "d"});
  CHECK(texts("#include <a>\n  #define B \\\n 1 < 2\nc") == Texts{"c"});
  CHECK(texts("a # b") == Texts{"a", "#", "b"});
  CHECK(texts("/* never ends").empty());
}

TEST_CASE("a comparison is loosened, and turned round") {
  CHECK(mutants("x = i < n;", "comparison") == Set{"x = i <= n;", "x = i > n;"});
  CHECK(mutants("x = a == b;", "comparison") == Set{"x = a != b;"});
  CHECK(mutants("x = \"<\"; // <", "comparison").empty());
}

TEST_CASE("brackets, pointers and references are no operators") {
  CHECK(mutants("template <class T> a<b> f(const T* p, T& q, T&& r);", "comparison").empty());
  CHECK(mutants("f(const T* p, T* const q);", "arithmetic").empty());
  CHECK(mutants("f(T& q, T&& r);", "logic").empty());
  CHECK(mutants("a<b<c>> d;", "shift").empty());
  CHECK(mutants("x = *p * a;", "arithmetic") == Set{"x = *p / a;"});
}

TEST_CASE("a constant is off by one, or by a factor of two") {
  CHECK(mutants("x = 7u;", "constant") == Set{"x = 8u;", "x = 6u;"});
  CHECK(mutants("x = 0;", "constant") == Set{"x = 1;"});
  CHECK(mutants("x = 0x7FFF;", "constant") == Set{"x = 0x8000;", "x = 0x7FFE;"});
  CHECK(mutants("x = 1.5f;", "constant") == Set{"x = (1.5f * 2);", "x = (1.5f * 0.5f);"});
}

TEST_CASE("an index is off by one, a lambda's capture is none") {
  CHECK(mutants("y = x[i];", "index") == Set{"y = x[i + 1];", "y = x[i - 1];"});
  CHECK(mutants("f([i] { g(); });", "index").empty());
  CHECK(mutants("[[nodiscard]] int f();", "index").empty());
}

TEST_CASE("a statement is deleted, a declaration or a loop is not") {
  const std::string name = "deleted statement";
  CHECK(mutants("{ __syncthreads(); }", name) == Set{"{ ; }"});
  CHECK(mutants("{ x[i] = f(a, b); y += 1; }", name) ==
        Set{"{ ; y += 1; }", "{ x[i] = f(a, b); ; }"});
  CHECK(mutants("{ ++i; *p = 1; }", name) == Set{"{ ; *p = 1; }", "{ ++i; ; }"});
  CHECK(mutants("{ if (a) b = 1; }", name) == Set{"{ if (a) ; }"});
  CHECK(mutants("{ int i = 0; return i; for (;;) {} using a = b; }", name).empty());
}

TEST_CASE("a condition is decided") {
  CHECK(mutants("if (a(b) < c) d();", "condition") == Set{"if (true) d();", "if (false) d();"});
}

TEST_CASE("signs, types, roundings") {
  CHECK(mutants("x = a & b;", "logic") == Set{"x = a | b;"});
  CHECK(mutants("x = a >> 1;", "shift") == Set{"x = a << 1;"});
  CHECK(mutants("std::int64_t x;", "type") == Set{"std::int32_t x;", "std::uint64_t x;"});
  CHECK(mutants("x = std::min(a, b);", "least and greatest") == Set{"x = std::max(a, b);"});
  CHECK(mutants("x = std::nearbyint(a);", "rounding").contains("x = std::trunc(a);"));
}

TEST_CASE("a change is shown by its lines, wherever they stand") {
  const std::string source = "int f() {\n  return a <\n\tb;  // why\n}";
  const auto shown = [](const std::string& program, const std::string& after) {
    const auto all = mutate::mutations(program);
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const mutate::Mutation& m) { return m.after == after; });
    REQUIRE(found != all.end());
    return std::to_string(mutate::line_number(program, *found)) + ": " +
           mutate::change(program, *found);
  };
  CHECK(shown(source, "<=") == "2: - return a <\n+ return a <=");
  CHECK(shown("\n\n" + source, "<=") == "4: - return a <\n+ return a <=");
  // One that spans two lines with a comment in between, and one on a last line without an end.
  CHECK(shown("{\n  f(a,  // why\n    b);  // c\n}", ";") == "2: - f(a, b);\n+ ;");
  CHECK(shown("x = 1;", "2") == "1: - x = 1;\n+ x = 2;");
}
