#include <string>
#include <string_view>

#include "grader/scan/scan.h"
#include "third_party/catch2/catch2.h"

namespace scan {
namespace {

const std::string kBegin = "# 1 \"a.cc\"\n";

std::string found(const std::string& text, Target target = Target::kHost) {
  std::string all;
  for (const Finding& finding : scan_expanded(text, "a.cc", target)) {
    all += (all.empty() ? "" : " | ") + std::to_string(finding.line) + ": " + finding.words;
  }
  return all;
}

bool harmless(const std::string& code, Target target = Target::kHost) {
  CAPTURE(code, found(kBegin + code, target));
  return found(kBegin + code, target).empty();
}

bool forbidden(const std::string& code, Target target = Target::kHost) {
  CAPTURE(code);
  return !found(kBegin + code, target).empty();
}

TEST_CASE("only the submission's lines are read, and by their numbers") {
  CHECK(found("asm(\"\");\n# 7 \"a.cc\"\n\nint asm;\n# 1 \"/usr/include/b.h\" 1 3\nasm(\"\");\n"
              "# 20 \"a.cc\" 2\nasm(\"\");") ==
        "8: asm: inline assembly and labels for it; write C++ instead | "
        "20: asm: inline assembly and labels for it; write C++ instead");
  CHECK(found("# 1 \"b.cc\"\nasm").empty());
  CHECK(found("# 1 \"./a.cc\"\nasm").substr(0, 3) == "1: ");
  CHECK(found("# 1 \".//././a.cc\"\nasm").substr(0, 3) == "1: ");
  CHECK(found("# 1 \"/a.cc\"\nasm").empty());
  CHECK(found("# 9 \"a.cc\" 3 4\nasm").substr(0, 3) == "9: ");
  CHECK(scan_expanded("# 1 \"q\\\"b\\\\c\"\nasm", "q\"b\\c", Target::kHost).size() == 1);
}

TEST_CASE("a line marker that macros or strings make is none") {
  CHECK(forbidden(" # 1 \"b\"\nasm"));
  CHECK(forbidden("int a;# 1 \"b\"\nasm"));
  CHECK(forbidden("R\"(\n# 1 \"b\"\n)\";\nasm"));
  CHECK(harmless("\n# 1 \"b\"\nasm"));
}

TEST_CASE("assembly is for a device alone") {
  for (const std::string word : {"asm", "__asm", "__asm__"}) {
    CHECK(forbidden(word + "(\"nop\");"));
    CHECK(forbidden("void f() { " + word + " volatile(\"nop\"); }"));
    CHECK(forbidden("extern int a " + word + "(\"b\");"));
    CHECK(forbidden("register long a " + word + "(\"rsp\");"));
    CHECK(harmless("void f() { " + word + " volatile(\"nop;\"); }", Target::kDevice));
  }
  CHECK(harmless("int asm_ = 0; // asm\nconst char* a = \"asm\";"));
}

TEST_CASE("the launch rewriter's label is no finding") {
  CHECK(harmless("extern __thread float v[] __asm__(\"simt_dynamic_shared\");", Target::kSimt));
  CHECK(forbidden("extern float v[] __asm__(\"simt_dynamic_shared\" \"2\");", Target::kSimt));
  CHECK(forbidden("extern float v[] __asm__(\"simt_dynamic\");", Target::kSimt));
}

TEST_CASE("attributes that change no symbol and no flag are no finding") {
  CHECK(harmless("int a __attribute__((aligned(16), __packed__)) = 1;"));
  CHECK(harmless("[[nodiscard]] [[gnu::always_inline]] inline int f() { return 1; }"));
  CHECK(harmless("[[maybe_unused, gnu::__const__]] [[using gnu: hot, aligned(8)]] int a;"));
  CHECK(harmless("__attribute__(()) [[]] int a;"));
  CHECK(harmless("[[deprecated(\"section\")]] __attribute__((format(printf, 1, 2))) int a;"));
  CHECK(harmless("[[clang::section(\"x\")]] [[nv::x]] int a;"));
  CHECK(harmless("int b = a[c[0]] + section(used, weak); int weak, used; a[b, section];"));
  CHECK(harmless("__attribute__((cleanup(f))) int a; switch (1) { [[likely]] case 1: ; }"));
}

TEST_CASE("other attributes are, however they are written") {
  for (const std::string name : {"no_sanitize(\"thread\")",
                                 "no_sanitize_thread",
                                 "no_sanitize_undefined",
                                 "optimize(0)",
                                 "target(\"avx\")",
                                 "target_clones(\"avx\")",
                                 "section(\"s\")",
                                 "alias(\"f\")",
                                 "weak",
                                 "weakref",
                                 "ifunc(\"f\")",
                                 "constructor",
                                 "destructor(101)",
                                 "init_priority(101)",
                                 "visibility(\"default\")",
                                 "used",
                                 "retain",
                                 "naked",
                                 "no_instrument_function",
                                 "symver(\"f@v\")",
                                 "tls_model(\"local-exec\")",
                                 "__section__(\"s\")",
                                 "global"}) {
    CHECK(forbidden("__attribute__((" + name + ")) int f();"));
    CHECK(forbidden("__attribute((unused, " + name + ")) int f();"));
    CHECK(forbidden("__attribute__((aligned(4)," + name + ",)) int f();"));
    CHECK(forbidden("[[gnu::" + name + "]] int f();"));
    CHECK(forbidden("[ [ __gnu__ :: " + name + "]] int f();"));
    CHECK(forbidden("[[maybe_unused, gnu::" + name + "]] int f();"));
    CHECK(forbidden("[[using gnu: aligned(8), " + name + "]] int f();"));
    CHECK(forbidden("[[using __gnu__: " + name + "]] int f();"));
    CHECK(forbidden("<:<:gnu::" + name + ":>:> int f();"));
    CHECK(forbidden("[[" + name + "]] int f();"));
    CHECK(forbidden("[[nodiscard]] int f() __attribute__((\n# 4 \"a.cc\"\n" + name + "));"));
  }
  CHECK(forbidden("__attribute__((aligned(sizeof(struct __attribute__((used)) A {})))) int a;"));
  CHECK(forbidden("auto f = [a = b[0]] [[gnu::used]] { };"));
  CHECK(forbidden("__attribute__ x((used))"));
  CHECK(forbidden("__declspec(thread) int a;"));
}

TEST_CASE("CUDA's keywords are attributes of nvcc") {
  const std::string kernel = "__attribute__((global)) __attribute__((launch_bounds(1))) void k();";
  CHECK(harmless(kernel, Target::kDevice));
  CHECK(forbidden(kernel));
  CHECK(forbidden("__attribute__((section(\"s\"))) void k();", Target::kDevice));
}

TEST_CASE("pragmas of g++ are on a list, others do nothing") {
  for (const char* pragma : {"once", "unroll 4", "GCC unroll 4", "GCC ivdep", "GCC diagnostic push",
                             "STDC FENV_ACCESS ON", "nv_diag_suppress 177", "push_macro(\"a\")",
                             "pop_macro(\"a\")", "message \"a\"", "GCC warning \"a\"",
                             "omp parallel for", "pack(1)", "clang optimize off", ""}) {
    CHECK(harmless("#pragma " + std::string(pragma) + "\n"));
  }
  for (const char* pragma :
       {"GCC optimize 0", "GCC target \"avx\"", "GCC push_options", "GCC pop_options",
        "GCC reset_options", "GCC visibility push(hidden)", "weak a", "redefine_extname a b",
        "GCC system_header", "GCC dependency \"a\"", "GCC pch_preprocess \"a\"", "GCC",
        "GCC OPTIMIZE", "implementation", "interface \"a\"", "system_header"}) {
    CHECK(forbidden("#pragma " + std::string(pragma) + "\n"));
  }
  CHECK(found(kBegin + "\nint a;\n#pragma weak a\n") ==
        "3: #pragma weak a: no drill needs this pragma; remove it");
  CHECK(harmless("\n# 1 \"b\"\n#pragma weak a\n"));
}

TEST_CASE("names of the sanitizers and mangled ones are findings") {
  for (const std::string name :
       {"__tsan_init", "__builtin___tsan_func_exit", "__ubsan_handle_x", "__asan_default_options",
        "__sanitizer_x", "__cyg_profile_func_enter", "_ZN4simt5resetEv"}) {
    CHECK(forbidden("extern \"C\" void " + name + "();", Target::kSimt));
  }
  CHECK(harmless("int tsan_, a__Z, Z;"));
}

TEST_CASE("memory is not touched by built-in functions that nothing instruments") {
  for (const std::string code :
       {"__builtin_memcpy(y, x, 64);", "if (__builtin_memcmp(y, x, 8) == 0) f();",
        "_mm_stream_si32(y, 1);", "_m_maskmovq(a, b, y);", "_mm_storel_pi(y, a);",
        "__builtin_ia32_movnti(y, 1);"}) {
    CHECK(forbidden(code, Target::kSimt));
    CHECK(harmless(code));
  }
  CHECK(harmless("memcpy(y, x, 64); __builtin_popcount(1); __builtin_bswap32(1);", Target::kSimt));
}

TEST_CASE("the simulated GPU's namespace is not opened") {
  CHECK(forbidden("namespace simt { void reset(); }", Target::kSimt));
  CHECK(forbidden("inline namespace simt {}", Target::kSimt));
  CHECK(forbidden("namespace simt::a {}", Target::kSimt));
  CHECK(forbidden("namespace [[gnu::unused]] simt {}", Target::kSimt));
  CHECK(harmless("namespace { int simt; }", Target::kSimt));
  CHECK(harmless("::simt::prepare(k, ::simt::Config(1, 2))(x); int simt = simt; ", Target::kSimt));
  CHECK(forbidden("using namespace simt;", Target::kSimt));
  CHECK(forbidden("namespace b = ::simt;", Target::kSimt));
  CHECK(forbidden("unsigned old = simt::atomic_add(y, 0u);", Target::kSimt));
  CHECK(forbidden("using ::simt::atomic_add;", Target::kSimt));
  CHECK(forbidden("return simt::reset();", Target::kSimt));
  CHECK(harmless("namespace simt { void reset(); } void f() { simt::reset(); }"));
}

TEST_CASE("a line of the submission has one finding, and a file twenty") {
  CHECK(found(kBegin + "asm; asm; __declspec") ==
        "1: asm: inline assembly and labels for it; write C++ instead");
  std::string text = kBegin;
  for (int i = 0; i < 100; ++i) text += "asm;\n";
  CHECK(scan_expanded(text, "a.cc", Target::kHost).size() == kMaxFindings);
  CHECK(scan_expanded(std::string(kMaxBytes + 1, ' '), "a.cc", Target::kHost).size() == 1);
}

TEST_CASE("any bytes are taken, brackets without end too") {
  for (const char* part : {"[[", "__attribute__((", "namespace ", "[[using gnu:", ")",
                           "# 9999999999999 \"", "<:", "R\"", "/*"}) {
    std::string text = kBegin;
    for (int i = 0; i < 100000; ++i) text += part;
    CHECK(scan_expanded(text, "a.cc", Target::kHost).size() <= kMaxFindings);
    CHECK(scan_source(text).size() <= kMaxFindings);
  }
}

}  // namespace
}  // namespace scan
