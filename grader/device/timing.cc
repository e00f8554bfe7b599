#include "grader/device/timing.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "fmt/format.h"

namespace bench {
namespace {

constexpr double kDisagreement = 0.2;  // of the call
constexpr double kLaunchAndWait = 50e-6;

// Linear between neighbours; 0.5 is the median.
double quantile(std::span<const double> values, double fraction) {
  if (values.empty()) throw std::invalid_argument("a quantile of no values");
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const double place = fraction * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

double median(std::span<const double> values) { return quantile(values, 0.5); }

Timing summarise(std::span<const Sample> samples) {
  std::vector<double> calls, queues, walls, beside;
  for (const Sample& sample : samples) {
    calls.push_back(sample.call_s);
    queues.push_back(sample.queue_s);
    walls.push_back(sample.wall_s);
    beside.push_back(sample.wall_s - sample.queue_s);
  }
  Timing timing;
  timing.median_s = median(calls);
  timing.fastest_s = *std::min_element(calls.begin(), calls.end());
  if (timing.median_s > 0)
    timing.spread = (quantile(calls, 0.75) - quantile(calls, 0.25)) / timing.median_s;
  if (median(beside) > kDisagreement * timing.median_s + kLaunchAndWait) {
    timing.suspicion = fmt::format(
        "the device was busy for {:.1f} us more than the call's events say: work beside its "
        "stream?",
        median(beside) * 1e6);
  } else if (median(queues) > (1 + kDisagreement) * median(walls) + kEventError) {
    timing.suspicion =
        fmt::format("by events flush and call took {:.1f} us, by the host's clock {:.1f} us",
                    median(queues) * 1e6, median(walls) * 1e6);
  }
  return timing;
}

}  // namespace bench
