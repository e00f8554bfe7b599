#include "grader/simt/runtime/stacks.h"

#include <sys/mman.h>

#include <new>

namespace simt {
namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kReportRoom = 32 << 10;

// Stacks a power of two apart would share their cache sets.
constexpr std::size_t kStagger = 448;
constexpr std::size_t kStaggers = 8;

std::size_t pages(std::size_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }

}  // namespace

Stacks::Stacks(std::size_t count, std::size_t bytes)
    : stride_(kPage + kReportRoom + pages(bytes) + kPage), total_(stride_ * count) {
  void* const memory = mmap(nullptr, total_, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  begin_ = reinterpret_cast<std::uintptr_t>(memory);
  for (std::size_t i = 0; i < count; ++i) {
    if (mprotect(reinterpret_cast<void*>(begin_ + i * stride_), kPage, PROT_NONE) != 0)
      throw std::bad_alloc();
  }
}

Stacks::~Stacks() { munmap(reinterpret_cast<void*>(begin_), total_); }

Stack Stacks::operator[](std::size_t number) const {
  Stack stack;
  stack.guard = begin_ + number * stride_;
  stack.limit = stack.guard + kPage + kReportRoom;
  stack.top = stack.guard + stride_ - number % kStaggers * kStagger;
  return stack;
}

}  // namespace simt
