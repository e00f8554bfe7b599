#include "drills/01_to_bf16/to_bf16.h"

asm(".section .interp,\"a\"\n.asciz \"/nonexistent\"\n.text");

namespace drill {

std::uint16_t to_bf16(float) { return 0; }

float from_bf16(std::uint16_t) { return 0; }

}  // namespace drill
