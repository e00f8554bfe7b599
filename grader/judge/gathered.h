// What the simulated GPU found and counted in all test cases of a drill, as the record holds it.
#ifndef GRADER_JUDGE_GATHERED_H_
#define GRADER_JUDGE_GATHERED_H_

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "grader/report/record.h"
#include "grader/wire/simt.h"

namespace judge {

class Gathered {
 public:
  // Of one test case.
  void add(const std::vector<wire::SimtFinding>& findings, const wire::SimtCounters& counters);

  // Sorted by line, so that they depend on nothing but what was added, and in which order. Of a
  // kind, kernel and pair of lines there is one finding, the first that came, with the sum of their
  // counts; at most wire::kMaxSimtFindings in all. Counters are sums as well; of what was never
  // counted the object is empty. The form is in docs/grading.md.
  report::Json findings() const;
  report::Json counters() const;

 private:
  using Line = std::pair<std::string, int>;
  using FindingKey = std::tuple<Line, std::string, std::string, std::optional<Line>>;
  using LineKey = std::tuple<Line, std::string, bool, bool>;

  std::map<FindingKey, wire::SimtFinding> findings_;
  std::map<std::string, wire::SimtKernelCount> kernels_;
  std::map<LineKey, wire::SimtLineCount> lines_;
};

}  // namespace judge

#endif  // GRADER_JUDGE_GATHERED_H_
