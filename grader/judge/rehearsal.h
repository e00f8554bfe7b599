// Calls of which several test cases look at the findings, made once, by the first of them:
//
//   class Launches : public judge::Rehearsal {
//    public:
//     Launches() {
//       for (const Shape& shape : shapes()) attempt([&] { results_.push_back(result_of(shape)); });
//       end();
//     }
//   };
//   const Launches& launches() {
//     static const Launches made;
//     return made;
//   }
//
// A call that does not come back ends the constructor: the next test case makes all calls anew, in
// a worker of its own.
#ifndef GRADER_JUDGE_REHEARSAL_H_
#define GRADER_JUDGE_REHEARSAL_H_

#include <functional>
#include <optional>
#include <vector>

#include "grader/judge/case_log.h"
#include "grader/judge/findings.h"
#include "grader/wire/simt.h"

namespace judge {

class Rehearsal {
 public:
  // As judge::no_findings(), of what was found in these calls.
  bool no_findings(Check check) const { return judge::no_findings(check, found_); }

  // Whether no call threw. Else the first that did is what is wrong.
  bool nothing_thrown() const;

 protected:
  // What the submission throws is kept for nothing_thrown().
  void attempt(const std::function<void()>& calls);

  // After the last call.
  void end() { found_ = findings_until_now(); }

 private:
  std::optional<Failure> thrown_;
  std::vector<wire::SimtFinding> found_;
};

}  // namespace judge

#endif  // GRADER_JUDGE_REHEARSAL_H_
