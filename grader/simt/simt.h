// Runs unmodified CUDA on the CPU and checks it.
//
// A .cu file that is built by simt_library (defs.bzl) runs in this process: every launch runs to
// its end before the next line of the host's code. While a kernel runs, each load and store is
// checked, as compute-sanitizer's memcheck, racecheck, initcheck and synccheck do on a device, and
// what is wrong becomes a Finding.
//
// Modelled: grids and blocks of 1 to 3 dimensions; static and dynamic shared memory; __syncthreads
// and its votes; warp shuffles, votes and __syncwarp by mask; atomics and fences; __device__ and
// __constant__ variables; vector types, bf16 and fp16; math intrinsics; printf, assert and __trap
// in kernels; streams and events, as immediate; the memory, device and error calls of the host API;
// mma.m16n8k16 by device/mma_m16n8k16.h.
//
// Not modelled, and an error that says so: inline PTX, textures, cp.async, mbarrier, wgmma and TMA,
// cooperative groups, match and reduce, dynamic parallelism, blocks that wait for one another.
#ifndef SIMT_SIMT_H_
#define SIMT_SIMT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

struct CUstream_st;

namespace simt {

// The order in which the threads that can run do so. What is found must not depend on it.
enum class Order { kForward, kReverse, kRandom };

struct Options {
  bool checks = true;     // false: run only
  bool counters = false;  // fill counters(); needs checks
  Order order = Order::kForward;
  std::uint64_t seed = 1;   // of kRandom
  unsigned os_threads = 1;  // blocks are spread over so many; with 1, findings repeat exactly
  std::size_t device_bytes = std::size_t{1} << 28;  // of device memory; read at the first use of it
  std::size_t stack_bytes = 64 << 10;               // of a CUDA thread; read at the first launch
};

// Before a launch, not during one.
void set_options(const Options& options);
const Options& options();

enum class Kind {
  kRace,           // two accesses that nothing orders, one of them a write
  kOutOfBounds,    // outside of every live allocation, shared or global variable
  kMisaligned,     // a vector access at an address that it may not have
  kHostPointer,    // memory of the host, touched in a kernel
  kDevicePointer,  // memory of the device, touched by the host
  kUninitialised,  // a read of what nobody wrote
  kBarrier,        // a barrier or warp operation that not all of its threads reach
  kStack,          // a thread's stack is full
  kTrap,           // a failed assert, __trap or an exception
  kBadFree,        // a free of what is not allocated
  kWrongStream,    // work on another stream than the expected one
  kLimit,          // a kernel that uses more than a device has
  kNotModelled,    // right CUDA, perhaps, that this library does not run
};
const char* name(Kind kind);

using Index = std::array<unsigned, 3>;  // x, y, z

struct Place {
  std::string file;  // as the compiler was given it; empty where unknown
  int line = 0;
};

// One side of a race, or where else a thread was.
struct Access {
  Place place = {};
  Index block = {};
  Index thread = {};
  bool write = false;
  bool atomic = false;
};

struct Finding {
  Kind kind = Kind::kNotModelled;
  std::string kernel = {};  // as the launch names it; empty on the host
  Access access = {};
  std::optional<Access> other = {};  // of a race: the earlier line first
  std::string object = {};           // the variable or allocation, if it has a name
  std::int64_t offset = 0;           // in bytes, from the object's begin
  std::string message = {};          // all of it for a person, and what to do
  std::uint64_t count = 1;           // how often these lines did it
};

// In the order of discovery, one for each kind and line, of races for each pair of lines; at most
// kMaxFindings, some of which are kept for kinds that have none yet.
inline constexpr std::size_t kMaxFindings = 100;
std::vector<Finding> findings();
void clear_findings();

// What the accesses of one source line cost, summed over the warps of the blocks that were watched:
// the first and the middle one of each of a kernel's first launches. Of a loop the first passes
// count.
struct LineCount {
  std::string kernel = {};
  Place place = {};
  bool shared = false;  // else global
  bool write = false;
  std::uint64_t requests = 0;          // warp instructions
  std::uint64_t sectors = 0;           // global: 32-byte sectors that they touch
  std::uint64_t least_sectors = 0;     // global: as many as their distinct bytes would fill
  std::uint64_t wavefronts = 0;        // shared: passes over the 32 banks
  std::uint64_t least_wavefronts = 0;  // shared: as many as without a bank conflict
};

struct KernelCount {
  std::string kernel = {};
  std::uint64_t launches = 0;
  std::uint64_t blocks = 0;
  std::uint64_t barriers = 0;    // completed, over all blocks
  std::uint64_t bytes_read = 0;  // asked of global memory, by all threads
  std::uint64_t bytes_written = 0;
  std::uint64_t least_read = 0;  // distinct bytes that were read, summed over launches
  std::uint64_t least_written = 0;
};

struct Counters {
  std::vector<KernelCount> kernels = {};
  std::vector<LineCount> lines = {};
};
Counters counters();
void clear_counters();

// What findings call the allocation that starts at this device pointer.
void name_allocation(const void* device_pointer, const char* name, std::size_t element_bytes);

// Work on any other stream is a finding, until the next call; nullopt expects nothing.
void expect_stream(std::optional<CUstream_st*> stream);

// As a fresh process would start: no allocations, no error, no findings, no counters. Not in a
// kernel.
void reset();

}  // namespace simt

#endif  // SIMT_SIMT_H_
