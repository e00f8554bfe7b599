#include "grader/labs/k3_tour/options.h"

#include <initializer_list>

#include "grader/labs/program.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

struct Parsed {
  int status = 0;
  Options options;
};

Parsed parse(std::initializer_list<const char*> arguments) {
  Parsed parsed;
  Program program("k3_tour", "A test.");
  add_options(program.options(), parsed.options);
  std::vector<const char*> argv = {"lab"};
  argv.insert(argv.end(), arguments);
  parsed.status = program.run(static_cast<int>(argv.size()), const_cast<char**>(argv.data()),
                              [] { return Result{}; });
  return parsed;
}

TEST_CASE("without options it is the published tour") {
  const Options options = parse({}).options;
  CHECK(options.value.value == 1 + 0x1p-8);
  CHECK(options.values.empty());
  CHECK(options.block == 64);
  CHECK(options.max_size == 1000);
  CHECK(options.distributions.size() == 2);
  CHECK(!options.answers);
  for (const char* section : kSections) CHECK(options.wants(section));
}

TEST_CASE("numbers may be negative, in hexadecimal, infinite") {
  CHECK(parse({"--value", "-0x1p3"}).options.value.value == -8);
  CHECK(std::signbit(parse({"--value", "-0"}).options.value.value));
  CHECK(std::isinf(parse({"--value", "-inf"}).options.value.value));
  CHECK(parse({"--value=-1"}).options.value.value == -1);
  const auto values = parse({"--values", "-1e8,1"}).options.values;
  REQUIRE(values.size() == 2);
  CHECK(values[0].value == -1e8);
}

TEST_CASE("sections by commas and one by one") {
  const Options options = parse({"--section", "bits,edges", "--section", "ulps"}).options;
  for (const char* section : {"bits", "edges", "ulps"}) CHECK(options.wants(section));
  for (const char* section : {"reordering", "tolerance", "check_close", "questions"}) {
    CHECK(!options.wants(section));
  }
}

TEST_CASE("distributions") {
  using Both = std::vector<Distribution>;
  CHECK(parse({"--distribution", "normal"}).options.distributions == Both{Distribution::kNormal});
  CHECK(parse({"--distribution", "uniform"}).options.distributions == Both{Distribution::kUniform});
  CHECK(parse({"--distribution", "both"}).options.distributions.size() == 2);
}

TEST_CASE("the largest sizes are taken") {
  const Parsed parsed =
      parse({"--block", "9223372036854775807", "--max-size", "9223372036854775807"});
  CHECK(parsed.status == 0);
  CHECK(parsed.options.block == INT64_MAX);
  CHECK(parsed.options.max_size == INT64_MAX);
}

TEST_CASE("what makes no sense is wrong use") {
  for (const auto& arguments : std::initializer_list<std::initializer_list<const char*>>{
           {"--value", "one"},
           {"--value", ""},
           {"--value"},
           {"--values", "1,,2"},
           {"--values", "1;2"},
           {"--block", "0"},
           {"--max-size", "0"},
           {"--max-size", "9223372036854775808"},
           {"--seed", "-1"},
           {"--distribution", "bell"},
           {"--section", "bit"},
           {"--answer"},
           {"bits"}}) {
    INFO(*arguments.begin());
    CHECK(parse(arguments).status == Program::kWrongUse);
  }
}

}  // namespace
}  // namespace lab::tour
