#include "drills/04_tolerance/tolerance.h"

#include "drills/todo.h"

namespace drill {

// TODO: name the parameters and write the four functions, each as tolerance.h promises it.

double machine_epsilon(Format) { drill::todo(); }

double unit_roundoff(Format) { drill::todo(); }

double reduction_budget(Format, std::int64_t) { drill::todo(); }

Tolerance tolerance(Format, std::int64_t, double, double) { drill::todo(); }

}  // namespace drill
