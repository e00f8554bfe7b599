// The stacks of CUDA threads: mapped once, used again by every block.
#ifndef SIMT_RUNTIME_STACKS_H_
#define SIMT_RUNTIME_STACKS_H_

#include <cstddef>
#include <cstdint>

namespace simt {

// One stack, from low to high addresses: a guard page, room for the checker to report an overflow,
// and the thread's own.
struct Stack {
  std::uintptr_t guard = 0;
  std::uintptr_t limit = 0;  // below it the thread has used more than it may
  std::uintptr_t top = 0;
};

class Stacks {
 public:
  Stacks(std::size_t count, std::size_t bytes);
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  Stack operator[](std::size_t number) const;

  // Any address of any of the stacks.
  bool contains(std::uintptr_t address) const { return address - begin_ < total_; }

 private:
  std::size_t stride_;
  std::size_t total_;
  std::uintptr_t begin_;
};

}  // namespace simt

#endif  // SIMT_RUNTIME_STACKS_H_
