// Times problems on the device.
#ifndef GRADER_DEVICE_MEASURE_H_
#define GRADER_DEVICE_MEASURE_H_

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grader/device/events.h"
#include "grader/device/problem.h"
#include "grader/device/result.h"
#include "grader/worker/device_array.h"

namespace bench {

class Bench {
 public:
  // A time below what `bound` allows is refused. Between calls `flush_bytes` are written, and as
  // many others read: several times the L2, or the inputs that were just made are still in it. The
  // reading puts clean lines in the place of dirty ones, whose write-back the call would pay for.
  Bench(const Hardware& hardware, const Settings& settings, double bandwidth_bound,
        std::size_t flush_bytes);

  // Each call, those to warm up included: new inputs, poisoned outputs, a flushed L2, the call, and
  // whether it wrote all outputs. Those of the timed calls are compared with fp64 when all are
  // done: a device that waits for the host in between lowers its clocks. Throws nothing of the
  // problem's: what goes wrong is the result.
  Result measure(const Entry& entry, const Cublas* cublas);

 private:
  Timing time(Problem& problem);
  Sample call(Problem& problem, std::uint64_t seed);
  void flush(std::uint32_t value);
  void check_all_written(const std::vector<Output>& outputs);
  void refuse_impossible(const Work& work, const Timing& timing) const;

  Hardware hardware_;
  Settings settings_;
  double bandwidth_bound_;
  Stream stream_;
  Event queue_begin_, call_begin_, call_end_;
  worker::DeviceArray<uint4> written_, read_;
  worker::DeviceArray<unsigned> poisoned_;
  bool lost_ = false;  // after a fault, every call to CUDA answers with it
};

}  // namespace bench

#endif  // GRADER_DEVICE_MEASURE_H_
