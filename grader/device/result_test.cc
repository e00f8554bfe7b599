#include "grader/device/result.h"

#include <string>

#include "nlohmann/json.hpp"
#include "third_party/catch2/catch2.h"

namespace bench {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using Catch::Matchers::WithinRel;
using Json = nlohmann::json;

// 100 multiprocessors at 1 GHz of compute capability 8.0: 12.8 and 204.8 TFLOP/s. Memory: 2 x 1 GHz
// x 8000 bits = 2000 GB/s, of which a copy reaches 1600.
Report report() {
  Report report{.drill = "07_rmsnorm", .copy = {1.6e12, "a kernel"}};
  report.device = {.name = "Test",
                   .hardware = {.major = 8,
                                .minor = 0,
                                .multiprocessors = 100,
                                .clock_hz = 1e9,
                                .memory_clock_hz = 1e9,
                                .memory_bus_bits = 8000,
                                .l2_bytes = 1 << 20},
                   .driver_version = 13000,
                   .runtime_version = 12080};
  return report;
}

// 12 MB in 10 us: 1200 GB/s, three quarters of the copy.
Result memory_bound() {
  return {.function = "rmsnorm_forward_f32",
          .shape = {{"rows", 1024}, {"cols", 1024}},
          .work = {.bytes_read = 8e6, .bytes_written = 4e6, .operations = 4e6},
          .status = Status::kOk,
          .timing = {.median_s = 10e-6, .fastest_s = 9e-6, .spread = 0.021}};
}

TEST_CASE("figures of a problem that memory bounds") {
  const Figures f = figures(memory_bound(), report());
  CHECK_THAT(f.gb_per_s, WithinRel(1200.0, 1e-9));
  CHECK_THAT(f.tflop_per_s, WithinRel(0.4, 1e-9));
  CHECK_THAT(f.of_copy, WithinRel(0.75, 1e-9));
  CHECK_THAT(f.of_roofline, WithinRel(0.75, 1e-9));
}

TEST_CASE("figures of a problem that arithmetic bounds") {
  // 2.048e9 operations take 10 us at 204.8 TFLOP/s; 1.6 MB take 1 us.
  Result result = memory_bound();
  result.work = {
      .bytes_read = 1e6, .bytes_written = 6e5, .operations = 2.048e9, .unit = Unit::kBf16Tensor};
  result.timing.median_s = 20e-6;
  const Figures f = figures(result, report());
  CHECK_THAT(f.tflop_per_s, WithinRel(102.4, 1e-9));
  CHECK_THAT(f.of_copy, WithinRel(0.05, 1e-9));
  CHECK_THAT(f.of_roofline, WithinRel(0.5, 1e-9));
}

TEST_CASE("a row of the table") {
  CHECK(row(memory_bound(), report()) ==
        "rmsnorm_forward_f32 rows=1024 cols=1024                    10.0    2.1%     1200      0.4"
        "     0.75         0.75\n");
  Result suspicious = memory_bound();
  suspicious.timing.suspicion = "why";
  CHECK_THAT(row(suspicious, report()), ContainsSubstring("\n  suspicious: why\n"));
  Result wrong = memory_bound();
  wrong.status = Status::kWrong;
  wrong.message = "y[0, 0] is 1, expected 2";
  CHECK(row(wrong, report()) ==
        "rmsnorm_forward_f32 rows=1024 cols=1024              wrong: y[0, 0] is 1, expected 2\n");
}

TEST_CASE("the heading says what was measured, how, and on what") {
  const std::string text = heading(report());
  CHECK_THAT(text, StartsWith("07_rmsnorm on Test: compute capability 8.0, 100 multiprocessors, "
                              "CUDA 12.8 (driver 13.0)\n"
                              "copy 1600 GB/s by a kernel, of 2000 GB/s at the memory's pins\n"
                              "median of 21 calls after 3 or more to warm up"));
  CHECK_THAT(text, !ContainsSubstring("cuBLAS"));
  Report with_cublas = report();
  with_cublas.cublas = "libcublas.so.13";
  CHECK_THAT(heading(with_cublas), ContainsSubstring("pins; cuBLAS: libcublas.so.13\n"));
}

TEST_CASE("JSON holds the same, and no figures of what is refused") {
  Report full = report();
  full.results = {memory_bound(), memory_bound()};
  full.results[1].status = Status::kImpossible;
  full.results[1].message = "too fast";
  const Json json = Json::parse(to_json(full));
  CHECK(json["schema"] == "kernel-drills-performance/1");
  CHECK(json["drill"] == "07_rmsnorm");
  CHECK(json["device"]["compute_capability"] == "8.0");
  CHECK(json["ceilings"]["peak_gb_per_s"] == 2000);
  CHECK(json["settings"]["runs"] == 21);
  const Json& ok = json["results"][0];
  CHECK(ok["shape"]["rows"] == 1024);
  CHECK(ok["status"] == "ok");
  CHECK_THAT(ok["median_us"].get<double>(), WithinRel(10.0, 1e-9));
  CHECK_THAT(ok["of_copy"].get<double>(), WithinRel(0.75, 1e-9));
  const Json& refused = json["results"][1];
  CHECK(refused["status"] == "impossible");
  CHECK(refused["message"] == "too fast");
  CHECK_FALSE(refused.contains("median_us"));
  CHECK_FALSE(refused.contains("gb_per_s"));
}

TEST_CASE("without a device there are no results, and a reason") {
  const Json json = Json::parse(to_json_without_device("08_dequant_gemm", "no CUDA device (why)"));
  CHECK(json["device"].is_null());
  CHECK(json["not_graded"] == "no CUDA device (why)");
  CHECK(json["results"].empty());
}

TEST_CASE("all is timed when the submission's problems are; a yardstick does not count") {
  Report all = report();
  all.results = {memory_bound(), memory_bound()};
  all.results[1].status = Status::kFailed;
  CHECK_FALSE(all_timed(all));
  all.results[1].yardstick = true;
  CHECK(all_timed(all));
}

}  // namespace
}  // namespace bench
