#include "grader/labs/reference_matching/blind_spots.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "fmt/format.h"
#include "grader/labs/reference_matching/references.h"
#include "grader/labs/reference_matching/text.h"

namespace lab {
namespace {

Row row_of(const std::string& name, const std::string& mistake, const Candidate& candidate,
           const Weights& wrong, const Matrix& a) {
  // Mostly there is no difference, and the products are known.
  if (wrong.codes == candidate.weights.codes) return make_row(name, mistake, "A", candidate.y, a);
  return make_row(name, mistake, "A", products(candidate.x, wrong).kernel, a);
}

std::string bars(const std::array<std::int64_t, 16>& counts) {
  constexpr double kWidth = 50;
  const auto most = static_cast<double>(*std::max_element(counts.begin(), counts.end()));
  std::string text = fmt::format("{:>8}{:>12}\n", "code", "weights");
  for (int code = -8; code < 8; ++code) {
    const std::int64_t count = counts[static_cast<std::size_t>(code + 8)];
    const double length = std::ceil(kWidth * static_cast<double>(count) / most);
    text += fmt::format("{:>8}{:>12}{}{}\n", code, count, count == 0 ? "" : "  ",
                        std::string(static_cast<std::size_t>(length), '#'));
  }
  return text;
}

std::string verdict(std::int64_t weights, const char* property, const char* mistake,
                    const Row& row) {
  return fmt::format("Weights that {}: {}. {} {}.", property, weights, mistake,
                     row.match.passes() ? "passes" : "FAILS");
}

}  // namespace

BlindSpots blind_spots(const Candidate& candidate, const Inputs& inputs, bool planted,
                       const Matrix& a) {
  const Weights& weights = candidate.weights;

  Weights decoded = weights;
  for (double& code : decoded.codes.values()) code = code == -8 ? 8 : code;

  Weights quantized =
      quantize_int4(inputs.w, weights.group, ScaleFormat::kFloat64, Ties::kAwayFromZero);
  if (planted) {
    Matrix w = inputs.w;
    plant_lowest_code(quantized, w);
  }
  return {.codes = count_codes(weights.codes),
          .ties = count_ties(inputs.w, weights),
          .decoder = row_of("F", "8 for -8", candidate, decoded, a),
          .quantizer = row_of("G", "ties away", candidate, quantized, a)};
}

std::string blind_spots_section(const BlindSpots& spots, bool planted) {
  std::string text =
      planted ? "What the planted weights show\n\n" : "What this data cannot show\n\n";
  text += bars(spots.codes) + "\n";
  const std::array rows = {spots.decoder, spots.quantizer};
  text += table(rows) + "\n";
  text += paragraph(
      verdict(spots.codes[0], "have code -8", "A decoder that takes it for 8", spots.decoder));
  text += paragraph(verdict(spots.ties, "lie halfway between two codes",
                            "A quantiser that rounds them away from zero", spots.quantizer));
  if (!planted) {
    text += paragraph(
        "A group's greatest weight becomes 7 or -7, and random numbers hardly ever tie. --plant "
        "puts both into the weights.");
  }
  return text;
}

nlohmann::ordered_json to_json(const BlindSpots& spots) {
  nlohmann::ordered_json codes = nlohmann::ordered_json::object();
  for (int code = -8; code < 8; ++code)
    codes[std::to_string(code)] = spots.codes[static_cast<std::size_t>(code + 8)];
  const std::array rows = {spots.decoder, spots.quantizer};
  return {{"codes", codes}, {"ties", spots.ties}, {"rows", to_json(rows)}};
}

}  // namespace lab
