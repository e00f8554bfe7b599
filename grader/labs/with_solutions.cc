#include "grader/labs/program.h"

namespace lab {

const char* const kWith = "solutions";

}  // namespace lab
