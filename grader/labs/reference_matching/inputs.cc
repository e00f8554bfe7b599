#include "grader/labs/reference_matching/inputs.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>

#include "fmt/format.h"
#include "grader/labs/numpy/numpy_random.h"

namespace lab {
namespace {

// Infinite where nothing says it.
double available_bytes() {
  std::ifstream file("/proc/meminfo");
  std::string name, unit;
  double kibibytes = 0;
  while (file >> name >> kibibytes) {
    if (name == "MemAvailable:") return kibibytes * 1024;
    std::getline(file, unit);
  }
  return std::numeric_limits<double>::infinity();
}

// So many matrices, at most, with what the simulated GPU keeps for each byte of its memory.
double bytes_needed(const Sizes& sizes) {
  const auto m = static_cast<double>(sizes.m), n = static_cast<double>(sizes.n);
  const auto k = static_cast<double>(sizes.k);
  const auto groups = static_cast<double>(groups_of(sizes.k, sizes.group));
  return sizeof(double) * (9 * m * k + 10 * n * k + 18 * m * n + 14 * n * groups);
}

}  // namespace

Inputs draw(const Sizes& sizes, std::uint64_t seed) {
  NumpyRandom random(seed);
  Inputs out{Matrix(sizes.m, sizes.k), Matrix(sizes.n, sizes.k)};
  for (double& value : out.x.values()) value = random.standard_normal();
  for (double& value : out.w.values()) value = random.standard_normal() * 0.1;
  return out;
}

void plant_ties(Matrix& w, std::int64_t group) {
  constexpr int kTies = 14;  // -6.5, -5.5, ..., 6.5
  for (std::int64_t j = 0; j < w.rows(); ++j) {
    w(j, 0) = 7.0 / 64;
    for (std::int64_t p = 1; p < std::min(group, w.columns()); ++p)
      w(j, p) = (static_cast<double>((p - 1) % kTies) - 6.5) / 64;
  }
}

void plant_lowest_code(Weights& weights, Matrix& w) {
  const std::int64_t last = w.columns() - 1, last_group = weights.scales.columns() - 1;
  for (std::int64_t j = 0; j < w.rows(); ++j) {
    weights.codes(j, last) = -8;
    w(j, last) = -8 * weights.scales(j, last_group);
  }
}

void require_memory(const Sizes& sizes) {
  constexpr double kGib = 1 << 30;
  const double needed = bytes_needed(sizes), available = available_bytes();
  if (needed <= available) return;
  throw std::invalid_argument(
      fmt::format("--m {} --n {} --k {} may need {:.1f} GiB of memory, and {:.1f} are available: "
                  "take smaller ones",
                  sizes.m, sizes.n, sizes.k, needed / kGib, available / kGib));
}

}  // namespace lab
