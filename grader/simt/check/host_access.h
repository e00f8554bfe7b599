// The host's own loads and stores.
#ifndef SIMT_CHECK_HOST_ACCESS_H_
#define SIMT_CHECK_HOST_ACCESS_H_

#include <cstddef>

namespace simt {

// Reports memory of the device that the host touches, unless it is managed or pinned.
void check_host_access(const volatile void* address, std::size_t bytes, bool write,
                       const void* return_address);

// A read or write of so many bytes by whoever runs.
void on_range(const void* address, std::size_t bytes, bool write, const void* return_address);

// A failed assert() in a kernel.
[[noreturn]] void assert_failed(const char* condition, const char* file, int line,
                                const char* function);

}  // namespace simt

#endif  // SIMT_CHECK_HOST_ACCESS_H_
