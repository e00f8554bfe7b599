#include "grader/judge/session.h"

#include <signal.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "fmt/format.h"
#include "grader/judge/arena.h"
#include "grader/judge/case_log.h"
#include "grader/judge/sandbox.h"

namespace judge {
namespace {

using report::Verdict;

Session* the_session = nullptr;

// No value that a test expects, as bytes of any type: a NaN in every format, then a large negative
// number.
constexpr std::byte kPoison{0xFF};
constexpr std::byte kOtherPoison{0xCB};

const char* signal_text(int signal) {
  switch (signal) {
    case SIGSEGV:
      return "segmentation fault (SIGSEGV)";
    case SIGBUS:
      return "bus error (SIGBUS)";
    case SIGFPE:
      return "arithmetic fault, such as an integer division by zero (SIGFPE)";
    case SIGILL:
      return "illegal instruction, such as a function that ends without a return (SIGILL)";
    case SIGABRT:
      return "abort, such as a failed assert or an exception out of a noexcept function (SIGABRT)";
    case SIGTRAP:
      return "trap (SIGTRAP)";
    default:
      return strsignal(signal);
  }
}

}  // namespace

// A copy of what the worker wrote; the memory itself may change under the judge's eyes.
struct Session::Answer {
  wire::Status status{};
  std::vector<std::byte> payload;
};

Session::Session(Transport& transport, const Options& options)
    : transport_(transport), options_(options) {
  the_session = this;
}

Session::~Session() { the_session = nullptr; }

Session& Session::current() {
  if (the_session == nullptr) throw Fault("a hidden test ran outside of a judge");
  return *the_session;
}

void Session::prepare(std::string_view function, wire::Mode mode, std::uint64_t count,
                      const Arguments& arguments) {
  if (!arguments.fits())
    throw Fault(fmt::format("the arguments of {} do not fit into a request", function));
  if (function.size() >= wire::kMaxFunctionName)
    throw Fault(fmt::format("the name {} is too long", function));
  unwritten_.reset();
  if (stopped_) throw Stopped();
  if (!running_) {
    stopped_ = true;  // unless all goes well
    started_ = true;
    if (const Ending ending = transport_.start(); ending.kind != Ending::Kind::kAnswered)
      stop(ending, arguments, {});
    running_ = true;
    stopped_ = false;
  }
  std::memset(control().function, 0, sizeof control().function);
  std::memcpy(control().function, function.data(), function.size());
  control().mode = mode;
  control().count = count;
  control().index = 0;
}

std::vector<std::byte> Session::call(std::string_view function, const Arguments& arguments) {
  prepare(function, wire::Mode::kCall, 1, arguments);
  const auto at_end = place(arguments.arrays(), Side::kEnd);
  const Answer answer = call_once(arguments, at_end, kPoison);
  copy_outputs(arguments, at_end);
  if (!once_ && !arguments.arrays().empty()) {
    const auto at_begin = place(arguments.arrays(), Side::kBegin);
    const Answer again = call_once(arguments, at_begin, kOtherPoison);
    if (again.status != answer.status || again.payload != answer.payload) {
      stop(Verdict::kWrong,
           "two calls with the same arguments gave two results; it reads memory that it did not "
           "write, or keeps state",
           options_.memory_class);
    }
    // What throws need not have written anything.
    if (answer.status == wire::Status::kReturned) compare_outputs(arguments, at_begin);
  }
  if (answer.status != wire::Status::kReturned) raise(answer);
  return answer.payload;
}

void Session::map(std::string_view function, std::uint64_t count, const Arguments& arguments,
                  const std::function<void(std::uint64_t)>& at_element) {
  prepare(function, wire::Mode::kMap, count, arguments);
  // One side is enough: the submission sees single values, not the arrays.
  const auto regions = place(arguments.arrays(), Side::kEnd);
  // On whatever way out: the call that went wrong is the one of this element.
  struct AtElement {
    Session& session;
    ~AtElement() { session.at_element_ = nullptr; }
  } const guard{*this};
  at_element_ = [&] {
    // Read once: the worker may still be writing.
    const std::uint64_t index = std::atomic_ref(control().index).load(std::memory_order_relaxed);
    at_element(std::min(index, count - 1));
  };
  const Answer answer = call_once(arguments, regions, kPoison);
  if (answer.status != wire::Status::kReturned) raise(answer);
  copy_outputs(arguments, regions);
}

std::optional<std::vector<std::byte>> Session::ask(std::string_view function) {
  if (!running_) return std::nullopt;
  struct StayStopped {
    bool& stopped;
    bool before;
    ~StayStopped() { stopped = stopped || before; }
  } const guard{stopped_, std::exchange(stopped_, false)};
  return call(function, Arguments());
}

Session::Answer Session::call_once(const Arguments& arguments,
                                   const std::vector<wire::Region>& regions, std::byte poison) {
  argument_bytes_ += arguments.payload().size();
  for (const Array& array : arguments.arrays()) argument_bytes_ += array.bytes();
  fill(arena(), arguments.arrays(), regions, poison);
  std::memcpy(transport_.channel() + wire::kRequestOffset, arguments.payload().data(),
              arguments.payload().size());
  control().request_bytes = arguments.payload().size();
  control().region_count = static_cast<std::uint32_t>(regions.size());
  std::copy(regions.begin(), regions.end(), control().regions);
  // So that the last answer cannot pass for this one.
  control().status = static_cast<wire::Status>(~0U);
  control().answer_bytes = ~std::uint64_t{0};

  if (const Ending ending = transport_.call(); ending.kind != Ending::Kind::kAnswered)
    stop(ending, arguments, regions);

  Answer answer;
  // Each read once, then checked: the memory is not ours alone.
  answer.status = std::atomic_ref(control().status).load(std::memory_order_relaxed);
  const std::uint64_t bytes =
      std::atomic_ref(control().answer_bytes).load(std::memory_order_relaxed);
  if (bytes > wire::kAnswerBytes || answer.status > wire::Status::kUnknownFunction) {
    stop(Verdict::kCrash,
         "its process sent an answer that cannot be read; it has overwritten memory that is not "
         "its own");
  }
  const std::byte* payload = transport_.channel() + wire::kAnswerOffset;
  answer.payload.assign(payload, payload + bytes);
  check_inputs(arguments, regions);
  return answer;
}

// In place: what the judge goes on with is its own copy of the input. A worker that changed this
// one during the call, and back, is one that did not change it.
void Session::check_inputs(const Arguments& arguments, const std::vector<wire::Region>& regions) {
  for (std::size_t i = 0; i < regions.size(); ++i) {
    const Array& array = arguments.arrays()[i];
    if (!array.writable && array.count != 0 &&
        std::memcmp(arena() + regions[i].offset, array.input, array.bytes()) != 0) {
      stop(Verdict::kWrong, fmt::format("it changed its input {}", array.name),
           options_.memory_class);
    }
  }
}

void Session::copy_outputs(const Arguments& arguments, const std::vector<wire::Region>& regions) {
  for (std::size_t i = 0; i < regions.size(); ++i) {
    const Array& array = arguments.arrays()[i];
    if (array.writable && array.count != 0)
      std::memcpy(array.output, arena() + regions[i].offset, array.bytes());
  }
}

void Session::compare_outputs(const Arguments& arguments,
                              const std::vector<wire::Region>& regions) {
  for (std::size_t i = 0; i < regions.size(); ++i) {
    const Array& array = arguments.arrays()[i];
    if (!array.writable || array.count == 0) continue;
    // A copy, as copy_outputs() made one of the first call's: the worker may still be writing.
    const std::byte* written = arena() + regions[i].offset;
    const std::vector<std::byte> copy(written, written + array.bytes());
    if (std::memcmp(array.output, copy.data(), copy.size()) == 0) continue;
    const auto all = [&](const std::byte* bytes, std::size_t k, std::byte value) {
      bytes += k * array.element_bytes;
      return std::all_of(bytes, bytes + array.element_bytes,
                         [&](std::byte byte) { return byte == value; });
    };
    const auto is_unwritten = [&](std::size_t k) {
      return all(array.output, k, kPoison) && all(copy.data(), k, kOtherPoison);
    };
    const auto differing = std::mismatch(copy.begin(), copy.end(), array.output).first;
    const auto k = static_cast<std::size_t>(differing - copy.begin()) / array.element_bytes;
    if (!is_unwritten(k)) {
      stop(Verdict::kWrong,
           fmt::format("two calls with the same arguments wrote two values to {}[{}]", array.name,
                       k),
           options_.memory_class);
    }
    unwritten_ = {array.name, std::vector<bool>(array.count)};
    for (std::size_t i = k; i < array.count; ++i) unwritten_->elements[i] = is_unwritten(i);
    stop(Verdict::kWrong, fmt::format("{}[{}] was never written", array.name, k),
         options_.memory_class);
  }
}

void Session::stop(Verdict verdict, const std::string& what, const std::string& failure_class) {
  if (at_element_) at_element_();
  stopped_ = true;
  case_log().fail(verdict, what, failure_class);
  throw Stopped();
}

void Session::stop(const Ending& ending, const Arguments& arguments,
                   const std::vector<wire::Region>& regions) {
  const bool began = std::exchange(running_, false);
  const char* when = began ? "" : " before its first call, while its static variables were made";
  switch (ending.kind) {
    case Ending::Kind::kSignal: {
      // Its worker is no more. It may have written anything, and spoils a message at most.
      const std::uint64_t arena_address = control().arena_address;
      std::string what = fmt::format("{}{}", signal_text(ending.number), when);
      // Before its first call no array has a place.
      const std::string where =
          began && ending.address != 0
              ? locate(ending.address - arena_address, arguments.arrays(), regions)
              : "";
      if (!where.empty()) {
        what += fmt::format(": it touched {}", where);
        // Without elements it is the empty array that was not thought of.
        const bool has_elements = std::all_of(arguments.arrays().begin(), arguments.arrays().end(),
                                              [](const Array& array) { return array.count != 0; });
        stop(Verdict::kCrash, what, has_elements ? options_.memory_class : "");
      } else if (ending.at_stack_pointer) {
        what += ": the stack is full; is there a recursion without an end, or a large local array?";
      } else if (ending.number == SIGSEGV || ending.number == SIGBUS) {
        what += fmt::format(" at the address 0x{:X}", ending.address);
      }
      stop(Verdict::kCrash, what);
    }
    case Ending::Kind::kExited:
      stop(Verdict::kCrash, fmt::format("the program exited with status {}{} and gave no answer",
                                        ending.number, when));
    case Ending::Kind::kUnloadable:
      stop(Verdict::kCrash,
           fmt::format("the program cannot be loaded{}{}; are its static variables too large?",
                       ending.number == 0 ? "" : ": ",
                       ending.number == 0 ? "" : strerror(ending.number)));
    case Ending::Kind::kCpuLimit:
      stop(Verdict::kTimeout,
           fmt::format("it ran longer than it may{}; is there a loop without an end?", when));
    case Ending::Kind::kStuck:
      stop(Verdict::kTimeout, fmt::format("it sleeps or waits for what never comes{}", when));
    case Ending::Kind::kForbidden:
      stop(Verdict::kForbidden,
           fmt::format(
               "the system call {}{}: no drill needs files, processes, threads, signal handlers or "
               "the network",
               ending.number < 0 ? "that no drill needs" : system_call_name(ending.number), when));
    case Ending::Kind::kAnswered:
      break;
  }
  throw Fault("a call ended in no known way");
}

void Session::raise(const Answer& answer) {
  // More of what() helps nobody, and Catch2's line breaking takes quadratic time.
  constexpr std::size_t kMaxWords = 1000;
  const std::string text(reinterpret_cast<const char*>(answer.payload.data()),
                         std::min(answer.payload.size(), kMaxWords));
  switch (answer.status) {
    case wire::Status::kTodo:
      stop(Verdict::kUnimplemented, "not implemented yet");
    case wire::Status::kInvalidArgument:
      if (at_element_) at_element_();
      // In case that the test did not ask for it.
      case_log().suspect("threw std::invalid_argument: " + text);
      throw InvalidArgument(text);
    case wire::Status::kBadAlloc:
      stop(Verdict::kMemory, "it asked for more memory than it may have (std::bad_alloc)");
    case wire::Status::kOtherException:
      if (at_element_) at_element_();
      case_log().suspect("threw " + text);
      throw OtherException(text);
    case wire::Status::kTooLarge:
      stop(Verdict::kWrong,
           fmt::format("its result is larger than {} MiB", wire::kAnswerBytes >> 20));
    default:
      // An author's slip, or a submission's forgery; it must not pass for a FAULT.
      stop(Verdict::kCrash,
           "its process does not know this function (author: is it in the drill's binding.cc?)");
  }
}

}  // namespace judge
