#include "grader/cases/07_rmsnorm/calls.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/cases/07_rmsnorm/simpler_problem.h"
#include "grader/compare/formats.h"
#include "grader/compare/pattern.h"
#include "grader/judge/describe_array.h"
#include "grader/judge/wrong_array.h"

namespace cases {
namespace {

using drill::Format;

std::string sizes_text(std::int64_t rows, std::int64_t cols, float eps, const Starts& starts) {
  std::string text = fmt::format("rows={}, cols={}, eps={}", rows, cols, eps);
  const auto add = [&](const char* name, std::uint32_t start) {
    if (start == kNull) text += fmt::format(", {}=nullptr", name);
    if (start != kNull && start != 0) text += fmt::format(", {} offset by {}", name, start);
  };
  add("dy", starts.dy);
  add("x", starts.x);
  add("w", starts.w);
  add("y", starts.y);
  add("dx", starts.dx);
  add("dw", starts.dw);
  return text;
}

template <class T>
std::string forward_text(const std::span<const T>&, const std::span<const T>&, const std::span<T>&,
                         std::int64_t rows, std::int64_t cols, float eps, const Starts& starts) {
  return sizes_text(rows, cols, eps, starts);
}

template <class T>
std::string backward_text(const std::span<const T>&, const std::span<const T>&,
                          const std::span<const T>&, const std::span<T>&, const std::span<float>&,
                          std::int64_t rows, std::int64_t cols, float eps, const Starts& starts) {
  return sizes_text(rows, cols, eps, starts);
}

std::vector<float> from_bits(const std::vector<std::uint16_t>& bits) {
  std::vector<float> values;
  for (const std::uint16_t b : bits) values.push_back(std::bit_cast<float>(std::uint32_t{b} << 16));
  return values;
}

// Of arrays without words for how they are made, the elements.
std::string arrays_text(const Problem& p, bool with_dy) {
  if (!p.made.empty()) return p.made;
  const std::string text =
      judge::describe_matrix("x", p.x, p.cols) + ", " + judge::describe_array("w", p.w);
  return with_dy ? text + ", " + judge::describe_matrix("dy", p.dy, p.cols) : text;
}

Call call_of(const std::string& function, const Problem& p, const Starts& starts, bool with_dy) {
  const std::string input =
      sizes_text(p.rows, p.cols, p.eps, starts) + "; " + arrays_text(p, with_dy);
  return {fmt::format("{}({})", function, input), input};
}

std::string show(float value, Format format) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  return format == Format::kBfloat16 ? judge::show_bits(bits >> 16, format)
                                     : judge::show_float(value);
}

// Of what a difference shows a class is known that says more than the one of the test.
std::string class_of(const trusted::Pattern& pattern, bool is_matrix) {
  using What = trusted::Pattern::What;
  using Where = trusted::Pattern::Where;
  // fp32 results are allowed more than one ULP.
  if (pattern.what == What::kUlpTowardZero && pattern.wrong >= 3) return "rounding";
  // A single one, or a column of dw, may be the last by chance.
  if (pattern.where == Where::kLastColumns && pattern.is_of_place && is_matrix &&
      pattern.wrong >= 2)
    return "tail";
  const bool is_index = pattern.what == What::kZero || pattern.what == What::kOfAnotherRow;
  if (pattern.where == Where::kLaterRows && pattern.is_of_place && is_index) return "rows";
  return "";
}

// Of `cols` columns, or one row where that is 0.
report::WrongArray wrong_array(const char* name, const std::vector<float>& got,
                               const Bounded& accepted, std::int64_t cols, Format format,
                               const std::vector<bool>& unwritten = {}) {
  std::vector<double> shares;
  if (std::any_of(accepted.error.begin(), accepted.error.end(),
                  [](double error) { return error > 0; })) {
    for (std::size_t i = 0; i < got.size(); ++i)
      shares.push_back(share_used(accepted, i, got[i], format));
  }
  return judge::wrong_array(name,
                            {.got = std::vector<double>(got.begin(), got.end()),
                             .right = accepted.value,
                             .accepts = nullptr,
                             .cols = static_cast<std::size_t>(cols),
                             .format = format},
                            shares, unwritten);
}

// The same.
bool is_right(const char* name, const std::vector<float>& got, const Bounded& expected, Bound bound,
              std::int64_t cols, Format format, const Call& call) {
  const Bounded accepted = with_bound(expected, bound);
  if (const auto share = share_used(accepted, got, format))
    judge::case_log().uses_tolerance(*share);
  std::vector<std::size_t> wrong;
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (!accepts(accepted, i, got[i], format)) wrong.push_back(i);
  }
  if (wrong.empty()) return true;
  // For the pattern nothing is right by being near.
  const Bounded allowed = with_bound(expected, Bound::kRigorous);
  const trusted::Pattern pattern =
      trusted::pattern_of({.got = std::vector<double>(got.begin(), got.end()),
                           .right = expected.value,
                           .accepts =
                               [&](std::size_t i, double value) {
                                 return accepts(allowed, i, static_cast<float>(value), format);
                               },
                           .cols = static_cast<std::size_t>(cols),
                           .format = format},
                          wrong);
  const auto i = static_cast<std::int64_t>(wrong.front());
  const std::string place =
      cols == 0 ? fmt::format("[{}]", i) : fmt::format("[{}, {}]", i / cols, i % cols);
  judge::case_log().suspect(
      {.message = fmt::format("{} {}{} expected {}, got {} ({})", call.text, name, place,
                              describe(accepted, wrong.front(), format),
                              show(got[wrong.front()], format), pattern.text),
       .input = call.input,
       .failure_class = bound == Bound::kRigorous ? class_of(pattern, cols != 0) : "",
       .array = wrong_array(name, got, accepted, cols, format)});
  return false;
}

}  // namespace

const judge::Remote<decltype(rmsnorm_forward_f32)> forward_f32{
    "rmsnorm_forward_f32",
    {"x", "w", "y", "rows", "cols", "eps", "starts"},
    {.arguments = forward_text<float>}};
const judge::Remote<decltype(rmsnorm_forward_bf16)> forward_bf16{
    "rmsnorm_forward_bf16",
    {"x", "w", "y", "rows", "cols", "eps", "starts"},
    {.arguments = forward_text<std::uint16_t>}};
const judge::Remote<decltype(rmsnorm_backward_f32)> backward_f32{
    "rmsnorm_backward_f32",
    {"dy", "x", "w", "dx", "dw", "rows", "cols", "eps", "starts"},
    {.arguments = backward_text<float>}};
const judge::Remote<decltype(rmsnorm_backward_bf16)> backward_bf16{
    "rmsnorm_backward_bf16",
    {"dy", "x", "w", "dx", "dw", "rows", "cols", "eps", "starts"},
    {.arguments = backward_text<std::uint16_t>}};

std::vector<std::uint16_t> to_bits(const std::vector<float>& values) {
  std::vector<std::uint16_t> bits;
  for (const float value : values) {
    const auto all = std::bit_cast<std::uint32_t>(value);
    if (all << 16 != 0) throw std::logic_error("a bf16 input that is none");
    bits.push_back(static_cast<std::uint16_t>(all >> 16));
  }
  return bits;
}

Forward::Forward(Format format, const Problem& p)
    : format_(format), cols_(p.cols), expected_(forward(p)), y_(p.x.size()) {
  const auto shown = [&](const judge::Unwritten& unwritten) {
    return wrong_array("y", y_, with_bound(expected_, Bound::kRigorous), cols_, format_,
                       unwritten.elements);
  };
  Starts starts = p.starts;
  starts.dy = starts.dx = starts.dw = 0;
  if (format == Format::kFloat32) {
    call_ = call_of(forward_f32.name(), p, starts, /*with_dy=*/false);
    judge::show_unwritten([&] { forward_f32(p.x, p.w, y_, p.rows, p.cols, p.eps, starts); }, shown);
  } else {
    call_ = call_of(forward_bf16.name(), p, starts, /*with_dy=*/false);
    std::vector<std::uint16_t> y(p.x.size());
    judge::show_unwritten(
        [&] { forward_bf16(to_bits(p.x), to_bits(p.w), y, p.rows, p.cols, p.eps, starts); },
        [&](const judge::Unwritten& unwritten) {
          y_ = from_bits(y);
          return shown(unwritten);
        });
    y_ = from_bits(y);
  }
}

bool Forward::y_is_right(Bound bound) const {
  return is_right("y", y_, expected_, bound, cols_, format_, call_);
}

Backward::Backward(Format format, const Problem& p)
    : format_(format), problem_(p), expected_(backward(p)), dx_(p.x.size()), dw_(p.w.size()) {
  const auto shown = [&](const judge::Unwritten& unwritten) {
    if (unwritten.array == "dw")
      return wrong_array("dw", dw_, with_bound(expected_.dw, Bound::kRigorous), 0, Format::kFloat32,
                         unwritten.elements);
    return wrong_array("dx", dx_, with_bound(expected_.dx, Bound::kRigorous), p.cols, format_,
                       unwritten.elements);
  };
  Starts starts = p.starts;
  starts.y = 0;
  if (format == Format::kFloat32) {
    call_ = call_of(backward_f32.name(), p, starts, /*with_dy=*/true);
    judge::show_unwritten(
        [&] { backward_f32(p.dy, p.x, p.w, dx_, dw_, p.rows, p.cols, p.eps, starts); }, shown);
  } else {
    call_ = call_of(backward_bf16.name(), p, starts, /*with_dy=*/true);
    std::vector<std::uint16_t> dx(p.x.size());
    judge::show_unwritten(
        [&] {
          backward_bf16(to_bits(p.dy), to_bits(p.x), to_bits(p.w), dx, dw_, p.rows, p.cols, p.eps,
                        starts);
        },
        [&](const judge::Unwritten& unwritten) {
          dx_ = from_bits(dx);
          return shown(unwritten);
        });
    dx_ = from_bits(dx);
  }
}

bool Backward::dx_is_right(Bound bound) const {
  return is_right("dx", dx_, expected_.dx, bound, problem_.cols, format_, call_);
}

bool Backward::dw_is_right(Bound bound) const {
  return is_right("dw", dw_, expected_.dw, bound, 0, Format::kFloat32, call_);
}

bool Backward::dw_repeats(const Backward& other) const {
  for (std::size_t j = 0; j < dw_.size(); ++j) {
    if (std::bit_cast<std::uint32_t>(dw_[j]) == std::bit_cast<std::uint32_t>(other.dw_[j]))
      continue;
    judge::case_log().suspect(
        fmt::format(
            "dw[{}] is {}, and was {} when the threads ran in another order: the order of a "
            "sum is left to chance",
            j, judge::show_float(dw_[j]), judge::show_float(other.dw_[j])),
        call_.text, call_.input);
    return false;
  }
  return true;
}

bool Backward::dx_is_balanced() const {
  const Problem& p = problem_;
  const Bounded dx = with_bound(expected_.dx, Bound::kRigorous);
  for (std::int64_t row = 0; row < p.rows; ++row) {
    const auto dy = p.row(p.dy, row);
    const auto x = p.row(p.x, row);
    long double squares = 0, products = 0, got = 0;
    double allowed = 0;
    for (std::size_t j = 0; j < x.size(); ++j) {
      const auto i = static_cast<std::size_t>(row * p.cols) + j;
      squares += static_cast<long double>(x[j]) * x[j];
      products += static_cast<long double>(p.w[j]) * dy[j] * x[j];
      got += static_cast<long double>(x[j]) * dx_[i];
      allowed += std::fabs(x[j]) * largest_error(dx, i, format_);
    }
    const long double mean = squares / p.cols + p.eps;
    const double expected = static_cast<double>(p.eps * products / (mean * std::sqrt(mean)));
    // Numbers that all round the same way reach the bound.
    if (std::fabs(static_cast<double>(got) - expected) <= allowed * (1 + 1e-9)) continue;
    judge::case_log().suspect(
        fmt::format("sum of x dx over row {} expected {:.9g} +- {:.2g}, got {:.9g}", row, expected,
                    allowed, static_cast<double>(got)),
        call_.text, call_.input);
    // It follows from dx being right.
    judge::case_log().suspect_array(wrong_array("dx", dx_, dx, p.cols, format_));
    return false;
  }
  return true;
}

bool y_is_right(Format format, const Problem& problem, Bound bound) {
  return judge::holds_for(
      problem, [format, bound](const Problem& p) { return Forward(format, p).y_is_right(bound); });
}

bool dx_is_right(Format format, const Problem& problem, Bound bound) {
  return judge::holds_for(problem, [format, bound](const Problem& p) {
    return Backward(format, p).dx_is_right(bound);
  });
}

bool dw_is_right(Format format, const Problem& problem, Bound bound) {
  return judge::holds_for(problem, [format, bound](const Problem& p) {
    return Backward(format, p).dw_is_right(bound);
  });
}

bool gradients_are_right(Format format, const Problem& problem, Bound bound) {
  return judge::holds_for(problem, [format, bound](const Problem& p) {
    const Backward result(format, p);
    return result.dx_is_right(bound) && result.dw_is_right(bound);
  });
}

bool dx_is_right_and_balanced(Format format, const Problem& problem) {
  return judge::holds_for(problem, [format](const Problem& p) {
    const Backward result(format, p);
    return result.dx_is_right() && result.dx_is_balanced();
  });
}

bool dw_repeats(Format format, const Problem& problem) {
  return judge::holds_for(problem, [format](const Problem& p) {
    const judge::CallOnce once;
    const Backward one(format, p);
    const judge::ReversedThreads reversed;
    return Backward(format, p).dw_repeats(one);
  });
}

bool dx_is_balanced_and_right(Format format, const Problem& problem) {
  return judge::holds_for(problem, [format](const Problem& p) {
    const Backward result(format, p);
    return result.dx_is_balanced() && result.dx_is_right();
  });
}

}  // namespace cases
