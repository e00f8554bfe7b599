// cudaLaunchKernel and cudaLaunchKernelEx, where they need no template (cuda/launch_functions.h).
#include <fmt/format.h>

#include "grader/simt/check/report.h"
#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/last_error.h"

namespace simt {
namespace {

// nullptr of an attribute that changes nothing here.
const char* not_modelled(const cudaLaunchAttribute& attribute) {
  switch (attribute.id) {
    case cudaLaunchAttributeIgnore:
    case cudaLaunchAttributeAccessPolicyWindow:
    case cudaLaunchAttributeSynchronizationPolicy:
    case cudaLaunchAttributePriority:
    case cudaLaunchAttributePreferredSharedMemoryCarveout:
      return nullptr;
    case cudaLaunchAttributeCooperative:
      return attribute.val.cooperative != 0 ? "a cooperative launch" : nullptr;
    case cudaLaunchAttributeClusterDimension: {
      const auto& size = attribute.val.clusterDim;
      return size.x * size.y * size.z != 1 ? "a launch in clusters" : nullptr;
    }
    case cudaLaunchAttributeClusterSchedulingPolicyPreference:
      return "a launch in clusters";
    case cudaLaunchAttributeProgrammaticStreamSerialization:
      return attribute.val.programmaticStreamSerializationAllowed != 0 ? "programmatic launch"
                                                                       : nullptr;
    case cudaLaunchAttributeProgrammaticEvent:
      return "programmatic launch";
  }
  return "a launch attribute of an unknown number";
}

}  // namespace

// A submission can name these (grader/worker/prelink.sh).
#pragma GCC visibility push(default)

cudaError_t check_attributes(const cudaLaunchConfig_t* config, const char* file, int line) {
  if (config == nullptr || (config->attrs == nullptr && config->numAttrs != 0))
    return fail(cudaErrorInvalidValue);
  for (unsigned i = 0; i < config->numAttrs; ++i) {
    const char* const what = not_modelled(config->attrs[i]);
    if (what == nullptr) continue;
    report(
        {.kind = Kind::kNotModelled,
         .access = {.place = {file, line}},
         .object = "cudaLaunchKernelEx",
         .message = fmt::format("cudaLaunchKernelEx asks for {}, which is not modelled.", what)});
    return fail(cudaErrorNotSupported);
  }
  return cudaSuccess;
}

cudaError_t launch_and_tell(const LaunchShape& shape, const KernelCall& call, const char* file,
                            int line) {
  const cudaError_t before = take_last_error();
  launch(shape, call, file, line);
  const cudaError_t error = peek_at_last_error();
  if (error == cudaSuccess) fail(before);
  return error;
}

#pragma GCC visibility pop

}  // namespace simt
