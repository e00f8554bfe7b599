#include "grader/labs/tolerance_model/tolerance_model.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "fmt/format.h"
#include "grader/compare/formats.h"
#include "grader/labs/numpy/numpy_random.h"
#include "grader/labs/tolerance_model/published_table.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using drill::Format;

Subject subject(Format format, Rounding rounding) { return {format, rounder(format, rounding)}; }

std::vector<Subject> both(Rounding rounding) {
  return {subject(Format::kFloat16, rounding), subject(Format::kBfloat16, rounding)};
}

void check_same(const Measurement& a, const Measurement& b) {
  REQUIRE(a.rows.size() == b.rows.size());
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    CAPTURE(i);
    CHECK(a.rows[i].errors == b.rows[i].errors);
    CHECK(a.rows[i].median == b.rows[i].median);
    CHECK(a.rows[i].relative_99_9 == b.rows[i].relative_99_9);
  }
  REQUIRE(a.cancellations.size() == b.cancellations.size());
  for (std::size_t i = 0; i < a.cancellations.size(); ++i) {
    CHECK(a.cancellations[i].median == b.cancellations[i].median);
  }
}

TEST_CASE("with bf16 half up, the default run gives the published table to the last digit") {
  const std::vector<Subject> subjects = {subject(Format::kFloat16, Rounding::kNearestEven),
                                         subject(Format::kBfloat16, Rounding::kHalfUp)};
  const std::vector<Row> rows = measure({}, subjects).rows;
  REQUIRE(rows.size() == std::size(kPublishedTable));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const PublishedRow& published = kPublishedTable[i];
    CAPTURE(i);
    CHECK(rows[i].format == published.format);
    CHECK(rows[i].length == published.length);
    CHECK(fmt::format("{:.3e}", rows[i].max) == published.max);
    CHECK(fmt::format("{:.3e}", rows[i].percentile_99_9) == published.percentile_99_9);
    CHECK(fmt::format("{:.3e}", rows[i].median) == published.median);
    CHECK(fmt::format("{:.3e}", rows[i].budget) == published.budget);
    CHECK(fmt::format("{:.2f}", rows[i].median_over_budget) == published.ratio);
  }
}

TEST_CASE("cutting off is 2.7 times worse, normal data a little worse than uniform data") {
  const std::vector<Row> nearest = measure({}, both(Rounding::kNearestEven)).rows;
  const std::vector<Row> truncated = measure({}, both(Rounding::kTruncate)).rows;
  const Options normal{.distribution = Distribution::kNormal};
  const std::vector<Row> bell = measure(normal, both(Rounding::kNearestEven)).rows;
  for (std::size_t i = 0; i < nearest.size(); ++i) {
    CAPTURE(i);
    const double times = truncated[i].median / nearest[i].median;
    CHECK((times > 2.5 && times < 2.85));
    CHECK((bell[i].median_over_budget > 0.595 && bell[i].median_over_budget < 0.665));
  }
}

TEST_CASE("a trial's error is that of the definition, for lengths that share no chunk too") {
  const Options options{.lengths = {1, 3, 7, 100, 5000, 64}, .trials = 50, .seed = 5};
  const Measurement measured = measure(options, both(Rounding::kNearestEven));
  REQUIRE(measured.rows.size() == 12);
  for (std::size_t l = 0; l < options.lengths.size(); ++l) {
    const auto length = static_cast<std::size_t>(options.lengths[l]);
    CAPTURE(length);
    NumpyRandom random(options.seed);
    std::vector<double> amplified;
    for (std::size_t t = 0; t < 50; ++t) {
      std::vector<double> a(length), b(length);
      for (double& x : a) x = static_cast<float>(random.uniform(-1, 1));
      for (double& x : b) x = static_cast<float>(random.uniform(-1, 1));
      double sum = 0, magnitude = 0;
      for (std::size_t i = 0; i < length; ++i) {
        sum += a[i] * b[i];
        magnitude += std::fabs(a[i] * b[i]);
      }
      amplified.push_back(magnitude / std::fabs(sum));
      for (std::size_t s = 0; s < 2; ++s) {
        const Format format = s == 0 ? Format::kFloat16 : Format::kBfloat16;
        const auto rounded = [format](double x) {
          return trusted::decode(trusted::encode(x, format), format);
        };
        double actual = 0;
        for (std::size_t i = 0; i < length; ++i) actual += rounded(a[i]) * rounded(b[i]);
        const Row& row = measured.rows[s * options.lengths.size() + l];
        CHECK(row.length == options.lengths[l]);
        // fp32 sums of up to 5000 / 16 terms in each of 16 parts: at most 320 roundings.
        CHECK(std::fabs(row.errors.at(t) - std::fabs(actual - sum) / magnitude) <= 320 * 0x1p-24);
      }
    }
    for (std::size_t s = 0; s < 2; ++s) {
      const Row& row = measured.rows[s * options.lengths.size() + l];
      const double large = (s == 0 ? 0x1p-11 : 0x1p-8) * std::sqrt(static_cast<double>(length));
      int above = 0;
      for (std::size_t t = 0; t < 50; ++t) above += row.errors[t] * amplified[t] > large;
      CHECK(row.relative_above == above / 50.0);
    }
    std::sort(amplified.begin(), amplified.end());
    const double median = (amplified[24] + amplified[25]) / 2;
    CHECK(std::fabs(measured.cancellations[l].median - median) <= 1e-9 * median);
  }
}

TEST_CASE("the stream starts anew for every length: a length gives the same alone") {
  Options options{.lengths = {64, 96, 1024, 5000}, .trials = 300};
  for (const Distribution distribution : {Distribution::kUniform, Distribution::kNormal}) {
    options.distribution = distribution;
    const Measurement together = measure(options, both(Rounding::kNearestEven));
    for (std::size_t l = 0; l < options.lengths.size(); ++l) {
      Options one = options;
      one.lengths = {options.lengths[l]};
      const Measurement alone = measure(one, both(Rounding::kNearestEven));
      CAPTURE(options.lengths[l]);
      CHECK(alone.rows[0].errors == together.rows[l].errors);
      CHECK(alone.rows[1].errors == together.rows[options.lengths.size() + l].errors);
    }
  }
}

TEST_CASE("the number of threads changes nothing") {
  Options options{.lengths = {64, 100, 4096}, .trials = 500};
  for (const Distribution distribution : {Distribution::kUniform, Distribution::kNormal}) {
    options.distribution = distribution;
    options.threads = 1;
    const Measurement one = measure(options, both(Rounding::kNearestEven));
    for (const int threads : {2, 3, 8}) {
      options.threads = threads;
      check_same(measure(options, both(Rounding::kNearestEven)), one);
    }
  }
}

std::uint16_t encode_bf16(float x) {
  return static_cast<std::uint16_t>(trusted::encode(x, Format::kBfloat16));
}
float decode_bf16(std::uint16_t bits) {
  return static_cast<float>(trusted::decode(bits, Format::kBfloat16));
}

TEST_CASE("functions of single values give the same table as the built-in rounding") {
  for (const Distribution distribution : {Distribution::kUniform, Distribution::kNormal}) {
    const Options options{.lengths = {64, 1024}, .trials = 300, .distribution = distribution};
    check_same(
        measure(options,
                std::vector<Subject>{{Format::kBfloat16, rounder(encode_bf16, decode_bf16)}}),
        measure(options, std::vector<Subject>{subject(Format::kBfloat16, Rounding::kNearestEven)}));
  }
}

TEST_CASE("no error is above the worst case, and the worst input comes close to it") {
  for (const Format format : {Format::kFloat16, Format::kBfloat16}) {
    const double u = unit_roundoff(format);
    CHECK(worst_case(format, Rounding::kNearestEven) == 2 * u + u * u);
    CHECK(worst_case(format, Rounding::kTruncate) == 4 * u + 4 * u * u);

    const auto at_worst = [format](Rounding rounding) {
      const std::vector<float> worst = {worst_input(format, rounding)};
      return error(worst, worst, rounder(format, rounding));
    };
    CHECK(worst_input(format, Rounding::kNearestEven) == 1 + u);
    // (1 + u)^2 became 1.
    CHECK(std::fabs(at_worst(Rounding::kNearestEven) - (1 - 1 / ((1 + u) * (1 + u)))) <= 0x1p-52);
    for (const Rounding rounding :
         {Rounding::kNearestEven, Rounding::kHalfUp, Rounding::kTruncate}) {
      CHECK(at_worst(rounding) > (1 - 5 * u) * worst_case(format, rounding));
      CHECK(at_worst(rounding) <= worst_case(format, rounding));
    }

    for (const Rounding rounding :
         {Rounding::kNearestEven, Rounding::kHalfUp, Rounding::kTruncate}) {
      const Options options{.lengths = {1, 2, 3}, .trials = 20'000};
      const double bound = worst_case(format, rounding);
      for (const Row& row :
           measure(options, std::vector<Subject>{subject(format, rounding)}).rows) {
        CHECK(row.percentile_99_9 <= bound);  // the very largest may be of subnormals
        CHECK(row.percentile_99_9 > 0.2 * bound);
      }
    }
  }
  // numerics of fp16 with K = 1: 9.76e-4
  const std::vector<float> half = {1 + 0x1p-11f};
  CHECK(std::fabs(error(half, half, rounder(Format::kFloat16, Rounding::kNearestEven)) - 9.76e-4) <
        5e-7);
}

TEST_CASE("relative to the result, errors grow by about sqrt(K) and have a long tail") {
  const Measurement measured = measure({}, both(Rounding::kNearestEven));
  for (const Cancellation& cancellation : measured.cancellations) {
    CAPTURE(cancellation.length);
    // S is about K/4, the sum normal with variance K/9, whose median magnitude is 0.6745 of
    // its deviation: 1.11 sqrt(K).
    CHECK((cancellation.median_over_root > 1.0 && cancellation.median_over_root < 1.2));
  }
  for (const Row& row : measured.rows) {
    CHECK(row.relative_median > row.median);
    CHECK(row.relative_median < unit_roundoff(row.format));
    CHECK(row.relative_99_9 > 50 * row.relative_median);
  }
}

TEST_CASE("a subject can be measured in the first trials only") {
  const Options options{.lengths = {64, 4096, 5000}, .trials = 100};
  const std::vector<Row> all = measure(options, both(Rounding::kTruncate)).rows;
  for (const std::int64_t trials : {1, 7, 99, 100, 1000}) {
    std::vector<Subject> subjects = both(Rounding::kTruncate);
    subjects[1].trials = trials;
    const std::vector<Row> rows = measure(options, subjects).rows;
    REQUIRE(rows.size() == all.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      CAPTURE(trials, i);
      std::vector<double> expected = all[i].errors;
      if (i >= options.lengths.size() && trials < 100) {
        expected.resize(static_cast<std::size_t>(trials));
      }
      CHECK(rows[i].errors == expected);
      CHECK(rows[i].max == *std::max_element(expected.begin(), expected.end()));
    }
  }
}

TEST_CASE("a rounding that makes NaN has infinite errors") {
  const std::vector<Subject> subjects = {
      {Format::kBfloat16, [](std::span<const float>, std::span<float> out) {
         std::fill(out.begin(), out.end(), std::numeric_limits<float>::quiet_NaN());
       }}};
  const double inf = std::numeric_limits<double>::infinity();
  for (const Row& row : measure({.lengths = {1, 64}, .trials = 10}, subjects).rows) {
    CHECK(row.max == inf);
    CHECK(row.percentile_99_9 == inf);
    CHECK(row.median == inf);
    CHECK(row.relative_median == inf);
    CHECK(row.relative_above == 1);
  }
}

TEST_CASE("vectors whose products are all 0 have no error") {
  const std::vector<float> zeros(5), ones(5, 1.0f);
  CHECK(error(zeros, ones, rounder(Format::kFloat16, Rounding::kNearestEven)) == 0);
}

TEST_CASE("percentiles are NumPy's") {
  // x = [3, 0.1, 7, 2, 5.5, 11]; np.percentile(x, [0, 50, 99.9, 30, 75, 100])
  std::vector<double> x = {3, 0.1, 7, 2, 5.5, 11};
  CHECK(percentile(x, 0) == 0.1);
  CHECK(percentile(x, 50) == 4.25);
  CHECK(percentile(x, 99.9) == 10.980000000000004);
  CHECK(percentile(x, 30) == 2.5);
  CHECK(percentile(x, 75) == 6.625);
  CHECK(percentile(x, 100) == 11);
  std::vector<double> tenths = {0.3, 0.1};  // from the lower neighbour it would be 0.27
  CHECK(percentile(tenths, 85) == 0.26999999999999996);
  std::vector<double> one = {4};
  CHECK(percentile(one, 99.9) == 4);
  const double inf = std::numeric_limits<double>::infinity();
  std::vector<double> infinite = {inf, 1, inf};
  CHECK(percentile(infinite, 75) == inf);
  std::vector<double> largest_infinite = {inf, 1, 2};
  CHECK(percentile(largest_infinite, 50) == 2);  // where NumPy says NaN
}

TEST_CASE("what cannot be measured is refused, with the value that was given") {
  const std::vector<Subject> subjects = both(Rounding::kNearestEven);
  const auto refused = [&](const Options& options, const char* part) {
    CHECK_THROWS_WITH(measure(options, subjects), Catch::Matchers::ContainsSubstring(part));
    CHECK_THROWS_AS(measure(options, subjects), std::invalid_argument);
  };
  refused({.lengths = {}}, "lengths");
  refused({.lengths = {64, 0}}, "got 0");
  refused({.lengths = {-5}}, "got -5");
  refused({.trials = 0}, "trials");
  refused({.threads = -1}, "got -1");
  refused({.trials = std::numeric_limits<std::int64_t>::max()}, "GiB");
  refused({.lengths = {std::numeric_limits<std::int64_t>::max()}}, "GiB");
  CHECK_THROWS_AS(measure({}, {}), std::invalid_argument);

  std::vector<Subject> negative = subjects;
  negative[1].trials = -3;
  CHECK_THROWS_WITH(measure({}, negative), Catch::Matchers::ContainsSubstring("got -3"));
}

TEST_CASE("what a rounding function throws comes out, whatever the number of threads") {
  struct Unfinished {};
  const std::vector<Subject> subjects = {
      {Format::kBfloat16, [](std::span<const float>, std::span<float>) { throw Unfinished(); }}};
  for (const int threads : {1, 3}) {
    for (const Distribution distribution : {Distribution::kUniform, Distribution::kNormal}) {
      CHECK_THROWS_AS(measure({.distribution = distribution, .threads = threads}, subjects),
                      Unfinished);
    }
  }
}

TEST_CASE("one thread means the caller's") {
  std::set<std::thread::id> seen;
  const std::vector<Subject> subjects = {
      {Format::kBfloat16, [&seen](std::span<const float> in, std::span<float> out) {
         seen.insert(std::this_thread::get_id());
         std::copy(in.begin(), in.end(), out.begin());
       }}};
  measure({.threads = 1}, subjects);
  CHECK(seen == std::set<std::thread::id>{std::this_thread::get_id()});
}

}  // namespace
}  // namespace lab
