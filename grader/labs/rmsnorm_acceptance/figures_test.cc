#include "grader/labs/rmsnorm_acceptance/figures.h"

#include <cmath>
#include <sstream>

#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using drill::Format;

Derived right_y() {
  return {.array = "y", .elements = 6, .worst = 4, .share = 0.25, .place = "y[1, 1]"};
}

Derived wrong_dx() {
  return {.array = "dx",
          .elements = 6,
          .outside = 2,
          .worst = 4,
          .share = 12.5,
          .place = "dx[1, 1]",
          .got = "2",
          .expected = "1 +- 0.08"};
}

wire::SimtFinding race(int line) {
  return {.kind = "race",
          .kernel = "k",
          .access = {.file = "a.cu", .line = line},
          .other = wire::SimtAccess{.file = "a.cu", .line = 9},
          .message = "part[0]: two threads",
          .count = 3};
}

TEST_CASE("a check as text: the published verdict and ours") {
  Check check{.name = "forward bf16", .is_published = true};
  check.published = PublishedForward{
      .passed = true, .max_abs = 0.03125, .max_rel = 0.0078125, .rtol = 2e-2, .atol = 2e-2};
  check.derived = {right_y()};
  CHECK(text(check) ==
        "[PASS] forward bf16           max_abs=3.125e-02 max_rel=7.812e-03 (rtol=0.02, atol=0.02)\n"
        "       [PASS] y   all 6 elements within their bounds; the most used: 25%, by y[1, 1]\n");

  check = {.name = "backward bf16", .is_published = true};
  check.published = PublishedBackward{.dx = 0.0625, .dw = 0.001};
  check.derived = {wrong_dx()};
  CHECK(text(check) ==
        "[FAIL] backward bf16          relative L2 dx=6.250e-02 dw=1.000e-03 (limit 0.05)\n"
        "       [FAIL] dx  2 of 6 elements beyond their bounds; the worst by 12.5 times:\n"
        "                  dx[1, 1] is 2\n"
        "                  right is 1 +- 0.08\n");
}

TEST_CASE("errors and findings as text") {
  CHECK(text(Check{.name = "forward bf16", .error = "no memory"}) ==
        "[FAIL] forward bf16\n       no memory\n");
  CHECK(text(Check{.name = "backward bf16", .error = "no memory", .error_in = "forward"}) ==
        "[FAIL] backward bf16, in forward\n       no memory\n");
  Check check{.name = "backward fp32, x * 2^-10"};
  check.derived = {right_y()};
  check.findings = {race(3), race(4), {.kind = "trap"}};
  CHECK_THAT(text(check), Catch::StartsWith("[ -- ] backward fp32, x * 2^-10\n"));
  CHECK_THAT(text(check), Catch::EndsWith("[FAIL] found in its kernels: race in 2 places, trap\n"));
  CHECK(findings_text({}, {}).empty());

  LossCheck loss{.format = Format::kFloat32};
  loss.findings = {race(4), race(5)};
  const std::string found = findings_text({check, check}, {loss});
  for (const char* line : {"a.cu:3", "a.cu:4", "a.cu:5", "trap"})
    CHECK_THAT(found, Catch::Contains(line));
  CHECK(found.find("a.cu:4") == found.rfind("a.cu:4"));
}

TEST_CASE("a loss as text") {
  LossCheck loss{.format = Format::kBfloat16, .reference = 5.5, .tested = 5.25, .moved = 0.125};
  CHECK(text(loss) ==
        "[PASS] loss bf16  reference 5.500000000, under test 5.250000000: 2.5e-01 apart, allowed "
        "5.0e-01\n");
  loss.tested = 6.5;
  CHECK_THAT(text(loss), Catch::StartsWith("[FAIL]"));
  loss.error = "no memory";
  CHECK(text(loss) == "[FAIL] loss bf16\n       no memory\n");
}

TEST_CASE("no line is longer than 100 columns") {
  Check check{.name = "backward bf16, x * 2^-10", .is_published = true};
  check.published = PublishedBackward{.dx = INFINITY, .dw = NAN};
  Derived largest = wrong_dx();
  largest.elements = largest.outside = 50'000'000;
  largest.share = 123456.7;
  check.derived = {largest};
  std::istringstream lines(text(check));
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 100);
}

TEST_CASE("tallies") {
  Check good{.name = "a", .is_published = true};
  good.published = PublishedBackward{.dx = 0, .dw = 0};
  good.derived = {right_y()};
  Check bad{.name = "b"};
  bad.derived = {wrong_dx()};
  CHECK(tally({good, bad}) == "1 of 2 failed");
  CHECK(published_tally({good, bad}) == "all 1 passed");
  good.published = PublishedBackward{.dx = 1, .dw = 0};
  CHECK(tally({good}) == "all 1 passed");
  CHECK(published_tally({good, bad}) == "1 of 1 failed");
}

TEST_CASE("JSON holds every figure") {
  Check check{.name = "forward bf16", .is_published = true};
  check.published =
      PublishedForward{.passed = false, .max_abs = NAN, .max_rel = 2, .rtol = 0.5, .atol = 0.25};
  check.derived = {right_y()};
  check.findings = {race(3)};
  const Json json = Json::parse(to_json(check).dump());
  CHECK(json["name"] == "forward bf16");
  CHECK(json["passed"] == false);
  CHECK(json["published"] ==
        Json::parse(R"({"passed":false,"max_abs":null,"max_rel":2.0,"rtol":0.5,"atol":0.25})"));
  CHECK(json["derived"][0]["share_of_bound"] == 0.25);
  CHECK(json["derived"][0]["worst"] == 4);
  CHECK(json["findings"][0]["other"]["line"] == 9);
  CHECK(!json.contains("error"));
  CHECK(to_json(Check{.name = "a", .error = "no memory"})["error"] == "no memory");
  CHECK(to_json(Check{.name = "a"})["published"].is_null());

  const Json loss = to_json(
      LossCheck{.format = Format::kFloat32, .reference = 5.5, .tested = 5.25, .moved = 0.125});
  CHECK(loss["format"] == "fp32");
  CHECK(loss["difference"] == 0.25);
  CHECK(loss["bound"] == 0.5);
  CHECK(loss["passed"] == true);
}

}  // namespace
}  // namespace lab
