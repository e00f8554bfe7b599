// What the samples of one problem say, and whether to believe them.
#ifndef GRADER_DEVICE_TIMING_H_
#define GRADER_DEVICE_TIMING_H_

#include <span>
#include <string>

namespace bench {

// One call. The queue is filled at once with a flush of the L2 and the call behind it, so that the
// launcher's own time is hidden and the device goes from one to the other without a pause.
struct Sample {
  double call_s = 0;   // by events: the call alone
  double queue_s = 0;  // by events: the flush and the call
  double wall_s = 0;  // by the host's clock: from before the first to when the whole device is idle
};

struct Timing {
  double median_s = 0;  // of the call
  double fastest_s = 0;
  double spread = 0;           // between the quartiles, as a fraction of the median
  std::string suspicion = {};  // empty, or why events and the host's clock disagree
};

// At least one sample. Suspicious is a call for which the device was busy longer than its events
// say, by more than a fifth of the call and 50 us for launching and waiting (work that runs beside
// the given stream), and events that last longer than the host's clock ran.
Timing summarise(std::span<const Sample> samples);

// Sorts nothing of the caller's; the mean of the middle two of an even number. At least one value.
double median(std::span<const double> values);

// Two events a measured time, each good to half a microsecond (the CUDA runtime's reference,
// cudaEventElapsedTime): a time may be short by so much.
inline constexpr double kEventError = 1e-6;

}  // namespace bench

#endif  // GRADER_DEVICE_TIMING_H_
