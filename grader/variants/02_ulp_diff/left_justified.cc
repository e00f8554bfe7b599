// Drill 02, another way: the bits are moved to the upper end of a word, where all formats have
// their sign, and the place is moved back.
#include <stdexcept>

#include "drills/02_ulp_diff/ulp_diff.h"

namespace drill {
namespace {

template <std::uint32_t kInfinity, int kWidth>
struct Line {
  static constexpr int kShift = 32 - kWidth;

  static std::uint32_t word(std::uint32_t bits) {
    const std::uint32_t word = bits << kShift;
    if (word >> kShift != bits) throw std::invalid_argument("bits are lost");
    return word;
  }

  // All ones for a negative number. Flipping and adding one negates the magnitude.
  static std::int32_t place(std::uint32_t bits) {
    const auto signed_word = static_cast<std::int32_t>(word(bits));
    const auto flip = static_cast<std::uint32_t>(signed_word >> 31);
    const std::uint32_t magnitude =
        (static_cast<std::uint32_t>(signed_word) & 0x7FFFFFFF) >> kShift;
    return static_cast<std::int32_t>((magnitude ^ flip) - flip);
  }

  static bool is_nan(std::uint32_t bits) { return word(bits) << 1 > kInfinity << (kShift + 1); }
};

template <class Function>
auto on_the_line_of(Format format, const Function& function) {
  if (format == Format::kFloat32) return function(Line<0x7F800000, 32>());
  if (format == Format::kFloat16) return function(Line<0x7C00, 16>());
  if (format == Format::kBfloat16) return function(Line<0x7F80, 16>());
  throw std::invalid_argument("unknown format");
}

}  // namespace

std::int32_t ordered_int(std::uint32_t bits, Format format) {
  return on_the_line_of(format, [=](auto line) { return line.place(bits); });
}

std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  return on_the_line_of(format, [=](auto line) -> std::optional<std::uint64_t> {
    const bool is_nan = line.is_nan(a) | line.is_nan(b);  // both, so that both are checked
    if (is_nan) return std::nullopt;
    const __int128 difference = __int128{line.place(a)} - line.place(b);
    return static_cast<std::uint64_t>(difference < 0 ? -difference : difference);
  });
}

}  // namespace drill
