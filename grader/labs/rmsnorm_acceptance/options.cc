#include "grader/labs/rmsnorm_acceptance/options.h"

#include <charconv>

#include "fmt/format.h"
#include "grader/labs/program.h"

namespace lab {
namespace {

// Of so many terms the bounds still say something; of many more, half of a sum may be rounding.
constexpr std::int64_t kMost = 1 << 20;

float parse_eps(const std::string& text) {
  float eps = -1;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, eps);
  if (error == std::errc() && rest == end && (eps == 0 || (eps >= 1e-12f && eps <= 1))) return eps;
  throw CLI::ValidationError(
      fmt::format("--eps: {} is neither 0 nor a number from 1e-12 to 1", text));
}

std::string plant_help() {
  std::string text =
      "show a bug that the published thresholds let through, in the reference's functions; list "
      "for this list, all for a table";
  for (const Plant& plant : plants()) text += fmt::format("\n{:<24} {}", plant.name, plant.words);
  return text;
}

}  // namespace

Options::Options(CLI::App& app) {
  m_ = add_whole_number(app, "--m", sizes_.m, 1, kMost, "rows of x");
  n_ = add_whole_number(app, "--n", sizes_.n, 1, kMost, "columns of x, elements of w");
  app.add_option_function<std::string>(
         "--eps", [this](const std::string& text) { sizes_.eps = parse_eps(text); },
         "what is added to the mean of x^2; 0, or 1e-12 to 1")
      ->type_name("FLOAT")
      ->default_str("1e-6");
  app.add_flag("--e2e", end_to_end_,
               "also the loss of a small language model, with the reference and with the "
               "functions under test");
  app.add_option("--plant", plant_, plant_help())->type_name("BUG");
  add_seed(app, seed_);
}

Sizes Options::sizes(const Plant& plant) const {
  Sizes result = sizes_;
  if (m_->count() == 0) result.m = plant.m;
  if (n_->count() == 0) result.n = plant.n;
  return result;
}

}  // namespace lab
