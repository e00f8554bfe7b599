// Each function runs a kernel that does little but call what it is named after.
#ifndef SIMT_TESTS_DEVICE_FUNCTIONS_H_
#define SIMT_TESTS_DEVICE_FUNCTIONS_H_

#include <cstddef>
#include <string>
#include <vector>

namespace device_functions {

enum class Shuffle { kIndex, kUp, kDown, kXor };

// Lane i gives values[i], of 32, and uses operands[i]; what each lane gets. For every type that
// CUDA shuffles; whole numbers up to 256 are exact in all.
struct ShuffleCall {
  Shuffle kind;
  std::vector<int> operands;
  int width;
};
std::vector<int> shuffle_int(const ShuffleCall& call, const std::vector<int>& values);
struct ShuffledAs {
  std::string type;
  std::vector<double> values;
};
std::vector<ShuffledAs> shuffle_all_types(const ShuffleCall& call, const std::vector<int>& values);

// Of the lanes in `mask` alone; the others have left. A lane's predicate is its bit of
// `predicates`.
struct Votes {
  unsigned ballot, all, any;
  bool operator==(const Votes&) const = default;
};
std::vector<Votes> votes(unsigned mask, unsigned predicates);  // by lane in the mask, ascending
// __activemask() by warp of a block of so many threads.
std::vector<unsigned> active_masks(int threads);

// What __syncthreads_count, _and and _or give each thread.
struct BlockVotes {
  int count;
  bool all, any;
  bool operator==(const BlockVotes&) const = default;
};
std::vector<BlockVotes> block_votes(const std::vector<int>& predicates);

// Two blocks; each thread applies the operation with its element to one value in global memory.
// The value at the end, and the old value that each thread got.
template <class T>
struct Atomic {
  T last;
  std::vector<T> old;
};
enum class Op { kAdd, kSub, kExch, kMin, kMax, kAnd, kOr, kXor, kInc, kDec, kCasAdd };
enum class Scope { kDevice, kBlock, kSystem };
// int, unsigned, long long, unsigned long long, float, double, unsigned short. An operation that
// CUDA does not have for the type throws.
template <class T>
Atomic<T> atomic(Op op, Scope scope, T first, const std::vector<T>& operands);
// atomicCAS of one thread: the old value, and the new.
template <class T>
Atomic<T> compare_and_swap(T first, T compare, T value);
// The sum over a block, by atomicAdd on shared memory.
int atomic_sum_in_shared(const std::vector<int>& x);

// The bytes of x, copied by each of the loads and each of the stores for each type.
struct Copied {
  std::string how;
  std::vector<unsigned char> bytes;
};
std::vector<Copied> copy_by_hints(const std::vector<unsigned char>& x);  // a multiple of 16

// blockIdx, threadIdx, blockDim and gridDim of every thread, in the order of its number in the
// grid.
struct Coordinates {
  unsigned block[3], thread[3], block_dim[3], grid_dim[3];
};
std::vector<Coordinates> coordinates(const unsigned (&grid)[3], const unsigned (&block)[3]);

// x, reversed by one block.
std::vector<float> reverse_in_static_shared(const std::vector<float>& x);  // at most 256 elements
// Error numbers of CUDA: of cudaFuncSetAttribute where it is asked for, and of the launch.
struct DynamicResult {
  int attribute_error = 0;
  int launch_error = 0;
  std::vector<float> values;
};
DynamicResult reverse_in_dynamic_shared(const std::vector<float>& x, bool opt_in);

// __constant__ and __device__ variables.
std::vector<float> read_constant_table(const std::vector<float>& table);  // 16 elements
// Sets elements [offset, offset + part.size()) of a __device__ array of 8 zeros, then each thread
// doubles its own; read back by the symbol, then by its address.
std::vector<int> double_device_array(const std::vector<int>& part, std::size_t offset);
std::vector<int> double_device_array_by_address(const std::vector<int>& part, std::size_t offset);
std::size_t size_of_device_array();
int count_launches_in_device_variable(int launches);
// A copy past the end of the array.
int error_of_symbol_overrun();

// The number of the error that an empty kernel's launch leaves.
int launch_error(const unsigned (&grid)[3], const unsigned (&block)[3], std::size_t shared_bytes);
int launch_error_of_destroyed_stream();

// out[i] = a * i + b, launched by each of CUDA's ways.
std::vector<float> launch_by_chevrons(int n, double a, short b);
std::vector<float> launch_by_launch_kernel(int n, float a, short b);
std::vector<float> launch_by_launch_kernel_ex(int n, double a, short b);

// Launches of an empty kernel with an attribute.
int error_of_launch_with_priority();
int error_of_launch_in_clusters();
// A kernel that calls the host API, which nvcc refuses. The error after it.
int error_of_host_call_in_kernel();

// clock64() at the end minus at the begin of a kernel.
long long clock_difference();

}  // namespace device_functions

#endif  // SIMT_TESTS_DEVICE_FUNCTIONS_H_
