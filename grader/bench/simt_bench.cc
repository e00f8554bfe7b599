// How long kernels take in the SIMT library (grader/simt): with all checks, with the counters too,
// and with neither.
//
//   bazel run //grader/bench:simt_bench -- [KERNEL]...
//
// Prints a JSON object a line for each kernel, on one OS thread and on two:
//   {"kernel": "rmsnorm_forward", "mode": "checks off", "os_threads": 1, "seconds": 0.1}
// The seconds are those of the launch and cudaDeviceSynchronize, on device memory that is filled:
// the median of 7 runs after one that does not count. A wrong result or a finding is the end.
#include "grader/bench/simt_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "grader/compare/close.h"
#include "grader/compare/rng.h"
#include "grader/simt/simt.h"
#include "grader/simt/tests/device_vector.h"

namespace {

constexpr int kRuns = 7;
constexpr int kRows = 1024, kColumns = 3584;  // of RMSNorm
constexpr std::size_t kElements = std::size_t{kRows} * kColumns;
constexpr float kEps = 1e-5f;
constexpr int kM = 128, kN = 256, kK = 512;  // of the GEMM

using Floats = std::vector<float>;
using Work = std::function<void()>;

// All bits set is a NaN: an earlier launch's result does not pass for the next one's.
template <class T>
void spoil(DeviceVector<T>& vector) {
  check(cudaMemset(vector.data(), 0xFF, vector.bytes()));
}

void check_result(const DeviceVector<float>& actual, const Floats& expected, double atol) {
  const trusted::Report report = trusted::check_close(actual.to_host(), expected, 1e-5, atol);
  if (!report.close)
    throw std::runtime_error(fmt::format("{} of {} elements are wrong, among them {}, expected {}",
                                         report.mismatched, expected.size(), report.worst_actual,
                                         report.worst_expected));
}

double seconds_of(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// In every mode. `spoil` comes before the launches, `check_results` after them.
void measure(const char* kernel, const Work& spoil, const Work& launch, const Work& check_results) {
  struct Mode {
    const char* name;
    bool checks, counters;
  };
  for (const Mode& mode : {Mode{"checks off", false, false}, Mode{"all checks", true, false},
                           Mode{"checks and counters", true, true}}) {
    for (const unsigned os_threads : {1u, 2u}) {
      simt::set_options(
          {.checks = mode.checks, .counters = mode.counters, .os_threads = os_threads});
      spoil();
      launch();
      std::vector<double> seconds(kRuns);
      for (double& s : seconds) s = seconds_of(launch);
      check_results();
      if (!simt::findings().empty()) throw std::runtime_error(simt::findings().front().message);
      simt::clear_counters();
      std::ranges::nth_element(seconds, seconds.begin() + kRuns / 2);
      fmt::print(R"({{"kernel": "{}", "mode": "{}", "os_threads": {}, "seconds": {:.6f}}})"
                 "\n",
                 kernel, mode.name, os_threads, seconds[kRuns / 2]);
      std::fflush(stdout);
    }
  }
}

// 1 / sqrt(mean(x^2) + eps) of a row.
double reciprocal_rms(const float* row) {
  double squares = 0;
  for (int i = 0; i < kColumns; ++i) squares += double{row[i]} * double{row[i]};
  return 1 / std::sqrt(squares / kColumns + double{kEps});
}

void rmsnorm_forward(const char* kernel) {
  trusted::Rng rng(1);
  const Floats x = rng.uniform_floats(kElements, -1, 1);
  const Floats w = rng.uniform_floats(kColumns, -1, 1);
  Floats y(kElements);
  for (std::size_t at = 0; at < kElements; at += kColumns) {
    const double r = reciprocal_rms(&x[at]);
    for (int i = 0; i < kColumns; ++i) y[at + i] = static_cast<float>(x[at + i] * r * w[i]);
  }

  DeviceVector<float> device_x(x), device_w(w);
  DeviceVector<float> device_y(kElements);
  measure(
      kernel, [&] { spoil(device_y); },
      [&] {
        bench::rmsnorm_forward(device_x.data(), device_w.data(), device_y.data(), kRows, kColumns,
                               kEps);
      },
      [&] { check_result(device_y, y, 1e-6); });
}

void rmsnorm_backward(const char* kernel) {
  trusted::Rng rng(2);
  const Floats dy = rng.uniform_floats(kElements, -1, 1);
  const Floats x = rng.uniform_floats(kElements, -1, 1);
  const Floats w = rng.uniform_floats(kColumns, -1, 1);
  Floats dx(kElements);
  std::vector<double> sums_dw(kColumns);
  for (std::size_t at = 0; at < kElements; at += kColumns) {
    const double r = reciprocal_rms(&x[at]);
    double dot = 0;
    for (int i = 0; i < kColumns; ++i) dot += double{w[i]} * dy[at + i] * x[at + i];
    for (int i = 0; i < kColumns; ++i) {
      dx[at + i] =
          static_cast<float>(r * w[i] * dy[at + i] - x[at + i] * r * r * r / kColumns * dot);
      sums_dw[i] += double{dy[at + i]} * x[at + i] * r;
    }
  }
  const Floats dw(sums_dw.begin(), sums_dw.end());

  DeviceVector<float> device_dy(dy), device_x(x), device_w(w);
  DeviceVector<float> device_dx(kElements), device_dw(kColumns);
  DeviceVector<float> partial_dw(std::size_t{bench::kBackwardBlocks} * kColumns);
  measure(
      kernel,
      [&] {
        spoil(device_dx);
        spoil(device_dw);
      },
      [&] {
        bench::rmsnorm_backward(device_dy.data(), device_x.data(), device_w.data(),
                                device_dx.data(), partial_dw.data(), device_dw.data(), kRows,
                                kColumns, kEps);
      },
      [&] {
        check_result(device_dx, dx, 1e-6);
        check_result(device_dw, dw, 1e-4);  // sums of 1024 terms of up to 2
      });
}

void gemm_w4a16(const char* kernel) {
  constexpr double kBf16HalfStep = 0x1p-8;  // of the number, at most
  trusted::Rng rng(3);
  Floats x(std::size_t{kM} * kK);
  std::vector<std::uint16_t> x_bits;
  for (float& value : x) {
    // Exact in bf16.
    value = static_cast<float>(rng.between(-128, 128)) / 128;
    x_bits.push_back(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16));
  }
  std::vector<std::uint8_t> w(std::size_t{kN} * kK / 2);
  for (std::uint8_t& two : w) two = static_cast<std::uint8_t>(rng.below(256));
  const Floats scales = rng.uniform_floats(std::size_t{kN} * kK / bench::kGroup, 0.01, 0.1);
  std::vector<double> y(std::size_t{kM} * kN);
  for (std::size_t i = 0; i < y.size(); ++i) {
    const std::size_t row = i / kN, column = i % kN;
    for (std::size_t k = 0; k < kK; ++k) {
      const std::size_t weight = column * kK + k;
      const int nibble = w[weight / 2] >> weight % 2 * 4 & 0xF;
      const int q = nibble < 8 ? nibble : nibble - 16;
      y[i] += double{x[row * kK + k]} * q * double{scales[weight / bench::kGroup]};
    }
  }

  DeviceVector<std::uint16_t> device_x(x_bits);
  DeviceVector<std::uint8_t> device_w(w);
  DeviceVector<float> device_scales(scales);
  DeviceVector<std::uint16_t> device_y(y.size());
  measure(
      kernel, [&] { spoil(device_y); },
      [&] {
        bench::gemm_w4a16(device_x.data(), device_w.data(), device_scales.data(), device_y.data(),
                          kM, kN, kK);
      },
      [&] {
        const std::vector<std::uint16_t> got = device_y.to_host();
        for (std::size_t i = 0; i < y.size(); ++i) {
          const double value = std::bit_cast<float>(std::uint32_t{got[i]} << 16);
          const double allowed = kBf16HalfStep * std::abs(y[i]) + 1e-4;  // of the sum in fp32
          if (!(std::abs(value - y[i]) <= allowed))
            throw std::runtime_error(fmt::format("y[{}] is {}, expected {}", i, value, y[i]));
        }
      });
}

void empty(const char* kernel) {
  const Work nothing = [] {};
  measure(
      kernel, nothing, [] { bench::empty(kRows, bench::kRowThreads); }, nothing);
}

struct Case {
  const char* kernel;
  void (*run)(const char* kernel);
};
constexpr Case kCases[] = {{"rmsnorm_forward", rmsnorm_forward},
                           {"rmsnorm_backward", rmsnorm_backward},
                           {"gemm_w4a16", gemm_w4a16},
                           {"empty", empty}};

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> wanted(argv + 1, argv + argc);
  for (const std::string_view name : wanted) {
    if (std::ranges::find(kCases, name, &Case::kernel) == std::end(kCases)) {
      fmt::print(stderr, "simt_bench: no kernel {}\n", name);
      return 2;
    }
  }
  for (const Case& c : kCases) {
    if (!wanted.empty() && std::ranges::find(wanted, c.kernel) == wanted.end()) continue;
    try {
      c.run(c.kernel);
    } catch (const std::exception& error) {
      fmt::print(stderr, "simt_bench: {}: {}\n", c.kernel, error.what());
      return 1;
    }
  }
}
