// Attack on drill 01: includes the solution by its path in the workspace.
//
// Hope: -I. is how the drill's header is found.
// Outcome: BUILD: where the compiler is there are the drill's headers, and no such file.
#include "drills/01_to_bf16/to_bf16.h"
#include "solutions/01_to_bf16/to_bf16.cc"
