#include "grader/process/process.h"

#include <stdexcept>
#include <string>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using process::Finished;
using process::run;

Finished shell(const std::string& script, process::Errors errors = process::Errors::kShow) {
  return run({"sh", "-c", script}, "/", errors);
}

TEST_CASE("a program's output and exit status are brought back") {
  const Finished finished = shell("echo one; echo two; exit 3");
  CHECK(finished.status == 3);
  CHECK(finished.out == "one\ntwo\n");
  CHECK(shell("true").status == 0);
  CHECK(shell("true").out.empty());
}

TEST_CASE("standard error is collected only where it is asked for") {
  CHECK(shell("echo out; echo err >&2", process::Errors::kShow).out == "out\n");
  CHECK(shell("echo out; echo err >&2", process::Errors::kDrop).out == "out\n");
  CHECK(shell("echo out; echo err >&2", process::Errors::kMerge).out == "out\nerr\n");
}

TEST_CASE("a signal is 128 and its number") {
  CHECK(shell("kill -9 $$").status == 128 + 9);
  CHECK(shell("echo before; kill -15 $$").out == "before\n");
}

TEST_CASE("each line is heard as it comes, also a last one without its end") {
  std::vector<std::string> lines;
  const Finished finished = run({"printf", "one\n\ntwo\nthree"}, "/", process::Errors::kShow,
                                [&](const std::string& line) { lines.push_back(line); });
  CHECK(lines == std::vector<std::string>{"one", "", "two", "three"});
  CHECK(finished.out == "one\n\ntwo\nthree");
}

TEST_CASE("output larger than any pipe is brought back whole") {
  const Finished finished = shell("head -c 1000000 /dev/zero | tr '\\0' a");
  CHECK(finished.out == std::string(1000000, 'a'));
}

TEST_CASE("the program runs in its folder, with no standard input") {
  CHECK(run({"pwd"}, "/usr/bin").out == "/usr/bin\n");
  CHECK(shell("cat").out.empty());
}

TEST_CASE("arguments are passed as they are, whatever they hold") {
  CHECK(run({"printf", "%s|", "a b", "$HOME", "'\"", ""}, "/").out == "a b|$HOME|'\"||");
}

TEST_CASE("a program or a folder that is not there is an error that names both") {
  CHECK_THROWS_AS(run({"no-such-program"}, "/"), std::runtime_error);
  CHECK_THROWS_WITH(run({"no-such-program"}, "/"), StartsWith("cannot run no-such-program in /: "));
  CHECK_THROWS_WITH(run({"true"}, "/no/such/folder"), ContainsSubstring("/no/such/folder"));
  CHECK_THROWS_AS(process::run_in_terminal({"no-such-program"}, "/"), std::runtime_error);
}

TEST_CASE("a program on this terminal gives its exit status") {
  CHECK(process::run_in_terminal({"sh", "-c", "exit 7"}, "/") == 7);
  CHECK(process::run_in_terminal({"sh", "-c", "kill -9 $$"}, "/") == 128 + 9);
}

}  // namespace
