#include "grader/report/findings.h"

#include <regex>
#include <string>

#include "third_party/catch2/catch2.h"

namespace {

using report::Drill;
using report::findings;
using report::Json;

const report::Style kPlain{.colour = false};
const report::Style kColour{.colour = true};

Json race() {
  return {{"kind", "race"},
          {"kernel", "rmsnorm_kernel"},
          {"file", "drills/07_rmsnorm/rmsnorm.cu"},
          {"line", 31},
          {"thread", {3, 0, 0}},
          {"block", {0, 0, 0}},
          {"object", "part"},
          {"offset", 12},
          {"other",
           {{"file", "drills/07_rmsnorm/rmsnorm.cu"},
            {"line", 33},
            {"thread", {4, 0, 0}},
            {"block", {0, 0, 0}}}},
          {"message", "Put a barrier between them."},
          {"count", 64}};
}

Json out_of_bounds() {
  Json finding = race();
  finding["kind"] = "out of bounds";
  finding["other"] = nullptr;
  finding["count"] = 1;
  finding["message"] = "writes 4 bytes at y[12]";
  return finding;
}

Json bad_free() {
  Json finding = out_of_bounds();
  finding["kind"] = "bad free";
  finding["kernel"] = "";
  finding["thread"] = finding["block"] = nullptr;
  return finding;
}

Drill drill_with(const std::vector<Json>& all) {
  Drill drill;
  drill.id = "07_rmsnorm";
  drill.findings = all;
  return drill;
}

TEST_CASE("a drill without findings has none to show") {
  CHECK(findings(drill_with({}), kPlain).empty());
}

TEST_CASE("each finding has its kind, where it was and the words for it") {
  CHECK(findings(drill_with({race(), out_of_bounds(), bad_free()}), kPlain) ==
        "07_rmsnorm: found while its kernels ran\n"
        "    race at drills/07_rmsnorm/rmsnorm.cu:31 and 33, in rmsnorm_kernel, 64 times\n"
        "        Put a barrier between them.\n"
        "    out of bounds at drills/07_rmsnorm/rmsnorm.cu:31, thread (3,0,0) of block (0,0,0) of\n"
        "    rmsnorm_kernel\n"
        "        writes 4 bytes at y[12]\n"
        "    bad free at drills/07_rmsnorm/rmsnorm.cu:31\n"
        "        writes 4 bytes at y[12]\n");
}

TEST_CASE("what a student may read of a finding has neither a thread nor words") {
  Json finding = out_of_bounds();
  finding["thread"] = finding["block"] = nullptr;
  finding["message"] = "";
  finding["count"] = 0;
  CHECK(findings(drill_with({finding}), kPlain) ==
        "07_rmsnorm: found while its kernels ran\n"
        "    out of bounds at drills/07_rmsnorm/rmsnorm.cu:31, in rmsnorm_kernel\n");
}

TEST_CASE("both sides of a race are named, wherever they are") {
  const auto line_of = [](const Json& finding) {
    const std::string text = findings(drill_with({finding}), kPlain);
    const std::size_t begin = text.find('\n') + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  Json finding = race();
  finding["file"] = finding["other"]["file"] = "a.cu";
  finding["other"]["line"] = 31;
  CHECK(line_of(finding) == "    race at a.cu:31 with itself, in rmsnorm_kernel, 64 times");
  finding["other"]["file"] = "b.cuh";
  CHECK(line_of(finding) == "    race at a.cu:31 and b.cuh:31, in rmsnorm_kernel, 64 times");
}

TEST_CASE("a line that is not known is said to be so") {
  Json finding = bad_free();
  finding["line"] = 0;
  CHECK(findings(drill_with({finding}), kPlain).find("    bad free at an unknown line\n") !=
        std::string::npos);
}

TEST_CASE("five findings are shown, and how many more there are") {
  const auto count_of = [](std::size_t size) {
    const std::string text = findings(drill_with(std::vector<Json>(size, bad_free())), kPlain);
    const std::regex entry("    bad free at ");
    return std::distance(std::sregex_iterator(text.begin(), text.end(), entry), {});
  };
  CHECK(count_of(4) == 4);
  CHECK(count_of(5) == 5);
  CHECK(count_of(7) == 5);
  const std::string text = findings(drill_with(std::vector<Json>(7, bad_free())), kPlain);
  CHECK(text.ends_with("    and 2 more, in the record: ./drill grade -d 07 --json FILE\n"));
}

TEST_CASE("long words are broken between words, at a hundred columns") {
  Json finding = bad_free();
  std::string words;
  for (int i = 0; i < 50; ++i) words += "barrier ";
  finding["message"] = words + std::string(150, 'x');
  const std::string text = findings(drill_with({finding}), kPlain);
  // 8 columns of margin and 11 words of 8 columns make 96, the last blank uncounted.
  CHECK(text.find("        barrier barrier barrier barrier barrier barrier barrier barrier barrier "
                  "barrier barrier\n        barrier") != std::string::npos);
  CHECK(text.ends_with("\n        " + std::string(150, 'x') + "\n"));
}

TEST_CASE("a submission cannot command the terminal") {
  Json finding = race();
  finding["kernel"] = "\x1B[2J";
  finding["message"] = "\x1B[32mOK";
  finding["file"] = "a\rb";
  const std::string text = findings(drill_with({finding}), kPlain);
  CHECK(text.find('\x1B') == std::string::npos);
  CHECK(text.find('\r') == std::string::npos);
  CHECK(text.find("        \uFFFD[32mOK\n") != std::string::npos);
}

TEST_CASE("colour adds codes and changes nothing else") {
  const Drill drill = drill_with({race()});
  const std::regex code("\x1B\\[[0-9;]*m");
  CHECK(findings(drill, kColour) != findings(drill, kPlain));
  CHECK(std::regex_replace(findings(drill, kColour), code, "") == findings(drill, kPlain));
}

}  // namespace
