// One run of a drill's hidden tests against one submission.
#ifndef GRADER_JUDGE_SESSION_H_
#define GRADER_JUDGE_SESSION_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/judge/arguments.h"
#include "grader/judge/transport.h"
#include "grader/report/verdict.h"
#include "grader/wire/channel.h"

namespace judge {

struct Options {
  std::uint64_t seed = 1;    // of whatever a test draws at random
  bool exhaustive = false;   // sweep every input where that is possible, not a selection
  bool has_checkers = true;  // of kernels; a device has none
  // Of a call that touches what is not its own, changes its input or remembers an earlier call:
  // whatever the test is about, the mistake is this one. Empty: the class of the test.
  std::string memory_class = {};
};

// What the submission threw, carried back.
struct InvalidArgument : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};
struct OtherException : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// An output that a call left as it was, in part or whole.
struct Unwritten {
  std::string array;           // its name
  std::vector<bool> elements;  // true: not written
};

class Session {
 public:
  Session(Transport& transport, const Options& options);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // The one that exists. Tests reach it through Remote and options().
  static Session& current();

  const Options& options() const { return options_; }

  // A new worker for every test case, so that one leaves nothing behind for the next and each can
  // be replayed alone. After a call that did not come back, no other of its case does.
  void begin_case() { running_ = started_ = stopped_ = false; }

  // From now on a call may use so much CPU time.
  void limit_calls(double cpu_seconds) { transport_.limit_calls(cpu_seconds); }

  // The bytes of the arguments of all calls so far, twice where they were made twice: how much work
  // there was, the same on every machine.
  std::uint64_t argument_bytes() const { return argument_bytes_; }

  // What the submission printed during this test case.
  std::string output() { return started_ ? transport_.output() : ""; }

  // Calls the submission's function and returns its encoded result. With arrays it calls twice, the
  // arrays against the guard page at their end and then at their begin, with other poison, and
  // insists on the same result, unless a CallOnce lives. Outputs are copied back. Throws what the
  // submission threw, or Stopped with the reason in the case log.
  std::vector<std::byte> call(std::string_view function, const Arguments& arguments);

  // Of the last call(), if that was what ended it; the outputs are copied back as they are.
  const std::optional<Unwritten>& unwritten() const { return unwritten_; }

  // Whether a CallOnce lives.
  bool calls_once() const { return once_; }

  // Calls it once for each of `count` elements of the arguments' arrays, the last of which takes
  // the results. Before it throws, `at_element` hears at which element that happened.
  void map(std::string_view function, std::uint64_t count, const Arguments& arguments,
           const std::function<void(std::uint64_t)>& at_element);

  // Calls a function that takes nothing, for the judge itself: as call() does, but also after a
  // call that ended the test case. nullopt where no worker lives.
  std::optional<std::vector<std::byte>> ask(std::string_view function);

 private:
  friend class CallOnce;
  struct Answer;

  void prepare(std::string_view function, wire::Mode mode, std::uint64_t count,
               const Arguments& arguments);
  Answer call_once(const Arguments& arguments, const std::vector<wire::Region>& regions,
                   std::byte poison);
  void check_inputs(const Arguments& arguments, const std::vector<wire::Region>& regions);
  void copy_outputs(const Arguments& arguments, const std::vector<wire::Region>& regions);
  void compare_outputs(const Arguments& arguments, const std::vector<wire::Region>& regions);
  [[noreturn]] void stop(report::Verdict verdict, const std::string& what,
                         const std::string& failure_class = "");
  [[noreturn]] void stop(const Ending& ending, const Arguments& arguments,
                         const std::vector<wire::Region>& regions);
  [[noreturn]] void raise(const Answer& answer);

  wire::Control& control() { return *reinterpret_cast<wire::Control*>(transport_.channel()); }
  std::byte* arena() { return transport_.channel() + wire::kArenaOffset; }

  Transport& transport_;
  Options options_;
  std::function<void()> at_element_;  // set while a mapped call runs
  std::uint64_t argument_bytes_ = 0;
  std::optional<Unwritten> unwritten_;
  bool stopped_ = false;  // no more calls in this test case
  bool once_ = false;     // set while a CallOnce lives
  bool started_ = false;  // in this test case
  bool running_ = false;  // and the worker still lives
};

// While it lives calls with arrays are made once: for the few that take long, beside others that
// are made twice.
class CallOnce {
 public:
  CallOnce() : before_(std::exchange(Session::current().once_, true)) {}
  ~CallOnce() { Session::current().once_ = before_; }
  CallOnce(const CallOnce&) = delete;
  CallOnce& operator=(const CallOnce&) = delete;

 private:
  bool before_;  // one may live in another's life
};

inline const Options& options() { return Session::current().options(); }

}  // namespace judge

#endif  // GRADER_JUDGE_SESSION_H_
