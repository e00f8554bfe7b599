// What the compiler calls where an array's index or an address's alignment is wrong
// (g++ -fsanitize=bounds,alignment): the names and the layouts are UBSan's.
#include <cstdint>
#include <string>

#include "grader/simt/check/describe.h"
#include "grader/simt/check/report.h"
#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/executor.h"

namespace simt {
namespace {

struct SourceLocation {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
};

struct TypeDescriptor {
  std::uint16_t kind;
  std::uint16_t info;
  char name[1];  // in quotes, zero-terminated
};

struct OutOfBoundsData {
  SourceLocation location;
  const TypeDescriptor* array;
  const TypeDescriptor* index;
};

struct DivisionData {
  SourceLocation location;
  const TypeDescriptor* type;
};

struct TypeMismatchData {
  SourceLocation location;
  const TypeDescriptor* type;
  std::uint8_t log_alignment;
  std::uint8_t check;
};

// Values of TypeMismatchData::check. For others, such as the binding of a reference, g++ 16 checks
// the wrong address where a pointer is indexed after a cast; the access itself is checked anyway.
constexpr std::uint8_t kLoad = 0;
constexpr std::uint8_t kStore = 1;
constexpr std::uint8_t kMember = 3;

// On the host, what is reported goes on as it does without a check.
void report_at(Kind kind, const SourceLocation& location, const std::string& message, int error) {
  Finding finding{.kind = kind,
                  .access = {.place = {location.file, static_cast<int>(location.line)}},
                  .message = message};
  Executor* const executor = Executor::current;
  if (executor == nullptr) {
    if (options().checks) report(std::move(finding));
    return;
  }
  if (!executor->launch().options.checks) return;
  finding.kernel = executor->launch().call.name;
  finding.access.block = executor->block_index();
  finding.access.thread = executor->thread_index(executor->thread().number);
  report(std::move(finding));
  executor->end_thread(error);
}

}  // namespace
}  // namespace simt

// A submission can name these (grader/worker/prelink.sh).
#pragma GCC visibility push(default)
extern "C" {

void __ubsan_handle_out_of_bounds(simt::OutOfBoundsData* data, std::uintptr_t index) {
  simt::report_at(simt::Kind::kOutOfBounds, data->location,
                  "the index " + std::to_string(static_cast<std::intptr_t>(index)) +
                      " is outside of the array of type " + data->array->name +
                      ". Compare the index with the array's size.",
                  cudaErrorIllegalAddress);
}

// A device goes on with some value; here the processor would end the program.
void __ubsan_handle_divrem_overflow(simt::DivisionData* data, std::uintptr_t, std::uintptr_t) {
  simt::report_at(simt::Kind::kTrap, data->location,
                  "divides an integer by zero; the result is undefined.", cudaErrorLaunchFailure);
}

void __ubsan_handle_type_mismatch_v1(simt::TypeMismatchData* data, std::uintptr_t address) {
  const std::uintptr_t alignment = std::uintptr_t{1} << data->log_alignment;
  const std::string type = data->type->name;
  const bool accesses =
      data->check == simt::kLoad || data->check == simt::kStore || data->check == simt::kMember;
  if (!accesses || address % alignment == 0) return;
  simt::report_at(simt::Kind::kMisaligned, data->location,
                  simt::describe_misaligned("of type " + type, address, alignment),
                  cudaErrorMisalignedAddress);
}

}  // extern "C"
#pragma GCC visibility pop
