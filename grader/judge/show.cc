#include "grader/judge/show.h"

#include <cmath>

#include "grader/compare/formats.h"

namespace judge {
namespace {

// Also for the narrower formats: as doubles they show their own value, not one that merely rounds
// to it.
std::string show_value(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Inf" : "Inf";
  return fmt::format("{}", value);
}

}  // namespace

std::string show_bits(std::uint32_t bits, drill::Format format) {
  const bool wide = format == drill::Format::kFloat32;
  const bool half = format == drill::Format::kFloat16 || format == drill::Format::kBfloat16;
  if (wide || (half && bits <= 0xFFFF)) {
    if (wide) return show_float(std::bit_cast<float>(bits));
    return fmt::format("0x{:04X} = {}", bits, show_value(trusted::decode(bits, format)));
  }
  return fmt::format("0x{:X}", bits);
}

std::string show_float(float value) {
  return fmt::format("0x{:08X} = {}", std::bit_cast<std::uint32_t>(value), show_value(value));
}

std::string show_double(double value) {
  return fmt::format("0x{:016X} = {}", std::bit_cast<std::uint64_t>(value), show_value(value));
}

std::string Show<drill::Format>::text(drill::Format format) {
  switch (format) {
    case drill::Format::kFloat32:
      return "kFloat32";
    case drill::Format::kFloat16:
      return "kFloat16";
    case drill::Format::kBfloat16:
      return "kBfloat16";
  }
  return fmt::format("Format({})", static_cast<int>(format));
}

}  // namespace judge
