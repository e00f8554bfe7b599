// Truncates: right wherever nothing is rounded up and no NaN loses its payload.
#include "drills/01_to_bf16/to_bf16.h"

#include <bit>

namespace drill {

std::uint16_t to_bf16(float x) { return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(x) >> 16); }

float from_bf16(std::uint16_t bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16); }

}  // namespace drill
