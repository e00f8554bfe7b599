// What a pointer that the host's code passes points to.
#ifndef SIMT_RUNTIME_POINTERS_H_
#define SIMT_RUNTIME_POINTERS_H_

#include <cstddef>
#include <string>

#include "grader/simt/runtime/memory.h"

namespace simt {

enum class Side {
  kHost,
  kDevice,  // also where nothing is allocated there
  kBoth,    // managed or pinned
};
Side side_of(const void* pointer);

// "x (64 bytes, allocated at a.cu:3)"
std::string describe(const Allocation& allocation);

// A __device__ or __constant__ variable.
struct Symbol {
  const void* begin;
  std::size_t bytes;
};

// Is every byte part of one live allocation, symbol or the host's memory? If not, a finding that
// the call reads or writes them.
bool check_range(const char* call, bool write, const void* pointer, std::size_t bytes,
                 const char* file, int line);
bool check_range(const char* call, bool write, const Symbol& symbol, std::size_t offset,
                 std::size_t bytes, const char* file, int line);

// Memory of cudaMallocHost, as opposed to cudaMallocManaged.
void set_pinned(const void* pointer, bool pinned);
bool is_pinned(const void* pointer);

// From now on the address counts as the device's: cudaGetSymbolAddress told it. Without that a
// symbol is memory of the host, as its name is for CUDA's host code.
void add_symbol(const Symbol& symbol);

}  // namespace simt

#endif  // SIMT_RUNTIME_POINTERS_H_
