// Findings in words that a student can act on.
#ifndef SIMT_CHECK_DESCRIBE_H_
#define SIMT_CHECK_DESCRIBE_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "grader/simt/check/variables.h"
#include "grader/simt/simt.h"

namespace simt {

struct MemoryAccess;

// What an address belongs to, or is nearest to.
struct Object {
  std::string name = {};     // empty where it has none
  std::int64_t offset = 0;   // from its begin, in bytes
  std::string element = {};  // "x[3]", "an allocation + 12 bytes"
  std::string what = {};     // "shared memory, 1024 bytes"
  bool freed = false;
};
Object object_at(std::uintptr_t address, std::size_t bytes, const SharedVariables& shared);

// "thread (3,0,0) of block (0,0,0)"
std::string describe(const Index& block, const Index& thread);
// "rmsnorm.cu:12"
std::string describe(const Place& place);

// Each begins with what was done and ends with what to do; the place and the thread are in the
// finding.
std::string describe_race(const Finding& finding, const Object& object, bool shared);
std::string describe_uninitialised(const Object& object, const MemoryAccess& access);
std::string describe_outside(const Object& object, const MemoryAccess& access);
std::string describe_host_pointer(const MemoryAccess& access);
std::string describe_foreign_stack(const MemoryAccess& access);
std::string describe_constant_write(const Variable& variable, std::size_t offset);
// `what`: "of type float4", "of 16 bytes".
std::string describe_misaligned(const std::string& what, std::uintptr_t address,
                                std::uintptr_t alignment);
std::string describe_stack_overflow();
std::string describe_shared_limit(std::size_t static_bytes, std::size_t dynamic_bytes);

}  // namespace simt

#endif  // SIMT_CHECK_DESCRIBE_H_
