#include "grader/cli/sha256.h"

#include <filesystem>

#include "grader/cli/error.h"
#include "grader/cli/fake_course.h"
#include "third_party/catch2/catch2.h"

namespace {

// FIPS 180-4's examples.
constexpr const char* kOfNothing =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
constexpr const char* kOfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

TEST_CASE("a file's content alone decides, not its name") {
  const cli::TemporaryFolder folder;
  for (const char* name : {"plain", "with space", "-", "back\\slash", "new\nline", "\xFF"}) {
    CAPTURE(name);
    cli::write(folder / name, "abc");
    CHECK(cli::sha256(folder / name) == kOfAbc);
  }
  cli::write(folder / "empty", "");
  CHECK(cli::sha256(folder / "empty") == kOfNothing);
}

TEST_CASE("bytes in memory have the digest of a file that holds them") {
  CHECK(cli::sha256_of("") == kOfNothing);
  CHECK(cli::sha256_of("abc") == kOfAbc);
  const cli::TemporaryFolder folder;
  const std::string bytes("a\0b\xFF\n", 5);
  cli::write(folder / "bytes", bytes);
  CHECK(cli::sha256_of(bytes) == cli::sha256(folder / "bytes"));
}

TEST_CASE("a relative name is one of the working directory") {
  const cli::TemporaryFolder folder;
  cli::write(folder / "abc", "abc");
  std::filesystem::current_path(folder.path());
  CHECK(cli::sha256("abc") == kOfAbc);
  std::filesystem::current_path("/");
}

TEST_CASE("what cannot be read is an error") {
  const cli::TemporaryFolder folder;
  CHECK_THROWS_AS(cli::sha256(folder / "missing"), cli::Error);
  CHECK_THROWS_AS(cli::sha256(folder.path()), cli::Error);
}

}  // namespace
