// Times a submission on a device: gpu_bench_07 and gpu_bench_08 are this file, one drill's problems
// and a submission.
//
// Exit status: 0 when all the submission's problems have a time that counts; 1 when some have not;
// 2 when it was used wrongly or failed itself; 3 when there is no device.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>

#include "CLI/CLI.hpp"
#include "fmt/format.h"
#include "grader/device/cublas.h"
#include "grader/device/device.h"
#include "grader/device/measure.h"
#include "grader/device/problem.h"
#include "grader/device/result.h"
#include "grader/report/text_file.h"

namespace {

enum ExitStatus { kAllTimed = 0, kSomeRefused = 1, kUsage = 2, kNoDevice = 3 };

struct CommandLine {
  std::string json;
  std::string only;
  bool list = false;
  bench::Settings settings;
};

void print(const std::string& text) {
  fmt::print("{}", text);
  std::fflush(stdout);
}

// The library's file, or why there is none, in `report`.
std::unique_ptr<bench::Cublas> load_cublas(bench::Report& report) {
  try {
    auto cublas = std::make_unique<bench::Cublas>();
    report.cublas = cublas->library();
    return cublas;
  } catch (const std::exception& e) {
    report.cublas = fmt::format("none ({})", e.what());
    return nullptr;
  }
}

int measure(const bench::Benchmark& benchmark, const CommandLine& line) {
  bench::Report report{.drill = benchmark.drill, .settings = line.settings};
  report.device = bench::find_device();
  const bench::Hardware& hardware = report.device.hardware;

  constexpr std::size_t kMaxCopyBytes = std::size_t{1} << 30;
  report.copy = bench::measure_copy(std::min(kMaxCopyBytes, report.device.memory_bytes / 8) &
                                    ~std::size_t{15});

  const bool has_yardstick = std::any_of(benchmark.entries.begin(), benchmark.entries.end(),
                                         [](const bench::Entry& entry) { return entry.yardstick; });
  const auto cublas = has_yardstick ? load_cublas(report) : nullptr;

  constexpr std::size_t kLeastFlush = std::size_t{64} << 20;  // for a device that hides its L2
  bench::Bench bench(
      hardware, line.settings,
      bench::bandwidth_bound(peak_bytes_per_second(hardware), report.copy.bytes_per_second),
      std::max(kLeastFlush, 4 * hardware.l2_bytes));
  print(heading(report));
  for (const bench::Entry& entry : benchmark.entries) {
    if (entry.yardstick && cublas == nullptr) continue;
    report.results.push_back(bench.measure(entry, cublas.get()));
    print(row(report.results.back(), report));
  }
  if (!line.json.empty()) report::write_file(line.json, to_json(report));
  return all_timed(report) ? kAllTimed : kSomeRefused;
}

int run(const CommandLine& line) {
  bench::Benchmark benchmark = bench::benchmark();
  std::erase_if(benchmark.entries, [&](const bench::Entry& entry) {
    return entry.name().find(line.only) == std::string::npos;
  });
  if (benchmark.entries.empty())
    throw std::runtime_error(
        fmt::format("--only {}: no problem's name holds this; --list prints them", line.only));
  if (line.list) {
    for (const bench::Entry& entry : benchmark.entries) fmt::print("{}\n", entry.name());
    return kAllTimed;
  }
  try {
    return measure(benchmark, line);
  } catch (const bench::NoDevice& e) {
    const std::string why = fmt::format("no CUDA device ({})", e.what());
    fmt::print("{}: not graded: {}\n", benchmark.drill, why);
    if (!line.json.empty())
      report::write_file(line.json, bench::to_json_without_device(benchmark.drill, why));
    return kNoDevice;
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Times a submission on a CUDA device and checks what it computes.");
  CommandLine line;
  app.add_option("--json", line.json, "writes the table as JSON to this file");
  app.add_option("--runs", line.settings.runs, "timed calls of each problem")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  app.add_option("--warm-up", line.settings.warm_up, "calls before them, at least")
      ->check(CLI::Range(0, 10000))
      ->capture_default_str();
  app.add_option("--seed", line.settings.seed, "of the random inputs")->capture_default_str();
  app.add_option("--only", line.only, "only problems whose name holds this text");
  app.add_flag("--list", line.list, "prints the problems' names, and measures nothing");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? kAllTimed : kUsage;
  }
  try {
    return run(line);
  } catch (const std::exception& e) {
    fmt::print(stderr, "FAULT: {}\n", e.what());
    return kUsage;
  }
}
