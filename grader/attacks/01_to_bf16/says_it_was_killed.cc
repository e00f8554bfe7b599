// Attack on drill 01: the compiler's complaint about a missing header reads as the end of a
// compiler that was killed.
//
// Hope: a killed compiler is the machine's doing: a FAULT, which costs nothing.
// Outcome: BUILD: only the last words of g++ itself say so.
#include "Killed signal"
#include "drills/01_to_bf16/to_bf16.h"
