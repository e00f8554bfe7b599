// What kernels and the headers beside this one call: the runtime's side of CUDA.
//
// `file` and `line` are the caller's. They travel as default arguments, because a return address
// lies where a compiler has merged two calls.
#ifndef SIMT_CUDA_SIMT_RUNTIME_H_
#define SIMT_CUDA_SIMT_RUNTIME_H_

#include <cstddef>
#include <cstdint>

#include "vector_types.h"

#define SIMT_SITE const char *file = __builtin_FILE(), int line = __builtin_LINE()

// A submission can name these (grader/worker/prelink.sh).
#pragma GCC visibility push(default)
struct CUstream_st;

namespace simt {

// The barrier of the block. `Vote` is what the block does with each thread's predicate.
enum class Vote { kNone, kCount, kAnd, kOr };
int barrier(Vote vote, int predicate, const char* file, int line);

// One step that the lanes of a mask take together. Each gives a value and gets one; what the values
// mean depends on the kind.
enum class Collective {
  kSync,         // orders memory among the lanes; no value
  kShuffle,      // the value that lane `source` gave
  kBallot,       // a bit for each lane that gave a value other than 0
  kAll,          // 1 if every lane did
  kAny,          // 1 if a lane did
  kMmaM16n8k16,  // value and result are the address of this lane's MmaOperands
};

// `source` is for kShuffle alone. `name` is the intrinsic's, for messages.
std::uint64_t collective(Collective kind, std::uint32_t mask, std::uint64_t value, int source,
                         const char* name, const char* file, int line);

// One lane's share of d = a b + c with a[16, 16] and b[16, 8] of bf16, c and d[16, 8] of fp32, laid
// out as PTX says for mma.m16n8k16.
struct MmaOperands {
  std::uint32_t a[4];  // two bf16 each, the lower index in the lower half
  std::uint32_t b[2];
  float c[4];
  float d[4];
};

// Lets the other threads of the block run.
void pause();

// The lanes of the warp that have come to this call together.
std::uint32_t active_mask(const char* file, int line);
int lane_of_thread();

// Lives while a thread does an atomic operation. Checks `bytes` at the address as one access, and
// lets other threads run now and then, so that a thread may wait for another by atomics. `reads` is
// false for an exchange, whose old value may say nothing.
class AtomicStep {
 public:
  AtomicStep(const volatile void* address, std::size_t bytes, bool reads, const char* file,
             int line);
  ~AtomicStep();
  AtomicStep(const AtomicStep&) = delete;
  AtomicStep& operator=(const AtomicStep&) = delete;
};

enum class Scope { kBlock, kDevice, kSystem };
void fence(Scope scope);

// __trap(): this thread ends, and the kernel with it.
[[noreturn]] void trap(const char* what, const char* file, int line);

// Is this code on its way in a kernel?
bool in_kernel();

// Made for each __shared__ variable by the rewriter, right after its declaration.
class SharedVariable {
 public:
  SharedVariable(const volatile void* address, std::size_t bytes, std::size_t element_bytes,
                 const char* name);
};

// Likewise for each __device__ or __constant__ variable.
class GlobalVariable {
 public:
  GlobalVariable(const volatile void* address, std::size_t bytes, std::size_t element_bytes,
                 const char* name, bool constant);
};

// A launch: one call of `thread_main(closure)` for each thread. The kernel's arguments lie in the
// closure.
struct LaunchShape {
  dim3 grid;
  dim3 block;
  std::size_t shared_bytes = 0;
  CUstream_st* stream = nullptr;
};

struct KernelCall {
  const char* name;
  const void* function;  // nullptr where it is not known
  void (*thread_main)(const void* closure);
  const void* closure;
  std::size_t closure_bytes;
};

// Runs the grid to its end, or sets the last error.
void launch(const LaunchShape& shape, const KernelCall& call, const char* file, int line);

}  // namespace simt
#pragma GCC visibility pop

#endif  // SIMT_CUDA_SIMT_RUNTIME_H_
