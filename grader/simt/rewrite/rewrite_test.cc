#include "grader/simt/rewrite/rewrite.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "third_party/catch2/catch2.h"

namespace simt {
namespace {

using namespace std::string_literals;

// Without the line in front. Errors instead of the text, where there are any: "2: message".
std::string of(std::string_view source) {
  const Rewritten rewritten = rewrite(source, "a.cu");
  std::string errors;
  for (const Diagnostic& error : rewritten.errors) {
    errors += (errors.empty() ? "" : "; ") + std::to_string(error.line) + ": " + error.message;
  }
  if (!errors.empty()) return errors;
  const std::string first = "#line 1 \"a.cu\"\n";
  REQUIRE(rewritten.text.substr(0, first.size()) == first);
  const std::string text = rewritten.text.substr(first.size());
  CHECK(std::count(text.begin(), text.end(), '\n') ==
        std::count(source.begin(), source.end(), '\n'));
  return text;
}

bool same(std::string_view source) { return of(source) == source; }

std::string launch(const std::string& kernel, const std::string& config) {
  return "::simt::prepare(SIMT_KERNEL(" + kernel + "), ::simt::Config(" + config + "))";
}

// Is `kernel` taken, in a line where other code stands before it?
void check_kernel(const std::string& before, const std::string& kernel) {
  CAPTURE(before, kernel);
  CHECK(of(before + kernel + "<<<1, n>>>(x);") == before + launch(kernel, "1, n") + "(x);");
}

// Is `config` taken to its end?
void check_config(const std::string& config) {
  CAPTURE(config);
  CHECK(of("k<<<" + config + ">>>(x);") == launch("k", config) + "(x);");
  CHECK(of("f(k<<<" + config + ">>>(x), k<<<" + config + ">>>(y));") ==
        "f(" + launch("k", config) + "(x), " + launch("k", config) + "(y));");
}

TEST_CASE("the first line names the file") {
  CHECK(rewrite("", "dir/a.cu").text == "#line 1 \"dir/a.cu\"\n");
  CHECK(rewrite("int a;", "q\"b\\c.cu").text == "#line 1 \"q\\\"b\\\\c.cu\"\nint a;");
  CHECK(rewrite("\xEF\xBB\xBFint a;", "a").text == "#line 1 \"a\"\nint a;");
}

TEST_CASE("other text is copied byte for byte") {
  CHECK(same(""));
  CHECK(same("int main() {\r\n\treturn a << b >> c < d > e;\r\n}"));
  CHECK(same("std::cout << x << (y >> 3) << '\\n'; a <<= 1; a >>= 2; b = c <=> d;"));
  CHECK(same("auto operator<<(T) -> S<S<S<int>>>; x.operator<<<int>(y); a.operator< <int>(b);"));
  CHECK(same("template <class T> std::ostream& operator<<<T>(std::ostream&, T);"));
  CHECK(same("\0 a \0 \xff \x80 ` @ \\ "s));
  CHECK(same("#include <k<<<1,2>>>(x)>\n#include \"k<<<1,2>>>(x)\"\n"));
  CHECK(same("#include <it's.h>\n#error don't k<<<1\n#if A <<< B\n#endif\n# pragma once\n#\n"));
  CHECK(same("#include <cuda_runtime.h>\n#pragma once\n#pragma GCC unroll 4\n"));
}

TEST_CASE("keywords that the prelude removes stay") {
  CHECK(same("static __global__ void k();"));
  CHECK(same("template <class T> __global__ void k(T* x) {}"));
  CHECK(same("extern \"C\" __global__ void k() {}"));
  CHECK(same("__global__ void __launch_bounds__(256, 2) k(int* __restrict__ x) { *x = 1; }"));
}

TEST_CASE("a kernel is a name, with its scopes and template arguments") {
  const std::string kernel = GENERATE(
      "k", "::k", "ns::k", "::a::b::k", "k<4>", "k<float, 4>", "k<(4 > 3)>",
      "k<f(a > b), c[d > e]>", "k<A<B>>", "k<A<B<C>>>", "k<A<B<C<int>>>>",
      "k<std::array<int, 2>, (1 >> 2)>", "S<T>::k", "S<T>::template k<4>", "ns::S<A<B>>::k",
      "T::template k<N>", "k< float >", "k<&f>", "k<decltype(a->b)>", "k<sizeof(A<B>)>",
      "decltype(s)::k", "k<N < 5>", "k<4 < 5>", "k<N >= 5>", "k<N <= 5>", "k<S{1, 2}>",
      "k /* < */ <4>", "k<1'000>", "k<'>', '<'>", "k<u8\"<\"_x>");
  const std::string before =
      GENERATE("", "return ", "{ ", "; ", "if (a > b) ", "else ", "a ? b : ", "(void)",
               "x: ", "for (int i = 0; i < n; ++i) ", "f(a < b, ", "T y; ", "[[likely]] ", "(a, ",
               "#\n", "while (a < b) ", "[&] { ", "i < n, ");
  check_kernel(before, kernel);
}

TEST_CASE("a kernel is a postfix expression") {
  const std::string kernel =
      GENERATE("(k)", "(*fp)", "(cond ? a : b)", "table[i]", "table[f(i)][j]", "s.k", "p->k",
               "p->s.t[2].k", "this->k", "p->template k<4>", "get()", "get<int>(a, b)", "get().k",
               "(*p).k", "(*p)->k", "s.get()[2]", "ns::get(a)", "static_cast<F*>(p)", "(k<int, 4>)",
               "a[b[c]]", "(f)(x)", "a[1](x)");
  const std::string before =
      GENERATE("", "return ", "{ ", "} ", "if (a) ", "if constexpr (a > b) ", "else ", "while (a) ",
               "x = y, ", "[[likely]] ", "do ", "for (auto a : b) ", "switch (a) default: ");
  check_kernel(before, kernel);
}

TEST_CASE("a cast before a kernel is no part of it") {
  CHECK(of("(void)k<<<1, 2>>>(x);") == "(void)" + launch("k", "1, 2") + "(x);");
  CHECK(of("(void)::k<<<1, 2>>>(x);") == "(void)" + launch("::k", "1, 2") + "(x);");
}

TEST_CASE("a configuration is any list of expressions") {
  check_config("1, 2");
  check_config("dim3(1, 2), dim3{3, 4}, 5, stream");
  check_config("{1, 2}, {3}");
  check_config("n >> 3, 256");
  check_config("n>>3, 256");
  check_config("1, n>>3");
  check_config("(n >> 3), (a >= b)");
  check_config("1 << 4, n << 2");
  check_config("n > 3 ? 1 : 2, p->x, a >= b, c <= d");
  check_config("n < 3, 2");
  check_config("1, n < 3");
  check_config("a < b, a > b");
  check_config("a < b < c, 2");
  check_config("dim3(a<b>(c)), sizeof(std::array<std::array<int,2>,2>)");
  check_config("1, sizeof(A<B<C<int>>>)");
  check_config("1, f<A<B<int>>>(3)");
  check_config("1, f<A<B<int>>>(3) >> 1");
  check_config("1, A<B<C<int>>>::v");
  check_config("1, A<B<int>>::v");
  check_config("f<1, 2>(3), v<int>");
  check_config("f<1, 2>(3), v<A<int>>");
  check_config("1, v<int> ");
  check_config("1, A<(2 > 1), 3>{}, A<(8>>1)>()");
  check_config("1, [&] { return a < b; }()");
  check_config("1 /* >>> */, 2");
  check_config("1, '>' + '>' + \">>>\"[0]");
  check_config("1, R\"(>>>)\"[0], 1'000'000");
  check_config("N");
  check_config("");
}

TEST_CASE("a launch may stand on several lines, with comments between any two tokens") {
  CHECK(
      of("k // a\n<<< // >>>\n1,\n2\n>>> // b\n(x,\ny);\nz") ==
      "::simt::prepare(SIMT_KERNEL(k // a\n), ::simt::Config( // >>>\n1,\n2\n)) // b\n(x,\ny);\nz");
  CHECK(of("k/**/<\\\n<</**/1/**/,2>\\\n>\\\n>/**/(x);") ==
        "::simt::prepare(SIMT_KERNEL(k/**/), ::simt::Config(\\\n/**/1/**/,2))\\\n\\\n/**/(x);");
  CHECK(of("k/*\n*/</*\n*/4/*\n*/>/*\n*/<<<1, 2>>>(x);") ==
        "::simt::prepare(SIMT_KERNEL(k/*\n*/</*\n*/4/*\n*/>/*\n*/), ::simt::Config(1, 2))(x);");
  CHECK(of("k<<<\n#if A\n1\n#else\n2\n#endif\n, 2>>>(x);") ==
        "::simt::prepare(SIMT_KERNEL(k), ::simt::Config(\n#if A\n1\n#else\n2\n#endif\n, 2))(x);");
}

TEST_CASE("gaps in the brackets are taken where nvcc takes them") {
  CHECK(of("k<< <1, 2>> >(x);") == "::simt::prepare(SIMT_KERNEL(k), ::simt::Config( 1, 2)) (x);");
  CHECK(same("k< <<1, 2>>>(x);"));
  CHECK(of("k<<<1, 2> >>(x);") == "1: this <<< has no >>>");
}

TEST_CASE("several launches, and launches within others") {
  const std::string k = launch("k", "1, 2"), j = launch("j<int>", "3, 4");
  CHECK(of("k<<<1, 2>>>(x); j<int><<<3, 4>>>(y);") == k + "(x); " + j + "(y);");
  CHECK(of("k<<<1, 2>>>(x), j<int><<<3, 4>>>(y);") == k + "(x), " + j + "(y);");
  CHECK(of("a(k<<<1, 2>>>([&] { j<int><<<3, 4>>>(y); return 1; }()));") ==
        "a(" + k + "([&] { " + j + "(y); return 1; }()));");
  CHECK(of("k<<<1, [&] { j<int><<<3, 4>>>(y); return 2; }()>>>(x);") ==
        launch("k", "1, [&] { " + j + "(y); return 2; }()") + "(x);");
  CHECK(of("([&] { j<int><<<3, 4>>>(y); return k; }())<<<1, 2>>>(x);") ==
        launch("([&] { " + j + "(y); return k; }())", "1, 2") + "(x);");
  CHECK(of("(k<<<1, 2>>>(x), ...);") == "(" + k + "(x), ...);");
}

TEST_CASE("launches in macros") {
  CHECK(of("#define LAUNCH(k, ...) k<<<1, 2>>>(__VA_ARGS__)\nLAUNCH(f, x);") ==
        "#define LAUNCH(k, ...) " + launch("k", "1, 2") + "(__VA_ARGS__)\nLAUNCH(f, x);");
  CHECK(of("#define L(k) \\\n  k<<<1, 2>>> \\\n  (x) // k<<<1>>>\n") ==
        "#define L(k) \\\n  " + launch("k", "1, 2") + " \\\n  (x) // k<<<1>>>\n");
  CHECK(of("  #  define L k<<<1, 2>>>") == "  #  define L " + launch("k", "1, 2"));
  CHECK(of("#define L (k)<<<1, 2>>>(x)") == "#define L " + launch("(k)", "1, 2") + "(x)");
  CHECK(of("#define L(a) k_##a<int><<<1, 2>>>(x)") ==
        "#define L(a) " + launch("k_##a<int>", "1, 2") + "(x)");
  CHECK(of("k\n#define J j<<<3, 4>>>(y)\n<<<1, 2>>>(x);") ==
        "::simt::prepare(SIMT_KERNEL(k\n#define J " + launch("j", "3, 4") +
            "(y)\n), ::simt::Config(1, 2))(x);");
  CHECK(of("k<<<GRID>>>ARGUMENTS;") == launch("k", "GRID") + "ARGUMENTS;");
}

TEST_CASE("comments and literals hold no launch") {
  const std::string code =
      GENERATE("// k<<<1, 2>>>(x)\n", "/* k<<<1, 2>>>(x) */", "/* \n k<<<1 // */",
               "// \\\n k<<<1, 2>>>(x)\n", "// \\ \t\f\v\r\n k<<<1, 2>>>(x)\n", "u\"<<<\"", "u'<'",
               "U\"<<<\"", "/*/ k<<<1 */", "\"k<<<1, 2>>>(x)\"", "\"\\\"k<<<1\"",
               "\"\\\\\" \"k<<<1\"", "'<<<'", "'\\'' + '<<<'", "'\"'", "R\"(k<<<1 \" )\"",
               "R\"ab(k<<<1 )\" )a\" )ab\"", "u8R\"(\\)\"", "LR\"(\n\"<<<\n)\"", "UR\"x()\")x\"",
               "uR\"(<<<)\"", "L\"<<<\"", "u8\"<<<\"_suffix", "U'<'", "\"a\\\n<<<b\"", "\"//\"",
               "'/*'", "R\"(/*)\"", "\"/*\" \"*/\"", "1'000 + '\\''", "0x1'fp-1'0 + 1e+5 + '<'",
               "R\"(\\\n)\\\n\" <<<)\"", "u8'<'", "\"<<<\"s", "R\"(<<<)\"sv", "LR '<'");
  CAPTURE(code);
  CHECK(same(code));
  CHECK(of(code + " k<<<1, 2>>>(x);") == code + " " + launch("k", "1, 2") + "(x);");
}

TEST_CASE("what is no raw string is read as a string") {
  CHECK(of("R\"a b\" k<<<1, 2>>>(x);") == "R\"a b\" " + launch("k", "1, 2") + "(x);");
  CHECK(of("R\"0123456789abcdefg(\" k<<<1, 2>>>(x); )0123456789abcdefg\"") ==
        "R\"0123456789abcdefg(\" " + launch("k", "1, 2") + "(x); )0123456789abcdefg\"");
  CHECK(same("R\"0123456789abcdef(\" k<<<1, 2>>>(x); )0123456789abcdef\""));
  CHECK(of("fooR\"(\" k<<<1, 2>>>(x)") == "fooR\"(\" " + launch("k", "1, 2") + "(x)");
}

TEST_CASE("only what begins its line is a directive") {
  CHECK(of("a # k<<<1, 2>>>(x);") == "a # " + launch("k", "1, 2") + "(x);");
  CHECK(same("/*\n*/ /**/ # if k<<<1\n"));
  CHECK(of("#include <a/*b>\nk<<<1, 2>>>(x);") ==
        "#include <a/*b>\n" + launch("k", "1, 2") + "(x);");
}

TEST_CASE("an apostrophe that is never closed ends with its line") {
  CHECK(of("#ifdef A\ndon't\n#endif\nk<<<1, 2>>>(x);") ==
        "#ifdef A\ndon't\n#endif\n" + launch("k", "1, 2") + "(x);");
  CHECK(same("\"\n\"\n'\n/* k<<<1"));
  CHECK(same("R\"(k<<<1"));
}

TEST_CASE("what #if 0 hides is not read") {
  CHECK(same("#if 0\nk<<<1 __shared__\n#define A k<<<\n#if A\n#else\nj<<<\n#endif\n#endif\n"));
  const std::string k = launch("k", "1, 2") + "(x);";
  CHECK(of("#if 0\n<<<\n#else\nk<<<1, 2>>>(x);\n#endif") == "#if 0\n<<<\n#else\n" + k + "\n#endif");
  CHECK(of("#if 0\n<<<\n#elif B\nk<<<1, 2>>>(x);\n#endif") ==
        "#if 0\n<<<\n#elif B\n" + k + "\n#endif");
  CHECK(of("#if 0\n<<<\n#elifdef B\nk<<<1, 2>>>(x);\n#elifndef C\n#endif") ==
        "#if 0\n<<<\n#elifdef B\n" + k + "\n#elifndef C\n#endif");
  CHECK(of("#if 0 // never\n<<<\n#endif\nk<<<1, 2>>>(x);") == "#if 0 // never\n<<<\n#endif\n" + k);
  CHECK(of("#if 0 + A\nk<<<1, 2>>>(x);\n#endif\n") == "#if 0 + A\n" + k + "\n#endif\n");
  CHECK(of("#endif\n#else\nk<<<1, 2>>>(x);") == "#endif\n#else\n" + k);
}

TEST_CASE("the branches of a condition begin alike") {
  CHECK(of("#if A\nvoid f() {\n#else\nvoid f(int) {\n#endif\n}\n__device__ int x;") ==
        "#if A\nvoid f() {\n#else\nvoid f(int) {\n#endif\n}\n"
        "__device__ int x; SIMT_GLOBAL_VARIABLE(x, \"x\", false);");
  CHECK(of("#if A\nvoid f() {\n#else\nvoid f(int) {\n#endif\nextern __shared__ int s[];\n}\n") ==
        "#if A\nvoid f() {\n#else\nvoid f(int) {\n#endif\n typedef int simt_type_s[]; "
        "SIMT_DYNAMIC_SHARED(s, simt_type_s);\n}\n");
}

TEST_CASE("a launch that is not understood is an error with its line") {
  const std::string no_end = "this <<< has no >>>", no_kernel = "no kernel stands before this <<<";
  CHECK(of("\nk<<<1, 2;\n") == "2: " + no_end);
  CHECK(of("\n\nk<<<1, 2") == "3: " + no_end);
  CHECK(of("f(k<<<1, 2) >>>(x);") == "1: " + no_end);
  CHECK(of("k<<<1; 2>>>(x);") == "1: " + no_end);
  CHECK(of("{ k<<<1, 2 } >>>(x);") == "1: " + no_end);
  CHECK(of("k<<<1\n, j<<<2, 3>>>(y);") == "1: " + no_end);
  CHECK(of("/*\n*/ // \\\n\n \"\\\n\" k<<<1;") == "5: " + no_end);
  CHECK(of("#define OPEN <<<\n") == "1: " + no_end);
  CHECK(of("#define A \\\n 1 \\\n k<<<1\n") == "3: " + no_end);
  CHECK(of("\n<<<1, 2>>>(x);") == "2: " + no_kernel);
  CHECK(of("return <<<1, 2>>>(x);") == "1: " + no_kernel);
  CHECK(of("3 <<<1, 2>>>(x);") == "1: " + no_kernel);
  CHECK(of(")<<<1, 2>>>(x);") == "1: " + no_kernel);
  CHECK(of("k<<<1,\n2>>>;") == "2: no (arguments) follow this >>>");
  CHECK(of("k<<<1, 2>>>") == "1: no (arguments) follow this >>>");
  CHECK(of("k<<<1;\nj<<<2;") == "1: " + no_end + "; 2: " + no_end);
}

TEST_CASE("where a file has errors they come by line, macros' too") {
  CHECK(of("a<<<1;\n#define M b<<<1\nc<<<1;") ==
        "1: this <<< has no >>>; 2: this <<< has no >>>; 3: this <<< has no >>>");
}

std::string shared(const std::string& v) {
  return " SIMT_SHARED_VARIABLE(" + v + ", \"" + v + "\");";
}

TEST_CASE("a __shared__ variable is thread-local and registered") {
  CHECK(of("__shared__ float a[4];") == "static constinit __thread float a[4];" + shared("a"));
  CHECK(of("{\n  __shared__ float\n a\n  [4] ;\n}") ==
        "{\n  static constinit __thread float\n a\n  [4] ;" + shared("a") + "\n}");
  CHECK(of("__shared__ int a;a = 1;") ==
        "static constinit __thread int a;" + shared("a") + "a = 1;");
  CHECK(of("f(); __shared__ int a; __shared__ int b; g();") ==
        "f(); static constinit __thread int a;" + shared("a") +
            " static constinit __thread int b;" + shared("b") + " g();");
  CHECK(of("namespace n { __shared__ int a; }") ==
        "namespace n { static constinit __thread int a;" + shared("a") + " }");
  CHECK(of("case 1: __shared__ int a;") ==
        "case 1: static constinit __thread int a;" + shared("a"));
  CHECK(of("if (b) __shared__ int a;") == "if (b) static constinit __thread int a;" + shared("a"));
  CHECK(of("CALL(b)\n__shared__ int a;") ==
        "CALL(b)\nstatic constinit __thread int a;" + shared("a"));
  CHECK(
      same("// __shared__ int a;\n/* __shared__ int b; */ \"__shared__ int c;\"; __shared int d;"));
}

TEST_CASE("static stands once, and right before __thread") {
  const std::string a = shared("a");
  CHECK(of("static __shared__ int a;") == " static constinit __thread int a;" + a);
  CHECK(of("__shared__ static int a;") == "static constinit __thread  int a;" + a);
  CHECK(of("__shared__ int static a;") == "static constinit __thread int  a;" + a);
  CHECK(of("volatile __shared__ int a;") == "volatile static constinit __thread int a;" + a);
  CHECK(of("__shared__ volatile int a;") == "static constinit __thread volatile int a;" + a);
  CHECK(of("static volatile __shared__ int a;") ==
        " volatile static constinit __thread int a;" + a);
  CHECK(of("float __shared__ a[4];") == "float static constinit __thread a[4];" + a);
  CHECK(of("std::array<int, 4> __shared__ a;") ==
        "std::array<int, 4> static constinit __thread a;" + a);
  CHECK(of("struct S { int x; } __shared__ a[4];") ==
        "struct S { int x; } static constinit __thread a[4];" + a);
  CHECK(of("__device__ __shared__ int a;") == "__device__ static constinit __thread int a;" + a);
  CHECK(of("__shared__ __device__ int a;") == "static constinit __thread __device__ int a;" + a);
  CHECK(of("static f(); __shared__ int a;") == "static f(); static constinit __thread int a;" + a);
}

TEST_CASE("an alignment of a __shared__ variable stands where the compiler takes it") {
  const std::string a = shared("a");
  CHECK(of("alignas(16) __shared__ int a;") == "alignas(16) static constinit __thread int a;" + a);
  CHECK(of("__shared__ alignas(16) int a;") == " alignas(16) static constinit __thread int a;" + a);
  CHECK(of("__shared__ alignas(T) alignas(f(1, 2)) int a;") ==
        " alignas(T) alignas(f(1, 2)) static constinit __thread int a;" + a);
  CHECK(of("__shared__ [[maybe_unused]] alignas(16) int a;") ==
        " [[maybe_unused]] alignas(16) static constinit __thread int a;" + a);
  CHECK(of("[[maybe_unused]] __shared__ int a;") ==
        "[[maybe_unused]] static constinit __thread int a;" + a);
  CHECK(of("__shared__ alignas(16) static int a;") ==
        " alignas(16) static constinit __thread  int a;" + a);
  CHECK(of("static __shared__ alignas(16) int a;") ==
        "  alignas(16) static constinit __thread int a;" + a);
  CHECK(of("float __shared__ alignas(16) a[4];") ==
        "float static constinit __thread __attribute__((aligned(16))) a[4];" + a);
  CHECK(of("__shared__ float alignas(8 * (1 + 1)) a;") ==
        "static constinit __thread float __attribute__((aligned(8 * (1 + 1)))) a;" + a);
  CHECK(of("volatile __shared__ alignas(16) int a;") ==
        "volatile static constinit __thread __attribute__((aligned(16))) int a;" + a);
  CHECK(of("__align__(16) __shared__ int a;") ==
        "__align__(16) static constinit __thread int a;" + a);
  CHECK(of("__shared__ __align__(16) int a;") ==
        "static constinit __thread __align__(16) int a;" + a);
  CHECK(of("__shared__ __attribute__((aligned(8))) int a;") ==
        "static constinit __thread __attribute__((aligned(8))) int a;" + a);
  CHECK(of("__shared__ float a[4] __align__(16);") ==
        "static constinit __thread float a[4] __align__(16);" + a);
  CHECK(of("__shared__ float a alignas(16) [4];") ==
        "static constinit __thread float a alignas(16) [4];" + a);
}

// Declares `name` by `declaration`, which follows __shared__.
void check_shared(const std::string& declaration, const std::string& names) {
  CAPTURE(declaration);
  std::string calls;
  for (const char name : names) calls += shared(std::string(1, name));
  CHECK(of("__shared__ " + declaration + ";") ==
        "static constinit __thread " + declaration + ";" + calls);
}

TEST_CASE("a __shared__ variable is of any type") {
  check_shared("Foo<A, B> a", "a");
  check_shared("typename T::Storage a", "a");
  check_shared("typename Reduce<float, 128>::Storage a", "a");
  check_shared("::ns::S<T>::U a", "a");
  check_shared("std::array<std::array<float, 4>, 8> a", "a");
  check_shared("std::array<std::array<std::array<float, 4>, 8>, 2> a", "a");
  check_shared("Foo<(A > B), (A >> B), sizeof(C)> a", "a");
  check_shared("union { float f[4]; int i, j; } a", "a");
  check_shared("struct { float x, y = 3; } a[2]", "a");
  check_shared("struct S { float x; int f() { return 1; } } a", "a");
  check_shared("struct alignas(16) S : B<int, 4>, C { float x; } a", "a");
  check_shared("struct S : B<int, 4> { float x; } a, b", "ab");
  check_shared("struct S final { float x; } a, b", "ab");
  check_shared("struct ns::S<int, 4> { float x; } a, b", "ab");
  check_shared("struct S a", "a");
  check_shared("struct ns::S<int, 4> a", "a");
  check_shared("enum E { x, y } a", "a");
  check_shared("enum class E : int { x, y } a", "a");
  check_shared("enum E a", "a");
  check_shared("float* a", "a");
  check_shared("float* const* a", "a");
  check_shared("float (*a)[4]", "a");
  check_shared("T (*a)[4]", "a");
  check_shared("float (*a[2])[4]", "a");
  for (const std::string type : {"int", "float", "double", "char", "bool", "short", "long",
                                 "unsigned", "signed", "void*", "T*"}) {
    check_shared(type + " (a)", "a");
  }
  check_shared("int (a)[4]", "a");
  check_shared("float a[4][N + 1][f(2, 3)]", "a");
  check_shared("float a[sizeof(T) < 8 ? 4 : 2]", "a");
  check_shared("float a[N < 4], b[N > 4]", "ab");
  check_shared("float a[4], *b, c, (*d)[4]", "abcd");
  check_shared("unsigned long long int a, b", "ab");
  check_shared("decltype(x) a", "a");
  check_shared("A<B<C>>::D a[2], b", "ab");
}

TEST_CASE("a __shared__ pointer to a function lacks constinit, which the compiler refuses") {
  CHECK(of("__shared__ void (*a)(int, int);") ==
        "static __thread void (*a)(int, int);" + shared("a"));
  CHECK(of("__shared__ void (*a[2])(T) , b;") ==
        "static __thread void (*a[2])(T) , b;" + shared("a") + shared("b"));
}

TEST_CASE("__shared__ where the number of elements depends on a condition") {
  CHECK(of("__shared__ int a[2]\n#if B\n[3]\n#else\n[4]\n#endif\n;") ==
        "static constinit __thread int a[2]\n#if B\n[3]\n#else\n[4]\n#endif\n;" + shared("a"));
}

TEST_CASE("__shared__ in macros") {
  CHECK(of("#define D __shared__ int a;\n") ==
        "#define D static constinit __thread int a; SIMT_SHARED_VARIABLE(a, \"a\");\n");
  CHECK(of("#define D(T, v, n) \\\n  __shared__ T v[n]; \\\n  f()\n") ==
        "#define D(T, v, n) \\\n  static constinit __thread T v[n]; SIMT_SHARED_VARIABLE(v, #v); "
        "\\\n  f()\n");
  CHECK(of("#define D(v) __shared__ int v[4] // c\nD(a);") ==
        "#define D(v) static constinit __thread int v[4]; SIMT_SHARED_VARIABLE(v, #v) // c\nD(a);");
  CHECK(of("#define D(v) __shared__ int v, b") ==
        "#define D(v) static constinit __thread int v, b; SIMT_SHARED_VARIABLE(v, #v); "
        "SIMT_SHARED_VARIABLE(b, \"b\")");
  CHECK(of("#define D(v) __shared__ int tile_##v##_s[4];") ==
        "#define D(v) static constinit __thread int tile_##v##_s[4]; "
        "SIMT_SHARED_VARIABLE(tile_##v##_s, \"tile_\" #v \"_s\");");
  CHECK(of("#define D(v) __shared__ int a, v##_b;") ==
        "#define D(v) static constinit __thread int a, v##_b; SIMT_SHARED_VARIABLE(a, \"a\"); "
        "SIMT_SHARED_VARIABLE(v##_b, #v \"_b\");");
  CHECK(of("#define D (v) __shared__ int v;") ==
        "#define D (v) static constinit __thread int v; SIMT_SHARED_VARIABLE(v, \"v\");");
  CHECK(of("#define SHARED __shared__\n#define SHARED2 SHARED\nSHARED2 int a;") ==
        "#define SHARED __shared__\n#define SHARED2 SHARED\nstatic constinit __thread int a;" +
            shared("a"));
  CHECK(of("# /**/define S \\\n __shared__ // c\n{ extern S T a[]; }") ==
        "# /**/define S \\\n __shared__ // c\n{  typedef T simt_type_a[]; "
        "SIMT_DYNAMIC_SHARED(a, simt_type_a); }");
  CHECK(of("#define S(a) __shared__\n").substr(0, 3) == "1: ");
}

TEST_CASE("dynamic shared memory in a function is of the declared type") {
  const auto call = [](const std::string& v) {
    return " SIMT_DYNAMIC_SHARED(" + v + ", simt_type_" + v + ");";
  };
  CHECK(of("{ extern __shared__ float a[]; }") ==
        "{  typedef float simt_type_a[];" + call("a") + " }");
  CHECK(of("{ extern __shared__ __align__(16) unsigned char a[]; }") ==
        "{  typedef __align__(16) unsigned char simt_type_a[];" + call("a") + " }");
  CHECK(of("{ extern __shared__ alignas(16) T a[]; }") ==
        "{  typedef  T simt_type_a[];" + call("a") + " }");
  CHECK(of("{ alignas(16) extern __shared__ T a[]; }") ==
        "{   typedef T simt_type_a[];" + call("a") + " }");
  CHECK(of("{ extern __align__(16) __shared__ float4 a[]; }") ==
        "{  __align__(16) typedef float4 simt_type_a[];" + call("a") + " }");
  CHECK(of("{ volatile extern __shared__ T a[][4]; }") ==
        "{ volatile  typedef T simt_type_a[][4];" + call("a") + " }");
  CHECK(of("{ __shared__ extern T a[]; }") == "{ typedef  T simt_type_a[];" + call("a") + " }");
  CHECK(of("{ extern __shared__ T a[], b[]; }") == "{  typedef T simt_type_a[], simt_type_b[];" +
                                                       " SIMT_DYNAMIC_SHARED(a, simt_type_a);"s +
                                                       call("b") + " }");
  CHECK(of("struct S { void f() { extern __shared__ T a[]; } };") ==
        "struct S { void f() {  typedef T simt_type_a[];" + call("a") + " } };");
  CHECK(of("#define D(T, v) extern __shared__ T v[]") ==
        "#define D(T, v)  typedef T simt_type_##v[]; SIMT_DYNAMIC_SHARED(v, simt_type_##v)");
}

TEST_CASE("dynamic shared memory in a namespace is the runtime's by its symbol") {
  const std::string label = " __asm__(\"simt_dynamic_shared\")";
  CHECK(of("extern __shared__ float a[];") == " extern __thread float a[]" + label + ";");
  CHECK(of("namespace n { extern __shared__ float a[]; }") ==
        "namespace n {  extern __thread float a[]" + label + "; }");
  CHECK(of("int f() {} extern __shared__ float a[], b[]; int g() {}") ==
        "int f() {}  extern __thread float a[]" + label + ", b[]" + label + "; int g() {}");
  CHECK(of("extern __shared__ alignas(16) T a[];") ==
        "  alignas(16) extern __thread T a[]" + label + ";");
  CHECK(of("__shared__ extern alignas(16) T a[];") ==
        "  alignas(16) extern __thread T a[]" + label + ";");
  CHECK(of("extern __shared__ T a[] __align__(16);") ==
        " extern __thread T a[]" + label + " __align__(16);");
}

TEST_CASE("a __shared__ parameter is one as any other") {
  CHECK(of("void f(__shared__ float* a, int b);") == "void f( float* a, int b);");
  CHECK(of("T* f(__shared__ float* a);") == "T* f( float* a);");
  CHECK(of("A<T> S::f(__shared__ float* a) {}") == "A<T> S::f( float* a) {}");
  CHECK(of("auto l = [](__shared__ float* a) {};") == "auto l = []( float* a) {};");
  CHECK(of("void f(int b, __shared__ float* a) { __shared__ int c; }") ==
        "void f(int b,  float* a) { static constinit __thread int c;" + shared("c") + " }");
}

TEST_CASE("a __shared__ variable has no initialiser") {
  const std::string message = "a __shared__ variable has no initialiser";
  CHECK(of("\n__shared__ int a = 3;") == "2: " + message);
  CHECK(of("__shared__ int a[2] = {1, 2};") == "1: " + message);
  CHECK(of("__shared__ int a{};") == "1: " + message);
  CHECK(of("__shared__ int a[2]{1};") == "1: " + message);
  CHECK(of("__shared__ struct S a{1};") == "1: " + message);
  CHECK(of("__shared__ int a(3);") == "1: " + message);
  CHECK(of("__shared__ int a, b = 3, c;") == "1: " + message);
}

TEST_CASE("a __shared__ that is not understood is an error with its line") {
  const std::string message =
      "1: a __shared__ declaration of a form that the rewriter does not know";
  CHECK(of("__shared__") == message);
  CHECK(of("__shared__ int a") == message);
  CHECK(of("{ __shared__ int a }") == message);
  CHECK(of("__shared__ ;") == message);
  CHECK(of("__shared__ int f(T);") == message);
  CHECK(of("__shared__ int;") == message);
  CHECK(of("int a __shared__;") == message);
  CHECK(of("using T = __shared__ int;") == message);
  CHECK(of("MACRO(__shared__ int a);") == message);
  CHECK(of("__shared__ int a);") == message);
  CHECK(of("#define D static __shared__") == message);
  for (const std::string word : {"volatile", "const", "static", "extern", "int"}) {
    CHECK(of("#define D __shared__ " + word + "\n") == message);
  }
  // The compiler sees one of two declarations.
  CHECK(of("__shared__ int a\n#if B\n; int c;\n#else\n[2];\n#endif\n") == message);
  CHECK(of("__shared__\n#if B\nint a;\n#else\nfloat a;\n#endif\n") == message);
  CHECK(of("#if B\n__shared__ int a\n#endif\n[2];").substr(1) == message.substr(1));
  CHECK(of("__shared__ int a[2]\n#if B\n__shared__ int c[3]\n#endif\n;") == message);
}

std::string global(const std::string& v, const std::string& constant = "false") {
  return " SIMT_GLOBAL_VARIABLE(" + v + ", \"" + v + "\", " + constant + ");";
}

void check_global(const std::string& declaration, const std::string& names = "a",
                  const std::string& constant = "false") {
  CAPTURE(declaration);
  std::string calls;
  for (const char name : names) calls += global(std::string(1, name), constant);
  constexpr std::string_view kBefore[] = {
      "",
      "int x;",
      "void g(int, T = {}) {}\n",
      "struct S { __device__ int y; };\n",
      "template <class T>\n__global__ void h(T x) { __shared_; }\n",
      "namespace n::m {\n",
      "namespace {\n",
      "inline namespace [[deprecated]] n {\n",
      "extern \"C\" {\n",
      "X(y)\n",
      "S::S(int x) : x(x), y{x} {}\n",
      "auto l = [](int x) { return x; };\n",
      "#if X\n#endif\n",
      "S& operator=(const S&) {}\n",
      "__device__ auto g() -> S {}\n",
      "TEST(\"x\") {}\n",
      "bool operator<(S, S) {}\n",
      "enum class E : int { x, y };\n",
      "void g() const noexcept {}\n",
      "template <class T> void g() requires C<T> {}\n",
      "using namespace n; using T = int;\n"};
  for (const std::string_view before : kBefore) {
    CAPTURE(before);
    std::string after = ";\nint f(int x) { return x; }\n";
    if (before.ends_with("{\n")) after += "}  // of the namespace";
    CHECK(of(std::string(before) + declaration + after) ==
          std::string(before) + declaration + ";" + calls + after.substr(1));
  }
}

TEST_CASE("a __device__ variable is registered") {
  check_global("__device__ int a");
  check_global("__device__ int a = 3");
  check_global("__device__ int a[3] = {1, 2, 3}");
  check_global("__device__ int a{3}");
  check_global("__device__ int a(3)");
  check_global("__device__ int a[2]{1, 2}");
  check_global("static __device__ int a");
  check_global("__device__ static volatile int a");
  check_global("int __device__ a");
  check_global("int a __device__ = 3");
  check_global("inline __device__ int a = 3");
  check_global("constexpr __device__ int a = 3");
  check_global("__device__ const float* const a[] = {nullptr}");
  check_global("__managed__ int a");
  check_global("__device__ __managed__ int a = 3");
  check_global("__device__ __align__(16) float a[4]");
  check_global("alignas(16) __device__ float a[4]");
  check_global("__device__ float a[4] __attribute__((aligned(16))) = {1}");
  check_global("[[maybe_unused]] __device__ int a");
  check_global("__device__ unsigned long long a");
  check_global("__device__ decltype(1 + 2) a");
  check_global("__device__ auto a = 3");
  check_global("__device__ S<A, B> a");
  check_global("__device__ ns::S<S<S<int>>> a = {{1, 2}}");
  check_global("__device__ struct { int x, y; } a");
  check_global("__device__ struct S { int x; } a = {1}");
  check_global("struct S { int x; } __device__ a");
  check_global("__device__ struct S a{3}");
  check_global("__device__ int a = [] { int x; return 3; }()");
}

TEST_CASE("each of several __device__ variables is registered") {
  check_global("__device__ int a, b = 2, c[3] = {1, 2, 3}, *d, e", "abcde");
  check_global("__device__ int (*a)[4], (*b)(int, int), (c), (d)[3]", "abcd");
  check_global("__device__ void (*a[])(int) = {f, g}", "a");
  check_global("__device__ int f(int), a", "a");
  check_global("__device__ int a = f<1, 2>(3), b = (x < y)", "ab");
}

TEST_CASE("a __constant__ variable is registered as such") {
  check_global("__constant__ float a", "a", "true");
  check_global("__constant__ float a[3] = {1, 2, 3}", "a", "true");
  check_global("static __constant__ float a[3], b", "ab", "true");
  check_global("__device__ __constant__ float a", "a", "true");
  check_global("__constant__ __device__ const float a = 3", "a", "true");
}

TEST_CASE("no function is registered") {
  const std::string code = GENERATE(
      "__device__ int f();", "__device__ int f(int a, T b);",
      "__device__ int f() { int a; return 1; }", "__device__ T f(U);",
      "__device__ int (*f(int))[4];", "__device__ auto f() -> int;",
      "__device__ auto f() -> const S;", "__device__ auto f() -> S { return {}; }",
      "__device__ int f() noexcept;", "__device__ int f(int) MACRO;",
      "__device__ int f() MACRO { return 1; }", "__device__ int f() noexcept(true);",
      "__device__ int f() = delete;", "__device__ int f() __attribute__((noinline));",
      "__device__ S::S(int a) : x(a), y{a} {}", "__device__ S::~S() = default;",
      "__device__ int S::f() const { return 1; }",
      "__device__ S::operator int() const { return 1; }",
      "__device__ bool operator<(S a, S b) { return true; }",
      "__device__ bool operator==(S a, S b);", "__device__ int operator()(int a);",
      "__device__ S& operator=(const S& a) { return a; }", "__device__ S operator\"\"_s(int);",
      "template <> __device__ int f<int>(int a) { return a; }",
      "__host__ __device__ __forceinline__ int f(int a) { return a; }",
      "__device__ __launch_bounds__(3) void f(int (*g)(int), int a = 3);",
      "__device__ decltype(auto) f() { return 1; }", "__device__ void f(int) requires C<T>;");
  CAPTURE(code);
  CHECK(same(code));
  CHECK(of(code + " __device__ int z;") == code + " __device__ int z;" + global("z"));
}

TEST_CASE("what is not surely a variable of a namespace stays") {
  CHECK(same("extern __device__ int a; extern __constant__ float b[4];"));
  CHECK(same("extern \"C\" __device__ int a;"));
  CHECK(same("template <class T> __device__ T a = T(3); template __device__ int a<int>;"));
  CHECK(same("struct S { static __device__ int a; __device__ int f() { return a; } };"));
  CHECK(same("__device__ int S::a = 3;"));
  CHECK(same("__device__ int& a = b;"));
  CHECK(same("__device__ T a(b);"));
  CHECK(same("void f() { static __device__ int a; auto g = [] __device__(int b) { return b; }; }"));
  CHECK(same("int a; static const int b = 3;"));
  CHECK(same("// __device__ int a;\n\"__device__ int b;\""));
}

TEST_CASE("__device__ in macros") {
  CHECK(of("#define DEVICE __device__\n#define CONSTANT __constant__\nDEVICE int a; CONSTANT int "
           "b;") == "#define DEVICE __device__\n#define CONSTANT __constant__\nDEVICE int a;" +
                        global("a") + " CONSTANT int b;" + global("b", "true"));
  CHECK(of("#define D(v) __device__ int v;\n") ==
        "#define D(v) __device__ int v; SIMT_GLOBAL_VARIABLE(v, #v, false);\n");
  CHECK(of("#define D(v) __constant__ int v[4]\n") ==
        "#define D(v) __constant__ int v[4]; SIMT_GLOBAL_VARIABLE(v, #v, true)\n");
  CHECK(of("#define D(v) __device__ int a_##v = 3") ==
        "#define D(v) __device__ int a_##v = 3; SIMT_GLOBAL_VARIABLE(a_##v, \"a_\" #v, false)");
  CHECK(same(
      "#define D __device__\n#define HD __host__ __device__ inline\n#define E __device__ F\n"));
  CHECK(same("#define F(f, ...) __device__ int f(__VA_ARGS__) { return 1; }\n"));
  CHECK(same("#define F(f) __device__ int f(int a)\n"));
}

TEST_CASE("inline assembly is marked") {
  CHECK(of("{ asm(\"x\"); }") == "{ SIMT_INLINE_PTX asm(\"x\"); }");
  CHECK(of("f(); asm volatile(\"x\" : \"=r\"(a) : \"r\"(b));") ==
        "f(); SIMT_INLINE_PTX asm volatile(\"x\" : \"=r\"(a) : \"r\"(b));");
  CHECK(of("{ __asm__ __volatile__(\"x\"); __asm(\"y\"); }") ==
        "{ SIMT_INLINE_PTX __asm__ __volatile__(\"x\"); SIMT_INLINE_PTX __asm(\"y\"); }");
  CHECK(of("if (a) asm(\"x\"); else asm(\"y\"); } asm(\"z\");") ==
        "if (a) SIMT_INLINE_PTX asm(\"x\"); else SIMT_INLINE_PTX asm(\"y\"); } "
        "SIMT_INLINE_PTX asm(\"z\");");
  CHECK(of("do asm(\"x\"); while (a);") == "do SIMT_INLINE_PTX asm(\"x\"); while (a);");
  CHECK(of("l: asm(\"x\"); f(a) asm volatile(\"y\");") ==
        "l: SIMT_INLINE_PTX asm(\"x\"); f(a) SIMT_INLINE_PTX asm volatile(\"y\");");
  CHECK(
      of("#define A asm(\"x\")\n#define B(a) f(); \\\n asm(\"y\")\n") ==
      "#define A SIMT_INLINE_PTX asm(\"x\")\n#define B(a) f(); \\\n SIMT_INLINE_PTX asm(\"y\")\n");
  CHECK(same("extern int x asm(\"y\"); int f() asm(\"g\"); // asm(\"z\")\nint asm_;"));
}

TEST_CASE("a pragma of nvcc's goes, its line stays") {
  CHECK(of("#pragma unroll\nfor") == " \nfor");
  CHECK(of("  # pragma unroll 4 // c\nfor") == "      // c\nfor");
  CHECK(of("#pragma unroll(4)\n") == " \n");
  CHECK(of("%:pragma unroll\n") == " \n");
  CHECK(of("#pragma unroll kCount\n#pragma nounroll\n#pragma nv_diag_suppress 177\n") ==
        "  \n \n  \n");
  CHECK(of("#pragma unroll /*\n*/ 4 \\\n  5\n") == "  /*\n*/  \\\n  \n");
  CHECK(of("#pra\\\ngma unroll 4\n") == "\\\n  \n");
  CHECK(of("#define U(n) _Pragma(\"unroll\") for\n") == "#define U(n)  for\n");
  CHECK(of("_Pragma(\"unroll 4\") for (;;) _Pragma( \"unroll(4)\" ) for") == " for (;;)    for");
  CHECK(
      same("#pragma GCC unroll 4\n#pragma unrolled\n_Pragma(\"GCC unroll 4\") _Pragma(\"once\")"));
}

TEST_CASE("odd ends of a file do no harm") {
  const std::string ends[] = {"\\",
                              "\\\n",
                              "\"",
                              "'",
                              "R\"",
                              "R\"(",
                              "/*",
                              "//",
                              "#",
                              "#define",
                              "#define A",
                              "#define A(",
                              "#pragma",
                              "#include <",
                              "#if",
                              "<<<",
                              ">>>",
                              "k<<<",
                              "k<<<1>>>",
                              "__shared__ a[",
                              "__shared__ alignas(",
                              "__shared__ alignas",
                              "__shared__ struct",
                              "__device__ a = ",
                              "0x'",
                              "1e+",
                              "operator",
                              "operator<",
                              "##",
                              "a##",
                              "_Pragma(\"",
                              "asm",
                              "__shared__ int a alignas(4",
                              "__shared__ (",
                              "enum",
                              "namespace {",
                              "k<4>",
                              "::k<<<1>>>(",
                              "k<",
                              "__device__ ##",
                              "__shared__ ::",
                              ":"};
  for (const std::string& end : ends) {
    for (const std::string& before :
         {""s, "k<<<1, 2>>>(x);\n"s, "#define A(x) "s, "{"s, "("s, "\0"s}) {
      for (std::size_t size = 0; size <= end.size(); ++size) {
        CAPTURE(before, end, size);
        const std::string source = before + end.substr(0, size);
        const Rewritten rewritten = rewrite(source, "a.cu");
        CHECK(std::count(rewritten.text.begin(), rewritten.text.end(), '\n') ==
              1 + std::count(source.begin(), source.end(), '\n'));
      }
    }
  }
}

// Each of these took hours, or the stack, if a rule looked back or down without a bound.
TEST_CASE("the time grows no faster than the file") {
  const std::string part = GENERATE(
      as<std::string>{}, "(", "[", "{", "<", ">", "a<", "a<b>", "k<<<", "<<<", ">>>", "k<<<1>>>(",
      "\\\n", "\\ ", "R\"(", "R\"a", "\"", "'", "/*", "//", "#if\n", "#if 0\n", "#else\n",
      "#endif\n", "#if\n{", "#if\n}#else\n(", "#define A ", "#define A k<<<1\n", "__shared__ ",
      "__shared__ a[", "__shared__ a, ", "a __shared__ ", "__device__ a, ", "__device__ ",
      "a::", "a.", "a##", "f()", "a[1]", "struct ", "struct a:", "struct a{", "namespace {",
      "extern \"C\" {", "a = ", "alignas(", "__shared__ alignas(a) ", "asm ", "asm(",
      "_Pragma(\"unroll\")", "operator", "operator<", ";", "}", ")", "a{", "a{}", "a[1]{}", ",a{",
      "(*", "(*a)", "int(", "x;__shared__ int a;", "1'", "\xff", "\0"s);
  CAPTURE(part);
  constexpr std::size_t kBytes = 1 << 18;
  std::string source;
  while (source.size() < kBytes) source += part;
  const Rewritten rewritten = rewrite(source, "a.cu");
  CHECK(std::count(rewritten.text.begin(), rewritten.text.end(), '\n') ==
        1 + std::count(source.begin(), source.end(), '\n'));
}

}  // namespace
}  // namespace simt
