#include "grader/labs/k3_tour/ulps_section.h"

#include <cmath>
#include <stdexcept>
#include <string_view>

#include "grader/compare/formats.h"
#include "grader/labs/k3_tour/encoding.h"

namespace lab::tour {
namespace {

using drill::Format;
using Steps = std::optional<std::uint64_t>;

std::string show_steps(const Steps& steps) { return steps ? fmt::format("{}", *steps) : "none"; }
std::string show_place(std::int32_t place) { return fmt::format("{}", place); }

std::string judged_place(Page& page, const Subjects& subjects, std::uint32_t bits, Format format) {
  return page.judge(fmt::format("ordered_int({}, {})", hex(bits, format), name(format)),
                    ask(subjects.own.ordered_int, bits, format),
                    subjects.right.ordered_int(bits, format), show_place);
}

std::string judged_steps(Page& page, const Subjects& subjects, std::uint32_t a, std::uint32_t b,
                         Format format) {
  return page.judge(
      fmt::format("ulp_diff({}, {}, {})", hex(a, format), hex(b, format), name(format)),
      ask(subjects.own.ulp_diff, a, b, format), subjects.right.ulp_diff(a, b, format), show_steps);
}

std::string show_neighbour(const std::optional<std::uint32_t>& bits, Format format) {
  return bits ? show(trusted::decode(*bits, format)) : "none";
}

void neighbours(Page& page, const Subjects& subjects, const Number& number) {
  page.line("The number in each format, its neighbours, and its place on the line of integers:");
  page.line();
  Table table("lrrrrr", {"", "below", "number", "above", "1 ULP", "ordered_int"});
  for (const Format format : kFormats) {
    const std::uint32_t bits = trusted::encode(nearest_float(number.value), format);
    const bool nan = trusted::is_nan(bits, format);
    const auto step = ulp(bits, format);
    table.row({name(format), show_neighbour(below(bits, format), format),
               show(trusted::decode(bits, format)), show_neighbour(above(bits, format), format),
               step ? show(*step) : "-",
               nan ? "a NaN has no place" : judged_place(page, subjects, bits, format)});
    const auto neighbour = [format](const std::optional<std::uint32_t>& other) {
      return other ? to_json(trusted::decode(*other, format)) : nlohmann::ordered_json();
    };
    page.figures["neighbours"][name(format)] = {
        {"below", neighbour(below(bits, format))},
        {"number", to_json(trusted::decode(bits, format))},
        {"above", neighbour(above(bits, format))},
        {"ulp", step ? to_json(*step) : nlohmann::ordered_json()}};
  }
  page.table(table);
}

// Numbers that every format has, by what they are called.
struct Landmark {
  const char* text;
  std::uint32_t (*bits)(const trusted::Traits&);
};

std::uint32_t one(const trusted::Traits& t) {
  return static_cast<std::uint32_t>(t.max_exponent()) << t.mantissa_bits;
}

constexpr Landmark kLandmarks[] = {
    {"-inf", [](const trusted::Traits& t) { return t.sign_bit() | t.infinity(); }},
    {"-max", [](const trusted::Traits& t) { return t.sign_bit() | t.max_finite(); }},
    {"-1", [](const trusted::Traits& t) { return t.sign_bit() | one(t); }},
    {"-tiny", [](const trusted::Traits& t) { return t.sign_bit() | t.smallest_subnormal(); }},
    {"-0", [](const trusted::Traits& t) { return t.sign_bit(); }},
    {"+0", [](const trusted::Traits&) { return 0u; }},
    {"+tiny", [](const trusted::Traits& t) { return t.smallest_subnormal(); }},
    {"1", [](const trusted::Traits& t) { return one(t); }},
    {"next after 1", [](const trusted::Traits& t) { return one(t) + 1; }},
    {"max", [](const trusted::Traits& t) { return t.max_finite(); }},
    {"inf", [](const trusted::Traits& t) { return t.infinity(); }},
    {"nan", [](const trusted::Traits& t) { return t.quiet_nan(); }},
};

std::uint32_t landmark(std::string_view text, Format format) {
  for (const Landmark& landmark : kLandmarks) {
    if (landmark.text == text) return landmark.bits(trusted::traits(format));
  }
  throw std::logic_error("no such landmark");
}

void places(Page& page, const Subjects& subjects) {
  page.line("ordered_int puts all numbers on one line; tiny is the smallest subnormal:");
  page.line();
  Table table("lrrr", {"", "fp32", "bf16", "fp16"});
  for (const Landmark& landmark : kLandmarks) {
    if (std::string_view(landmark.text) == "nan") continue;
    std::vector<std::string> cells = {landmark.text};
    for (const Format format : kFormats) {
      const std::uint32_t bits = landmark.bits(trusted::traits(format));
      cells.push_back(judged_place(page, subjects, bits, format));
      const auto own = ask(subjects.own.ordered_int, bits, format);
      page.figures["places"][landmark.text][name(format)] =
          own.value ? nlohmann::ordered_json(*own.value) : "throws";
    }
    table.row(cells);
  }
  page.table(table);
}

nlohmann::ordered_json steps_json(const Answer<Steps>& own) {
  if (!own.value) return "throws";
  return *own.value ? nlohmann::ordered_json(**own.value) : nlohmann::ordered_json();
}

void distances(Page& page, const Subjects& subjects) {
  page.line("ulp_diff counts the steps between two of them:");
  page.line();
  Table table("lrrrl", {"", "fp32", "bf16", "fp16", ""});
  const struct {
    const char *a, *b, *remark;
  } pairs[] = {
      {"-tiny", "+tiny", "through the one zero"},
      {"-0", "+0", "equal numbers"},
      {"1", "next after 1", "neighbours, in each format its own"},
      {"max", "inf", "Inf is the next step"},
      {"-1", "1", "across zero the steps add up"},
      {"-inf", "inf", "more than an int32 holds in fp32"},
      {"1", "nan", "a NaN is nowhere"},
  };
  for (const auto& [a, b, remark] : pairs) {
    const std::string text = fmt::format("{}, {}", a, b);
    std::vector<std::string> cells = {text};
    for (const Format format : kFormats) {
      const std::uint32_t x = landmark(a, format), y = landmark(b, format);
      cells.push_back(judged_steps(page, subjects, x, y, format));
      page.figures["distances"][text][name(format)] =
          steps_json(ask(subjects.own.ulp_diff, x, y, format));
    }
    cells.push_back(remark);
    table.row(cells);
  }
  // Numbers that a format has not are left out.
  for (const int power : {7, 10}) {
    const double next = 1 + std::ldexp(1, -power);
    const std::string text = fmt::format("1, 1 + 2^-{}", power);
    std::vector<std::string> cells = {text};
    for (const Format format : kFormats) {
      const std::uint32_t x = trusted::encode(1, format), y = trusted::encode(next, format);
      const bool exact = trusted::decode(y, format) == next;
      cells.push_back(exact ? judged_steps(page, subjects, x, y, format) : "-");
      page.figures["distances"][text][name(format)] =
          exact ? steps_json(ask(subjects.own.ulp_diff, x, y, format)) : nlohmann::ordered_json();
    }
    cells.push_back(power == 7 ? "the same two numbers in each format" : "bf16 has no 1 + 2^-10");
    table.row(cells);
  }
  page.table(table);
}

void sizes(Page& page, const Subjects& subjects, const Number& number) {
  page.line("A step is always one place, but not always of one size. 1 ULP at:");
  page.line();
  const bool finite = std::isfinite(number.value);
  const double own_magnitude = std::fabs(number.value);
  std::vector<std::string> header = {"", "machine_epsilon", "1", "1e8"};
  if (finite) header.push_back(show(own_magnitude));
  Table table(finite ? "lrrrr" : "lrrr", header);
  for (const Format format : kFormats) {
    const auto own = ask(subjects.own.machine_epsilon, format);
    std::vector<std::string> cells = {
        name(format), page.judge(fmt::format("machine_epsilon({})", name(format)), own,
                                 subjects.right.machine_epsilon(format), show)};
    nlohmann::ordered_json& figures = page.figures["ulp_at"][name(format)];
    figures["machine_epsilon"] = own.value ? to_json(*own.value) : "throws";
    const auto add = [&](const std::string& text, double magnitude) {
      const auto step = ulp(trusted::encode(nearest_float(magnitude), format), format);
      cells.push_back(step ? show(*step) : "none");
      figures[text] = step ? to_json(*step) : nlohmann::ordered_json();
    };
    add("1", 1);
    add("1e8", 1e8);
    if (finite) add(show(own_magnitude), own_magnitude);
    table.row(cells);
  }
  page.table(table);
  page.line(
      "Machine epsilon is 1 ULP at 1. fp16 ends at {}: it has no 1e8, only Inf.",
      show(trusted::decode(trusted::traits(Format::kFloat16).max_finite(), Format::kFloat16)));
  page.line("In fp32 1e8 + 1 is 1e8: half an ULP there is {}.",
            show(*ulp(trusted::encode(1e8, Format::kFloat32), Format::kFloat32) / 2));
}

}  // namespace

Page ulps_section(const Subjects& subjects, const Number& number) {
  Page page("2. ULPs");
  neighbours(page, subjects, number);
  places(page, subjects);
  distances(page, subjects);
  sizes(page, subjects, number);
  return page;
}

}  // namespace lab::tour
