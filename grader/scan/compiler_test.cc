// Does the compiler read directives where the scan does?
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "grader/process/process.h"
#include "grader/scan/scan.h"
#include "third_party/catch2/catch2.h"

namespace scan {
namespace {

using namespace std::string_literals;

const std::filesystem::path kFolder = std::getenv("TEST_TMPDIR");

void write(const std::string& name, std::string_view text) {
  std::ofstream(kFolder / name, std::ios::binary) << text;
}

std::string expanded(const std::string& text) {
  write("a.cc", text);
  return process::run({"g++", "-std=c++20", "-w", "-E", "a.cc"}, kFolder, process::Errors::kDrop)
      .out;
}

// `text` with the path of a file in place of each @: an #include of it is a finding. The same
// answer from g++, which includes it, and from the scan.
bool comes_in(std::string text) {
  write("secret", "int secret;\n");
  const std::string path = (kFolder / "secret").string();
  for (std::size_t at = text.find('@'); at != std::string::npos;
       at = text.find('@', at + path.size())) {
    text.replace(at, 1, path);
  }
  const bool included = expanded(text).find("int secret;") != std::string::npos;
  bool found = false;
  for (const Finding& finding : scan_source(text)) {
    found |= finding.words.find("absolute path") != std::string::npos;
  }
  CAPTURE(text, included, found);
  CHECK(included == found);
  return included;
}

TEST_CASE("g++ and the scan read the same directives") {
  CHECK(comes_in("#include \"@\"\n"));
  CHECK(comes_in("#inc\\\nlude \"@\""));
  CHECK(comes_in("#inc\\ \v\nlude \"@\""));
  CHECK(comes_in("#inc\\\rlude \"@\""));
  CHECK(comes_in("#inc\\\0\nlude \"@\""s));
  CHECK(comes_in("/**/ # /* */ include /* */ <@>"));
  CHECK(comes_in("%:include \"@\""));
  CHECK(comes_in("\f\v\t\0#\0include\0\"@\""s));
  CHECK(comes_in("\xEF\xBB\xBF#include \"@\""));
  CHECK(comes_in("// a\r#include \"@\"\r"));
  CHECK(comes_in("// a\r\n#include \"@\"\r\n"));
  CHECK(comes_in("#include_next \"@\""));
  CHECK(comes_in("#import <@>"));

  CHECK_FALSE(comes_in("// a\\\n#include \"@\""));
  CHECK_FALSE(comes_in("// a\\ \0 \r\n#include \"@\""s));
  CHECK_FALSE(comes_in("?\?=include \"@\""));
  CHECK_FALSE(comes_in("\xEF\xBB\xBF\xEF\xBB\xBF#include \"@\""));
  CHECK_FALSE(comes_in("a #include \"@\""));
  CHECK_FALSE(comes_in("#define H #\nH include \"@\""));
  CHECK_FALSE(comes_in("#define I include\n#I \"@\""));
  CHECK_FALSE(comes_in("%:%:include \"@\""));
}

TEST_CASE("g++ and the scan see literals and numbers end at the same place") {
  const std::string evil = "\n#endif\n#include \"@\"\n";
  CHECK(comes_in("#if 0\nisn't R\"(" + evil));
  CHECK(comes_in("#if 0\n\"\\\" R\"(" + evil));
  CHECK(comes_in("#if 0\n1e+'a' R\"( '" + evil));
  CHECK(comes_in("#if 0\n0x1P-'a' R\"( '" + evil));
  CHECK(comes_in("#if 0\n1'a' R\"( '" + evil));
  CHECK(comes_in("#if 0\n.1'a' R\"( '" + evil));
  CHECK(comes_in("#if 0\n\"a\"1e+'a' R\"( '" + evil));
  CHECK(comes_in("#if 0\nu8R'\"( '" + evil));
  CHECK_FALSE(comes_in("#if 0\n1'$' R\"(" + evil + ")\""));
  CHECK_FALSE(comes_in("#if 0\nR\"(" + evil + ")\""));
  CHECK_FALSE(comes_in("#if 0\nLR\"x()\"" + evil + ")x\""));
  CHECK_FALSE(comes_in("#if 0\n/*" + evil + "*/"));
}

TEST_CASE("where g++ has two readings the scan objects to the text") {
  for (const std::string text : {
           "#if 0\n\x80R\"( R\"x( )\"\n#endif\n#include \"@\"\n// )x\"",
           "#define R\n#if 0\n\"\"R\"( R\"x( )\"\n#endif\n#include \"@\"\n// )x\"",
           "#if 0\n1\\u00e9'a' R\"( '\n#endif\n#include \"@\"\n",
           "#if 0\n\x80"
           "1e+'a' R\"( '\n#endif\n#include \"@\"\n",
       }) {
    CAPTURE(text);
    CHECK_FALSE(scan_source(text).empty());
  }
}

TEST_CASE("in what g++ -E prints, a # in the first column is a directive") {
  const std::string text = expanded(
      "#define H #\n#define F(x) x\nH 1 \"b\"\nF(\nH 2 \"b\"\n)\n_Pragma(\"x\") H 3 \"b\"\n"
      "/*\n*/H 4 \"b\"\n#define D %:\nD 5 \"b\"\nF(H) 6 \"b\"\nasm");
  CAPTURE(text);
  for (const char line : "123456"s)
    CHECK(text.find("\n# "s + line + " \"b\"") == std::string::npos);
  CHECK(text.find("\n%:") == std::string::npos);
  CHECK(scan_expanded(text, "a.cc", Target::kHost).size() == 1);
}

TEST_CASE("macros hide nothing") {
  for (const std::string text : {
           "#define X asm\nX(\"\");",
           "#define P(a, b) a##b\nP(__as, m__)(\"\");",
           "#define A __attribute__\nA((used)) int a;",
           "#define S used\n[[gnu::S]] int a;",
           "#define O(...) __VA_ARGS__\nO([[gnu::used, nodiscard]]) int a;",
           "#define Q(x) _Pragma(#x)\nQ(GCC optimize 0)",
           "_Pragma(\"weak a\") int b;",
           "int a __as\\\nm__(\"b\");",
           "%:pragma weak a",
           "#if __INCLUDE_LEVEL__ == 0\n#include \"./a.cc\"\n#else\nasm(\"\");\n#endif",
       }) {
    CAPTURE(text);
    CHECK(scan_source(text).empty());
    CHECK_FALSE(scan_expanded(expanded(text), "a.cc", Target::kHost).empty());
  }
}

TEST_CASE("#ident writes into the assembler's text, which is why it is a finding") {
  write("a.cc", "#ident \"a\\\"\\n.incbin \\\"b\"");
  const std::string text =
      process::run({"g++", "-std=c++20", "-S", "a.cc", "-o", "-"}, kFolder, process::Errors::kDrop)
          .out;
  CHECK(text.find("\n.incbin \"b\"") != std::string::npos);
}

}  // namespace
}  // namespace scan
