// The lab reference_matching: a product of quantised matrices against references that are right,
// wrong, and right about something else.
#include <cmath>
#include <cstdint>
#include <exception>
#include <functional>
#include <new>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/labs/device.h"
#include "grader/labs/program.h"
#include "grader/labs/reference_matching/blind_spots.h"
#include "grader/labs/reference_matching/candidate.h"
#include "grader/labs/reference_matching/heat_map.h"
#include "grader/labs/reference_matching/linked_kernels.h"
#include "grader/labs/reference_matching/reading.h"
#include "grader/labs/reference_matching/study.h"
#include "grader/labs/reference_matching/text.h"
#include "grader/labs/stand_in.h"
#include "grader/report/printable.h"

namespace {

// Of the simulated GPU's work: one for each product, and so many more for each group of each sum.
constexpr double kMostSimulated = 1 << 25;
constexpr double kWorkOfGroup = 64;
// Products of one sum, which a single thread may have to add up.
constexpr std::int64_t kLongestSimulated = 1 << 16;

// E's noise has another seed than the data.
constexpr std::uint64_t kNoise = 7;

struct Options {
  lab::Sizes sizes = {};
  std::uint64_t seed = 20261001;
  bool plant = false;
  std::string candidate = "auto";

  bool want(const std::string& name) const {
    return candidate == name || candidate == "all" || candidate == "auto";
  }
  bool want_device() const { return want("w4a8") || want("w4a16"); }

  // What would take the simulated GPU long is left out unless it was asked for.
  bool too_many(const lab::Device& device) const {
    if (candidate != "auto" || !device.is_simulated()) return false;
    const auto sums = static_cast<double>(sizes.m) * static_cast<double>(sizes.n);
    const auto groups = static_cast<double>(lab::groups_of(sizes.k, sizes.group));
    return sizes.k > kLongestSimulated ||
           sums * (static_cast<double>(sizes.k) + kWorkOfGroup * groups) > kMostSimulated;
  }
};

class Lab {
 public:
  explicit Lab(const Options& options)
      : options_(options), sizes_(options.sizes), plant_(options.plant) {}

  lab::Result run(bool drawn) {
    lab::require_memory(sizes_);
    lab::Device device;
    lab::Kernels kernels;
    bool left_out = false;
    if (options_.want_device()) {
      device = lab::start_device();
      result_.json["backend"] = device.backend;
      left_out = options_.too_many(device);
      if (!left_out) {
        lab::require_device_memory(sizes_);
        kernels = lab::linked_kernels();
      }
    }
    head();
    lab::Inputs inputs = lab::draw(sizes_, options_.seed);
    if (plant_) lab::plant_ties(inputs.w, sizes_.group);

    if (options_.want("fp64")) fp64(inputs);
    if (left_out) {
      fmt::print("\n{}", lab::paragraph(fmt::format(
                             "Drill 08's kernels were left out: {} would take long for these "
                             "sizes. --candidate all has them too.",
                             device.name)));
    } else if (options_.want_device()) {
      fmt::print("\nDrill 08 on {}\n\n", device.name);
      guarded("quantize_int4", [&] { drill_08(kernels, inputs); });
    }
    if (drawn) result_.svg = lab::heat_maps(rows_);
    return result_;
  }

 private:
  void head() {
    const std::string note = lab::stand_in_note();
    fmt::print(
        "{}{}y[{}, {}] is x[{}, {}] times w[{}, {}], transposed; w has a scale for each group "
        "of {}.\nAn element is close if |a - e| <= {} + {} |e|. A matrix passes if at most {}% of "
        "it is not.\n",
        note, note.empty() ? "" : "\n", sizes_.m, sizes_.n, sizes_.m, sizes_.k, sizes_.n, sizes_.k,
        sizes_.group, lab::kAtol, lab::kRtol, 100 * lab::kMostMismatched);
    result_.json = {{"m", sizes_.m},
                    {"n", sizes_.n},
                    {"k", sizes_.k},
                    {"group", sizes_.group},
                    {"seed", options_.seed},
                    {"plant", plant_},
                    {"candidate", options_.candidate},
                    {"rtol", lab::kRtol},
                    {"atol", lab::kAtol},
                    {"most_mismatched_ratio", lab::kMostMismatched},
                    {"stand_ins", lab::stand_ins()},
                    {"candidates", nlohmann::ordered_json::array()}};
  }

  nlohmann::ordered_json& show(const lab::Candidate& candidate, const lab::Study& study,
                               const std::vector<std::string>& reading) {
    const std::vector<lab::Row> rows = study.rows();
    fmt::print("{}\n", lab::table(rows));
    for (const std::string& text : reading) fmt::print("{}", lab::paragraph(text));
    rows_.insert(rows_.end(), rows.begin(), rows.end());
    fail_unless(study.is_right());
    result_.json["candidates"].push_back({{"name", candidate.name},
                                          {"rows", lab::to_json(rows)},
                                          {"u", std::ldexp(1.0, -candidate.accuracy.digits)},
                                          {"rounding_in_u", study.rounding},
                                          {"most_rounding_in_u", candidate.accuracy.most},
                                          {"is_rounding", study.is_right()},
                                          {"weights_relative_l2", study.weights_error},
                                          {"shortened_mismatched_ratio", study.shortened.ratio()},
                                          {"reading", reading}});
    return result_.json["candidates"].back();
  }

  void fp64(const lab::Inputs& inputs) {
    const lab::Candidate candidate = lab::fp64_candidate(inputs, sizes_, plant_);
    const lab::Study study = lab::study(candidate, options_.seed + kNoise);
    fmt::print("\nThe published candidate: exact sums of int8 times int4, scales in fp64\n\n");
    auto& json = show(candidate, study, lab::reading(study));
    const lab::BlindSpots spots = lab::blind_spots(candidate, inputs, plant_, study.right);
    fmt::print("\n{}", lab::blind_spots_section(spots, plant_));
    json["blind_spots"] = lab::to_json(spots);
  }

  void drill_08(const lab::Kernels& kernels, const lab::Inputs& inputs) {
    const lab::KernelWeights weights = lab::kernel_weights(kernels, inputs.w, sizes_, plant_);
    fmt::print("{}", lab::paragraph(lab::quantizer_reading(weights)));
    result_.json["wrong_codes"] = weights.wrong_codes;
    result_.json["wrong_scales"] = weights.wrong_scales;
    fail_unless(weights.wrong_codes + weights.wrong_scales == 0);
    if (options_.want("w4a8"))
      kernel("dequant_gemm_w4a8",
             [&] { return lab::w4a8_candidate(kernels, weights, inputs.x, sizes_); });
    if (options_.want("w4a16"))
      kernel("dequant_gemm_w4a16",
             [&] { return lab::w4a16_candidate(kernels, weights, inputs.x, sizes_); });
  }

  void kernel(const std::string& name, const std::function<lab::Candidate()>& run) {
    fmt::print("\n");
    guarded(name, [&] {
      const lab::Candidate candidate = run();
      const lab::Study study = lab::study(candidate);
      // The published candidate's reading has said the rest.
      show(candidate, study,
           options_.want("fp64") ? std::vector{lab::reading_of_a(study)} : lab::reading(study));
    });
    std::vector<std::string> findings;
    for (const wire::SimtFinding& finding : lab::take_findings())
      findings.push_back(finding.message);
    for (const std::string& text : findings)
      fmt::print("{}", lab::paragraph(fmt::format("{}: {}", name, text)));
    result_.json["findings"][name] = findings;
    fail_unless(findings.empty());
  }

  // What a function of drill 08 throws does not end the lab.
  void guarded(const std::string& name, const std::function<void()>& f) {
    try {
      f();
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& e) {
      failed(name, e.what());
    } catch (...) {
      failed(name, "it threw what is no std::exception");
    }
  }

  void failed(const std::string& name, const std::string& words) {
    fmt::print("{}", lab::paragraph(fmt::format("{} FAILED: {}", name, report::printable(words))));
    result_.json["failed"][name] = words;
    fail_unless(false);
  }

  void fail_unless(bool passed) { result_.passed &= passed; }

  const Options& options_;
  const lab::Sizes& sizes_;
  const bool plant_;
  std::vector<lab::Row> rows_;
  lab::Result result_;
};

void add_options(CLI::App& app, Options& options) {
  constexpr std::int64_t kMost = std::int64_t{1} << 24;
  lab::Sizes& sizes = options.sizes;
  lab::add_whole_number(app, "--m", sizes.m, 1, kMost, "rows of x and of y");
  lab::add_whole_number(app, "--n", sizes.n, 1, kMost, "rows of w, columns of y");
  lab::add_whole_number(app, "--k", sizes.k, 1, kMost, "columns of x and of w, products of a sum");
  lab::add_whole_number(app, "--group", sizes.group, 1, INT64_MAX,
                        "weights that share a scale; the last group of a row may be shorter");
  lab::add_seed(app, options.seed);
  app.add_flag("--plant", options.plant,
               "put code -8 and weights halfway between two codes into w");
  app.add_option("--candidate", options.candidate,
                 "what is matched: fp64, the published one; w4a8 and w4a16, drill 08's; all of "
                 "them; or auto: all, without drill 08's where the simulated GPU would take long")
      ->check(CLI::IsMember({"auto", "all", "fp64", "w4a8", "w4a16"}))
      ->capture_default_str();
}

}  // namespace

int main(int argc, char** argv) {
  lab::Program program(
      "reference_matching",
      "A product of int8 or bf16 activations and int4 weights against four references. One is "
      "right, two are wrong, and one is right about something else.");
  program.add_svg("the errors of rows A to E'");
  Options options;
  add_options(program.options(), options);
  return program.run(argc, argv,
                     [&] { return Lab(options).run(program.options().count("--svg") > 0); });
}
