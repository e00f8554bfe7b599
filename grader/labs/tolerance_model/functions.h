// The functions of drill 04 that the lab tolerance_model runs on, and how the student's are called.
#ifndef GRADER_LABS_TOLERANCE_MODEL_FUNCTIONS_H_
#define GRADER_LABS_TOLERANCE_MODEL_FUNCTIONS_H_

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>

#include "drills/format.h"

namespace lab {

// As the drill's header declares them. None is null.
struct Functions {
  double (*machine_epsilon)(drill::Format);
  double (*unit_roundoff)(drill::Format);
  double (*reduction_budget)(drill::Format, std::int64_t);
};

// f(), but what it throws becomes a std::runtime_error that says what threw: "to_bf16(1) threw:
// no".
template <typename Name, typename F>
auto call(const Name& name, const F& f) {
  try {
    return f();
  } catch (const std::exception& e) {
    throw std::runtime_error(name() + " threw: " + e.what());
  } catch (...) {
    throw std::runtime_error(name() + " threw something that is no std::exception");
  }
}

}  // namespace lab

#endif  // GRADER_LABS_TOLERANCE_MODEL_FUNCTIONS_H_
