#include "grader/labs/reference_matching/study.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "grader/labs/reference_matching/references.h"

namespace lab {

std::vector<Row> Study::rows() const {
  std::vector<Row> out = {a, b, c, d};
  if (e) out.push_back(*e);
  if (e_prime) out.push_back(*e_prime);
  return out;
}

Study study(const Candidate& candidate, std::optional<std::uint64_t> noise_seed) {
  const auto& [name, accuracy, x, weights, w, products, y] = candidate;
  References references = lab::references(x, weights, w, products.without_scales);
  const auto against = [&](const char* row, const char* words, const Matrix& reference) {
    return make_row(row, candidate.name, words, candidate.y, reference);
  };
  Study out{.a = against("A", "the quantised x and w, in fp64", references.a),
            .b = against("B", "as A, but a row's last scale for all", references.b),
            .c = against("C", "as A, but no scales", references.c),
            .d = against("D", "as A, but w before it was quantised", references.d),
            .accuracy = accuracy,
            .groups = weights.scales.columns(),
            .longest = std::min(weights.group, w.columns())};
  if (noise_seed) {
    const Matrix unscaled = with_noise(references.c, *noise_seed);
    out.e = make_row("E", "no scales", "C", unscaled, references.c);
    out.e_prime = make_row("E'", "no scales", "A", unscaled, references.a);
  }

  const Matrix quantized = dequantize(weights);
  out.weights_error = match(quantized, w).relative_l2;
  // Where x or w is 0 throughout, there is no error to divide.
  if (const double error = out.a.match.error_norm; error != 0) {
    // Of a few elements all may be greater than random sums are, and with them what rounding makes.
    const double size = std::max(norm_of_random_sums(dequantize(x), quantized), out.a.match.norm);
    out.rounding = std::ldexp(error / size, accuracy.digits);
  }
  const Matrix shortened = without_last_product(y, x, weights);
  out.shortened = match(shortened, references.a);
  out.shortened_widened = match(shortened, references.a, out.d.widening);
  out.right = std::move(references.a);
  return out;
}

}  // namespace lab
