// The functions of the rogue worker.
#ifndef GRADER_JUDGE_ROGUE_H_
#define GRADER_JUDGE_ROGUE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace rogue {

int add(int a, int b);

// values[index], wherever that is.
float element(std::span<const float> values, std::int64_t index);

// Writes out[0] to out[count - 1], wherever that ends.
void fill(std::span<float> out, std::int64_t count);

// Writes out[first] to the last element, wherever that begins.
void fill_from(std::span<float> out, std::int64_t first);

void change_input(std::span<const float> values);

// How often it has been called.
int count_calls(std::span<const float> values);

// Of an even number; throws std::invalid_argument for 13.
std::optional<int> half(int value);

enum class Deed {
  kTodo,
  kThrowInvalidArgument,
  kThrowOther,
  kThrowNoException,
  kThrowLongWords,
  kNull,
  kDivide,
  kAbort,
  kRecurse,
  kExit,
  kQuickExit,
  kLoop,
  kSleep,
  kDeadlock,
  kNap,
  kNapOnce,
  kHugeVector,
  kEatMemory,
  kPrint,
  kFlood,
  kRead,
  kOpen,
  kSocket,
  kFork,
  kThread,
  kKill,
  kSignalParent,
  kKillItself,
  kStopItself,
  kMapExecutable,
  kMapAtAddress,
  kExec,
  kExecAgain,
  kHandleSignal,
  kHandleSegfault,
};
int misbehave(Deed deed);

// Makes a system call, with pointers that lead nowhere, and returns what it returns.
std::int64_t call_kernel(std::int64_t number, std::int64_t first, std::int64_t second,
                         std::int64_t third);
// The same by the door of 32-bit programs.
int call_kernel_32(int number);

// What plain C++ does beside computing: clocks, sleep, streams, sorting, reallocation, locks,
// exceptions and so on. 0 when all of it works, else a line of rogue_worker.cc.
int live();

// The answer as its bytes are: what is read of it is another matter.
enum class Flicker {
  kStatus,
  kLength,
  kPayload,
  kOutput,
  kRequest,
};
// Answers 42 in the worker's stead, and writes to that part of the channel for ever. `out` is
// wherever the output of the call is.
int flicker(std::span<float> out, Flicker what);

// Answers 42, and then this happens.
enum class Afterwards { kExit, kCrash, kAnswerTheNext };
int answer_and(Afterwards afterwards);

enum class Lie {
  kNothing,       // the right answer, 42, in the worker's stead
  kSize,          // an answer of 2^64 - 1 bytes
  kJustTooLarge,  // one byte more than there is room
  kStatus,        // an unknown status
  kShort,         // one byte of the four
  kLong,          // one byte more
  kUnwritten,     // a size that only the poison would have
  kUnknown,       // the status of a function that is not bound
  kWrongNumber,   // the number of another request
};
// Answers in the worker's stead, and never returns. find_channel must have been called.
int lie(Lie lie);

// Finds the channel for later calls: `values` lies `distance` bytes behind its first byte.
void find_channel(std::span<const float> values, std::uint64_t distance);

// What an earlier worker has left in a corner of the channel; leaves 1 there.
int find_trace();

// Writes nothing and throws std::invalid_argument.
void throw_with_output(std::span<float> out);

}  // namespace rogue

#endif  // GRADER_JUDGE_ROGUE_H_
