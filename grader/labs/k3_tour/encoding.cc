#include "grader/labs/k3_tour/encoding.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "fmt/format.h"
#include "grader/compare/formats.h"
#include "grader/labs/k3_tour/number.h"

namespace lab::tour {
namespace {

using drill::Format;

// Of a finite number: as written in the exponent field, less the bias.
int exponent(std::uint32_t bits, Format format) {
  const trusted::Traits t = trusted::traits(format);
  const auto field = static_cast<int>((bits & ~t.sign_bit()) >> t.mantissa_bits);
  return std::max(field - t.max_exponent(), t.min_exponent());
}

}  // namespace

std::string name(Format format) {
  switch (format) {
    case Format::kFloat32:
      return "fp32";
    case Format::kFloat16:
      return "fp16";
    case Format::kBfloat16:
      return "bf16";
  }
  return "unknown format";
}

float nearest_float(double value) {
  return std::bit_cast<float>(trusted::encode(value, Format::kFloat32));
}

std::string hex(std::uint32_t bits, Format format) {
  return fmt::format("0x{:0{}X}", bits, trusted::traits(format).bits / 4);
}

Fields fields(std::uint32_t bits, Format format) {
  const trusted::Traits t = trusted::traits(format);
  const std::string all = fmt::format("{:0{}b}", bits, t.bits);
  const auto exponent_bits = static_cast<std::size_t>(t.exponent_bits);
  return {.sign = all.substr(0, 1),
          .exponent = all.substr(1, exponent_bits),
          .mantissa = all.substr(1 + exponent_bits)};
}

std::string kind(std::uint32_t bits, Format format) {
  if (trusted::is_nan(bits, format)) return "NaN";
  if (trusted::is_inf(bits, format)) return "inf";
  const trusted::Traits t = trusted::traits(format);
  const std::uint32_t magnitude = bits & ~t.sign_bit();
  if (magnitude == 0) return "zero";
  return magnitude < t.smallest_normal() ? "subnormal" : "normal";
}

std::string as_product(std::uint32_t bits, Format format) {
  const double value = trusted::decode(bits, format);
  if (!std::isfinite(value) || value == 0) return show(value);
  const int power = exponent(bits, format);
  return fmt::format("{} x 2^{}", show(std::ldexp(value, -power)), power);
}

std::optional<std::uint32_t> above(std::uint32_t bits, Format format) {
  if (trusted::is_nan(bits, format)) return std::nullopt;
  const trusted::Traits t = trusted::traits(format);
  if (bits == t.sign_bit()) return t.smallest_subnormal();
  if ((bits & t.sign_bit()) != 0) return bits - 1;
  if (bits == t.infinity()) return std::nullopt;
  return bits + 1;
}

std::optional<std::uint32_t> below(std::uint32_t bits, Format format) {
  const std::uint32_t sign = trusted::traits(format).sign_bit();
  const auto mirrored = above(bits ^ sign, format);
  return mirrored ? std::optional(*mirrored ^ sign) : std::nullopt;
}

std::optional<double> ulp(std::uint32_t bits, Format format) {
  if (!trusted::is_finite(bits, format)) return std::nullopt;
  return std::ldexp(1.0, exponent(bits, format) - trusted::traits(format).mantissa_bits);
}

}  // namespace lab::tour
