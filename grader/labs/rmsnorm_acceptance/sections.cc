#include "grader/labs/rmsnorm_acceptance/sections.h"

#include <algorithm>
#include <array>

#include "fmt/format.h"
#include "grader/labs/rmsnorm_acceptance/end_to_end.h"
#include "grader/labs/rmsnorm_acceptance/figures.h"

namespace lab {
namespace {

// What was seen of one set of functions.
struct Seen {
  std::vector<Check> checks;
  std::vector<LossCheck> losses;  // none, or fp32's and bf16's

  bool losses_passed() const {
    return std::all_of(losses.begin(), losses.end(),
                       [](const auto& loss) { return loss.passed(); });
  }
};

// The losses are those of `model_rmsnorm`.
Seen look(const Rmsnorm& rmsnorm, const Rmsnorm& model_rmsnorm, const Sizes& sizes,
          const Conditions& conditions) {
  Seen seen;
  seen.checks = run_checks(rmsnorm, sizes, conditions.seed, conditions.take_findings);
  if (!conditions.end_to_end) return seen;
  for (const auto format : {drill::Format::kFloat32, drill::Format::kBfloat16}) {
    seen.losses.push_back(
        check_loss(model_rmsnorm, format, sizes.eps, conditions.seed, conditions.take_findings));
  }
  return seen;
}

Seen look(const Planting& planting, const Rmsnorm& right, const Wrong& wrong,
          const Conditions& conditions) {
  const Rmsnorm functions = wrong(planting.plant.name);
  return look(planted(planting.plant, right, functions), functions, planting.sizes, conditions);
}

constexpr const char* kLegend =
    "At the margin is the published script's verdict. Indented is ours: each element within the\n"
    "bound that the drill's hidden tests derive for it, and nothing found in the kernels.\n\n";

constexpr const char* kNotPublished =
    "\nThe published script does not look at x so small that eps counts, and at fp32 "
    "gradients:\n\n";

constexpr const char* kLossLegend =
    "\nThe loss of a small language model, with the reference and with the functions under test.\n"
    "Allowed is {} times the most that it changes in {} runs of the reference with outputs moved\n"
    "within their bounds.\n\n";

void print(const Seen& seen, const Sizes& sizes, const Conditions& conditions) {
  fmt::print("m = {} rows, n = {} columns, eps = {:g}; x and w normal, seed {}\n\n{}", sizes.m,
             sizes.n, sizes.eps, conditions.seed, kLegend);
  bool published = true;
  for (const Check& check : seen.checks) {
    if (published && !check.is_published) fmt::print("{}", kNotPublished);
    published = check.is_published;
    fmt::print("{}", text(check));
  }
  if (!seen.losses.empty()) fmt::print(kLossLegend, kLossMargin, kLossTrials);
  for (const LossCheck& loss : seen.losses) fmt::print("{}", text(loss));
  fmt::print("\nPublished thresholds: {}. Ours: {}.\n", published_tally(seen.checks),
             tally(seen.checks));
  const std::string findings = findings_text(seen.checks, seen.losses);
  if (!findings.empty()) fmt::print("\n{}", findings);
}

void add(Json& json, const Seen& seen, const Sizes& sizes) {
  json.update({{"m", sizes.m}, {"n", sizes.n}, {"eps", sizes.eps}});
  json["checks"] = Json::array();
  for (const Check& check : seen.checks) json["checks"].push_back(to_json(check));
  if (seen.losses.empty()) return;
  json["losses"] = Json::array();
  for (const LossCheck& loss : seen.losses) json["losses"].push_back(to_json(loss));
}

Json to_json(const Planting& planting, const Seen& seen) {
  const Plant& plant = planting.plant;
  Json json = {{"bug", plant.name},
               {"words", plant.words},
               {"functions", plant.bf16_only ? "bf16" : "all"},
               {"let_through", is_let_through(seen.checks)}};
  add(json, seen, planting.sizes);
  return json;
}

const char* verdict(const Seen& seen) {
  if (is_let_through(seen.checks))
    return "Shown: the published thresholds let it through, ours do not.";
  return "Not shown: at these sizes the published thresholds see it, or ours do not.";
}

using Cells = std::vector<std::string>;

void print_row(const std::array<std::string, 5>& cells, const Cells& losses) {
  std::string row = fmt::format("{:<24} {:<4} {:>12}  {:<13}  {:<13}", cells[0], cells[1], cells[2],
                                cells[3], cells[4]);
  for (const std::string& loss : losses) row += fmt::format("  {:<12}", loss);
  fmt::print("{}\n", row.substr(0, row.find_last_not_of(' ') + 1));
}

// "sees", "does not see"
std::string sight(const LossCheck& loss) { return loss.passed() ? "does not see" : "sees"; }

}  // namespace

Result acceptance_section(const Rmsnorm& rmsnorm, const Sizes& sizes,
                          const Conditions& conditions) {
  const Seen seen = look(rmsnorm, rmsnorm, sizes, conditions);
  print(seen, sizes, conditions);
  Result result;
  result.json["seed"] = conditions.seed;
  add(result.json, seen, sizes);
  result.passed =
      std::all_of(seen.checks.begin(), seen.checks.end(),
                  [](const Check& check) { return check.passed() && check.published_passed(); }) &&
      seen.losses_passed();
  return result;
}

Result plant_section(const Planting& planting, const Rmsnorm& right, const Wrong& wrong,
                     const Conditions& conditions) {
  const Plant& plant = planting.plant;
  fmt::print("Planted into the reference: {}.\n", plant.words);
  if (plant.bf16_only) {
    fmt::print(
        "Only into its bf16 functions, as if these had been written apart: in the fp32 ones the\n"
        "published 1e-5 sees it.\n");
  }
  const Seen seen = look(planting, right, wrong, conditions);
  print(seen, planting.sizes, conditions);
  for (const LossCheck& loss : seen.losses)
    fmt::print("The {} loss, with the bug in both formats, {} it.\n", format_name(loss.format),
               sight(loss));
  fmt::print("{}\n", verdict(seen));
  Result result;
  result.json["seed"] = conditions.seed;
  result.json["plants"] = Json::array({to_json(planting, seen)});
  result.passed = is_let_through(seen.checks);
  return result;
}

Result plants_section(const std::vector<Planting>& plantings, const Rmsnorm& right,
                      const Wrong& wrong, const Conditions& conditions) {
  Result result;
  result.json["seed"] = conditions.seed;
  result.json["plants"] = Json::array();
  print_row({"bug", "in", "m x n", "published", "ours"},
            conditions.end_to_end ? Cells{"loss fp32", "loss bf16"} : Cells{});
  for (const Planting& planting : plantings) {
    const Seen seen = look(planting, right, wrong, conditions);
    Cells losses;
    for (const LossCheck& loss : seen.losses) losses.push_back(sight(loss));
    print_row({planting.plant.name, planting.plant.bf16_only ? "bf16" : "all",
               fmt::format("{} x {}", planting.sizes.m, planting.sizes.n),
               published_tally(seen.checks), tally(seen.checks)},
              losses);
    result.json["plants"].push_back(to_json(planting, seen));
    result.passed = result.passed && is_let_through(seen.checks);
  }
  fmt::print("\n{}\n", result.passed
                           ? "The published thresholds let all of them through, ours none."
                           : "Not all are shown at these sizes.");
  return result;
}

std::string plant_list() {
  std::string list;
  for (const Plant& plant : plants()) list += fmt::format("{:<24} {}\n", plant.name, plant.words);
  return list;
}

}  // namespace lab
