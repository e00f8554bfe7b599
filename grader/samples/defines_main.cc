#include "drills/01_to_bf16/to_bf16.h"

std::uint16_t drill::to_bf16(float) { return 0; }

float drill::from_bf16(std::uint16_t) { return 0; }

int main() { return drill::to_bf16(1); }
