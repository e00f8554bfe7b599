#include "grader/judge/wrong_array.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "drills/format.h"
#include "grader/report/record.h"
#include "grader/report/tolerance_used.h"
#include "third_party/catch2/catch2.h"

namespace {

using drill::Format;
using judge::wrong_array;
using report::kMostUsed;
using report::WrongArray;
using Errors = std::vector<WrongArray::Error>;
using Numbers = std::vector<double>;
using Shape = std::vector<std::int64_t>;
using Texts = std::vector<std::string>;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

trusted::Compared compared(const Numbers& got, const Numbers& right, std::optional<Format> format,
                           std::size_t cols = 0) {
  return {.got = got, .right = right, .accepts = nullptr, .cols = cols, .format = format};
}

TEST_CASE("where a distance is allowed, errors are shares of it") {
  const WrongArray array = wrong_array(
      "y", compared({1, 2.5, 3, kNan, 5.5, -kInf}, {1, 2, 3.25, 4, 5, 6}, Format::kFloat32, 3),
      Numbers{0, 2.0001, 0.5, kInf, kInf, kInf});
  CHECK(array.name == "y");
  CHECK(array.shape == Shape{2, 3});
  CHECK(array.format == "fp32");
  CHECK(array.unit == "allowance");
  CHECK(array.run_length == 1);
  CHECK(array.errors == Errors{0.0, 2.01, 0.5, "NaN", kMostUsed, "-Inf"});
  CHECK(array.expected == Texts{"0x3F800000 = 1", "0x40000000 = 2", "0x40500000 = 3.25",
                                "0x40800000 = 4", "0x40A00000 = 5", "0x40C00000 = 6"});
  CHECK(array.got == Texts{"0x3F800000 = 1", "0x40200000 = 2.5", "0x40400000 = 3", "NaN",
                           "0x40B00000 = 5.5", "0xFF800000 = -Inf"});
}

TEST_CASE("a NaN or infinity that is right is no error") {
  const WrongArray array = wrong_array(
      "y", compared({kNan, kInf, 1}, {kNan, kInf, kNan}, Format::kFloat32), Numbers{0, 0, kInf});
  CHECK(array.errors == Errors{0.0, 0.0, kMostUsed});
  CHECK(array.shape == Shape{3});
  CHECK(wrong_array(
            "y", compared({kNan, kInf, 1, -kInf}, {kNan, kInf, kInf, kInf}, Format::kFloat32), {})
            .errors == Errors{0.0, 0.0, kMostUsed, "-Inf"});
}

TEST_CASE("where none is allowed, errors are ULPs of the format from the rounded number") {
  const Numbers got = {1.0078125, 2, 0, 0.99609375, 1024};
  const Numbers right = {1.001, 2, -0.0, 1, -1024};
  const WrongArray array = wrong_array("y", compared(got, right, Format::kBfloat16), {});
  CHECK(array.unit == "ULP");
  CHECK(array.format == "bf16");
  // 0x4480 and 0xC480: 0x4480 steps each from 0.
  CHECK(array.errors == Errors{1.0, 0.0, 0.0, 1.0, 35100.0});
  CHECK(array.expected[0] == "0x3F80 = 1");
  CHECK(array.got[0] == "0x3F81 = 1.0078125");
  const WrongArray wide = wrong_array("y", compared({1.0078125}, {1}, Format::kFloat32), {});
  CHECK(wide.errors == Errors{65600.0});  // 0x10000, to three digits
  CHECK(wrong_array("y", compared({0.5}, {0}, Format::kFloat32), {}).errors == Errors{kMostUsed});
}

TEST_CASE("integers differ by their difference") {
  const WrongArray array = wrong_array("q", compared({7, 7, -3}, {-8, 7, 1}, std::nullopt, 3), {});
  CHECK(array.format == "integer");
  CHECK(array.unit == "ULP");
  CHECK(array.shape == Shape{1, 3});
  CHECK(array.errors == Errors{15.0, 0.0, 4.0});
  CHECK(array.expected == Texts{"-8", "7", "1"});
  CHECK(array.got == Texts{"7", "7", "-3"});
}

TEST_CASE("of many elements each run has its worst error, what is no number before all others") {
  const auto errors_of = [](std::size_t size, const Numbers& first) {
    Numbers got(size);
    std::copy(first.begin(), first.end(), got.begin());
    return wrong_array("q", compared(got, Numbers(size), std::nullopt), {});
  };
  CHECK(errors_of(256, {}).run_length == 1);
  CHECK(errors_of(256, {}).errors.size() == 256);
  CHECK(errors_of(257, {}).run_length == 2);
  CHECK(errors_of(257, {}).errors.size() == 129);
  CHECK(errors_of(1024, {}).errors.size() == 256);
  const WrongArray array = errors_of(1000, {1, 3, 2, 0, 5, kInf, kNan, 9, 0, 0, 0, 4});
  CHECK(array.run_length == 4);
  REQUIRE(array.errors.size() == 250);
  CHECK(Errors(array.errors.begin(), array.errors.begin() + 4) == Errors{3.0, "Inf", 4.0, 0.0});
  CHECK(array.shape == Shape{1000});
}

TEST_CASE("the elements themselves are there of up to 64") {
  const auto of_size = [](std::size_t size) {
    return wrong_array("q", compared(Numbers(size, 1), Numbers(size), std::nullopt), {});
  };
  CHECK(of_size(64).got.size() == 64);
  CHECK(of_size(64).expected.size() == 64);
  CHECK(of_size(65).got.empty());
  CHECK(of_size(65).expected.empty());
}

TEST_CASE("what was not written has no number, whatever lies there") {
  const WrongArray array = wrong_array("y", compared({1, kNan, 2}, {1, 2, 2}, Format::kFloat32),
                                       Numbers{0, kInf, 0}, {false, true, true});
  CHECK(array.errors == Errors{0.0, "not written", "not written"});
  CHECK(array.got == Texts{"0x3F800000 = 1", "not written", "not written"});
  CHECK(array.expected[2] == "0x40000000 = 2");
}

// As deep as it lies in a record.
std::size_t bytes_in_record(const WrongArray& array) {
  report::Record record;
  report::Drill drill;
  drill.tests = {{.counterexample = ""}};
  record.drills = {drill};
  const std::size_t without = report::dump(to_json(record)).size();
  record.drills[0].tests[0].array = array;
  return report::dump(to_json(record)).size() - without;
}

TEST_CASE("the longest are below 8 KiB in a record") {
  const auto unwritten = [](std::size_t size) {
    // A bf16 subnormal has the most digits.
    const Numbers least(size, -0x1.6p-130);
    return bytes_in_record(wrong_array("packed", compared(least, least, Format::kBfloat16, 1), {},
                                       std::vector<bool>(size, true)));
  };
  const Numbers least(64, -0x1.6p-130);
  const std::size_t shown = bytes_in_record(
      wrong_array("scales", compared(least, least, Format::kBfloat16, 1), Numbers(64, 123456)));
  CHECK(shown > 6000);
  CHECK(shown < 8192);
  CHECK(unwritten(256) > 6000);
  CHECK(unwritten(256) < 8192);
  CHECK(unwritten(64) < 8192);
}

}  // namespace
