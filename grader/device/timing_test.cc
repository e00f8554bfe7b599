#include "grader/device/timing.h"

#include <array>
#include <stdexcept>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace bench {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinRel;

constexpr double kMicro = 1e-6;

// Calls of so many microseconds behind a flush of 100, on a host that takes 20 to launch and wait.
std::vector<Sample> honest(std::initializer_list<double> microseconds) {
  std::vector<Sample> samples;
  for (const double call : microseconds)
    samples.push_back({call * kMicro, (100 + call) * kMicro, (120 + call) * kMicro});
  return samples;
}

TEST_CASE("a median is the middle, or the mean of the middle two") {
  CHECK(median(std::array{3.0, 1.0, 2.0}) == 2);
  CHECK(median(std::array{4.0, 1.0, 2.0, 8.0}) == 3);
  CHECK(median(std::array{7.0}) == 7);
  CHECK_THROWS_AS(median({}), std::invalid_argument);
}

TEST_CASE("one slow call moves neither the median nor the spread much") {
  const Timing timing = summarise(honest({10, 11, 12, 13, 1000}));
  CHECK_THAT(timing.median_s, WithinRel(12 * kMicro, 1e-9));
  CHECK_THAT(timing.fastest_s, WithinRel(10 * kMicro, 1e-9));
  // The quartiles are the second and the fourth: 11 and 13.
  CHECK_THAT(timing.spread, WithinRel(2.0 / 12, 1e-9));
  CHECK(timing.suspicion.empty());
}

TEST_CASE("honest calls are not suspicious, short or long") {
  CHECK(summarise(honest({2, 2, 2})).suspicion.empty());
  CHECK(summarise(honest({9000, 9000, 9000})).suspicion.empty());
}

TEST_CASE("work on another stream, which no event sees, is suspicious") {
  // 1 ms for the events, 2 ms for the device.
  const Sample sample{1000 * kMicro, 1100 * kMicro, 2120 * kMicro};
  const Timing timing = summarise(std::vector(5, sample));
  CHECK_THAT(timing.suspicion, ContainsSubstring("1020.0 us more"));
  // Within a fifth of the call and 50 us it is not.
  const Sample slow_host{1000 * kMicro, 1100 * kMicro, 1340 * kMicro};
  CHECK(summarise(std::vector(5, slow_host)).suspicion.empty());
}

TEST_CASE("events that outlast the host's clock are suspicious") {
  const Sample sample{900 * kMicro, 1000 * kMicro, 700 * kMicro};
  CHECK_THAT(
      summarise(std::vector(3, sample)).suspicion,
      ContainsSubstring("by events flush and call took 1000.0 us, by the host's clock 700.0"));
}

}  // namespace
}  // namespace bench
