// The worker of a GPU drill, on the simulated GPU (simt.cc) or on a device (cuda.cc). Its
// binding.cc gives the drill's functions spans of the host's memory:
//
//   void scale(std::span<const float> x, std::span<float> y, float factor) {
//     const worker::DeviceArray<float> device_x(x, "x");
//     const worker::DeviceArray<float> device_y(y, "y");
//     worker::on_stream([&](cudaStream_t stream) {
//       return drill::scale(device_x.get(), device_y.get(), x.size(), factor, stream);
//     });
//     device_x.check_unchanged();
//     device_y.copy_to(y);
//   }
//
//   std::span<const worker::Binding> worker::bindings() {
//     static constexpr Binding kBindings[] = {
//         bind_on_device<scale>("scale"),
//         kSimtFindings,
//         kSimtCounters,
//         kSimtReverse,
//     };
//     return kBindings;
//   }
//
// Who links the simulated one has all checks and counters on and one OS thread, from before the
// first static initialiser of a submission.
#ifndef GRADER_WORKER_GPU_H_
#define GRADER_WORKER_GPU_H_

#include <cuda_runtime_api.h>

#include <cstddef>
#include <functional>
#include <vector>

#include "grader/wire/simt.h"
#include "grader/worker/bind.h"

namespace worker {

// The simulated device's memory. With all of it in use its shadow takes ten times as much and its
// state a quarter: 720 MiB, to which the stacks of a block's threads add 104 MiB of address space.
// The rest of judge::Limits' 1 GiB is left to the program and the drill's host code.
inline constexpr std::size_t kSimtDeviceBytes = std::size_t{64} << 20;

// All since the process started, in the order of discovery; at most wire::kMaxSimtFindings. None on
// a device.
std::vector<wire::SimtFinding> simt_findings();
// The same of what was counted, the first wire::kMaxSimtKernels and wire::kMaxSimtLines of it.
wire::SimtCounters simt_counters();

inline constexpr Binding kSimtFindings = bind<simt_findings>(wire::kSimtFindings);
inline constexpr Binding kSimtCounters = bind<simt_counters>(wire::kSimtCounters);

// From now on the last thread of a kernel goes first, or the first again. A device has an order of
// its own.
void reverse_threads(bool reverse);
inline constexpr Binding kSimtReverse = bind<reverse_threads>(wire::kSimtReverse);

// Calls the launcher with a stream of its own and waits for its work. On the simulated device work
// on any other stream is a finding. Throws what check_launcher() makes of the launcher's result,
// and std::runtime_error with CUDA's words for an error that the launcher does not return: of a
// launch, or of a kernel that ran.
void on_stream(const std::function<cudaError_t(cudaStream_t)>& launcher);

// The device without the errors of an earlier call. After a fault, which would answer every call to
// CUDA from then on, it is reset; after nothing else, so that a submission may keep memory there.
// (A real device may need a new process. Every test case has one.)
void forget_errors();

template <auto kFunction>
struct OnDevice;

template <class Result, class... Arguments, Result (*kFunction)(Arguments...)>
struct OnDevice<kFunction> {
  static Result call(Arguments... arguments) {
    forget_errors();
    return kFunction(arguments...);
  }
};

// Binds a function so that no call sees an error of the one before.
template <auto kFunction>
constexpr Binding bind_on_device(const char* name) {
  return bind<&OnDevice<kFunction>::call>(name);
}

}  // namespace worker

#endif  // GRADER_WORKER_GPU_H_
