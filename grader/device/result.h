// What came of the problems, as a table and as JSON.
#ifndef GRADER_DEVICE_RESULT_H_
#define GRADER_DEVICE_RESULT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "grader/device/device.h"
#include "grader/device/roofline.h"
#include "grader/device/timing.h"

namespace bench {

// {"rows", 4096}, {"cols", 1024}
using Shape = std::vector<std::pair<std::string, std::int64_t>>;

// "rmsnorm_forward_bf16 rows=4096 cols=1024"
std::string problem_name(const std::string& function, const Shape& shape);

enum class Status {
  kOk,             // the time counts
  kWrong,          // an output was not written, or is not what it must be
  kImpossible,     // faster than the bytes and operations allow
  kFailed,         // CUDA refused the call or a kernel failed
  kUnimplemented,  // the launcher is still a stub
  kNotTimed,       // there was no way to, through no fault of this call
};
// As in JSON: "ok", "wrong", "impossible", "failed", "unimplemented", "not timed".
const char* name(Status status);

struct Result {
  std::string function = {};
  Shape shape = {};
  Work work = {};
  bool yardstick = false;
  Status status = Status::kNotTimed;
  std::string message = {};  // why not kOk
  Timing timing = {};        // of kOk alone
};

struct Settings {
  int runs = 21;
  int warm_up = 3;         // calls at least
  double warm_up_s = 0.1;  // and so long: an idle device has slow clocks
  std::uint64_t seed = 1;
};

// All but the results is known before the first is measured.
struct Report {
  std::string drill;
  Device device = {};
  CopyBandwidth copy = {};
  std::string cublas = {};  // the library, or why there is none
  Settings settings = {};
  std::vector<Result> results = {};
};

// Of a result that is kOk. A fraction of a ceiling that is not known is 0.
struct Figures {
  double gb_per_s = 0;
  double tflop_per_s = 0;
  double of_copy = 0;
  double of_roofline = 0;  // the roof is the copy bandwidth and the unit's peak
};
Figures figures(const Result& result, const Report& report);

// For people; each ends with a newline.
std::string heading(const Report& report);
std::string row(const Result& result, const Report& report);

// The schema is in grader/device/README.md; ends with a newline.
std::string to_json(const Report& report);
std::string to_json_without_device(const std::string& drill, const std::string& why);

// Whether every problem of the submission has a time that counts.
bool all_timed(const Report& report);

}  // namespace bench

#endif  // GRADER_DEVICE_RESULT_H_
