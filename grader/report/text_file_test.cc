#include "grader/report/text_file.h"

#include <signal.h>
#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "third_party/catch2/catch2.h"

namespace {

namespace fs = std::filesystem;
using report::read_file;
using report::write_file;
using report::write_secret_file;

// A folder of this test case alone.
fs::path folder() {
  static int count = 0;
  const fs::path path =
      fs::path(std::getenv("TEST_TMPDIR")) / ("text_file." + std::to_string(++count));
  fs::create_directories(path);
  return path;
}

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

TEST_CASE("a file is written, and written anew") {
  const fs::path here = folder();
  for (const std::string text : {"longer than the next", "short", ""}) {
    write_file(here / "file", text);
    CHECK(read_file(here / "file") == text);
    CHECK(files_in(here) == 1);
  }
}

TEST_CASE("what is no file is not read, and named") {
  const fs::path here = folder();
  for (const fs::path& path : {here, here / "none"})
    CHECK_THROWS_WITH(read_file(path), "cannot read " + path.string());
}

TEST_CASE("a file that cannot be written whole leaves the old one, and no half of a new one") {
  const fs::path here = folder();
  write_file(here / "old", "old");
  // A write beyond 4 KiB fails, as on a full disk.
  REQUIRE(signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const rlimit low{4096, before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_FSIZE, &low) == 0);
  const std::string large(100'000, 'x');
  CHECK_THROWS_WITH(write_file(here / "old", large), Catch::Contains("File too large"));
  CHECK_THROWS_WITH(write_file(here / "new", large),
                    Catch::Contains((here / "new").string() + ":"));
  REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
  CHECK(read_file(here / "old") == "old");
  CHECK(files_in(here) == 1);
}

TEST_CASE("a secret file is its owner's alone, even if it was everybody's before") {
  const fs::path here = folder();
  constexpr auto kOwner = fs::perms::owner_read | fs::perms::owner_write;
  write_secret_file(here / "new", "secret");
  CHECK(read_file(here / "new") == "secret");
  CHECK(fs::status(here / "new").permissions() == kOwner);
  write_file(here / "old", "old");
  fs::permissions(here / "old", fs::perms::all);
  fs::create_symlink("old", here / "link");
  write_secret_file(here / "link", "secret");
  CHECK(fs::is_symlink(here / "link"));
  CHECK(read_file(here / "old") == "secret");
  CHECK(fs::status(here / "old").permissions() == kOwner);
  CHECK(files_in(here) == 3);
  CHECK_THROWS_WITH(write_secret_file(here / "no" / "file", ""),
                    Catch::Matchers::ContainsSubstring("No such file"));
}

TEST_CASE("what is no plain file is written to, and stays what it is") {
  const fs::path here = folder();
  write_file(here / "file", "old");
  fs::create_symlink("file", here / "link");
  write_file(here / "link", "new");
  CHECK(fs::is_symlink(here / "link"));
  CHECK(read_file(here / "file") == "new");
  CHECK_NOTHROW(write_file("/dev/null", "gone"));
  CHECK(fs::is_character_file("/dev/null"));
  CHECK_THROWS_WITH(write_file("/dev/full", "too much"), Catch::Contains("No space left"));
}

TEST_CASE("a file in no folder, and a folder, cannot be written") {
  const fs::path here = folder();
  CHECK_THROWS_WITH(write_file(here / "none" / "file", "x"), Catch::Contains("none/file: "));
  CHECK_THROWS_WITH(write_file(here, "x"), Catch::Contains("Is a directory"));
}

}  // namespace
