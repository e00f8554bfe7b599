#include <string>
#include <string_view>

#include "grader/scan/scan.h"
#include "third_party/catch2/catch2.h"

namespace scan {
namespace {

using namespace std::string_literals;

// "1: words; 4: words", without what a submission may include.
std::string found(std::string_view text, std::string_view name = {}) {
  std::string all;
  for (const Finding& finding : scan_source(text, name)) {
    std::string words = finding.words;
    const std::size_t may = words.find("; a submission may");
    if (may != std::string::npos) words.resize(may);
    all += (all.empty() ? "" : "; ") + std::to_string(finding.line) + ": " + words;
  }
  return all;
}

bool harmless(std::string_view text) {
  CAPTURE(text, found(text));
  return scan_source(text).empty();
}

// Is there one finding, in this line?
bool found_in(std::size_t line, std::string_view text) {
  const std::vector<Finding> findings = scan_source(text);
  CAPTURE(text, found(text));
  return findings.size() == 1 && findings[0].line == line;
}

TEST_CASE("what drills need is no finding") {
  CHECK(harmless(""));
  CHECK(harmless("#include <cmath>\n#include \"drills/01_to_bf16/to_bf16.h\"\nint a;"));
  CHECK(harmless("#include <sys/types.h>\n#include <cuda/std/array>\n#include \"a..b/..c\""));
  CHECK(harmless("#include_next <cmath>\n#import <cmath>\n#include <cmath> // </x>"));
  CHECK(harmless("#pragma once\n#pragma unroll 4\n#pragma GCC optimize(\"O0\")"));
  CHECK(harmless("#define STRING(x) #x\n#define PASTE(a, b) a##b\n#undef PASTE\n#\n#error don't"));
  CHECK(harmless("float \xCE\xB1 = 1; const char* a = \"\xCE\xB1\"; // \xCE\xB1"));
  CHECK(
      harmless("auto a = 1'000e+5 + 'a' + \"\\u00e9\"s.size() + sizeof(R\"(\\u00e9)\") - '\\'';"));
}

TEST_CASE("the words say what is wrong with a file's name") {
  CHECK(scan_source("#include \"/etc/passwd\"").at(0).words ==
        "#include \"/etc/passwd\": an absolute path; a submission may include its drill's header "
        "and the system's");
  CHECK(found("#include <../a>") == "1: #include <../a>: a path that leads out of the folder");
  CHECK(found("#include A") ==
        "1: #include A: a file's name that a macro builds; write the name "
        "itself");
  CHECK(found("#include \"a\\b\"") ==
        "1: #include \"a\\b\": a file's name with a backslash, a quote or a comment in it");
}

TEST_CASE("a file's name stands in the directive, and does not lead out of the folder") {
  for (const std::string directive : {"include", "include_next", "import", "embed"}) {
    CHECK(found_in(2, "\n#" + directive + " \"/x\""));
    CHECK(found_in(2, "\n#" + directive + " </x>"));
    CHECK(found_in(2, "\n#" + directive + " <a/..>"));
    CHECK(found_in(2, "\n#" + directive + " \"a/../b\""));
    CHECK(found_in(2, "\n#" + directive + " NAME"));
    CHECK(found_in(2, "\n#" + directive + " NAME(x)"));
  }
  CHECK(found_in(1, "#include < END"));
  CHECK(found_in(1, "#include __FILE__"));
  CHECK(found_in(1, "#include R\"(x)\""));
  CHECK(found_in(1, "#include <a/*b>"));
  CHECK(found_in(1, "#include <a\"b>"));
}

TEST_CASE("what an #if skips is read too") {
  CHECK(found_in(2, "#if 0\n#include \"/x\"\n#endif"));
  CHECK(found_in(4, "#if 1\n#else\nisn't\n#include \"/x\"\n#endif"));
}

TEST_CASE("a directive is found however it is written") {
  CHECK(found_in(1, "#inc\\\nlude \"/x\""));
  CHECK(found_in(1, "#inc\\ \t\nlude \"/x\""));
  CHECK(found_in(1, "#inc\\\r\nlude \"/x\""));
  CHECK(found_in(1, "#inc\\\rlude \"/x\""));
  CHECK(found_in(1, "#inc\\\0\nlude \"/x\""s));
  CHECK(found_in(2, "\\\n#include \"/x\""));
  CHECK(found_in(1, "/**/ # /* */ include /* */ \"/x\""));
  CHECK(found_in(2, "/*\n*/ #include \"/x\""));
  CHECK(found_in(1, "%:include \"/x\""));
  CHECK(found_in(1, "\f\v\t #include \"/x\""));
  CHECK(found_in(1, "\0#\0include\0\"/x\""s));
  CHECK(found_in(1, "\xEF\xBB\xBF#include \"/x\""));
  CHECK(found_in(2, "// a\r#include \"/x\"\r"));
  CHECK(found_in(2, "// a\r\n#include \"/x\"\r\n"));
  CHECK(found_in(2, "f(\n#include \"/x\"\n)"));
}

TEST_CASE("what looks like a directive is none") {
  CHECK(harmless("// #include \"/x\"\n// \\\n#include \"/x\"\n/*\n#include \"/x\"\n*/"));
  CHECK(harmless("const char* a = \"\\\n#include </x>\";"));
  CHECK(harmless("const char* a = R\"(\n#include \"/x\"\n)\";"));
  CHECK(harmless("const char* a = u8R\"x(\n)\"\n#include \"/x\"\n)x\";"));
  CHECK(harmless("a #include \"/x\"\n\xEF\xBB\xBF\xEF\xBB\xBF#include \"/x\""));
  CHECK(harmless("?\?=include \"/x\""));  // trigraphs are off
}

TEST_CASE("literals and numbers end where g++ ends them") {
  const std::string evil = "\n#include \"/x\"\n";
  CHECK(found_in(2, "isn't R\"(" + evil));
  CHECK(found_in(2, "\"\\\" R\"(" + evil));
  CHECK(found_in(2, "1e+'a' R\"( '" + evil));
  CHECK(found_in(2, "0x1P-'a' R\"( '" + evil));
  CHECK(found_in(2, "1'a' R\"( '" + evil));
  CHECK(harmless("1'$' R\"(" + evil + ")\""));
  CHECK(found_in(2, "\"a\"1e+'a' R\"( '" + evil));
  CHECK(found_in(3, "R\"\\\nx(" + evil));  // an error of g++'s, but no raw string
}

TEST_CASE("what can be read in two ways is a finding") {
  CHECK(found_in(1, "\x80R\"( R\"x( )\""));
  CHECK(found_in(1, "\"a\"\x80R\"(x)\""));
  CHECK(found_in(1, "\"a\"R\"(x)\""));
  CHECK(found_in(1,
                 "\x80"
                 "1'a'"));
  CHECK(found_in(1,
                 "\x80"
                 "1e+'a'"));
  CHECK(found_in(1, "int \\u00e9;"));
  CHECK(found_in(1, "int \\U000000e9;"));
  CHECK(found_in(1, "int \\N{LATIN SMALL LETTER A};"));
}

TEST_CASE("__has_include is asked in #if alone, with a name that may be included") {
  CHECK(harmless("#if __has_include(<span>) && !__has_include(\"a.h\")\n#elif __has_include(<a>)"));
  CHECK(harmless("#ifdef __has_include\n#if defined __has_include\n#elif defined(__has_include)"));
  CHECK(harmless("#error __has_include is missing\n#ifndef __has_include_next"));
  CHECK(found("#if __has_include(\"/x\")") == "1: __has_include(\"/x\"): an absolute path");
  CHECK(found_in(1, "#if __has_include(</x>)"));
  CHECK(found_in(1, "#if __has_\\\ninclude(<../x>)"));
  CHECK(found_in(1, "#elif 1 || __has_include_next(\"../x\")"));
  CHECK(found_in(1, "#if __has_embed(\"/x\")"));
  CHECK(found_in(1, "#if __has_include(NAME)"));
  CHECK(found_in(1, "#if __has_include(\"a\" NAME)"));
  CHECK(found_in(1, "#if __has_include NAME"));
  CHECK(found_in(1, "#define H __has_include"));
  CHECK(found_in(1, "#define H(x) __has_include(x)"));
  CHECK(found_in(2, "F(\n__has_include)"));
}

TEST_CASE("lines keep their numbers and files, and the assembler its text") {
  CHECK(found_in(1, "#line 3"));
  CHECK(found_in(1, "#line NUMBER"));
  CHECK(found_in(1, "# 12 \"/usr/include/a.h\" 3"));
  CHECK(found_in(1, "#ident \"a\""));
  CHECK(found_in(1, "#sccs \"a\""));
}

TEST_CASE("of the launch rewriter's own #line the next line is the first") {
  CHECK(found("#line 1 \"a.cu\"\nint a;", "a.cu").empty());
  CHECK(found("#line 1 \"a.cu\"\n\n#line 1 \"a.cu\"", "a.cu").substr(0, 3) == "2: ");
  CHECK(found("#line 1 \"b.cu\"\n", "a.cu").substr(0, 3) == "1: ");
  CHECK(found("#line 2 \"a.cu\"\n", "a.cu").substr(0, 3) == "1: ");
  CHECK(found("#line 1 \"\"\n", "").substr(0, 3) == "1: ");
}

TEST_CASE("pragmas that g++ -E does not print are found here") {
  CHECK(found_in(1, "#pragma GCC system_header"));
  CHECK(found_in(1, "#pragma GCC dependency \"/x\""));
  CHECK(found_in(1, "#pragma GCC pch_preprocess \"/x\""));
  CHECK(found_in(1, "_Pragma(\"GCC dependency \\\"/x\\\"\")"));
  CHECK(found_in(1, "_Pragma(\" GCC  system_header\")"));
  CHECK(harmless("_Pragma(\"\") _Pragma(\"once\") _Pragma() _Pragma(') _Pragma(\""));
}

TEST_CASE("what is quoted is printable, and not long") {
  CHECK(found("#include\t\"/\x1b\xC3\xA9\"") == "1: #include?\"/???\": an absolute path");
  CHECK(found("#line " + std::string(1000, 'x')).size() < 200);
}

TEST_CASE("a line has one finding, and a file twenty") {
  CHECK(found_in(1, "#if __has_include(\"/x\") || __has_include(\"/y\")"));
  std::string text;
  for (int i = 0; i < 100; ++i) text += "#line 1\n";
  CHECK(scan_source(text).size() == kMaxFindings);
  CHECK(scan_source(text).back().line == kMaxFindings);
  CHECK(scan_source(std::string(kMaxBytes + 1, ' ')).size() == 1);
}

TEST_CASE("no header is named after a macro that it could meet") {
  CHECK(found_in(
      2, "#define get_nprocs f(); __attribute__((weak)) int g\n#include <sys/sysinfo.h>\n"));
  CHECK(found_in(2, "#define F(x) (x)\n#include <cmath>\n"));
  CHECK(found_in(2, "#undef __builtin_memcpy\n#include <algorithm>\n"));
  CHECK(harmless(
      "#define _GNU_SOURCE\n#define N 4\n#define M 3.5f\n#undef NDEBUG\n#include <cmath>\n"));
  CHECK(harmless("#include <cmath>\n#define F(x) (x)\n"));
}

TEST_CASE("intrinsics are not for the simulated GPU") {
  for (const std::string header :
       {"<immintrin.h>", "<x86intrin.h>", "\"emmintrin.h\"", "<experimental/simd>"}) {
    CHECK(harmless("#include " + header + "\n"));
    CHECK(scan_source("#include " + header + "\n", {}, Target::kSimt).size() == 1);
  }
}

}  // namespace
}  // namespace scan
