// The acceptance checks: forward in bf16 and fp32 and backward in bf16 with the published verdicts,
// ours beside each; then what the published script does not look at.
//
// From one stream of normal numbers each published check takes an x and a w of its own. The others
// have these once more, x times the power of two next to sqrt(eps): of x near 1 eps is a millionth,
// and no tolerance tells whether it is there. Their dy is normal, not a multiple of y.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_ACCEPTANCE_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_ACCEPTANCE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "grader/labs/rmsnorm_acceptance/data.h"
#include "grader/labs/rmsnorm_acceptance/derived.h"
#include "grader/labs/rmsnorm_acceptance/published.h"
#include "grader/labs/rmsnorm_acceptance/rmsnorm.h"
#include "grader/wire/simt.h"

namespace lab {

struct NotPublished {};

struct Check {
  std::string name;  // "forward bf16", "backward bf16, x * 2^-10"
  // The words of a function that threw; then there are no verdicts. And where that was, if it is
  // not the function of the name.
  std::string error = "";
  std::string error_in = "";

  std::variant<NotPublished, PublishedForward, PublishedBackward> published = NotPublished{};
  bool is_published = false;                     // one of the script's three
  std::vector<Derived> derived = {};             // of y, or of dx and dw
  std::vector<wire::SimtFinding> findings = {};  // while the functions ran

  bool published_passed() const;  // also if not published
  bool passed() const;            // by our verdict: bounds, and nothing found
};

// The findings since the last call; see backend.h.
using TakeFindings = std::function<std::vector<wire::SimtFinding>()>;

// All checks; with eps = 0 the published ones alone. A function that throws fails its check.
std::vector<Check> run_checks(const Rmsnorm& rmsnorm, const Sizes& sizes, std::uint64_t seed,
                              const TakeFindings& take_findings);

// What run_checks() takes at most on the host, for so many elements of x.
inline constexpr std::int64_t kHostBytesAnElement = 80;

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_ACCEPTANCE_H_
