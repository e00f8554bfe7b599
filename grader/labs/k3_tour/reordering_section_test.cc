#include "grader/labs/k3_tour/reordering_section.h"

#include <cmath>
#include <limits>

#include "grader/labs/k3_tour/trusted_functions.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

bool shows(const Page& page, const std::string& part) {
  return page.text().find(part) != std::string::npos;
}

TEST_CASE("the published numbers, in every order") {
  const Page page = reordering_section(trusted_subjects(), {});
  const auto sums = page.figures["sums"]["[1e8,1,-1e8,1] x 4"];
  CHECK(sums["sequential"] == 1.0);
  CHECK(sums["adjacent tree"] == 0.0);
  CHECK(sums["halves"] == 0.0);
  CHECK(sums["stride tree"] == 8.0);
  CHECK(sums["Kahan"] == 1.0);
  CHECK(sums["Neumaier"] == 8.0);
  CHECK(sums["exact"] == 8.0);
  const auto five = page.figures["sums"]["[1e8,1,-1e8,1,1]"];
  CHECK(five["sequential"] == 2.0);
  CHECK(five["adjacent tree"] == 1.0);
  CHECK(five["halves"] == 0.0);
  CHECK(five["exact"] == 3.0);
}

TEST_CASE("it is shown where the ones are lost") {
  const Page page = reordering_section(trusted_subjects(), {});
  CHECK(shows(page, "  1e8        1        1e8  1\n"));
  CHECK(shows(page, "  0        1          1\n"));
  CHECK(shows(page, "  1e8 -1e8 1e8 -1e8 1e8 -1e8 1e8 -1e8\n  0 0 0 0\n  0 0\n  0\n"));
}

TEST_CASE("whether pairwise is worse is computed") {
  const auto worse = [](const std::vector<float>& values) {
    return reordering_section(trusted_subjects(), values);
  };
  CHECK(worse({}).figures["pairwise_is_worse"] == true);
  CHECK(shows(worse({}), "its error is 8, and the sequential 7"));
  const Page better = worse({0x1p24f, 1, 1, 1});
  CHECK(better.figures["pairwise_is_worse"] == false);
  CHECK(shows(better, "Here pairwise is better: an error of 1 against 3."));
  CHECK(shows(worse({1, 2, 3}), "no better than sequential, and no worse"));
}

TEST_CASE("one's own numbers") {
  const Page page = reordering_section(trusted_subjects(), {1, 0x1p24f, 1.5f});
  const auto sums = page.figures["sums"]["--values"];
  CHECK(sums["sequential"] == 16777218.0);  // 1 + 2^24 is a tie, then 1.5 goes up to 2
  CHECK(sums["exact"] == 16777218.5);
  CHECK(shows(page, "--values, rounded to fp32:\n\n  1 16777216 1.5\n"));
  CHECK(!shows(page, "Near 1e8"));
  CHECK(
      reordering_section(trusted_subjects(), {kInf, -kInf}).figures["sums"]["--values"]["exact"] ==
      "nan");
}

TEST_CASE("many numbers are not all listed") {
  const Page page = reordering_section(trusted_subjects(), std::vector<float>(100, 1.25f));
  CHECK(shows(page, "... 100 values"));
  CHECK(page.figures["sums"]["--values"]["sequential"] == 125.0);
}

TEST_CASE("an accumulator that is too wide is shown, the sign of zero is free") {
  Subjects subjects = trusted_subjects();
  subjects.own.sum_sequential = [](std::span<const float> values) {
    double sum = 0;
    for (const float value : values) sum += value;
    return static_cast<float>(sum);
  };
  subjects.own.sum_pairwise = [](std::span<const float> values) {
    const float sum = trusted_functions().sum_pairwise(values);
    return sum == 0 ? -0.0f : sum;
  };
  const std::vector<std::string> wrong = {
      "sum_sequential of [1e8,1,-1e8,1] x 4: yours: 8, right: 1",
      "sum_sequential of [1e8,1,-1e8,1,1]: yours: 3, right: 2"};
  CHECK(reordering_section(subjects, {}).wrong() == wrong);
}

}  // namespace
}  // namespace lab::tour
