#include "drills/04_tolerance/tolerance.h"
#include "grader/cases/04_tolerance/fields.h"
#include "grader/worker/bind.h"

std::span<const worker::Binding> worker::bindings() {
  static constexpr Binding kBindings[] = {
      bind<drill::machine_epsilon>("machine_epsilon"),
      bind<drill::unit_roundoff>("unit_roundoff"),
      bind<drill::reduction_budget>("reduction_budget"),
      bind<drill::tolerance>("tolerance"),
  };
  return kBindings;
}
