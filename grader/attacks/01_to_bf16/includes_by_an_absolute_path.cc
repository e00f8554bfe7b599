// Attack on drill 01: includes the solution through /proc/self/cwd, and the list of users.
//
// Hope: an absolute path needs no include path, and /proc is everywhere.
// Outcome: FORBIDDEN.
#include "/proc/self/cwd/../../../solutions/01_to_bf16/to_bf16.cc"
#include "drills/01_to_bf16/to_bf16.h"
