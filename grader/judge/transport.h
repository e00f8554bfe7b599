// Something that carries out the request which stands in a channel.
#ifndef GRADER_JUDGE_TRANSPORT_H_
#define GRADER_JUDGE_TRANSPORT_H_

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace judge {

// The grader's own failure. It ends the run without a record: the test framework catches this
// exception like any other, but the case log keeps it.
struct Fault : std::runtime_error {
  explicit Fault(const std::string& what);
};

// How a request ended.
struct Ending {
  enum class Kind {
    kAnswered,
    kSignal,      // `number` is the signal, `address` what it was about
    kExited,      // `number` is the exit status
    kUnloadable,  // the kernel cannot load the program; `number` is the errno, 0 where it is not
                  // known
    kCpuLimit,    // the call used more CPU time than it may
    kStuck,       // the worker sleeps, and nothing will wake it
    kForbidden,   // `number` is the system call, or -1 where it is not known
  };
  Kind kind = Kind::kAnswered;
  int number = 0;
  std::uint64_t address = 0;
  bool at_stack_pointer = false;  // `address` is next to the stack pointer: the stack overflowed
};

class Transport {
 public:
  virtual ~Transport() = default;

  // The channel's memory as the judge sees it; all of it can be read and written at any time.
  virtual std::byte* channel() = 0;

  // Makes ready for a test case: a process of its own, nothing printed yet.
  virtual Ending start() = 0;

  // Carries out the request. After any ending but kAnswered, start() must come first.
  virtual Ending call() = 0;

  // From now on a call may use so much CPU time.
  virtual void limit_calls(double cpu_seconds) = 0;

  // What has been printed since start().
  virtual std::string output() = 0;

  // What stands between the submission and the verdict, for the record.
  virtual std::vector<std::string> protections() const = 0;
};

}  // namespace judge

#endif  // GRADER_JUDGE_TRANSPORT_H_
