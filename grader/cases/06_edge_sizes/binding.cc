#include "drills/06_edge_sizes/edge_sizes.h"
#include "grader/worker/bind.h"

std::span<const worker::Binding> worker::bindings() {
  static constexpr Binding kBindings[] = {
      bind<drill::edge_sizes>("edge_sizes"),
      bind<drill::edge_values>("edge_values"),
  };
  return kBindings;
}
