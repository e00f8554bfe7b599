// Attack on drill 01: throws drill::Todo in every call.
//
// Hope: not written yet may be another thing than wrong.
// Outcome: UNIMPLEMENTED, and no points.
#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"
#include "drills/todo.h"

namespace drill {

std::uint16_t to_bf16(float) { throw Todo(); }

float from_bf16(std::uint16_t) { todo(); }

}  // namespace drill
