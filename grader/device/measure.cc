#include "grader/device/measure.h"

#include <chrono>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>

#include "drills/todo.h"
#include "fmt/format.h"
#include "grader/device/kernels.h"
#include "grader/device/samples.h"
#include "grader/worker/cuda_error.h"

namespace bench {
namespace {

using worker::check_cuda;
using Clock = std::chrono::steady_clock;

struct Impossible : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace

Bench::Bench(const Hardware& hardware, const Settings& settings, double bandwidth_bound,
             std::size_t flush_bytes)
    : hardware_(hardware),
      settings_(settings),
      bandwidth_bound_(bandwidth_bound),
      written_(flush_bytes / sizeof(uint4), "flushing: written"),
      read_(flush_bytes / sizeof(uint4) + 1, "flushing: read"),
      poisoned_(1, "count of what was not written") {
  write_all(read_.get(), read_.size(), 1, stream_.get());
}

void Bench::flush(std::uint32_t value) {
  write_all(written_.get(), written_.size(), value, stream_.get());
  // The last element is the sink.
  read_all(read_.get(), read_.size() - 1, read_.get() + read_.size() - 1, stream_.get());
}

Sample Bench::call(Problem& problem, std::uint64_t seed) {
  problem.fill(seed, stream_.get());
  for (const Output& output : problem.outputs())
    check_cuda(cudaMemsetAsync(output.data, kPoison, output.bytes(), stream_.get()), "poisoning");
  check_cuda(cudaDeviceSynchronize(), "making the inputs");

  const auto begin = Clock::now();
  queue_begin_.record(stream_.get());
  flush(static_cast<std::uint32_t>(seed));
  call_begin_.record(stream_.get());
  const cudaError_t returned = problem.launch(stream_.get());
  worker::check_launcher(returned);
  check_cuda(cudaGetLastError(), "the launcher returned cudaSuccess, but a launch failed");
  call_end_.record(stream_.get());
  // Not the stream alone: what runs beside it counts as well.
  check_cuda(cudaDeviceSynchronize(), "the kernels");
  const std::chrono::duration<double> wall = Clock::now() - begin;

  check_all_written(problem.outputs());
  return {.call_s = call_end_.seconds_since(call_begin_),
          .queue_s = call_end_.seconds_since(queue_begin_),
          .wall_s = wall.count()};
}

void Bench::check_all_written(const std::vector<Output>& outputs) {
  for (const Output& output : outputs) {
    check_cuda(cudaMemsetAsync(poisoned_.get(), 0, sizeof(unsigned), stream_.get()), "cudaMemset");
    count_poison(output.data, output.elements, output.element_bytes, poisoned_.get(),
                 stream_.get());
    check_cuda(cudaStreamSynchronize(stream_.get()), "counting what was not written");
    const unsigned count = copy_from_device(poisoned_.get(), 1)[0];
    if (count != 0)
      throw WrongOutput(fmt::format("{}: {} of {} elements were not written", output.name, count,
                                    output.elements));
  }
}

Timing Bench::time(Problem& problem) {
  std::uint64_t seed = settings_.seed;
  const auto begin = Clock::now();
  const std::chrono::duration<double> warm_up(settings_.warm_up_s);
  for (int i = 0; i < settings_.warm_up || Clock::now() - begin < warm_up; ++i)
    call(problem, seed++);
  std::vector<Sample> samples;
  std::vector<std::function<void()>> comparisons;
  for (int i = 0; i < settings_.runs; ++i, ++seed) {
    samples.push_back(call(problem, seed));
    comparisons.push_back(problem.sample(seed));
  }
  for (const auto& compare : comparisons) compare();
  return summarise(samples);
}

void Bench::refuse_impossible(const Work& work, const Timing& timing) const {
  const Ceilings ceilings{
      .bytes_per_second = bandwidth_bound_,
      .operations_per_second = peak_operations_per_second(hardware_, work.unit)};
  const double least = impossible_below_seconds(work, ceilings, hardware_.l2_bytes);
  if (timing.median_s + kEventError >= least) return;
  throw Impossible(fmt::format(
      "{:.2f} us, but this device needs {:.2f} us for {:.3g} bytes and {:.3g} operations",
      timing.median_s * 1e6, least * 1e6, work.bytes(), work.operations));
}

Result Bench::measure(const Entry& entry, const Cublas* cublas) {
  Result result{.function = entry.function,
                .shape = entry.shape,
                .work = entry.work,
                .yardstick = entry.yardstick};
  const auto refuse = [&](Status status, const std::exception& why) {
    result.status = status;
    result.message = why.what();
  };
  if (lost_) {
    result.message = "an earlier call left the device unusable";
    return result;
  }
  std::unique_ptr<Problem> problem;
  try {
    problem = entry.make(cublas);
  } catch (const std::exception& e) {  // too large for this device
    refuse(Status::kNotTimed, e);
    cudaGetLastError();
    return result;
  }
  try {
    result.timing = time(*problem);
    refuse_impossible(entry.work, result.timing);
    result.status = Status::kOk;
  } catch (const drill::Todo& e) {
    refuse(Status::kUnimplemented, e);
  } catch (const WrongOutput& e) {
    refuse(Status::kWrong, e);
  } catch (const Impossible& e) {
    refuse(Status::kImpossible, e);
  } catch (const std::exception& e) {
    refuse(Status::kFailed, e);
  }
  cudaGetLastError();
  lost_ = cudaDeviceSynchronize() != cudaSuccess;
  return result;
}

}  // namespace bench
