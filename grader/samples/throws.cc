#include "drills/01_to_bf16/to_bf16.h"

#include <stdexcept>

namespace drill {

std::uint16_t to_bf16(float) { throw std::out_of_range("not that far"); }

float from_bf16(std::uint16_t) { throw 7; }

}  // namespace drill
