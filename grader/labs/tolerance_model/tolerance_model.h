// The lab tolerance_model: how large is the error of a dot product whose inputs were rounded?
//
// A trial draws two vectors a and b of K floats, rounds them to a format, and adds the products of
// the rounded ones in fp32. Its error is
//
//   |fp32 sum of the rounded - fp64 sum of a_i b_i| / S,    S = sum |a_i b_i|
//
// and 0 where S is 0; Inf where the rounding made the sum a NaN. The model says that it is about u
// / sqrt(K), u = 2^-p the format's unit roundoff: K errors of random sign. It is never above the
// worst case, 2u + u^2, by more than what fp32 adds.
//
// The stream is that of NumPy's default_rng(seed), anew for every format and length; each trial
// takes a, then b. fp32 has 16 partial sums, element i going to sum i mod 16: four vectors of four
// lanes, which are added as (v0 + v1) + (v2 + v3), and then the lanes as (l0 + l2) + (l1 + l3). It
// is the order of a vectorised loop, and the one whose table is the published one to the last
// digit.
#ifndef GRADER_LABS_TOLERANCE_MODEL_TOLERANCE_MODEL_H_
#define GRADER_LABS_TOLERANCE_MODEL_TOLERANCE_MODEL_H_

#include <cstdint>
#include <span>
#include <vector>

#include "drills/format.h"
#include "grader/labs/tolerance_model/rounding.h"

namespace lab {

// u = 2^-p, p the significant bits, the hidden one included.
int significant_bits(drill::Format format);
double unit_roundoff(drill::Format format);

// u / sqrt(length)
double rms_budget(drill::Format format, std::int64_t length);

// The bound on a trial's error with an exact sum, for numbers within the format's normal range:
// 2v + v^2, v the bound on the relative error of one rounding: u, or 2u where it truncates.
double worst_case(drill::Format format, Rounding rounding);

// For a = b = {x}, x this number, the error is the worst case up to terms of u^2. To nearest it is
// 1 + u, halfway between two neighbours; to cut, the float before the second of them, 1 + 2u.
float worst_input(drill::Format format, Rounding rounding);

enum class Distribution {
  kUniform,  // uniform(-1, 1), rounded to float
  kNormal,   // standard_normal(), rounded to float
};

struct Options {
  std::vector<std::int64_t> lengths = {64, 256, 1024, 4096};
  std::int64_t trials = 2000;
  std::uint64_t seed = 20261001;
  Distribution distribution = Distribution::kUniform;
  int threads = 0;  // 0: as many as the machine runs at once. The results do not depend on it.
};

// What is measured. Several are measured on the same data in one run, which costs less than one run
// each.
struct Subject {
  drill::Format format;
  RoundArray round;
  std::int64_t trials = 0;  // only the first so many; 0, or more than there are: all
};

// One format at one length.
struct Row {
  drill::Format format;
  std::int64_t length;
  double max, percentile_99_9, median;
  double budget;               // rms_budget
  double median_over_budget;   // about 0.5 where the model holds
  std::vector<double> errors;  // of all trials, in their order

  // The same errors relative to the result, |sum a_i b_i|, in place of S: Inf where that is 0. They
  // have a long tail, since sums come close to 0.
  double relative_99_9, relative_median;
  double relative_above;  // the share of trials in which it is above u sqrt(length)
};

// What one length's results lose by cancellation; the same for all formats.
struct Cancellation {
  std::int64_t length;
  double median;            // of S / |sum a_i b_i|
  double median_over_root;  // of sqrt(length): about 1
};

struct Measurement {
  std::vector<Row> rows;  // the subjects in their order, for each the lengths in theirs
  std::vector<Cancellation> cancellations;  // the lengths in their order
};

// Throws std::invalid_argument for lengths or subjects that are empty, a length or a number of
// trials below 1, negative threads or trials of a subject, and what needs more than 4 GiB; and
// whatever a subject's round throws.
Measurement measure(const Options& options, std::span<const Subject> subjects);

// The error of one trial, a and b being of one size.
double error(std::span<const float> a, std::span<const float> b, const RoundArray& round);

// numpy.percentile(values, percent): linear between neighbours. Changes the order of the values, of
// which there is at least one, and none a NaN; percent is in [0, 100].
double percentile(std::span<double> values, double percent);

}  // namespace lab

#endif  // GRADER_LABS_TOLERANCE_MODEL_TOLERANCE_MODEL_H_
