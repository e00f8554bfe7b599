// The memory that a judge and its worker share, and the words that they exchange through it.
//
//   | Control | request payload | answer payload | arena |
//
// The judge writes Control's request half and the request payload, adds one to `asked` and waits
// until the worker has copied that number to `answered`. Arrays travel in the arena, each between
// two guard pages of its own, so that the submission works on them in place and an access outside
// of them stops it. Everything that the judge reads here was written by a process that it does not
// trust: it copies first, then checks the copy.
#ifndef GRADER_WIRE_CHANNEL_H_
#define GRADER_WIRE_CHANNEL_H_

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace wire {

inline constexpr std::size_t kPageBytes = 4096;
inline constexpr std::size_t kRequestBytes = 64 << 10;
inline constexpr std::size_t kAnswerBytes = 16 << 20;
inline constexpr std::size_t kArenaBytes = 1 << 30;  // only touched pages cost memory
inline constexpr std::size_t kMaxRegions = 16;
inline constexpr std::size_t kMaxFunctionName = 64;  // with its terminating zero

// The descriptor under which a worker finds the channel.
inline constexpr int kChannelFd = 3;

// The first thing that a worker answers, before any request.
inline constexpr std::uint32_t kHello = 1;

// One array in the arena.
struct Region {
  std::uint64_t offset;  // of its first byte, from the arena's first byte
  std::uint64_t bytes;
  std::uint32_t writable;
};

enum class Mode : std::uint32_t {
  kCall,  // once, with the arguments in the request payload
  kMap,   // `count` times, with an array for each argument and one for the results
};

// How a call ended.
enum class Status : std::uint32_t {
  kReturned,         // the answer payload holds the result
  kTodo,             // drill::Todo was thrown
  kInvalidArgument,  // std::invalid_argument was thrown; the answer payload holds what()
  kBadAlloc,         // std::bad_alloc or std::length_error was thrown
  kOtherException,   // the answer payload holds the type's name and what()
  kTooLarge,         // the result does not fit into kAnswerBytes
  kUnknownFunction,  // the worker has no function of that name
};

struct Control {
  std::atomic<std::uint32_t> asked;     // a futex
  std::atomic<std::uint32_t> answered;  // a futex

  // The request.
  Mode mode;
  std::uint32_t region_count;
  std::uint64_t request_bytes;
  std::uint64_t count;  // kMap
  char function[kMaxFunctionName];
  Region regions[kMaxRegions];

  // The answer.
  Status status;
  std::uint64_t answer_bytes;
  std::uint64_t index;  // kMap: the element that is being worked on

  // In the worker. It names the array that a fault lies in, and decides nothing.
  std::uint64_t arena_address;
};

inline constexpr std::size_t kRequestOffset = kPageBytes;
inline constexpr std::size_t kAnswerOffset = kRequestOffset + kRequestBytes;
inline constexpr std::size_t kArenaOffset = kAnswerOffset + kAnswerBytes;
inline constexpr std::size_t kChannelBytes = kArenaOffset + kArenaBytes;

static_assert(sizeof(Control) <= kRequestOffset);
static_assert(std::atomic<std::uint32_t>::is_always_lock_free);

}  // namespace wire

#endif  // GRADER_WIRE_CHANNEL_H_
