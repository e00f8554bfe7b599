// End to end: the loss of a small model on synthetic tokens, once with the reference RMSNorm and
// once with the one under test, all else the same.
//
// How far may two right ones be apart? That is measured: in several more runs of the reference each
// element of each norm's output is moved to an end of the interval that its derived bound allows.
// In one run all of r is as large as it may be, in one as small, in the others rows or elements go
// up or down at random. The greatest change of the loss, times a margin, is the bound. Nothing
// proves it, since errors could conspire; those of a right kernel are far below their bounds and
// know nothing of the loss. In bf16 a run also shows what follows of a first difference: roundings
// of later norms' inputs that flip.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_END_TO_END_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_END_TO_END_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "drills/format.h"
#include "grader/labs/rmsnorm_acceptance/acceptance.h"
#include "grader/labs/rmsnorm_acceptance/rmsnorm.h"
#include "grader/labs/rmsnorm_acceptance/transformer.h"

namespace lab {

inline constexpr std::size_t kTokens = 64;
inline constexpr int kLossTrials = 16;
inline constexpr double kLossMargin = 4;

struct LossCheck {
  drill::Format format;
  std::string error = "";  // of a function that threw: its words
  std::vector<wire::SimtFinding> findings = {};

  double reference = 0;  // in nats
  double tested = 0;
  double moved = 0;  // the greatest change in the trials

  double bound() const { return kLossMargin * moved; }
  double difference() const;
  bool passed() const;
};

// A norm's input is rounded to the format, and so are w and, in bf16, the output.
LossCheck check_loss(const Rmsnorm& rmsnorm, drill::Format format, float eps, std::uint64_t seed,
                     const TakeFindings& take_findings);

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_END_TO_END_H_
