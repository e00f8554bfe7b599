#include "grader/labs/k3_tour/tolerance_section.h"

#include <array>
#include <cmath>

#include "grader/compare/ulp.h"
#include "grader/labs/k3_tour/number.h"

namespace lab::tour {
namespace {

using drill::Format;
using drill::Tolerance;

constexpr std::uint64_t kUlps = 4;  // of double: what tolerance's contract allows
constexpr double kDeviations = 8;   // of the model
constexpr std::array<std::int64_t, 2> kShape = {kRows, kCols};

bool near(double a, double b) {
  return !std::isnan(a) && !std::isnan(b) && trusted::ulp_distance(a, b) <= kUlps;
}
bool same_tolerance(const Tolerance& a, const Tolerance& b) {
  return near(a.rtol, b.rtol) && near(a.atol, b.atol);
}
std::string show_tolerance(const Tolerance& tolerance) {
  return fmt::format("rtol {}, atol {}", show_short(tolerance.rtol), show_short(tolerance.atol));
}

// A call of drill::tolerance.
struct Call {
  std::string text;
  std::string published;  // the figures, and what came of them
  Format format;
  double c, output_scale;

  Tolerance of(const Functions& functions) const {
    return functions.tolerance(format, kDepth, c, output_scale);
  }
};

std::array<Call, 2> published() {
  return {{{"tolerance(fp32, 512)", "5.4e-6, too tight", Format::kFloat32, 2, 1},
           {"tolerance(fp16, 512, 4, sqrt 512)", "0.088 and 2.0, passes", Format::kFloat16, 4,
            std::sqrt(static_cast<double>(kDepth))}}};
}

Answer<std::int64_t> mismatched(const Functions& functions, const std::vector<float>& actual,
                                const Matmul& matmul, const Tolerance& tolerance) {
  return ask([&] {
    return functions.check_close({actual, kShape}, {matmul.expected, kShape}, tolerance, 0)
        .mismatched;
  });
}

// The functions under test, with the right tolerance in place of one that nothing can be compared
// under.
Functions usable_functions(const Subjects& subjects) {
  Functions functions = subjects.own;
  functions.tolerance = [subjects](Format format, std::int64_t k, double c, double output_scale) {
    const auto own = ask(subjects.own.tolerance, format, k, c, output_scale);
    const bool usable = own.value && own.value->rtol >= 0 && own.value->atol >= 0;
    return usable ? *own.value : subjects.right.tolerance(format, k, c, output_scale);
  };
  return functions;
}

void tolerances(Page& page, const Subjects& subjects) {
  Table table("lll", {"", "yours", "published"});
  for (const Call& call : published()) {
    const auto own = ask([&] { return call.of(subjects.own); });
    table.row({call.text,
               page.judge(call.text, own, call.of(subjects.right), show_tolerance, same_tolerance),
               call.published});
    page.figures["tolerances"][call.text] =
        own.value ? nlohmann::ordered_json{{"rtol", to_json(own.value->rtol)},
                                           {"atol", to_json(own.value->atol)}}
                  : nlohmann::ordered_json("throws");
  }
  page.table(table);
}

void judge_kernels(Page& page, const Subjects& subjects, const Functions& usable,
                   Distribution distribution, const Matmul& matmul) {
  const std::string data = name(distribution);
  nlohmann::ordered_json& figures = page.figures[data];
  figures = {{"output_rms", matmul.root_mean_square},
             {"largest_error", matmul.largest_error},
             {"outputs", kRows * kCols}};
  const double root = std::sqrt(static_cast<double>(kDepth));
  const bool uniform = distribution == Distribution::kUniform;  // its variance is 1/3
  page.line("{} data{}: RMS of the outputs {} ({} is {}), largest error {}", data,
            uniform ? " from -1 to 1" : "", show_short(matmul.root_mean_square),
            uniform ? "sqrt(512) / 3" : "sqrt(512)", show_short(uniform ? root / 3 : root),
            show_short(matmul.largest_error));
  page.line();
  Table table("lrrrr", {"allowed", "rtol", "atol", "right kernel", "drops the last k"});
  for (const Allowed& each : allowed(usable, matmul)) {
    std::vector<std::string> cells = {each.name, show_short(each.tolerance.rtol),
                                      show_short(each.tolerance.atol)};
    nlohmann::ordered_json row = {{"rtol", to_json(each.tolerance.rtol)},
                                  {"atol", to_json(each.tolerance.atol)}};
    const auto add = [&](const std::string& kernel, const std::vector<float>& outputs) {
      const auto own = mismatched(usable, outputs, matmul, each.tolerance);
      const auto right = mismatched(subjects.right, outputs, matmul, each.tolerance);
      cells.push_back(page.judge(
          fmt::format("check_close({} data, {} kernel, {}).mismatched", data, kernel, each.name),
          own, right.value.value(), [](std::int64_t n) { return fmt::format("{} fail", n); }));
      row[kernel] = own.value ? nlohmann::ordered_json(*own.value) : "throws";
    };
    add("right", matmul.kernel);
    add("dropping", matmul.drops_last);
    table.row(cells);
    figures["mismatched"][each.name] = row;
  }
  page.table(table);
}

}  // namespace

std::vector<Allowed> allowed(const Functions& functions, const Matmul& matmul) {
  std::vector<Allowed> result;
  for (const Call& call : published()) result.push_back({call.text, call.of(functions)});
  result.push_back({"bound: no right kernel is off more", {0, matmul.error_bound}});
  result.push_back({"8 u sqrt(512) mean |a b|",
                    {0, kDeviations * 0x1p-11 * std::sqrt(static_cast<double>(kDepth)) *
                            matmul.mean_magnitude}});
  return result;
}

Page tolerance_section(const Subjects& subjects, const std::vector<Distribution>& distributions,
                       std::uint64_t seed) {
  Page page("4. Tolerance");
  page.line("A product of matrices, {}x{} @ {}x{}: inputs rounded to fp16, products added in fp32.",
            kRows, kDepth, kDepth, kCols);
  page.line("Expected is the fp64 product of the inputs before they were rounded. Seed {}.", seed);
  page.line();
  tolerances(page, subjects);
  const Functions usable = usable_functions(subjects);
  page.figures["seed"] = seed;

  page.line("check_close says how many of the {} outputs fail: of the kernel that is right, and of",
            kRows * kCols);
  page.line("one with a bug, which leaves out the last k, the 512th product of each output.\n");
  const double atol = published()[1].of(subjects.right).atol;
  for (const Distribution distribution : distributions) {
    const Matmul matmul = multiply(distribution, seed);
    judge_kernels(page, subjects, usable, distribution, matmul);
    const double times = atol / matmul.largest_error;
    page.figures[name(distribution)]["published_atol_over_error"] = times;
    page.line("The published atol of {} is {:.0f} times the largest error of the right kernel.",
              show_short(atol), times);
    if (distribution == Distribution::kUniform) {
      page.line(
          "A product of two numbers from -1 to 1 is at most 1: the bug can never show under it.");
    }
    page.line();
  }
  page.line("tolerance(fp32, ...) fails a right kernel: rounding the inputs to fp16 costs up to");
  page.line("u = 2^-11 = {} of each, far more than fp32's own rounding.", show_short(0x1p-11));
  page.line(
      "The right bound comes from the data. Each product is off by at most about 2u |a b|, so");
  page.line(
      "an output by 2u S, S = sum |a b|; it cannot fail a right kernel. Errors of random sign");
  page.line("grow like u S / sqrt K only: with a factor of {} for safety that is the tightest here",
            kDeviations);
  page.line(
      "that passes the right kernel, and of those it sees the bug best. Neither grows with how");
  page.line("large an output happens to be: rtol is 0.");
  return page;
}

}  // namespace lab::tour
