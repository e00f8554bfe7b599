#include "grader/class/archive.h"

#include <string>

#include "grader/class/archive_writer.h"
#include "third_party/catch2/catch2.h"

namespace {

using Catch::Matchers::ContainsSubstring;
using classroom::Contents;
using classroom::Kind;
using classroom::pack;

// All of each file, up to 100 bytes.
Contents read(const std::string& bytes, classroom::Budget budget = {}) {
  Contents contents;
  classroom::read_archive(
      bytes, "a", [](std::string_view) { return std::size_t{100}; }, budget, contents);
  return contents;
}

std::string only_problem(const Contents& contents) {
  REQUIRE(contents.problems.size() == 1);
  return contents.problems[0];
}

TEST_CASE("each format is read, whatever its file is called") {
  for (const std::string format : {"zip", "tar", "tar.gz", "tar.bz2", "tar.xz", "tar.zst"}) {
    CAPTURE(format);
    const Contents contents =
        read(pack(format, {{"./x//b.cc", "text", "", 1700000000}, {"l", "", "/etc/passwd"}}));
    CHECK(contents.problems.empty());
    REQUIRE(contents.entries.size() == 2);
    CHECK(contents.entries[0].path == "a/x/b.cc");
    CHECK(contents.entries[0].bytes == "text");
    CHECK(contents.entries[0].modified ==
          std::chrono::sys_seconds(std::chrono::seconds(1700000000)));
    CHECK(contents.entries[1].kind == Kind::kLink);
    CHECK(contents.entries[1].bytes.empty());
  }
}

TEST_CASE("no more of a file is kept than was asked for, and its size is known") {
  for (const std::string format : {"zip", "tar.gz"}) {
    const Contents contents = read(pack(format, {{"x", std::string(5000, 'x')}}));
    REQUIRE(contents.entries.size() == 1);
    CHECK(contents.entries[0].bytes == std::string(100, 'x'));
    CHECK(contents.entries[0].size == 5000);
  }
}

TEST_CASE("a bomb ends at the budget, and what came before it stays") {
  const std::string zeros(20 << 20, '\0');
  for (const std::string format : {"zip", "tar.gz", "tar.bz2", "tar.xz", "tar.zst"}) {
    CAPTURE(format);
    classroom::Budget budget;
    budget.work = 1 << 20;
    const Contents contents = read(pack(format, {{"x", "x"}, {"zeros", zeros}}), budget);
    CHECK(contents.entries.size() == 1);
    CHECK_THAT(only_problem(contents), ContainsSubstring("a is too large when unpacked"));
  }
  classroom::Budget few;
  few.entries = 2;
  const Contents contents = read(pack("zip", {{"1", ""}, {"2", ""}, {"3", ""}}), few);
  CHECK(contents.entries.size() == 2);
  CHECK_THAT(only_problem(contents), ContainsSubstring("a holds too many files"));
}

TEST_CASE("what is broken, encrypted, empty or no archive says so") {
  CHECK(only_problem(read("")) == "a is empty");
  CHECK_THAT(only_problem(read("int main() {}")), ContainsSubstring("neither a zip nor a tar"));
  CHECK_THAT(only_problem(read(pack("zip", {{"x", "text"}}, "password"))),
             ContainsSubstring("a is encrypted"));
  for (const std::string format : {"zip", "tar", "tar.gz", "tar.bz2", "tar.xz", "tar.zst"}) {
    CAPTURE(format);
    std::string noise;
    for (unsigned i = 0, x = 1; i < 5000; ++i) noise += char((x = x * 1664525 + 1013904223) >> 24);
    const std::string whole = pack(format, {{"x", noise}});
    const Contents contents = read(whole.substr(0, whole.size() / 2));
    CHECK(contents.entries.empty());
    CHECK_THAT(only_problem(contents), ContainsSubstring("a is broken"));
  }
  std::string flipped = pack("zip", {{"x", "text"}, {"y", "more"}});
  flipped[flipped.find("x") + 30] ^= 1;
  CHECK_FALSE(read(flipped).problems.empty());
}

TEST_CASE("a path cannot leave the archive") {
  const Contents contents = read(pack("tar", {{"../x", "1"}, {"y/../../x", "2"}, {"/z", "3"}}));
  REQUIRE(contents.entries.size() == 1);
  CHECK(contents.entries[0].path == "a/z");
  CHECK(contents.problems.size() == 2);
}

}  // namespace
