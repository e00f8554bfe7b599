#include "grader/labs/reference_matching/reading.h"

#include <cmath>

#include "fmt/format.h"

namespace lab {
namespace {

// Three digits, and more where the integer part has more.
std::string three_digits(double value) {
  return std::fabs(value) >= 1000 && std::fabs(value) < 1e6 ? fmt::format("{:.0f}", value)
                                                            : fmt::format("{:.3g}", value);
}

std::string of_b_and_c(const Study& s) {
  const bool b = s.b.match.passes(), c = s.c.match.passes();
  if (!b && !c) {
    const double results = s.a.match.norm / std::sqrt(static_cast<double>(s.a.match.elements));
    return fmt::format(
        "B and C FAIL, as they should: these references are wrong. Where results are about {} "
        "(RMS), errors are up to {} and {}. To let them pass, the tolerances would have to be {} "
        "and {} times as wide.",
        three_digits(results), three_digits(s.b.match.max_error), three_digits(s.c.match.max_error),
        three_digits(s.b.widening), three_digits(s.c.widening));
  }
  std::string text = "B and C are wrong. ";
  if (!b) {
    text += "B FAILS, as it should. ";
  } else if (s.groups == 1) {
    text +=
        "B passes: a row has one group here, so that its last scale is its only one, and this "
        "mistake cannot be seen; take a smaller --group. ";
  } else {
    text += "B passes: with a row's last scale for all the results are hardly different here. ";
  }
  text += c ? "C passes: without scales the results are hardly different here."
            : "C FAILS, as it should.";
  return text;
}

std::string of_d(const Study& s) {
  const Match& match = s.d.match;
  if (match.passes() && s.longest == 1) {
    return "D passes: a group of one weight loses nothing, its scale says it all. Take a larger "
           "--group.";
  }
  if (match.passes()) {
    return fmt::format(
        "D passes: quantising changed the weights by {} in relative L2, and the criterion lets "
        "that through here.",
        three_digits(s.weights_error));
  }
  std::string text = fmt::format(
      "D FAILS, and that is no bug. It has the weights from before they were quantised; the "
      "quantised ones differ from these by {} in relative L2, and so the results by {}, an element "
      "by up to {}.",
      three_digits(s.weights_error), three_digits(match.relative_l2),
      three_digits(match.max_error));
  if (!std::isfinite(s.d.widening)) return text;

  text +=
      fmt::format(" It would pass with tolerances {} times as wide", three_digits(s.d.widening));
  std::vector<std::string> others;
  if (!s.c.match.passes() && s.c.widening <= s.d.widening) others.push_back("C");
  if (!s.shortened.passes() && s.shortened_widened.passes()) {
    others.push_back(fmt::format(
        "a kernel that leaves out the last product of each sum (A as it is finds {}% of it wrong)",
        three_digits(100 * s.shortened.ratio())));
  }
  if (!others.empty()) text += fmt::format(", but then so would {}", fmt::join(others, " and "));
  return text + ".";
}

std::string of_e(const Row& e, const Row& e_prime) {
  if (!e.match.passes()) return "E FAILS: its two sides do not agree.";
  std::string text =
      "E passes, and both of its sides are wrong: they have no scales. That two agree does not say "
      "that they are right. ";
  text += e_prime.match.passes()
              ? "E' passes too: without scales the results are hardly different here."
              : fmt::format(
                    "E' is the same candidate against A: off by {} times the results. Every "
                    "quantised kernel needs a reference like A.",
                    three_digits(e_prime.match.relative_l2));
  return text;
}

}  // namespace

std::string reading_of_a(const Study& s) {
  const std::string error =
      fmt::format("{:.2g} u of {} (u = 2^-{})", s.rounding, s.accuracy.format, s.accuracy.digits);
  if (s.is_right() && s.a.match.passes()) {
    return fmt::format(
        "A passes. Both sides have the same quantised x and w, and what is left is rounding: {}. "
        "The sums and scales are right.",
        error);
  }
  if (s.is_right()) {
    return fmt::format(
        "A FAILS, but nothing says that the candidate is wrong: its error is {}, and rounding "
        "makes up to {:.2g} u. With this format the criterion is too narrow where products "
        "cancel.",
        error, s.accuracy.most);
  }
  if (s.a.match.passes()) {
    return fmt::format(
        "A passes, and the candidate is WRONG all the same: its error is {}, and rounding makes "
        "{:.2g} u at most. The criterion is too wide to see that.",
        error, s.accuracy.most);
  }
  std::string text = fmt::format(
      "A FAILS. Both sides have the same quantised x and w, and rounding makes {:.2g} u at most, "
      "where the error is {}: the candidate is WRONG.",
      s.accuracy.most, error);
  if (s.c.match.passes()) {
    text += " C passes: it seems to leave out the scales, as C does.";
  } else if (s.b.match.passes() && s.groups > 1) {
    text += " B passes: it seems to take a row's last scale for all of its groups, as B does.";
  }
  return text;
}

std::vector<std::string> reading(const Study& s) {
  std::vector<std::string> out = {reading_of_a(s)};
  if (s.a.match.passes()) {
    out.push_back(of_b_and_c(s));
    out.push_back(of_d(s));
  }
  if (s.e && s.e_prime) out.push_back(of_e(*s.e, *s.e_prime));
  return out;
}

std::string quantizer_reading(const KernelWeights& weights) {
  const auto codes = weights.weights.codes.values().size();
  const auto scales = weights.weights.scales.values().size();
  if (weights.wrong_codes + weights.wrong_scales == 0) {
    return fmt::format(
        "quantize_int4 is right: all codes ({}) and scales ({}) are what drill 08 asks for.", codes,
        scales);
  }
  return fmt::format(
      "quantize_int4 is WRONG: {} of {} codes and {} of {} scales are not what drill 08 asks for. "
      "The tables cannot say so, since their references have the same codes and scales.",
      weights.wrong_codes, codes, weights.wrong_scales, scales);
}

}  // namespace lab
