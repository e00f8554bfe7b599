#include "grader/labs/k3_tour/bits_section.h"

#include <bit>
#include <cmath>
#include <optional>

#include "grader/compare/formats.h"
#include "grader/labs/k3_tour/encoding.h"

namespace lab::tour {
namespace {

using drill::Format;

std::uint32_t float_bits(float value) { return std::bit_cast<std::uint32_t>(value); }

double decode_bf16(std::uint32_t bits) { return trusted::decode(bits, Format::kBfloat16); }

std::string hex_bf16(std::uint32_t bits) { return hex(bits, Format::kBfloat16); }

// "0x3F80 = 1"
std::string show_bf16(std::uint32_t bits) {
  return fmt::format("{} = {}", hex_bf16(bits), show(decode_bf16(bits)));
}

// A NaN may become any quiet NaN.
bool same_bf16(std::uint16_t a, std::uint16_t b) {
  const bool both_nan =
      trusted::is_quiet_nan(a, Format::kBfloat16) && trusted::is_quiet_nan(b, Format::kBfloat16);
  return a == b || both_nan;
}

bool same_float(float a, float b) {
  return float_bits(a) == float_bits(b) || (std::isnan(a) && std::isnan(b));
}

Answer<std::uint16_t> to_bf16(const Functions& functions, float value) {
  return ask(functions.to_bf16, value);
}

// own.to_bf16(value) as "0x3F80 = 1", marked if it is wrong.
std::string judged_to_bf16(Page& page, const Subjects& subjects, float value) {
  return page.judge(
      fmt::format("to_bf16({} = {})", hex(float_bits(value), Format::kFloat32), show(value)),
      to_bf16(subjects.own, value), subjects.right.to_bf16(value), show_bf16, same_bf16);
}

// The encoding of the number in a format, as the section shows it. nullopt where to_bf16 throws.
std::optional<std::uint32_t> encode(const Subjects& subjects, float value, Format format) {
  if (format != Format::kBfloat16) return trusted::encode(value, format);
  const auto own = to_bf16(subjects.own, value);
  return own.value ? std::optional<std::uint32_t>(*own.value) : std::nullopt;
}

// "+0.5"
std::string error_in_ulps(double error, std::uint32_t bits, Format format) {
  const auto step = ulp(bits, format);
  if (!step) return "-";
  return (error > 0 ? "+" : "") + show_short(error / *step);
}

void bits_and_values(Page& page, const Subjects& subjects, const Number& number, float value) {
  Table bits("lllll", {"", "sign", "exponent", "mantissa", "hex"});
  Table values("lllrrl", {"", "rounds to", "that is", "error", "in ULP", "kind"});
  for (const Format format : kFormats) {
    const auto encoding = encode(subjects, value, format);
    nlohmann::ordered_json& figures = page.figures["formats"][name(format)];
    if (!encoding) {
      // What it throws is said by judged_to_bf16.
      bits.row({name(format), "", "", "", "throws" + std::string(Page::kMark)});
      values.row({name(format), "", "", "", "", ""});
      figures = "throws";
      continue;
    }
    std::string rounded = show(trusted::decode(*encoding, format));
    if (format == Format::kBfloat16) {
      const auto encoded = static_cast<std::uint16_t>(*encoding);
      rounded = page.judge(
          fmt::format("from_bf16({})", hex_bf16(encoded)), ask(subjects.own.from_bf16, encoded),
          subjects.right.from_bf16(encoded), [](float x) { return show(x); }, same_float);
    }
    const double error = trusted::decode(*encoding, format) - number.value;
    const bool no_error = std::isnan(error);  // of a NaN, or an Inf that stays one
    const Fields parts = fields(*encoding, format);
    bits.row({name(format), parts.sign, parts.exponent, parts.mantissa, hex(*encoding, format)});
    values.row({name(format), rounded, as_product(*encoding, format),
                no_error ? "-" : show_short(error),
                no_error ? "-" : error_in_ulps(error, *encoding, format), kind(*encoding, format)});
    figures = {{"sign", parts.sign},
               {"exponent", parts.exponent},
               {"mantissa", parts.mantissa},
               {"bits", hex(*encoding, format)},
               {"value", to_json(trusted::decode(*encoding, format))},
               {"error", to_json(error)},
               {"kind", kind(*encoding, format)}};
  }
  page.line("{}", bits.text());
  page.table(values);
  page.line("error: what it rounds to, less the number, and the same in ULPs of the format.");
  page.line("bf16 and fp16 are rounded from the fp32 number, as a kernel does; bf16 by to_bf16.");
  for (const Format format : {Format::kBfloat16, Format::kFloat16}) {
    const std::uint32_t twice = trusted::encode(value, format);
    const std::uint32_t once = trusted::encode(number.value, format);
    if (once == twice) continue;
    page.line("Rounding twice is not rounding once: straight from the number {} would be {} = {}.",
              name(format), hex(once, format), show(trusted::decode(once, format)));
  }
  page.line();
}

// The sum of the value's bits and the bias; its upper half is what to_bf16 returns.
std::uint32_t biased(std::uint32_t bits) { return bits + 0x7FFF + (bits >> 16 & 1); }

void bias_step_by_step(Page& page, const Subjects& subjects, float value) {
  const std::uint32_t bits = float_bits(value);
  const std::uint32_t kept = bits >> 16, dropped = bits & 0xFFFF;
  const std::uint32_t lsb = kept & 1, bias = 0x7FFF + lsb;
  const bool carries = dropped + bias > 0xFFFF;
  const std::string way =
      dropped == 0 ? "nothing is dropped"
                   : fmt::format("{} of the way to {}{}", show_short(dropped / 65536.0),
                                 show(decode_bf16(kept + 1)), dropped == 0x8000 ? ": a tie" : "");
  const auto row = [&page](const char* what, const char* how, std::uint32_t half,
                           const std::string& says) {
    page.line("  {:<8} {:<15} {:016b}  0x{:04X}  {}", what, how, half & 0xFFFF, half & 0xFFFF,
              says);
  };
  page.line("How to_bf16 rounds it, on the bits of fp32, {}:", hex(bits, Format::kFloat32));
  page.line();
  row("kept", "the upper half", kept,
      fmt::format("{}; its last bit, lsb, is {}", show(decode_bf16(kept)), lsb));
  row("dropped", "the lower half", dropped, way);
  row("bias", "0x7FFF + lsb", bias,
      lsb == 0 ? "a tie does not carry: kept is even" : "a tie carries: kept is odd");
  row("sum", "dropped + bias", dropped + bias, carries ? "and a carry: one up" : "no carry");
  row("result", "kept + carry", biased(bits) >> 16, show(decode_bf16(biased(bits) >> 16)));
  page.line("  {:<24} {}", "to_bf16", judged_to_bf16(page, subjects, value));
  page.complain();
  page.line();
  page.figures["bias"] = {{"kept", hex_bf16(kept)},
                          {"dropped", fmt::format("0x{:04X}", dropped)},
                          {"bias", fmt::format("0x{:04X}", bias)},
                          {"carry", carries},
                          {"result", hex_bf16(biased(bits) >> 16)}};
}

// Patterns of which the bias alone would make something else.
void nan_needs_a_branch(Page& page, const Subjects& subjects) {
  page.line("A NaN must stay a NaN. The bias alone does not see to that:");
  page.line();
  Table table("lll", {"NaN in fp32", "by the bias alone", "to_bf16"});
  for (const std::uint32_t bits : {0x7FC00000u, 0x7F800001u, 0x7FFF8000u, 0xFFFFFFFFu}) {
    const float value = std::bit_cast<float>(bits);
    table.row({hex(bits, Format::kFloat32), show_bf16(biased(bits) >> 16),
               judged_to_bf16(page, subjects, value)});
  }
  page.table(table);
}

void ties(Page& page, const Subjects& subjects) {
  page.line("Two ties. Both neighbours are equally near; the even mantissa wins:");
  page.line();
  Table table("llllll", {"number", "fp32", "below", "above", "to_bf16", "right"});
  const struct {
    const char* text;
    float value;
    const char* goes_to;
  } numbers[] = {{"1 + 2^-8", 1 + 0x1p-8f, "1, below"},
                 {"1 + 3 x 2^-8", 1 + 3 * 0x1p-8f, "1 + 2^-6, above"}};
  for (const auto& [text, value, goes_to] : numbers) {
    const std::uint32_t low = float_bits(value) >> 16;
    const auto neighbour = [](std::uint32_t bits) {
      return fmt::format("{} ..{}", show(decode_bf16(bits)),
                         fields(bits, Format::kBfloat16).mantissa.substr(5));
    };
    table.row({text, hex(float_bits(value), Format::kFloat32), neighbour(low), neighbour(low + 1),
               judged_to_bf16(page, subjects, value), goes_to});
    const auto own = to_bf16(subjects.own, value);
    page.figures["ties"][text] = own.value ? to_json(decode_bf16(*own.value)) : "throws";
  }
  page.table(table);
}

}  // namespace

Page bits_section(const Subjects& subjects, const Number& number) {
  Page page("1. Bits");
  const float value = nearest_float(number.value);
  // A text that goes on and on would not fit a line.
  const std::string text = number.text.size() <= 40 ? number.text : show(number.value);
  const std::string taken_as =
      std::isfinite(number.value) ? fmt::format("{:a}", number.value) : show(number.value);
  page.line("{}{}", text, text == taken_as ? "" : " = " + taken_as);
  if (number.out_of_range) {
    page.line("It is out of the range of double, in which this lab calculates.");
  }
  page.line();
  page.figures["number"] = to_json(number.value);

  bits_and_values(page, subjects, number, value);
  if (std::isnan(value)) {
    nan_needs_a_branch(page, subjects);
  } else {
    bias_step_by_step(page, subjects, value);
  }
  ties(page, subjects);
  return page;
}

}  // namespace lab::tour
