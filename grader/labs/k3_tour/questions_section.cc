#include "grader/labs/k3_tour/questions_section.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <sstream>

#include "grader/compare/formats.h"
#include "grader/labs/k3_tour/encoding.h"
#include "grader/labs/k3_tour/matmul.h"
#include "grader/labs/k3_tour/number.h"
#include "grader/labs/k3_tour/reordering_section.h"
#include "grader/labs/k3_tour/sums.h"

namespace lab::tour {
namespace {

using drill::Format;

std::uint32_t float_bits(float value) { return std::bit_cast<std::uint32_t>(value); }

Question about_bits(const Functions& f) {
  const float low_tie = 1 + 0x1p-8f, high_tie = 1 + 3 * 0x1p-8f;
  return {
      .section = "bits",
      .question =
          "1 + 2^-8 and 1 + 3 x 2^-8 both lie halfway between two bf16 numbers. Why is one\n"
          "rounded down and the other up? And why does half up, adding 0x8000, not do?",
      .answer = fmt::format(
          "Ties go to the even mantissa: to {} and to {}. The bias 0x7FFF + lsb carries at\n"
          "exactly half only where the kept part is odd. Adding 0x8000 always carries there: it\n"
          "makes 0x{:04X} of 1 + 2^-8, not 0x{:04X}, and sums of rounded numbers drift upward.",
          show(f.from_bf16(f.to_bf16(low_tie))), show(f.from_bf16(f.to_bf16(high_tie))),
          (float_bits(low_tie) + 0x8000) >> 16, f.to_bf16(low_tie))};
}

Question about_ulps(const Functions& f) {
  const float next = 1 + 0x1p-7f;
  const auto steps = [&](Format format) {
    return f.ulp_diff(trusted::encode(1, format), trusted::encode(next, format), format).value();
  };
  return {.section = "ulps",
          .question = "Why is ulp_diff(1, 1 + 2^-7) in bf16 1? What is it in fp32?",
          .answer = fmt::format(
              "bf16 has 7 bits of mantissa, so near 1 its numbers are 2^-7 apart: 1 + 2^-7 is the\n"
              "next after 1, {} step away. In fp32 there are 2^16 steps between the same two: {}.",
              steps(Format::kBfloat16), steps(Format::kFloat32))};
}

Question about_reordering(const Functions& f) {
  const std::vector<float> values = published_values();
  return {
      .section = "reordering",
      .question =
          "Kahan's sum carries along what each addition lost. Why does it get no further than\n"
          "the plain loop on [1e8, 1, -1e8, 1] x 4, and what does Neumaier's do differently?",
      .answer = fmt::format(
          "Kahan: {}, a loop: {}, exact: {}. Kahan corrects the next value by what was lost.\n"
          "That value is -1e8, which has steps of {}: the correction of 1 is lost at once. And\n"
          "where the value is greater than the sum, it does not see what the sum lost. Neumaier\n"
          "adds up the losses apart, among their like, and adds them in the end: {}.",
          show(sum_kahan(values)), show(f.sum_sequential(values)), show(sum_exact(values)),
          show(*ulp(float_bits(1e8f), Format::kFloat32)), show(sum_neumaier(values)))};
}

Question about_tolerance(const Functions& f, std::uint64_t seed) {
  const Matmul matmul = multiply(Distribution::kUniform, seed);
  const auto allowed =
      f.tolerance(Format::kFloat16, kDepth, 4, std::sqrt(static_cast<double>(kDepth)));
  constexpr std::array<std::int64_t, 2> shape = {kRows, kCols};
  const auto fails = [&](const drill::Tolerance& tolerance) {
    return f.check_close({matmul.drops_last, shape}, {matmul.expected, shape}, tolerance, 0)
        .mismatched;
  };
  return {
      .section = "tolerance",
      .question =
          "An fp16 matmul of uniform data passes under tolerance(fp16, 512, 4, sqrt 512). What\n"
          "does that say about its last k?",
      .answer = fmt::format(
          "Nothing. atol is {}, and a product of two numbers from -1 to 1 is at most 1: without\n"
          "the last k {} of {} outputs fail. The right kernel is off by {} at most, and no\n"
          "right kernel by more than {}. With that as atol, and rtol 0, {} outputs fail.",
          show_short(allowed.atol), fails(allowed), kRows * kCols, show_short(matmul.largest_error),
          show_short(matmul.error_bound), fails({0, matmul.error_bound}))};
}

Question about_check_close(const Functions& f) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  const std::vector<float> actual = {1005, 1.5f, -kInf}, expected = {1000, 1, kInf};
  constexpr std::array<std::int64_t, 1> three = {3}, two = {2};
  const auto all = f.check_close({actual, three}, {expected, three}, {0.01, 0}, 0);
  const auto finite = f.check_close({std::span(actual).first(2), two},
                                    {std::span(expected).first(2), two}, {0.01, 0}, 0);
  return {
      .section = "check_close",
      .question =
          "actual is [1005, 1.5, -inf], expected [1000, 1, inf], rtol 0.01, atol 0. What is the\n"
          "worst element, how many mismatch, and which would it be without the last?",
      .answer = fmt::format(
          "Index {}: the infinities differ, an excess of Inf; {} mismatch. Without it index {},\n"
          "which is 0.5 off where 0.01 is allowed. Index 0 has the greatest difference, {}, and\n"
          "is within its 10. The formula alone passes the infinities: Inf <= Inf.",
          all.worst_flat, all.mismatched, finite.worst_flat, show(finite.max_abs))};
}

Question about_one_element() {
  return {
      .section = "check_close",
      .question = "A kernel's output has a single element beyond the tolerance. What do you do?",
      .answer =
          "Look at its index, and at the values there. Is it near 0? Then atol is too small.\n"
          "Is it at an edge, in the last tile or row? Then it is the handling of the tail. Is\n"
          "its input an edge value? Then something overflowed. One element says more than a\n"
          "thousand do: it is a place."};
}

Question about_edges(const Functions& f) {
  const std::uint32_t bits = f.edge_values(Format::kFloat16).at(5);
  const double value = trusted::decode(bits, Format::kFloat16);
  const std::uint32_t square = trusted::encode(value * value, Format::kFloat16);
  return {
      .section = "edges",
      .question = "Why is edge value 5 of fp16 not 512, and what does it find that max does not?",
      .answer = fmt::format(
          "2 sqrt(65504) is {:.6f}, and the nearest fp16 number is {}. With max every sum\n"
          "that grows overflows. This one is of the size that real data has, and only its square\n"
          "does: {} becomes {}. It finds the sum of squares that is kept in fp16.",
          2 * std::sqrt(65504.0), show(value), show(value * value),
          show(trusted::decode(square, Format::kFloat16)))};
}

// Each line behind the first part, the others indented.
void paragraph(Page& page, const std::string& first, const std::string& text) {
  std::istringstream lines(text);
  std::string line, head = first;
  while (std::getline(lines, line)) {
    page.line("{}{}", head, line);
    head = std::string(first.size(), ' ');
  }
}

}  // namespace

std::vector<Question> questions(const Functions& right, std::uint64_t seed) {
  return {about_bits(right),        about_ulps(right),
          about_reordering(right),  about_tolerance(right, seed),
          about_check_close(right), about_one_element(),
          about_edges(right)};
}

Page questions_section(const Functions& right, std::uint64_t seed, bool with_answers) {
  Page page("7. Questions");
  page.figures = nlohmann::ordered_json::array();
  int number = 0;
  for (const Question& each : questions(right, seed)) {
    paragraph(page, fmt::format("  {}  ", ++number), each.question);
    if (with_answers) {
      page.line();
      paragraph(page, "     ", each.answer);
    }
    page.line();
    nlohmann::ordered_json figures = {{"section", each.section}, {"question", each.question}};
    if (with_answers) figures["answer"] = each.answer;
    page.figures.push_back(figures);
  }
  if (!with_answers) page.line("--answers prints the answers.");
  return page;
}

}  // namespace lab::tour
