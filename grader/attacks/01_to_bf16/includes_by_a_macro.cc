// Attack on drill 01: builds the name of the hidden tests' oracle from macros.
//
// Hope: who looks for names in the text does not find it.
// Outcome: FORBIDDEN: names are looked at when macros are expanded.
#include "drills/01_to_bf16/to_bf16.h"
#define TEXT(x) #x
#define NAME(x) TEXT(x)
#define CASES grader / cases
#include NAME(CASES / 01_to_bf16 / oracle.h)

namespace drill {
std::uint16_t to_bf16(float value) { return cases::ToBf16()(value); }
float from_bf16(std::uint16_t bits) { return cases::FromBf16()(bits); }
}  // namespace drill
