#include "grader/simt/check/global_shadow.h"

#include "grader/simt/check/variables.h"
#include "grader/simt/runtime/memory.h"

namespace simt {

Shadow& global_shadow() {
  static Shadow shadow(DeviceMemory::get().begin(), DeviceMemory::get().capacity());
  return shadow;
}

Shadow& image_shadow() {
  static Shadow shadow(image().writable.begin, image().writable.bytes());
  return shadow;
}

}  // namespace simt
