#include "grader/labs/tolerance_model/figures.h"

#include <cstdint>
#include <limits>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using drill::Format;
using Json = nlohmann::ordered_json;

TEST_CASE("all figures, and the options that they came of") {
  const Options options{.lengths = {256, 64},
                        .trials = 30,
                        .seed = 18446744073709551615u,
                        .distribution = Distribution::kNormal};
  std::vector<Budget> budgets;
  for (const Format format : {Format::kFloat16, Format::kBfloat16}) {
    for (const std::int64_t length : options.lengths) {
      budgets.push_back({format, length, rms_budget(format, length)});
    }
  }
  const std::vector<FormatConstants> constants = {{.format = Format::kFloat16,
                                                   .significant_bits = 11,
                                                   .unit_roundoff = 0x1p-11,
                                                   .machine_epsilon = 0x1p-10,
                                                   .atol_hint = 1e-3}};
  Experiment experiment = run_experiment(options, Rounding::kTruncate,
                                         rounder(Format::kBfloat16, Rounding::kTruncate), budgets);
  experiment.rows[3].max = std::numeric_limits<double>::infinity();
  const OwnBf16 bf16{.round = {}, .tried = 10, .wrong = 2, .example = "to_bf16(1) gave 2"};
  const Json json = Json::parse(figures(constants, budgets, experiment, bf16).dump());

  CHECK(json["options"].dump() == R"({"lengths":[256,64],"trials":30,"seed":18446744073709551615,)"
                                  R"("distribution":"normal","rounding":"truncate"})");
  CHECK(json["bf16"].dump() == R"({"tried":10,"wrong":2,"example":"to_bf16(1) gave 2"})");
  CHECK(json["formats"][0]["unit_roundoff"] == 0x1p-11);
  CHECK(json["budgets"].size() == 4);
  CHECK(json["budgets"][1].dump() == R"({"format":"fp16","length":64,"budget":6.103515625e-05})");
  REQUIRE(json["table"].size() == 4);
  CHECK(json["table"][2]["format"] == "bf16");
  CHECK(json["table"][2]["length"] == 256);
  CHECK(json["table"][2]["median"] == experiment.rows[2].median);
  CHECK(json["table"][3]["max"].is_null());
  CHECK(json["relative_to_result"][1]["s_over_sum"] == experiment.cancellations[1].median);
  CHECK(json["relative_to_result"][3]["median"] == experiment.rows[3].relative_median);
  CHECK(json["compared_trials"] == 30);
  CHECK(json["roundings"].size() == 2);
  CHECK(json["worst_case"][0]["copies"] == 256);
  CHECK(json["data"][1]["distribution"] == "normal");
}

}  // namespace
}  // namespace lab
