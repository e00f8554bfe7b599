#include "grader/html/bits.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

#include "drills/format.h"
#include "fmt/format.h"
#include "grader/compare/formats.h"

namespace html {
namespace {

using drill::Format;

// The begin of a text, read as a number: "0x3F80 = 1", "0x10000", "-16256", "253.6182".
struct Parsed {
  std::optional<std::uint64_t> bits;
  int digits = 0;                 // hexadecimal, of the bits
  std::string value;              // as it is written
  std::optional<double> decimal;  // the value's
  std::size_t size = 0;           // how much of the text it is
};

std::optional<double> decimal(std::string_view text) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (text == "Inf") return kInf;
  if (text == "-Inf") return -kInf;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string_view word(std::string_view text) {
  return text.substr(0, text.find_first_of(" ,;()]}\n"));
}

std::optional<Parsed> parse(std::string_view text) {
  constexpr std::string_view kHex = "0x";
  constexpr std::string_view kEquals = " = ";
  Parsed parsed;
  if (!text.starts_with(kHex)) {
    parsed.value = word(text);
    parsed.decimal = decimal(parsed.value);
    parsed.size = parsed.value.size();
    return parsed.decimal ? std::optional(parsed) : std::nullopt;
  }
  const std::string_view digits = word(text).substr(kHex.size());
  std::uint64_t bits = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  parsed.bits = bits;
  parsed.digits = static_cast<int>(digits.size());
  parsed.size = kHex.size() + digits.size();
  if (text.substr(parsed.size).starts_with(kEquals)) {
    parsed.value = word(text.substr(parsed.size + kEquals.size()));
    parsed.decimal = decimal(parsed.value);
    parsed.size += kEquals.size() + parsed.value.size();
  }
  return parsed;
}

// What may follow a value that is one number.
bool ends(std::string_view rest, std::initializer_list<std::string_view> ways) {
  return rest.empty() || std::any_of(ways.begin(), ways.end(),
                                     [&](std::string_view way) { return rest.starts_with(way); });
}

bool says(const Parsed& number, Format format) {
  if (!number.decimal) return true;
  const double value = trusted::decode(static_cast<std::uint32_t>(*number.bits), format);
  return std::isnan(value)
             ? std::isnan(*number.decimal)
             : value == *number.decimal && std::signbit(value) == std::signbit(*number.decimal);
}

// Whether each two-byte number of the message is what it says in that format.
bool fits(std::string_view message, Format format) {
  for (std::size_t at = message.find("0x"); at != std::string_view::npos;
       at = message.find("0x", at + 1)) {
    const auto number = parse(message.substr(at));
    if (number && number->bits && number->digits == 4 && !says(*number, format)) return false;
  }
  return true;
}

// The format of two bytes.
std::optional<Format> half_format(std::string_view message) {
  const bool bf16 = fits(message, Format::kBfloat16);
  const bool fp16 = fits(message, Format::kFloat16);
  if (bf16 != fp16) return bf16 ? Format::kBfloat16 : Format::kFloat16;
  const auto named = [&](std::string_view a, std::string_view b) {
    return message.find(a) != std::string_view::npos || message.find(b) != std::string_view::npos;
  };
  const bool bf16_named = named("bf16", "kBfloat16");
  const bool fp16_named = named("fp16", "kFloat16");
  if (bf16_named != fp16_named) return bf16_named ? Format::kBfloat16 : Format::kFloat16;
  return std::nullopt;
}

void set_format(ComparedBits& bits, const std::string& name, int exponent, int mantissa) {
  bits.format = name;
  bits.fields = {{"sign", 1}, {"exponent", exponent}, {"mantissa", mantissa}};
}

void set_format(ComparedBits& bits, const std::string& name, Format format) {
  const trusted::Traits traits = trusted::traits(format);
  set_format(bits, name, traits.exponent_bits, traits.mantissa_bits);
}

// In bytes, so that columns can be told apart.
void set_raw(ComparedBits& bits, int width, const std::string& name) {
  bits.format = name;
  for (int i = 0; i < width / 8; ++i) bits.fields.push_back({"", 8});
}

std::optional<std::uint64_t> integer_bits(std::string_view text) {
  const char* const end = text.data() + text.size();
  std::uint64_t value = 0;
  std::int64_t negative = 0;
  if (text.starts_with('-')) {
    const auto result = std::from_chars(text.data(), end, negative);
    value = static_cast<std::uint64_t>(negative);
    return result.ec == std::errc() && result.ptr == end ? std::optional(value) : std::nullopt;
  }
  const auto result = std::from_chars(text.data(), end, value);
  return result.ec == std::errc() && result.ptr == end ? std::optional(value) : std::nullopt;
}

// As many bytes as both need, in two's complement where one is negative.
int integer_width(const Number& a, const Number& b) {
  const bool is_signed = a.value.starts_with('-') || b.value.starts_with('-');
  for (const int width : {8, 16, 32}) {
    const int spare = 64 - width;
    const auto fits = [&](std::uint64_t bits) {
      return is_signed ? static_cast<std::int64_t>(bits << spare) >> spare ==
                             static_cast<std::int64_t>(bits)
                       : bits >> width == 0;
    };
    if (fits(a.bits) && fits(b.bits)) return width;
  }
  return 64;
}

std::optional<ComparedBits> compared_integers(const Parsed& expected, const Parsed& got) {
  const auto expected_bits = integer_bits(expected.value);
  const auto got_bits = integer_bits(got.value);
  if (!expected_bits || !got_bits) return std::nullopt;
  ComparedBits bits;
  bits.expected = Number{*expected_bits, expected.value};
  bits.got = Number{*got_bits, got.value};
  const int width = integer_width(*bits.expected, bits.got);
  const std::uint64_t mask = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
  bits.expected->bits &= mask;
  bits.got.bits &= mask;
  set_raw(bits, width, fmt::format("{}-bit integer", width));
  return bits;
}

}  // namespace

int ComparedBits::width() const {
  int sum = 0;
  for (const Field& field : fields) sum += field.width;
  return sum;
}

std::uint64_t ComparedBits::differing() const { return expected ? expected->bits ^ got.bits : 0; }

std::optional<ComparedBits> compared_bits(const std::string& message) {
  constexpr std::string_view kExpected = " expected ";
  constexpr std::string_view kGot = ", got ";
  const std::string_view text = message;
  const std::size_t expected_at = text.find(kExpected);
  if (expected_at == std::string_view::npos) return std::nullopt;
  const std::size_t got_at = text.find(kGot, expected_at);
  if (got_at == std::string_view::npos) return std::nullopt;
  const std::size_t begin = expected_at + kExpected.size();
  const std::string_view expected_text = text.substr(begin, got_at - begin);
  const std::string_view got_text = text.substr(got_at + kGot.size());

  const auto got = parse(got_text);
  if (!got || !ends(got_text.substr(got->size), {" (", ";", ",", "\n"})) return std::nullopt;
  auto expected = parse(expected_text);
  bool is_range = false;
  if (expected) {
    const std::string_view rest = expected_text.substr(expected->size);
    is_range = ends(rest, {" +- ", " - "}) && !rest.empty();
    if (!is_range && !ends(rest, {", rounded to ", " (within "})) expected.reset();
  }
  if (!got->bits) {
    if (!expected || expected->bits || is_range) return std::nullopt;
    return compared_integers(*expected, *got);
  }

  ComparedBits bits;
  bits.got = {*got->bits, got->value};
  std::optional<Format> format;
  const bool is_double = got->digits == 16;
  if (got->digits == 4 && !got->value.empty()) format = half_format(text);
  if (got->digits == 8) format = Format::kFloat32;
  if (is_double) {
    set_format(bits, "fp64", 11, 52);
  } else if (format) {
    set_format(bits,
               *format == Format::kFloat32   ? "fp32"
               : *format == Format::kFloat16 ? "fp16"
                                             : "bf16",
               *format);
  } else {
    const int digits = std::max(got->digits, expected && expected->bits ? expected->digits : 0);
    const int width = digits <= 2 ? 8 : digits <= 4 ? 16 : digits <= 8 ? 32 : 64;
    set_raw(bits, width, fmt::format("{} bits", width));
  }
  if (!expected) return bits;
  if (expected->bits) {
    // Numbers of two widths have no bits to compare.
    const bool is_number = format || is_double;
    if (!is_number || expected->digits == got->digits)
      bits.expected = {*expected->bits, expected->value};
  } else if (is_double) {
    bits.nearest = true;
    bits.expected = {std::bit_cast<std::uint64_t>(*expected->decimal), expected->value};
  } else if (format) {
    bits.nearest = true;
    bits.expected = {trusted::encode(*expected->decimal, *format), expected->value};
  }
  return bits;
}

std::vector<std::string> split_bits(std::uint64_t bits, const std::vector<Field>& fields) {
  int left = 0;
  for (const Field& field : fields) left += field.width;
  std::vector<std::string> result;
  for (const Field& field : fields) {
    std::string text;
    for (int i = 0; i < field.width; ++i) text += (bits >> --left & 1) != 0 ? '1' : '0';
    result.push_back(text);
  }
  return result;
}

std::string summary(const ComparedBits& bits) {
  if (!bits.expected) return bits.format + ".";
  const int differing = std::popcount(bits.differing());
  std::string where;
  int left = bits.width();
  for (const Field& field : bits.fields) {
    left -= field.width;
    const std::uint64_t mask = (~std::uint64_t{0} >> (64 - field.width)) << left;
    if (!field.name.empty() && (bits.differing() & mask) != 0)
      where += (where.empty() ? ", in the " : " and the ") + field.name;
  }
  return fmt::format("{} of {} bits differ{}{}.", differing, bits.width(),
                     differing == 1 ? "s" : "", where);
}

std::string in_words(const ComparedBits& bits) {
  const auto groups = [&](const Number& number) {
    return fmt::format("{}", fmt::join(split_bits(number.bits, bits.fields), " "));
  };
  if (!bits.expected) return fmt::format("{}. Got {}.", bits.format, groups(bits.got));
  return fmt::format("{}. {} {}, got {}. {}", bits.format,
                     bits.nearest ? "Nearest to what was expected:" : "Expected",
                     groups(*bits.expected), groups(bits.got), summary(bits));
}

}  // namespace html
