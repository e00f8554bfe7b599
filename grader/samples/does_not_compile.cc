#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float x) { return x }

float from_bf16(std::uint16_t) { return 0; }

}  // namespace drill
