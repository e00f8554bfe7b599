#include "grader/labs/rmsnorm_acceptance/planted.h"

#include <map>
#include <stdexcept>

#include "grader/labs/rmsnorm_acceptance/on_device.h"

// BUILD gives the bugs' functions these prefixes.
LAB_DECLARE_RMSNORM(reference_)
LAB_DECLARE_RMSNORM(dw_without_two_rows_)
LAB_DECLARE_RMSNORM(dx_with_two_zero_rows_)
LAB_DECLARE_RMSNORM(eps_ignored_)
LAB_DECLARE_RMSNORM(eps_outside_root_)
LAB_DECLARE_RMSNORM(last_64_columns_dropped_)
LAB_DECLARE_RMSNORM(one_column_more_)
LAB_DECLARE_RMSNORM(variance_)

namespace lab {

Rmsnorm reference_rmsnorm() { return LAB_RMSNORM(reference_); }

Rmsnorm wrong_rmsnorm(const std::string& bug) {
  static const std::map<std::string, Rmsnorm> kWrong = {
      {"dw_without_two_rows", LAB_RMSNORM(dw_without_two_rows_)},
      {"dx_with_two_zero_rows", LAB_RMSNORM(dx_with_two_zero_rows_)},
      {"eps_ignored", LAB_RMSNORM(eps_ignored_)},
      {"eps_outside_root", LAB_RMSNORM(eps_outside_root_)},
      {"last_64_columns_dropped", LAB_RMSNORM(last_64_columns_dropped_)},
      {"one_column_more", LAB_RMSNORM(one_column_more_)},
      {"variance", LAB_RMSNORM(variance_)},
  };
  const auto found = kWrong.find(bug);
  if (found == kWrong.end()) throw std::logic_error("no wrong functions of the name " + bug);
  return found->second;
}

}  // namespace lab
