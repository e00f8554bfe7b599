#include "grader/device/result.h"

#include <algorithm>
#include <string_view>

#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kGiga = 1e9, kTera = 1e12, kMega = 1e6, kMicro = 1e-6;

// "13.0" of 13000.
std::string version(int number) { return fmt::format("{}.{}", number / 1000, number % 1000 / 10); }

std::string capability(const Hardware& hardware) {
  return fmt::format("{}.{}", hardware.major, hardware.minor);
}

Json device_json(const Device& device) {
  const Hardware& hardware = device.hardware;
  return {{"name", device.name},
          {"compute_capability", capability(hardware)},
          {"multiprocessors", hardware.multiprocessors},
          {"clock_mhz", hardware.clock_hz / kMega},
          {"memory_clock_mhz", hardware.memory_clock_hz / kMega},
          {"memory_bus_bits", hardware.memory_bus_bits},
          {"l2_bytes", hardware.l2_bytes},
          {"memory_bytes", device.memory_bytes},
          {"driver", version(device.driver_version)},
          {"runtime", version(device.runtime_version)}};
}

Json ceilings_json(const Report& report) {
  const Hardware& hardware = report.device.hardware;
  const auto tera = [&](Unit unit) { return peak_operations_per_second(hardware, unit) / kTera; };
  return {{"copy_gb_per_s", report.copy.bytes_per_second / kGiga},
          {"copy_by", report.copy.by},
          {"peak_gb_per_s", peak_bytes_per_second(hardware) / kGiga},
          {"peak_fp32_tflop_per_s", tera(Unit::kFp32)},
          {"peak_bf16_tflop_per_s", tera(Unit::kBf16Tensor)},
          {"peak_int8_top_per_s", tera(Unit::kInt8Tensor)}};
}

Json result_json(const Result& result, const Report& report) {
  Json shape = Json::object();
  for (const auto& [size, value] : result.shape) shape[size] = value;
  Json json = {{"function", result.function},         {"shape", shape},
               {"yardstick", result.yardstick},       {"status", name(result.status)},
               {"message", result.message},           {"bytes", result.work.bytes()},
               {"operations", result.work.operations}};
  if (result.status != Status::kOk) return json;
  const Timing& timing = result.timing;
  const Figures f = figures(result, report);
  json.update({{"median_us", timing.median_s / kMicro},
               {"fastest_us", timing.fastest_s / kMicro},
               {"spread", timing.spread},
               {"suspicion", timing.suspicion},
               {"gb_per_s", f.gb_per_s},
               {"tflop_per_s", f.tflop_per_s},
               {"of_copy", f.of_copy},
               {"of_roofline", f.of_roofline}});
  return json;
}

Json json_head(const std::string& drill) {
  return {{"schema", "kernel-drills-performance/1"}, {"drill", drill}};
}

std::string dump(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

// A ceiling that is not known is no figure.
std::string fraction(double value) { return value > 0 ? fmt::format("{:.2f}", value) : "?"; }

}  // namespace

std::string problem_name(const std::string& function, const Shape& shape) {
  std::string text = function;
  for (const auto& [size, value] : shape) text += fmt::format(" {}={}", size, value);
  return text;
}

const char* name(Status status) {
  switch (status) {
    case Status::kOk:
      return "ok";
    case Status::kWrong:
      return "wrong";
    case Status::kImpossible:
      return "impossible";
    case Status::kFailed:
      return "failed";
    case Status::kUnimplemented:
      return "unimplemented";
    case Status::kNotTimed:
      return "not timed";
  }
  return "?";
}

Figures figures(const Result& result, const Report& report) {
  const Work& work = result.work;
  const double seconds = result.timing.median_s;
  const Ceilings roof{
      .bytes_per_second = report.copy.bytes_per_second,
      .operations_per_second = peak_operations_per_second(report.device.hardware, work.unit)};
  const double rate = work.bytes() / seconds;
  return {.gb_per_s = rate / kGiga,
          .tflop_per_s = work.operations / seconds / kTera,
          .of_copy = report.copy.bytes_per_second > 0 ? rate / report.copy.bytes_per_second : 0,
          .of_roofline = least_seconds(work, roof) / seconds};
}

std::string heading(const Report& report) {
  const Device& device = report.device;
  std::string text = fmt::format(
      "{} on {}: compute capability {}, {} multiprocessors, CUDA {} (driver {})\n", report.drill,
      device.name, capability(device.hardware), device.hardware.multiprocessors,
      version(device.runtime_version), version(device.driver_version));
  text +=
      fmt::format("copy {:.0f} GB/s by {}", report.copy.bytes_per_second / kGiga, report.copy.by);
  if (const double peak = peak_bytes_per_second(device.hardware); peak > 0)
    text += fmt::format(", of {:.0f} GB/s at the memory's pins", peak / kGiga);
  if (!report.cublas.empty()) text += fmt::format("; cuBLAS: {}", report.cublas);
  text += fmt::format(
      "\nmedian of {} calls after {} or more to warm up, each with new inputs and a flushed L2, "
      "its "
      "outputs "
      "checked\n\n",
      report.settings.runs, report.settings.warm_up);
  text += fmt::format("{:<52} {:>10} {:>7} {:>8} {:>8} {:>8} {:>12}\n", "problem", "median us",
                      "spread", "GB/s", "TFLOP/s", "of copy", "of roofline");
  return text;
}

std::string row(const Result& result, const Report& report) {
  const std::string name_column =
      fmt::format("{:<52}", problem_name(result.function, result.shape));
  if (result.status != Status::kOk)
    return fmt::format("{} {}: {}\n", name_column, name(result.status), result.message);
  const Timing& timing = result.timing;
  const Figures f = figures(result, report);
  std::string text =
      fmt::format("{} {:>10.1f} {:>6.1f}% {:>8.0f} {:>8.1f} {:>8} {:>12}\n", name_column,
                  timing.median_s / kMicro, 100 * timing.spread, f.gb_per_s, f.tflop_per_s,
                  fraction(f.of_copy), fraction(f.of_roofline));
  if (!timing.suspicion.empty()) text += fmt::format("  suspicious: {}\n", timing.suspicion);
  return text;
}

std::string to_json(const Report& report) {
  Json json = json_head(report.drill);
  json["device"] = device_json(report.device);
  json["ceilings"] = ceilings_json(report);
  json["cublas"] = report.cublas;
  json["settings"] = {{"runs", report.settings.runs},
                      {"warm_up", report.settings.warm_up},
                      {"warm_up_s", report.settings.warm_up_s},
                      {"seed", report.settings.seed}};
  json["results"] = Json::array();
  for (const Result& result : report.results)
    json["results"].push_back(result_json(result, report));
  return dump(json);
}

std::string to_json_without_device(const std::string& drill, const std::string& why) {
  Json json = json_head(drill);
  json["device"] = nullptr;
  json["not_graded"] = why;
  json["results"] = Json::array();
  return dump(json);
}

bool all_timed(const Report& report) {
  return std::all_of(report.results.begin(), report.results.end(), [](const Result& result) {
    return result.yardstick || result.status == Status::kOk;
  });
}

}  // namespace bench
