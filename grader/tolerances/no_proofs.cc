// A drill whose hidden tests compare exactly. That none of them records a tolerance is checked as
// well.
#include "grader/tolerances/proofs.h"

std::vector<tolerances::Proof> tolerances::proofs() { return {}; }
