// Attack on drill 01: includes the solution by a path from the workspace's root.
//
// Hope: the compiler runs there.
// Outcome: FORBIDDEN: a submission may include its drill's header and the system's.
#include "drills/01_to_bf16/to_bf16.h"
#include "solutions/01_to_bf16/to_bf16.cc"
