#include "grader/labs/k3_tour/tolerance_section.h"

#include <cmath>

#include "grader/labs/k3_tour/trusted_functions.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

const std::vector<Distribution> kBoth = {Distribution::kNormal, Distribution::kUniform};

TEST_CASE("the published tolerances") {
  const Matmul matmul = multiply(Distribution::kNormal, 1);
  const auto all = allowed(trusted_functions(), matmul);
  REQUIRE(all.size() == 4);
  CHECK(std::fabs(all[0].tolerance.rtol - 5.3947966093944364e-06) < 1e-20);
  CHECK(all[0].tolerance.atol == all[0].tolerance.rtol);
  CHECK(std::fabs(all[1].tolerance.rtol - 8.8388347648318447e-02) < 1e-16);
  CHECK(std::fabs(all[1].tolerance.atol - 2.0) < 1e-14);
  CHECK(all[2].tolerance.rtol == 0);
  CHECK(all[2].tolerance.atol == matmul.error_bound);
  // For a standard normal |a b| is 2/pi on average.
  CHECK(std::fabs(all[3].tolerance.atol - 8 * 0x1p-11 * std::sqrt(512) * 0.6366) < 1e-3);
}

TEST_CASE("of two tolerances one fails a right kernel, and the other passes a wrong one") {
  for (const std::uint64_t seed : {1u, 2u, 20261001u}) {
    const Page page = tolerance_section(trusted_subjects(), kBoth, seed);
    for (const char* data : {"normal", "uniform"}) {
      CAPTURE(seed, data);
      const auto counts = page.figures[data]["mismatched"];
      const auto right = [&](const char* name) { return counts[name]["right"].get<int>(); };
      const auto dropping = [&](const char* name) { return counts[name]["dropping"].get<int>(); };
      // Nearly all of 4096 fail: the tolerance is some hundred times too tight.
      CHECK(right("tolerance(fp32, 512)") > 3900);
      CHECK(right("tolerance(fp16, 512, 4, sqrt 512)") == 0);
      CHECK(right("bound: no right kernel is off more") == 0);
      CHECK(right("8 u sqrt(512) mean |a b|") == 0);
      if (std::string(data) == "uniform") CHECK(dropping("tolerance(fp16, 512, 4, sqrt 512)") == 0);
      CHECK(dropping("tolerance(fp16, 512, 4, sqrt 512)") < 200);
      CHECK(dropping("bound: no right kernel is off more") > 1500);
      CHECK(dropping("8 u sqrt(512) mean |a b|") > 3000);
    }
    // Published: 75 times the real error.
    const double times = page.figures["normal"]["published_atol_over_error"];
    CHECK((times > 60 && times < 90));
  }
  CHECK(std::fabs(tolerance_section(trusted_subjects(), kBoth, 20261001)
                      .figures["normal"]["published_atol_over_error"]
                      .get<double>() -
                  75) < 3);
}

TEST_CASE("counts are those of the comparison, pair by pair") {
  const Page page = tolerance_section(trusted_subjects(), kBoth, 7);
  for (const Distribution distribution : kBoth) {
    const Matmul matmul = multiply(distribution, 7);
    for (const Allowed& each : allowed(trusted_functions(), matmul)) {
      int right = 0, dropping = 0;
      for (std::size_t i = 0; i < matmul.expected.size(); ++i) {
        const double e = matmul.expected[i];
        const double most = each.tolerance.atol + each.tolerance.rtol * std::fabs(e);
        right += std::fabs(matmul.kernel[i] - e) > most;
        dropping += std::fabs(matmul.drops_last[i] - e) > most;
      }
      CAPTURE(each.name);
      const auto counts = page.figures[name(distribution)]["mismatched"][each.name];
      CHECK(counts["right"] == right);
      CHECK(counts["dropping"] == dropping);
    }
  }
}

TEST_CASE("the RMS of the outputs is beside what it should be: sqrt(K) times the variance") {
  const std::string text = tolerance_section(trusted_subjects(), kBoth, 1).text();
  CHECK(text.find("(sqrt(512) is 22.6)") != std::string::npos);
  CHECK(text.find("(sqrt(512) / 3 is 7.54)") != std::string::npos);
}

TEST_CASE("one distribution may be left out") {
  const Page page = tolerance_section(trusted_subjects(), {Distribution::kUniform}, 1);
  CHECK(page.figures.contains("uniform"));
  CHECK(!page.figures.contains("normal"));
}

TEST_CASE("a tolerance may be off by 4 ULP of double, not by 5, and not by a factor of 2") {
  Subjects subjects = trusted_subjects();
  for (const int ulps : {4, 5}) {
    subjects.own.tolerance = [ulps](drill::Format format, std::int64_t k, double c, double scale) {
      drill::Tolerance tolerance = trusted_functions().tolerance(format, k, c, scale);
      for (int i = 0; i < ulps; ++i) tolerance.rtol = std::nextafter(tolerance.rtol, 1);
      return tolerance;
    };
    const Page page = tolerance_section(subjects, {Distribution::kUniform}, 1);
    CHECK(page.wrong().size() == (ulps == 4 ? 0 : 2));
  }
  subjects.own.tolerance = [](drill::Format format, std::int64_t k, double c, double scale) {
    return trusted_functions().tolerance(format, k, c / 2, scale);
  };
  const Page halved = tolerance_section(subjects, {Distribution::kUniform}, 1);
  CHECK(halved.wrong().size() == 2);
  CHECK(halved.figures["uniform"]["mismatched"]["tolerance(fp16, 512, 4, sqrt 512)"]["atol"]
            .get<double>() < 1.01);
}

TEST_CASE("a tolerance that cannot be used is shown, and the right one used") {
  Subjects subjects = trusted_subjects();
  subjects.own.tolerance = [](drill::Format format, std::int64_t k, double c, double scale) {
    if (format == drill::Format::kFloat16) return drill::Tolerance{std::nan(""), -1};
    return trusted_functions().tolerance(format, k, c, scale);
  };
  const Page page = tolerance_section(subjects, {Distribution::kUniform}, 1);
  REQUIRE(page.wrong().size() == 1);
  CHECK(page.wrong()[0] ==
        "tolerance(fp16, 512, 4, sqrt 512): yours: rtol nan, atol -1, right: rtol 0.0884, atol 2");
  CHECK(page.figures["uniform"]["mismatched"]["tolerance(fp16, 512, 4, sqrt 512)"]["right"] == 0);
}

TEST_CASE("a check_close that counts wrongly is shown") {
  Subjects subjects = trusted_subjects();
  subjects.own.check_close = [](drill::TensorView a, drill::TensorView e,
                                drill::Tolerance tolerance, double ratio) {
    drill::CloseReport report = trusted_functions().check_close(a, e, tolerance, ratio);
    if (report.mismatched == 0) report.mismatched = 1;
    return report;
  };
  const Page page = tolerance_section(subjects, {Distribution::kUniform}, 1);
  CHECK(page.wrong().size() == 4);  // three for the right kernel, one for the other
  CHECK(page.text().find("1 fail !") != std::string::npos);
}

}  // namespace
}  // namespace lab::tour
