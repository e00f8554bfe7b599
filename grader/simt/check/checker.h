// Checks each access of a kernel: is the memory there, was it written, does anything order it after
// what other threads did?
#ifndef SIMT_CHECK_CHECKER_H_
#define SIMT_CHECK_CHECKER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "grader/simt/check/order.h"
#include "grader/simt/check/report.h"
#include "grader/simt/check/shadow.h"
#include "grader/simt/check/variables.h"
#include "grader/simt/simt.h"

namespace simt {

class DeviceMemory;
class Executor;

struct MemoryAccess {
  std::uintptr_t address;
  std::size_t bytes;
  bool write;
  bool reads_value;  // false: a write, or an exchange whose old value says nothing
  bool atomic;
  bool is_volatile;
  bool block_copy;  // by memcpy and its like, which name bytes and not an object
  std::uint16_t site;
};

// A word, and the bytes of it that an access touches.
struct Word {
  std::uintptr_t address;
  unsigned mask;
};

// The checks of one executor.
class Checker {
 public:
  explicit Checker(Executor& executor);
  ~Checker();

  void begin_launch();
  void begin_block();
  void end_launch();

  // By the current thread.
  void check(const MemoryAccess& access);
  // The same, of a type that must begin at a multiple of its size.
  void check_aligned(const MemoryAccess& access);

  // The current thread passes a __shared__ variable's declaration.
  void declare(const Variable& variable);

  BlockOrder& order() { return order_; }
  const SharedVariables& shared_variables() const { return shared_; }

 private:
  // A region of memory with shadow cells and a byte of state for each word, as in DeviceMemory.
  struct Region {
    Shadow& shadow;
    std::uint8_t* state;  // of the word at `begin`; nullptr where all is addressable and written
    std::uintptr_t begin;
    bool shared;
  };

  void start_life(std::uintptr_t begin, std::size_t bytes);
  void end_life(std::uintptr_t begin, std::size_t bytes);
  void check_words(const MemoryAccess& access, const Region& region);
  void check_elsewhere(const MemoryAccess& access);
  bool check_state(const MemoryAccess& access, const Region& region);
  void check_race(const MemoryAccess& access, const Region& region, const Word& word);
  bool only_padding(const MemoryAccess& access, const Region& region) const;
  bool after_own_atomic(const Cell& cell) const;
  bool ordered(std::uint32_t interval, std::uint32_t packed, bool is_volatile);
  void outside(const MemoryAccess& access);
  ReportKey key(Kind kind, const MemoryAccess& access, std::uint16_t other = 0) const;
  void report(Kind kind, const MemoryAccess& access, const std::string& object, std::int64_t offset,
              const std::string& message);
  void report_race(const MemoryAccess& access, const Cell& cell, unsigned slot, bool shared);

  Executor& executor_;
  DeviceMemory& memory_;
  StaticShared static_shared_;  // where __shared__ variables of this OS thread lie
  Shadow shared_shadow_;
  std::vector<std::uint8_t> shared_state_;
  Region global_region_;
  Region shared_region_;
  SharedVariables shared_;
  std::size_t file_shared_bytes_ = 0;  // of these, at namespace scope
  BlockOrder order_;
};

}  // namespace simt

#endif  // SIMT_CHECK_CHECKER_H_
