// Launches by a call: cudaLaunchKernel and cudaLaunchKernelEx, of a kernel whose parameters its
// pointer tells.
#ifndef SIMT_CUDA_LAUNCH_FUNCTIONS_H_
#define SIMT_CUDA_LAUNCH_FUNCTIONS_H_

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "cuda_runtime_api.h"
#include "not_modelled.h"
#include "simt_runtime.h"

namespace simt {

template <class T>
concept Void = std::is_void_v<T>;

// Brings the caller's line along, before arguments of any number.
struct LaunchConfig {
  const cudaLaunchConfig_t* config;
  const char* file;
  int line;
  LaunchConfig(const cudaLaunchConfig_t* config, SIMT_SITE)
      : config(config), file(file), line(line) {}
};

// cudaSuccess, or what is wrong with the configuration: attributes that are not modelled are.
cudaError_t check_attributes(const cudaLaunchConfig_t* config, const char* file, int line);

// Launches, and returns the error.
cudaError_t launch_and_tell(const LaunchShape& shape, const KernelCall& call, const char* file,
                            int line);

template <class... Parameters>
cudaError_t launch_pointer(void (*kernel)(Parameters...), const LaunchShape& shape,
                           std::tuple<std::decay_t<Parameters>...> arguments, const char* file,
                           int line) {
  using Call = Closure<void (*)(Parameters...), std::decay_t<Parameters>...>;
  const Call closure{kernel, std::move(arguments)};
  return launch_and_tell(
      shape,
      {"a kernel", reinterpret_cast<const void*>(kernel), &Call::run, &closure, sizeof closure},
      file, line);
}

template <class... Parameters, std::size_t... i>
std::tuple<std::decay_t<Parameters>...> arguments_at(void** addresses,
                                                     std::index_sequence<i...> /*all*/) {
  return {*static_cast<const std::decay_t<Parameters>*>(addresses[i])...};
}

}  // namespace simt

// Each of `arguments` is the address of an argument of the kernel's own type.
template <class... Parameters>
cudaError_t cudaLaunchKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block, void** arguments,
                             std::size_t shared_bytes = 0, cudaStream_t stream = nullptr,
                             SIMT_SITE) {
  return simt::launch_pointer(
      kernel, {grid, block, shared_bytes, stream},
      simt::arguments_at<Parameters...>(arguments, std::index_sequence_for<Parameters...>()), file,
      line);
}

template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(simt::LaunchConfig launch, void (*kernel)(Parameters...),
                               Arguments&&... arguments) {
  static_assert(sizeof...(Parameters) == sizeof...(Arguments),
                "a launch passes as many arguments as the kernel has parameters");
  if (const cudaError_t error = simt::check_attributes(launch.config, launch.file, launch.line))
    return error;
  const cudaLaunchConfig_t& config = *launch.config;
  return simt::launch_pointer(
      kernel, {config.gridDim, config.blockDim, config.dynamicSmemBytes, config.stream},
      {static_cast<std::decay_t<Parameters>>(std::forward<Arguments>(arguments))...}, launch.file,
      launch.line);
}

// A void* hides the parameters.
template <simt::Void T>
cudaError_t cudaLaunchKernel(T*, dim3, dim3, void**, std::size_t = 0, cudaStream_t = nullptr) {
  static_assert(simt::kModelled<T>,
                "simt: cudaLaunchKernel by void* is not modelled, because it hides the kernel's "
                "parameters; pass the kernel itself");
  return cudaErrorNotSupported;
}

template <simt::Void T>
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t*, T*, void**) {
  static_assert(simt::kModelled<T>,
                "simt: cudaLaunchKernelExC is not modelled, because it hides the kernel's "
                "parameters; use cudaLaunchKernelEx");
  return cudaErrorNotSupported;
}

#endif  // SIMT_CUDA_LAUNCH_FUNCTIONS_H_
