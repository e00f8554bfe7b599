// How long check_close takes on two arrays of 2^24 floats, measured against copying them.
//
//   bazel run //grader/bench:compare_bench
//
// Prints one line a case, `name seconds times_memcpy`, the seconds being the median of several
// runs. The first case, memcpy of both arrays, is the yardstick. compare_bench.py sets NumPy and
// PyTorch beside it.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <functional>
#include <limits>
#include <vector>

#include "grader/compare/block.h"
#include "grader/compare/close.h"
#include "grader/compare/rng.h"

namespace {

constexpr std::size_t kSize = std::size_t{1} << 24;
constexpr int kRuns = 15;

using Data = std::vector<float>;

double median_seconds(const std::function<void()>& work) {
  std::vector<double> seconds(kRuns);
  for (double& s : seconds) {
    const auto start = std::chrono::steady_clock::now();
    work();
    s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  std::ranges::nth_element(seconds, seconds.begin() + kRuns / 2);
  return seconds[kRuns / 2];
}

Data with_error(const Data& expected, const std::function<double(std::size_t)>& relative) {
  Data actual(expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    actual[i] = static_cast<float>(expected[i] * (1 + relative(i)));
  }
  return actual;
}

Data with_nan_every(std::size_t step, Data data) {
  for (std::size_t i = 0; i < data.size(); i += step) {
    data[i] = std::numeric_limits<float>::quiet_NaN();
  }
  return data;
}

}  // namespace

int main() {
  trusted::Rng rng(1);
  const Data expected = rng.uniform_floats(kSize, -1, 1);
  const auto noise = [&](double size) { return rng.uniform(-size, size); };

  const Data close = with_error(expected, [&](std::size_t) { return noise(1e-6); });

  Data copy_of_actual(kSize), copy_of_expected(kSize);
  const double yardstick = median_seconds([&] {
    std::memcpy(copy_of_actual.data(), close.data(), kSize * sizeof(float));
    std::memcpy(copy_of_expected.data(), expected.data(), kSize * sizeof(float));
  });
  fmt::print("memcpy {:.6f} 1.00\n", yardstick);

  std::size_t mismatched = 0;  // printed, so that no call can be left out
  const auto measure = [&](const char* name, const Data& actual) {
    const double seconds = median_seconds([&] {
      mismatched +=
          static_cast<std::size_t>(trusted::check_close(actual, expected, 1e-5, 1e-8).mismatched);
    });
    fmt::print("{} {:.6f} {:.2f}\n", name, seconds, seconds / yardstick);
  };

  measure("close", close);
  measure("mismatched", with_error(expected, [&](std::size_t) { return noise(1e-3); }));
  // A new extreme in every block.
  measure("growing_error", with_error(expected, [](std::size_t i) {
            return 1e-3 * static_cast<double>(i) / static_cast<double>(kSize);
          }));
  // One NaN in a thousand; then one in every block, which is the slowest data.
  measure("some_nan", with_nan_every(1000, close));
  measure("nan_everywhere", with_nan_every(trusted::kBlockSize, close));
  fmt::print("# {} mismatches seen\n", mismatched);
}
