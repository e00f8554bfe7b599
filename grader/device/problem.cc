#include "grader/device/problem.h"

#include "fmt/format.h"

namespace bench {

std::string Entry::name() const {
  std::string text = function;
  for (const auto& [size, value] : shape) text += fmt::format(" {}={}", size, value);
  return text;
}

}  // namespace bench
