#include "grader/simt/check/host_access.h"

#include "grader/simt/check/describe.h"
#include "grader/simt/check/private_memory.h"
#include "grader/simt/check/report.h"
#include "grader/simt/check/sites.h"
#include "grader/simt/runtime/memory.h"

namespace simt {

void check_host_access(const volatile void* address, std::size_t bytes, bool write,
                       const void* return_address) {
  if (!DeviceMemory::get().contains(address)) {
    refuse_private(address, bytes);
    return;
  }
  const auto allocation = DeviceMemory::get().holding(address, bytes);
  if ((allocation && allocation->host_visible) || !options().checks) return;
  const Object object =
      object_at(reinterpret_cast<std::uintptr_t>(address), bytes, SharedVariables());
  report({.kind = Kind::kDevicePointer,
          .access = {.place = place_of(site_of_return(return_address)), .write = write},
          .object = object.name,
          .offset = object.offset,
          .message = std::string("the host ") + (write ? "writes " : "reads ") + object.element +
                     " (" + object.what +
                     "). The host cannot touch memory of the device: use cudaMemcpyAsync or "
                     "cudaMemsetAsync, or do it in a kernel."});
}

}  // namespace simt
