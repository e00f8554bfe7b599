#include "drills/01_to_bf16/to_bf16.h"

std::uint16_t drill::to_bf16(float) { return 0; }
