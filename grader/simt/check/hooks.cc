// What the compiler calls at each load and store of a .cu file (g++ -fsanitize=thread): the names
// are ThreadSanitizer's, the work is ours.
#include <cassert>
#include <cstdint>
#include <cstring>

#include "grader/simt/check/describe.h"
#include "grader/simt/check/host_access.h"
#include "grader/simt/check/sites.h"
#include "grader/simt/runtime/executor.h"
#include "grader/simt/runtime/stack_overflow.h"

namespace simt {
namespace {

struct Flags {
  bool write = false;
  bool is_volatile = false;
  bool aligned = false;  // the type needs an address that is a multiple of its size
  bool block_copy = false;
};

inline void on_access(const volatile void* address, std::size_t bytes, Flags flags,
                      const void* return_address) {
  Executor* const executor = Executor::current;
  if (executor == nullptr) {
    check_host_access(address, bytes, flags.write, return_address);
    return;
  }
  // A thread may be waiting for another one's write.
  if (flags.is_volatile && !flags.write) executor->count_spin();
  if (!executor->launch().options.checks) return;
  const MemoryAccess access{.address = reinterpret_cast<std::uintptr_t>(address),
                            .bytes = bytes,
                            .write = flags.write,
                            .reads_value = !flags.write,
                            .atomic = false,
                            .is_volatile = flags.is_volatile,
                            .block_copy = flags.block_copy,
                            .site = site_of_return(return_address)};
  if (flags.aligned) {
    executor->checker().check_aligned(access);
  } else {
    executor->checker().check(access);
  }
}

}  // namespace

void on_range(const void* address, std::size_t bytes, bool write, const void* return_address) {
  if (bytes != 0) on_access(address, bytes, {.write = write, .block_copy = true}, return_address);
}

}  // namespace simt

#define SIMT_RETURN_ADDRESS __builtin_extract_return_addr(__builtin_return_address(0))

#define SIMT_HOOK(name, bytes, ...)                                                 \
  void __tsan_##name##bytes(void* address) {                                        \
    simt::on_access(address, bytes, simt::Flags{__VA_ARGS__}, SIMT_RETURN_ADDRESS); \
  }
#define SIMT_HOOKS(bytes)                                                               \
  SIMT_HOOK(read, bytes, .aligned = true)                                               \
  SIMT_HOOK(write, bytes, .write = true, .aligned = true)                               \
  SIMT_HOOK(unaligned_read, bytes, )                                                    \
  SIMT_HOOK(unaligned_write, bytes, .write = true)                                      \
  SIMT_HOOK(volatile_read, bytes, .is_volatile = true, .aligned = true)                 \
  SIMT_HOOK(volatile_write, bytes, .write = true, .is_volatile = true, .aligned = true) \
  SIMT_HOOK(unaligned_volatile_read, bytes, .is_volatile = true)                        \
  SIMT_HOOK(unaligned_volatile_write, bytes, .write = true, .is_volatile = true)

// A submission can name these (grader/worker/prelink.sh).
#pragma GCC visibility push(default)
extern "C" {

SIMT_HOOKS(1)
SIMT_HOOKS(2)
SIMT_HOOKS(4)
SIMT_HOOKS(8)
SIMT_HOOKS(16)

void __tsan_read_range(void* address, std::size_t bytes) {
  if (bytes != 0) simt::on_access(address, bytes, {}, SIMT_RETURN_ADDRESS);
}
void __tsan_write_range(void* address, std::size_t bytes) {
  if (bytes != 0) simt::on_access(address, bytes, {.write = true}, SIMT_RETURN_ADDRESS);
}

void __tsan_init() {}
void __tsan_vptr_read(void**) {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_func_exit() {}

// A recursion is stopped where a function is entered, while there is room to say so.
void __tsan_func_entry(void*) {
  if (simt::Executor::current == nullptr) return;
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const simt::Stack& stack = simt::Executor::current->thread().stack;
  if (here - stack.limit >= stack.top - stack.limit)
    simt::Executor::current->end_overflowed(SIMT_RETURN_ADDRESS);
}

// finish_object.sh gives the .cu file's calls these names, so that block copies are seen.
void* simt_memcpy(void* to, const void* from, std::size_t bytes) {
  simt::on_range(from, bytes, false, SIMT_RETURN_ADDRESS);
  simt::on_range(to, bytes, true, SIMT_RETURN_ADDRESS);
  return std::memcpy(to, from, bytes);
}
void* simt_memmove(void* to, const void* from, std::size_t bytes) {
  simt::on_range(from, bytes, false, SIMT_RETURN_ADDRESS);
  simt::on_range(to, bytes, true, SIMT_RETURN_ADDRESS);
  return std::memmove(to, from, bytes);
}
void* simt_memset(void* to, int value, std::size_t bytes) {
  simt::on_range(to, bytes, true, SIMT_RETURN_ADDRESS);
  return std::memset(to, value, bytes);
}
int simt_memcmp(const void* a, const void* b, std::size_t bytes) {
  simt::on_range(a, bytes, false, SIMT_RETURN_ADDRESS);
  simt::on_range(b, bytes, false, SIMT_RETURN_ADDRESS);
  return std::memcmp(a, b, bytes);
}

// assert() in a kernel.
[[noreturn]] void simt_assert_fail(const char* condition, const char* file, unsigned line,
                                   const char* function) {
  if (!simt::in_kernel()) __assert_fail(condition, file, line, function);
  simt::assert_failed(condition, file, static_cast<int>(line), function);
}

}  // extern "C"
#pragma GCC visibility pop
