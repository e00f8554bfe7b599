#include "grader/labs/program.h"

namespace lab {

const char* const kWith = "drills";

}  // namespace lab
