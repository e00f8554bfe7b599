// Attack on drill 01: a file that includes itself three times.
//
// Hope: 3^200 files are read before the depth of 200 is an error.
// Outcome: FORBIDDEN or BUILD, in bounded time: the first include is an error.
#include "drills/01_to_bf16/to_bf16.h"
#include __FILE__
#include __FILE__
#include __FILE__
