// Attack on drill 01: includes the solution by a path that leads up and out.
//
// Hope: the compiler runs in the workspace, or below it.
// Outcome: FORBIDDEN: a submission may include its drill's header and the system's.
#include "../../solutions/01_to_bf16/to_bf16.cc"
#include "drills/01_to_bf16/to_bf16.h"
