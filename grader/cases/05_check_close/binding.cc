#include "drills/05_check_close/check_close.h"
#include "grader/cases/05_check_close/fields.h"
#include "grader/worker/bind.h"

std::span<const worker::Binding> worker::bindings() {
  static constexpr Binding kBindings[] = {bind<drill::check_close>("check_close")};
  return kBindings;
}
