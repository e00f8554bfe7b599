#include "grader/simt/check/describe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "grader/simt/check/checker.h"
#include "grader/simt/runtime/builtins.h"
#include "grader/simt/runtime/device.h"
#include "grader/simt/runtime/memory.h"

namespace simt {
namespace {

std::string bytes_text(std::size_t bytes) {
  return fmt::format("{} {}", bytes, bytes == 1 ? "byte" : "bytes");
}

std::string address_text(std::uintptr_t address) { return fmt::format("0x{:x}", address); }

Object object_of(const Variable& variable, std::uintptr_t address, const std::string& what) {
  Object object;
  object.name = variable.name;
  object.offset = static_cast<std::int64_t>(address - variable.begin);
  object.element = element_name(variable, object.offset);
  object.what = fmt::format("{}, {}", what, bytes_text(variable.bytes));
  return object;
}

Object allocation_at(std::uintptr_t address, std::size_t bytes) {
  const auto* const pointer = reinterpret_cast<const void*>(address);
  auto found = DeviceMemory::get().holding(pointer, bytes);
  if (!found) found = DeviceMemory::get().nearest(pointer);
  if (!found) {
    return {.element = address_text(address),
            .what = "device memory, nothing of which is allocated"};
  }
  Object object = object_of({.begin = found->begin,
                             .bytes = found->bytes,
                             .element_bytes = found->element_bytes,
                             .name = found->name.c_str()},
                            address, "device memory");
  object.freed = !found->live;
  if (!found->file.empty())
    object.what += fmt::format(", allocated at {}", describe(Place{found->file, found->line}));
  return object;
}

// The variable that the address is in, or else the one that ends or begins nearest to it.
Object shared_at(std::uintptr_t address, const SharedVariables& shared) {
  const auto dynamic = reinterpret_cast<std::uintptr_t>(simt_dynamic_shared);
  if (address - dynamic < kDynamicSharedBytes) {
    Variable all{.begin = dynamic, .name = "dynamic shared memory"};
    Object object = object_of(all, address, "");
    object.element = fmt::format("byte {} of dynamic shared memory", object.offset);
    object.what = "as large as the launch's third parameter says";
    return object;
  }
  const Variable* nearest = shared.at(address);
  std::uintptr_t best = ~std::uintptr_t{0};
  for (const Variable& variable : shared.all()) {
    if (nearest != nullptr && nearest->holds(address)) break;
    const std::uintptr_t distance = address < variable.begin
                                        ? variable.begin - address
                                        : address - (variable.begin + variable.bytes);
    if (distance < best) {
      best = distance;
      nearest = &variable;
    }
  }
  if (nearest == nullptr) return {.element = address_text(address), .what = "shared memory"};
  return object_of(*nearest, address, "shared memory");
}

// "reads 4 bytes at x[3]"
std::string act(const MemoryAccess& access, const std::string& where) {
  return fmt::format("{} {} at {}", access.write ? "writes" : "reads", bytes_text(access.bytes),
                     where);
}

}  // namespace

Object object_at(std::uintptr_t address, std::size_t bytes, const SharedVariables& shared) {
  if (DeviceMemory::get().contains(reinterpret_cast<const void*>(address)))
    return allocation_at(address, bytes);
  if (static_shared_of_this_thread().holds(address)) return shared_at(address, shared);
  const Variable* variable = global_variable_at(address);
  if (variable == nullptr && image().writable.holds(address))
    variable = global_array_before(address);
  if (variable != nullptr) {
    return object_of(*variable, address,
                     variable->constant ? "constant memory" : "a __device__ variable");
  }
  return {.element = address_text(address)};
}

std::string describe(const Index& block, const Index& thread) {
  return fmt::format("thread ({}) of block ({})", fmt::join(thread, ","), fmt::join(block, ","));
}

std::string describe(const Place& place) {
  if (place.line == 0) return "an unknown line";
  return fmt::format("{}:{}", place.file.substr(place.file.rfind('/') + 1), place.line);
}

std::string describe_race(const Finding& finding, const Object& object, bool shared) {
  const Access& a = finding.access;
  const Access& b = *finding.other;
  const auto side = [](const Access& access) {
    return fmt::format("{}{} {} it at {}", describe(access.block, access.thread),
                       access.atomic ? " atomically" : "", access.write ? "writes" : "reads",
                       describe(access.place));
  };
  const char* advice = "Put __syncthreads() between them, or give each thread its own elements.";
  if (a.atomic != b.atomic) {
    advice =
        "An atomic access is ordered only with other atomic ones: make both atomic, or put a "
        "barrier between them.";
  } else if (a.block != b.block) {
    advice =
        "Blocks run in any order: give each its own elements, combine by atomic operations, or use "
        "a second launch. (To read what another block wrote in the same launch: __threadfence() "
        "after its writes and then an atomic operation; the same atomic variable and "
        "__threadfence() before the reads.)";
  } else if (shared) {
    advice =
        "Put __syncthreads() between them (within a warp, __syncwarp() is enough; a shuffle orders "
        "no memory). In a loop, the next turn's writes need one as well.";
  }
  return fmt::format("{} ({}): {}, and {}, with nothing that orders the two. {}", object.element,
                     object.what, side(a), side(b), advice);
}

std::string describe_uninitialised(const Object& object, const MemoryAccess& access) {
  return fmt::format(
      "{} ({}), not all of which were written before. Memory holds anything at first: write it on "
      "every path, by cudaMemsetAsync or in the kernel, before it is read.",
      act(access, object.element), object.what);
}

std::string describe_outside(const Object& object, const MemoryAccess& access) {
  if (object.freed) {
    return fmt::format("{} ({}), which was freed. Free memory after its last use.",
                       act(access, object.element), object.what);
  }
  return fmt::format(
      "{}, not within it ({}). Compare the index with the bound, in the last block and in the tail "
      "above all.",
      act(access, object.element), object.what);
}

std::string describe_host_pointer(const MemoryAccess& access) {
  constexpr std::uintptr_t kFirstPage = 4096;
  if (access.address < kFirstPage) {
    return fmt::format(
        "{}, a null pointer. Check that cudaMalloc succeeded and that the argument was passed on.",
        act(access, address_text(access.address)));
  }
  return fmt::format(
      "{}, which is no memory of the device (nor is what malloc or new give in a kernel). Copy the "
      "host's data to memory from cudaMalloc, or "
      "pass it by value.",
      act(access, address_text(access.address)));
}

std::string describe_foreign_stack(const MemoryAccess& access) {
  return fmt::format(
      "{} {} of another thread's local memory. A local variable is its thread's own: pass values "
      "by shared memory or shuffles, not by the address of a local one.",
      access.write ? "writes" : "reads", bytes_text(access.bytes));
}

std::string describe_constant_write(const Variable& variable, std::size_t offset) {
  return fmt::format(
      "writes {} in constant memory, which kernels can only read. Use a __device__ variable.",
      element_name(variable, static_cast<std::int64_t>(offset)));
}

std::string describe_misaligned(const std::string& what, std::uintptr_t address,
                                std::uintptr_t alignment) {
  return fmt::format(
      "an access {} needs an address that is a multiple of {}; this one is {} past one. Rows of "
      "odd "
      "length begin anywhere: go up to the first aligned element one by one, or read single "
      "elements.",
      what, alignment, bytes_text(address % alignment));
}

std::string describe_stack_overflow() {
  return fmt::format(
      "the thread's stack of {} is full. Is there a recursion without an end, or a large local "
      "array? "
      "Large arrays belong in shared or global memory.",
      bytes_text(options().stack_bytes));
}

std::string describe_shared_limit(std::size_t static_bytes, std::size_t dynamic_bytes) {
  return fmt::format(
      "the kernel's __shared__ variables take {}, and the launch asks for {} more. A block may "
      "have {} "
      "of variables, and of both together as many, or up to {} where cudaFuncSetAttribute asked "
      "for "
      "them. Make the tile smaller.",
      bytes_text(static_bytes), bytes_text(dynamic_bytes), kDevice.block_shared,
      kDevice.block_shared_optin);
}

}  // namespace simt
