// Sleeping on a word of shared memory (futex(2)).
#ifndef GRADER_WIRE_FUTEX_H_
#define GRADER_WIRE_FUTEX_H_

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdint>
#include <ctime>

namespace wire {

// Returns when `word` may no longer be `seen`, or after `timeout` (nullptr: never). It may return
// early: look again.
inline void futex_wait(std::atomic<std::uint32_t>& word, std::uint32_t seen,
                       const timespec* timeout = nullptr) {
  syscall(SYS_futex, &word, FUTEX_WAIT, seen, timeout, nullptr, 0);
}

inline void futex_wake(std::atomic<std::uint32_t>& word) {
  syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

}  // namespace wire

#endif  // GRADER_WIRE_FUTEX_H_
