// The submission in the judge's own process, for a debugger: a crash stops there, and no score
// comes of it.
#ifndef GRADER_JUDGE_IN_PROCESS_H_
#define GRADER_JUDGE_IN_PROCESS_H_

#include <memory>
#include <string>
#include <vector>

#include "grader/judge/transport.h"
#include "grader/worker/server.h"

namespace judge {

class InProcess : public Transport {
 public:
  InProcess();
  ~InProcess() override;
  InProcess(const InProcess&) = delete;
  InProcess& operator=(const InProcess&) = delete;

  std::byte* channel() override { return channel_; }
  Ending start() override { return {}; }
  Ending call() override;
  void limit_calls(double) override {}
  std::string output() override { return ""; }
  std::vector<std::string> protections() const override { return {}; }

 private:
  std::byte* channel_;
  std::unique_ptr<worker::Server> server_;
};

}  // namespace judge

#endif  // GRADER_JUDGE_IN_PROCESS_H_
