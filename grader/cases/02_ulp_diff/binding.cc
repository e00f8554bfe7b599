#include "drills/02_ulp_diff/ulp_diff.h"
#include "grader/worker/bind.h"

std::span<const worker::Binding> worker::bindings() {
  static constexpr Binding kBindings[] = {
      bind<drill::ordered_int>("ordered_int"),
      bind<drill::ulp_diff>("ulp_diff"),
  };
  return kBindings;
}
