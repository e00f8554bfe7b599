#include "grader/labs/program.h"

#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <new>
#include <stdexcept>

#include "grader/report/text_file.h"
#include "third_party/catch2/catch2.h"

namespace {

int run(lab::Program& program, std::initializer_list<const char*> arguments,
        const std::function<lab::Result()>& experiment) {
  std::vector<const char*> argv = {"lab"};
  argv.insert(argv.end(), arguments);
  return program.run(static_cast<int>(argv.size()), const_cast<char**>(argv.data()), experiment);
}

struct Parsed {
  int status;
  std::int64_t number;
  std::vector<std::int64_t> numbers;
  std::uint64_t seed;
};

Parsed parse(std::initializer_list<const char*> arguments) {
  Parsed parsed{.status = 0, .number = 5, .numbers = {1, 2}, .seed = 7};
  lab::Program program("test", "A test.");
  lab::add_whole_number(program.options(), "--number", parsed.number, 1, 100, "things");
  lab::add_whole_numbers(program.options(), "--numbers", parsed.numbers, 1, 100, "things");
  lab::add_seed(program.options(), parsed.seed);
  parsed.status = run(program, arguments, [] { return lab::Result{}; });
  return parsed;
}

const auto kNothing = [] { return lab::Result{}; };

}  // namespace

TEST_CASE("whole numbers") {
  CHECK(parse({}).number == 5);
  CHECK(parse({"--number", "100"}).number == 100);
  CHECK(parse({"--numbers=3"}).numbers == std::vector<std::int64_t>{3});
  CHECK(parse({"--numbers", "3,100,1"}).numbers == std::vector<std::int64_t>{3, 100, 1});
  CHECK(parse({"--seed", "18446744073709551615"}).seed == UINT64_MAX);
  CHECK(parse({"--number", "1"}).status == 0);
}

TEST_CASE("numbers that are none are wrong use") {
  for (const char* text : {"0", "101", "-1", "", "1.5", "1e1", "9223372036854775808", "x", "1 "}) {
    INFO(text);
    CHECK(parse({"--number", text}).status == lab::Program::kWrongUse);
    CHECK(parse({"--numbers", text}).status == lab::Program::kWrongUse);
  }
  for (const char* text : {"1,", ",1", "1,,2", "1,0", "1 2"}) {
    INFO(text);
    CHECK(parse({"--numbers", text}).status == lab::Program::kWrongUse);
  }
  for (const char* text : {"-1", "18446744073709551616", "a"}) {
    INFO(text);
    CHECK(parse({"--seed", text}).status == lab::Program::kWrongUse);
  }
  CHECK(parse({"--unknown"}).status == lab::Program::kWrongUse);
  CHECK(parse({"stray"}).status == lab::Program::kWrongUse);
  CHECK(parse({"--number"}).status == lab::Program::kWrongUse);
}

TEST_CASE("the exit status") {
  lab::Program program("test", "A test.");
  CHECK(run(program, {}, kNothing) == 0);
  CHECK(run(program, {"--help"}, [] { return lab::Result{.passed = false}; }) == 0);
  CHECK(run(program, {}, [] { return lab::Result{.passed = false}; }) == 1);
  CHECK(run(program, {}, []() -> lab::Result { throw std::invalid_argument("no"); }) == 2);
  CHECK(run(program, {}, []() -> lab::Result { throw std::bad_alloc(); }) == 2);
  CHECK(run(program, {}, []() -> lab::Result { throw std::length_error("no"); }) == 2);
  CHECK(run(program, {}, []() -> lab::Result { throw std::runtime_error("no"); }) == 1);
  CHECK(run(program, {}, []() -> lab::Result { throw 7; }) == 1);
}

TEST_CASE("files") {
  const std::filesystem::path folder =
      std::filesystem::path(std::getenv("TEST_TMPDIR")) / "program_test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  const std::string json = folder / "out.json";
  const std::string svg = folder / "out.svg";
  lab::Program program("test", "A test.");
  program.add_svg("nothing");

  CHECK(run(program, {"--json", json.c_str(), "--svg", svg.c_str()}, [] {
          return lab::Result{.json = {{"figure", 0.1}}, .svg = "<svg/>"};
        }) == 0);
  CHECK(nlohmann::json::parse(report::read_file(json)) ==
        nlohmann::json({{"lab", "test"}, {"with", "drills"}, {"figure", 0.1}}));
  CHECK(report::read_file(svg) == "<svg/>");

  // A run that fails leaves old files as they are, and makes no new ones.
  const std::string fresh = folder / "fresh.json";
  CHECK(run(program, {"--json", fresh.c_str(), "--svg", svg.c_str()},
            []() -> lab::Result { throw std::runtime_error("no"); }) == 1);
  CHECK(!std::filesystem::exists(fresh));
  CHECK(report::read_file(svg) == "<svg/>");

  // Written, but not readable: it is there.
  const std::filesystem::path secret = folder / "secret.json";
  report::write_file(secret, "kept");
  std::filesystem::permissions(secret, std::filesystem::perms::owner_write);
  CHECK(run(program, {"--json", secret.c_str()},
            []() -> lab::Result { throw std::runtime_error("no"); }) == 1);
  CHECK(std::filesystem::exists(secret));

  // Two files, both with a name, and on a disk that is not full.
  CHECK(run(program, {"--json", json.c_str(), "--svg", json.c_str()}, kNothing) ==
        lab::Program::kWrongUse);
  CHECK(run(program, {"--json", ""}, kNothing) == lab::Program::kWrongUse);
  CHECK(run(program, {"--json", "/dev/full"}, kNothing) == lab::Program::kWrongUse);

  // Words of a function under test need not be UTF-8.
  CHECK(run(program, {"--json", json.c_str()}, [] {
          return lab::Result{.json = {{"words", "caf\xe9"}}};
        }) == 0);
  CHECK(nlohmann::json::parse(report::read_file(json))["words"] == "caf\xEF\xBF\xBD");

  // Whether they can be written is known before the work is done.
  for (const std::string& file : {(folder / "none" / "out.json").string(), folder.string()}) {
    INFO(file);
    bool called = false;
    const auto experiment = [&] {
      called = true;
      return lab::Result{};
    };
    CHECK(run(program, {"--json", file.c_str()}, experiment) == lab::Program::kWrongUse);
    CHECK(run(program, {"--svg", file.c_str()}, experiment) == lab::Program::kWrongUse);
    CHECK(!called);
  }
}
