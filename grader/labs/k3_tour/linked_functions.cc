#include "grader/labs/k3_tour/linked_functions.h"

#include <array>

#include "drills/01_to_bf16/to_bf16.h"
#include "drills/02_ulp_diff/ulp_diff.h"
#include "drills/03_pairwise_sum/pairwise_sum.h"
#include "drills/04_tolerance/tolerance.h"
#include "drills/05_check_close/check_close.h"
#include "drills/06_edge_sizes/edge_sizes.h"
#include "grader/labs/stand_in.h"

LAB_REFERENCE(to_bf16)
LAB_REFERENCE(from_bf16)
LAB_REFERENCE(ordered_int)
LAB_REFERENCE(ulp_diff)
LAB_REFERENCE(sum_sequential)
LAB_REFERENCE(sum_pairwise)
LAB_REFERENCE(machine_epsilon)
LAB_REFERENCE(tolerance)
LAB_REFERENCE(check_close)
LAB_REFERENCE(edge_sizes)
LAB_REFERENCE(edge_values)

// Both are named `function`; what follows are arguments that no stub looks at.
#define OWN_OR_REFERENCE(folder, function, ...) \
  own_or_reference(folder, #function, drill::function, drill::reference_##function, __VA_ARGS__)

namespace lab::tour {

Subjects linked_functions(const std::set<int>& drills) {
  const Functions reference = {.to_bf16 = drill::reference_to_bf16,
                               .from_bf16 = drill::reference_from_bf16,
                               .ordered_int = drill::reference_ordered_int,
                               .ulp_diff = drill::reference_ulp_diff,
                               .sum_sequential = drill::reference_sum_sequential,
                               .sum_pairwise = drill::reference_sum_pairwise,
                               .machine_epsilon = drill::reference_machine_epsilon,
                               .tolerance = drill::reference_tolerance,
                               .check_close = drill::reference_check_close,
                               .edge_sizes = drill::reference_edge_sizes,
                               .edge_values = drill::reference_edge_values};
  constexpr drill::Format kFormat = drill::Format::kFloat32;
  constexpr std::array<float, 1> kData = {1};
  constexpr std::array<std::int64_t, 1> kShape = {1};
  const drill::TensorView tensor{kData, kShape};

  Functions own = reference;
  if (drills.count(1) > 0) {
    own.to_bf16 = OWN_OR_REFERENCE("01_to_bf16", to_bf16, 1.0f);
    own.from_bf16 = OWN_OR_REFERENCE("01_to_bf16", from_bf16, std::uint16_t{1});
  }
  if (drills.count(2) > 0) {
    own.ordered_int = OWN_OR_REFERENCE("02_ulp_diff", ordered_int, 1u, kFormat);
    own.ulp_diff = OWN_OR_REFERENCE("02_ulp_diff", ulp_diff, 1u, 1u, kFormat);
  }
  if (drills.count(3) > 0) {
    own.sum_sequential = OWN_OR_REFERENCE("03_pairwise_sum", sum_sequential, kData);
    own.sum_pairwise = OWN_OR_REFERENCE("03_pairwise_sum", sum_pairwise, kData);
  }
  if (drills.count(4) > 0) {
    own.machine_epsilon = OWN_OR_REFERENCE("04_tolerance", machine_epsilon, kFormat);
    own.tolerance = OWN_OR_REFERENCE("04_tolerance", tolerance, kFormat, 1, 1.0, 1.0);
  }
  if (drills.count(5) > 0) {
    own.check_close = OWN_OR_REFERENCE("05_check_close", check_close, tensor, tensor,
                                       drill::Tolerance{1, 1}, 0.0);
  }
  if (drills.count(6) > 0) {
    own.edge_sizes = OWN_OR_REFERENCE("06_edge_sizes", edge_sizes, 1, 1);
    own.edge_values = OWN_OR_REFERENCE("06_edge_sizes", edge_values, kFormat);
  }
  return {.own = own, .right = reference};
}

}  // namespace lab::tour
