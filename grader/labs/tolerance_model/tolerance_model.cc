#include "grader/labs/tolerance_model/tolerance_model.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <exception>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "grader/compare/formats.h"
#include "grader/labs/numpy/numpy_random.h"
#include "grader/labs/numpy/wide.h"

namespace lab {
namespace {

using drill::Format;

constexpr std::size_t kPartialSums = sizeof(Floats) / sizeof(float);

LAB_FOR_EACH_MACHINE
float fp32_dot(const float* a, const float* b, std::size_t length) {
  Floats sums{}, x, y;
  std::size_t i = 0;
  for (; i + kPartialSums <= length; i += kPartialSums) {
    load(x, a + i);
    load(y, b + i);
    sums += x * y;
  }
  std::array<float, kPartialSums> partial;
  std::memcpy(partial.data(), &sums, sizeof partial);
  for (std::size_t j = 0; i < length; ++i, ++j) partial[j] += a[i] * b[i];
  std::array<float, 4> lanes;
  for (std::size_t l = 0; l < lanes.size(); ++l) {
    lanes[l] = (partial[l] + partial[l + 4]) + (partial[l + 8] + partial[l + 12]);
  }
  return (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]);
}

struct Exact {
  double sum;        // of a_i b_i
  double magnitude;  // S
};

// In fp64, where the product of two floats is exact.
LAB_FOR_EACH_MACHINE
Exact exact_dot(const float* a, const float* b, std::size_t length) {
  constexpr std::size_t kSums = sizeof(Doubles) / sizeof(double);
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  Doubles sums{}, magnitudes{};
  HalfFloats x, y;
  std::size_t i = 0;
  for (; i + kSums <= length; i += kSums) {
    load(x, a + i);
    load(y, b + i);
    const Doubles product =
        __builtin_convertvector(x, Doubles) * __builtin_convertvector(y, Doubles);
    sums += product;
    magnitudes += reinterpret_cast<Doubles>(reinterpret_cast<Longs>(product) & ~kSign);
  }
  Exact exact{};
  for (std::size_t j = 0; j < kSums; ++j) {
    exact.sum += sums[j];
    exact.magnitude += magnitudes[j];
  }
  for (; i < length; ++i) {
    const double product = static_cast<double>(a[i]) * b[i];
    exact.sum += product;
    exact.magnitude += std::fabs(product);
  }
  return exact;
}

// A trial's error; S is 0 only where no product is anything but 0.
double relative(double actual, const Exact& exact) {
  if (exact.magnitude == 0) return 0;
  const double error = std::fabs(actual - exact.sum) / exact.magnitude;
  return std::isnan(error) ? HUGE_VAL : error;
}

std::int64_t trials_of(const Subject& subject, const Options& options) {
  return subject.trials == 0 ? options.trials : std::min(subject.trials, options.trials);
}

// All lengths read the same stream, so that numbers are drawn and rounded once for several of them:
// for those whose trials fit into a chunk of the stream without a rest.
struct Group {
  std::int64_t chunk;                // numbers
  std::vector<std::size_t> lengths;  // indices
};

std::vector<Group> group(std::span<const std::int64_t> lengths) {
  constexpr std::int64_t kChunk = 1 << 13;  // three arrays of this size fit into a core's cache
  std::vector<Group> groups;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const std::int64_t trial = 2 * lengths[i];
    const auto fits = [trial](const Group& group) {
      const std::int64_t times = trial / std::gcd(trial, group.chunk);
      return times <= kChunk / group.chunk;
    };
    const auto found = std::find_if(groups.begin(), groups.end(), fits);
    if (found == groups.end()) {
      groups.push_back({trial, {i}});
    } else {
      found->chunk = std::lcm(trial, found->chunk);
      found->lengths.push_back(i);
    }
  }
  // A chunk of one short trial would spend its time on the way to the next.
  for (Group& group : groups) group.chunk *= std::max<std::int64_t>(1, kChunk / group.chunk);
  return groups;
}

// Calls f() in that many threads, this one included, and throws what one of them threw.
template <typename F>
void in_threads(int threads, const F& f) {
  std::mutex mutex;
  std::exception_ptr thrown;
  const auto guarded = [&] {
    try {
      f();
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!thrown) thrown = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(guarded);
    guarded();
  }
  if (thrown) std::rethrow_exception(thrown);
}

class Run {
 public:
  Run(const Options& options, std::span<const Subject> subjects)
      : options_(options),
        subjects_(subjects),
        errors_(subjects.size() * options.lengths.size()),
        cancellations_(options.lengths.size()) {
    for (std::size_t i = 0; i < errors_.size(); ++i) {
      const Subject& subject = subjects[i / options.lengths.size()];
      errors_[i].resize(static_cast<std::size_t>(trials_of(subject, options)));
    }
    for (auto& cancellations : cancellations_) {
      cancellations.resize(static_cast<std::size_t>(options.trials));
    }
  }

  Measurement run(int threads) {
    for (const Group& group : group(options_.lengths)) run(group, threads);
    return summary(threads);
  }

 private:
  // Hands out a group's chunks, one after the other.
  class Chunks {
   public:
    Chunks(const Options& options, const Group& group)
        : distribution_(options.distribution), random_(options.seed) {
      std::int64_t longest = 0;
      for (const std::size_t i : group.lengths) {
        longest = std::max(longest, options.lengths[i]);
      }
      count_ = (2 * longest * options.trials + group.chunk - 1) / group.chunk;
    }

    // Fills `out` with the next chunk and returns its index, or -1 after the last.
    std::int64_t next(std::span<float> out) {
      std::unique_lock lock(mutex_);
      if (next_ == count_) return -1;
      const std::int64_t index = next_++;
      if (distribution_ == Distribution::kUniform) {
        NumpyRandom random = random_;
        random_.advance(out.size());
        lock.unlock();
        random.fill_uniform(out, -1, 1);
      } else {
        // How many draws a normal number takes is known only when it is made.
        for (float& x : out) x = static_cast<float>(random_.standard_normal());
      }
      return index;
    }

    void stop() {
      const std::lock_guard lock(mutex_);
      next_ = count_;
    }

   private:
    Distribution distribution_;
    std::int64_t count_;
    std::mutex mutex_;
    NumpyRandom random_;
    std::int64_t next_ = 0;
  };

  void run(const Group& group, int threads) {
    Chunks chunks(options_, group);
    in_threads(threads, [&] {
      try {
        work(group, chunks);
      } catch (...) {
        chunks.stop();
        throw;
      }
    });
  }

  void work(const Group& group, Chunks& chunks) {
    const auto size = static_cast<std::size_t>(group.chunk);
    std::vector<float> inputs(size), rounded(size);
    std::vector<std::vector<Exact>> exact(group.lengths.size());
    for (;;) {
      const std::int64_t chunk = chunks.next(inputs);
      if (chunk < 0) return;
      for (std::size_t i = 0; i < exact.size(); ++i) {
        exact_trials(chunk, group.lengths[i], inputs, exact[i]);
      }
      // One subject after the other, so that what is rounded stays in the core's nearest cache.
      for (std::size_t s = 0; s < subjects_.size(); ++s) {
        if (!reaches(s, chunk, group)) continue;
        subjects_[s].round(inputs, rounded);
        for (std::size_t i = 0; i < exact.size(); ++i) {
          rounded_trials(chunk, s, group.lengths[i], rounded, exact[i]);
        }
      }
    }
  }

  // Whether a chunk has a trial of the subject.
  bool reaches(std::size_t subject, std::int64_t chunk, const Group& group) const {
    return std::any_of(group.lengths.begin(), group.lengths.end(), [&](std::size_t i) {
      const std::int64_t in_chunk = group.chunk / (2 * options_.lengths[i]);
      return chunk * in_chunk < trials_of(subjects_[subject], options_);
    });
  }

  // The trials of one length in one chunk, before rounding.
  void exact_trials(std::int64_t chunk, std::size_t length_index, std::span<const float> inputs,
                    std::vector<Exact>& exact) {
    const auto length = static_cast<std::size_t>(options_.lengths[length_index]);
    const std::size_t in_chunk = inputs.size() / (2 * length);
    const std::size_t first = static_cast<std::size_t>(chunk) * in_chunk;
    std::vector<double>& cancellations = cancellations_[length_index];
    exact.clear();
    for (std::size_t t = 0; t < in_chunk && first + t < cancellations.size(); ++t) {
      const std::size_t a = 2 * length * t;
      exact.push_back(exact_dot(&inputs[a], &inputs[a + length], length));
      cancellations[first + t] =
          exact[t].magnitude == 0 ? 1 : exact[t].magnitude / std::fabs(exact[t].sum);
    }
  }

  // The same trials, of one subject.
  void rounded_trials(std::int64_t chunk, std::size_t subject, std::size_t length_index,
                      std::span<const float> rounded, std::span<const Exact> exact) {
    const auto length = static_cast<std::size_t>(options_.lengths[length_index]);
    const std::size_t in_chunk = rounded.size() / (2 * length);
    const std::size_t first = static_cast<std::size_t>(chunk) * in_chunk;
    std::vector<double>& errors = errors_[subject * options_.lengths.size() + length_index];
    for (std::size_t t = 0; t < exact.size() && first + t < errors.size(); ++t) {
      const std::size_t a = 2 * length * t;
      const double actual = fp32_dot(&rounded[a], &rounded[a + length], length);
      errors[first + t] = relative(actual, exact[t]);
    }
  }

  Measurement summary(int threads) {
    const std::vector<std::int64_t>& lengths = options_.lengths;
    Measurement result;
    result.rows.resize(errors_.size());
    result.cancellations.resize(lengths.size());
    std::atomic<std::size_t> next = 0;
    in_threads(threads, [&] {
      for (;;) {
        const std::size_t i = next++;
        if (i < errors_.size()) {
          result.rows[i] = row(i);
        } else if (i < errors_.size() + lengths.size()) {
          const std::size_t l = i - errors_.size();
          std::vector<double> values = cancellations_[l];
          const double median = percentile(values, 50);
          const double root = std::sqrt(static_cast<double>(lengths[l]));
          result.cancellations[l] = {lengths[l], median, median / root};
        } else {
          return;
        }
      }
    });
    return result;
  }

  Row row(std::size_t index) {
    const std::size_t length_index = index % options_.lengths.size();
    Row row{};
    row.format = subjects_[index / options_.lengths.size()].format;
    row.length = options_.lengths[length_index];
    row.errors = std::move(errors_[index]);

    std::vector<double> values = row.errors;
    row.max = *std::max_element(values.begin(), values.end());
    row.percentile_99_9 = percentile(values, 99.9);
    row.median = percentile(values, 50);
    row.budget = rms_budget(row.format, row.length);
    row.median_over_budget = row.median / row.budget;

    const double large = unit_roundoff(row.format) * std::sqrt(static_cast<double>(row.length));
    std::size_t above = 0;
    for (std::size_t t = 0; t < values.size(); ++t) {
      const double error = row.errors[t];
      values[t] = error == 0 ? 0 : error * cancellations_[length_index][t];
      above += values[t] > large;
    }
    row.relative_above = static_cast<double>(above) / static_cast<double>(values.size());
    row.relative_99_9 = percentile(values, 99.9);
    row.relative_median = percentile(values, 50);
    return row;
  }

  const Options& options_;
  std::span<const Subject> subjects_;
  std::vector<std::vector<double>> errors_;         // as Measurement::rows
  std::vector<std::vector<double>> cancellations_;  // S / |sum a_i b_i|, for each length
};

void check(const Options& options, std::span<const Subject> subjects, int threads) {
  const auto refuse = [](const std::string& what) { throw std::invalid_argument(what); };
  if (subjects.empty()) refuse("expected a format to measure, got none");
  if (options.lengths.empty()) refuse("--lengths: expected at least one, got none");
  if (options.trials < 1) {
    refuse("trials: expected at least 1, got " + std::to_string(options.trials));
  }
  if (threads < 1) refuse("threads: expected 0 or more, got " + std::to_string(threads));

  // In double, which does not overflow.
  double kept = static_cast<double>(options.trials);  // of one length: cancellations and errors
  for (const Subject& subject : subjects) {
    if (subject.trials < 0) {
      refuse("a subject's trials: expected 0 or more, got " + std::to_string(subject.trials));
    }
    kept += static_cast<double>(trials_of(subject, options));
  }
  double bytes = sizeof(double) * (kept * static_cast<double>(options.lengths.size()) +
                                   threads * static_cast<double>(options.trials));
  double longest = 0;
  for (const std::int64_t length : options.lengths) {
    if (length < 1) refuse("--lengths: expected at least 1, got " + std::to_string(length));
    longest = std::max(longest, static_cast<double>(length));
  }
  constexpr double kArrays = 2;  // as drawn, and rounded
  bytes += threads * kArrays * 2 * longest * sizeof(float);
  constexpr double kGibibyte = 0x1p30;
  if (!(bytes <= 4 * kGibibyte)) {
    refuse("--lengths up to " + std::to_string(static_cast<std::int64_t>(longest)) + ", --trials " +
           std::to_string(options.trials) + ": expected to need at most 4 GiB of memory, got " +
           std::to_string(bytes / kGibibyte) + " GiB");
  }
}

}  // namespace

int significant_bits(Format format) { return trusted::traits(format).mantissa_bits + 1; }

double unit_roundoff(Format format) { return std::ldexp(1.0, -significant_bits(format)); }

double rms_budget(Format format, std::int64_t length) {
  return unit_roundoff(format) / std::sqrt(static_cast<double>(length));
}

double worst_case(Format format, Rounding rounding) {
  const double one = unit_roundoff(format) * (rounding == Rounding::kTruncate ? 2 : 1);
  return 2 * one + one * one;
}

float worst_input(Format format, Rounding rounding) {
  const double u = unit_roundoff(format);
  if (rounding != Rounding::kTruncate) return static_cast<float>(1 + u);
  return std::nextafter(static_cast<float>(1 + 2 * u), 0.0f);
}

Measurement measure(const Options& options, std::span<const Subject> subjects) {
  const int threads = options.threads != 0
                          ? options.threads
                          : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  check(options, subjects, threads);
  return Run(options, subjects).run(threads);
}

double error(std::span<const float> a, std::span<const float> b, const RoundArray& round) {
  std::vector<float> rounded_a(a.size()), rounded_b(b.size());
  round(a, rounded_a);
  round(b, rounded_b);
  return relative(fp32_dot(rounded_a.data(), rounded_b.data(), a.size()),
                  exact_dot(a.data(), b.data(), a.size()));
}

double percentile(std::span<double> values, double percent) {
  const double place = static_cast<double>(values.size() - 1) * (percent / 100);
  const auto below = static_cast<std::ptrdiff_t>(place);
  const double part = place - static_cast<double>(below);
  const auto nth = values.begin() + below;
  std::nth_element(values.begin(), nth, values.end());
  if (nth + 1 == values.end()) return *nth;
  const double low = *nth;
  const double high = *std::min_element(nth + 1, values.end());
  // NumPy starts from the nearer neighbour. So the result is exact at both. Equal neighbours, Inf
  // among them, have nothing between, and at a neighbour the other does not count.
  if (low == high || part == 0) return low;
  return part < 0.5 ? low + (high - low) * part : high - (high - low) * (1 - part);
}

}  // namespace lab
