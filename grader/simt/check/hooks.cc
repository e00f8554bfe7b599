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

inline void on_access(const volatile void* address, std::size_t bytes, bool write, bool is_volatile,
                      const void* return_address) {
  Executor* const executor = Executor::current;
  if (executor == nullptr) {
    check_host_access(address, bytes, write, return_address);
    return;
  }
  if (!executor->launch().options.checks) return;
  executor->checker().check({.address = reinterpret_cast<std::uintptr_t>(address),
                             .bytes = bytes,
                             .write = write,
                             .reads_value = !write,
                             .atomic = false,
                             .is_volatile = is_volatile,
                             .site = site_of_return(return_address)});
}

}  // namespace

void on_range(const void* address, std::size_t bytes, bool write, const void* return_address) {
  if (bytes != 0) on_access(address, bytes, write, false, return_address);
}

}  // namespace simt

#define SIMT_RETURN_ADDRESS __builtin_extract_return_addr(__builtin_return_address(0))

#define SIMT_HOOKS(bytes)                                               \
  void __tsan_read##bytes(void* address) {                              \
    simt::on_access(address, bytes, false, false, SIMT_RETURN_ADDRESS); \
  }                                                                     \
  void __tsan_write##bytes(void* address) {                             \
    simt::on_access(address, bytes, true, false, SIMT_RETURN_ADDRESS);  \
  }                                                                     \
  void __tsan_unaligned_read##bytes(void* address) {                    \
    simt::on_access(address, bytes, false, false, SIMT_RETURN_ADDRESS); \
  }                                                                     \
  void __tsan_unaligned_write##bytes(void* address) {                   \
    simt::on_access(address, bytes, true, false, SIMT_RETURN_ADDRESS);  \
  }                                                                     \
  void __tsan_volatile_read##bytes(void* address) {                     \
    simt::on_access(address, bytes, false, true, SIMT_RETURN_ADDRESS);  \
  }                                                                     \
  void __tsan_volatile_write##bytes(void* address) {                    \
    simt::on_access(address, bytes, true, true, SIMT_RETURN_ADDRESS);   \
  }                                                                     \
  void __tsan_unaligned_volatile_read##bytes(void* address) {           \
    simt::on_access(address, bytes, false, true, SIMT_RETURN_ADDRESS);  \
  }                                                                     \
  void __tsan_unaligned_volatile_write##bytes(void* address) {          \
    simt::on_access(address, bytes, true, true, SIMT_RETURN_ADDRESS);   \
  }

extern "C" {

SIMT_HOOKS(1)
SIMT_HOOKS(2)
SIMT_HOOKS(4)
SIMT_HOOKS(8)
SIMT_HOOKS(16)

void __tsan_read_range(void* address, std::size_t bytes) {
  simt::on_range(address, bytes, false, SIMT_RETURN_ADDRESS);
}
void __tsan_write_range(void* address, std::size_t bytes) {
  simt::on_range(address, bytes, true, SIMT_RETURN_ADDRESS);
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
  if (here - stack.guard < stack.limit - stack.guard)
    simt::report_stack_overflow(SIMT_RETURN_ADDRESS);
}

// compile.sh gives the .cu file's calls these names, so that block copies are seen.
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

// assert() in a kernel.
[[noreturn]] void simt_assert_fail(const char* condition, const char* file, unsigned line,
                                   const char* function) {
  if (!simt::in_kernel()) __assert_fail(condition, file, line, function);
  simt::assert_failed(condition, file, static_cast<int>(line), function);
}

}  // extern "C"
