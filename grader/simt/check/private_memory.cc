#include "grader/simt/check/private_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <new>

// The sections that hold the static variables of a worker that is linked as one object; without
// them, null.
extern "C" {
[[gnu::weak]] extern char __start_worker_data[], __stop_worker_data[];
[[gnu::weak]] extern char __start_worker_bss[], __stop_worker_bss[];
}

namespace simt {
namespace {

class PrivatePages {
 public:
  // Never destroyed: static variables of a submission may outlive it.
  static PrivatePages& get() {
    static PrivatePages& pages = *new PrivatePages();
    return pages;
  }

  void add(std::uintptr_t begin, std::size_t bytes) {
    const std::scoped_lock lock(mutex_);
    ends_[begin] = begin + bytes;
    lowest_ = std::min(lowest_.load(), begin);
    highest_ = std::max(highest_.load(), begin + bytes);
  }

  void remove(std::uintptr_t begin) {
    const std::scoped_lock lock(mutex_);
    ends_.erase(begin);
  }

  bool touch(std::uintptr_t begin, std::uintptr_t end) {
    // Nearly all that a program touches lies outside of these.
    if (end <= lowest_.load(std::memory_order_relaxed) ||
        begin >= highest_.load(std::memory_order_relaxed)) {
      return false;
    }
    const std::scoped_lock lock(mutex_);
    const auto after = ends_.lower_bound(end);
    return after != ends_.begin() && std::prev(after)->second > begin;
  }

 private:
  std::mutex mutex_;
  std::map<std::uintptr_t, std::uintptr_t> ends_;  // by their begins
  std::atomic<std::uintptr_t> lowest_ = UINTPTR_MAX;
  std::atomic<std::uintptr_t> highest_ = 0;
};

bool overlap(std::uintptr_t begin, std::uintptr_t end, const char* section, const char* stop) {
  return begin < reinterpret_cast<std::uintptr_t>(stop) &&
         end > reinterpret_cast<std::uintptr_t>(section);
}

}  // namespace

void* map_pages(std::size_t bytes) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return memory;
}

void* map_private(std::size_t bytes) {
  void* const memory = map_pages(bytes);
  PrivatePages::get().add(reinterpret_cast<std::uintptr_t>(memory), bytes);
  return memory;
}

void unmap_private(void* memory, std::size_t bytes) {
  PrivatePages::get().remove(reinterpret_cast<std::uintptr_t>(memory));
  munmap(memory, bytes);
}

void refuse_private(const volatile void* address, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(address);
  const std::uintptr_t end = begin + bytes;
  if (!overlap(begin, end, __start_worker_data, __stop_worker_data) &&
      !overlap(begin, end, __start_worker_bss, __stop_worker_bss) &&
      !PrivatePages::get().touch(begin, end)) {
    return;
  }
  std::fputs("the submission touched memory of the simulated GPU's own\n", stderr);
  std::abort();
}

}  // namespace simt
