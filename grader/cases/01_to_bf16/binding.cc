#include "drills/01_to_bf16/to_bf16.h"
#include "grader/worker/bind.h"

std::span<const worker::Binding> worker::bindings() {
  static constexpr Binding kBindings[] = {
      bind<drill::to_bf16>("to_bf16"),
      bind<drill::from_bf16>("from_bf16"),
  };
  return kBindings;
}
