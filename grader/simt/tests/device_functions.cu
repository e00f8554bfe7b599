#include "grader/simt/tests/device_functions.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <stdexcept>
#include <type_traits>

#include "grader/simt/tests/device_vector.h"

namespace device_functions {
namespace {

constexpr unsigned kAllLanes = 0xffffffff;
constexpr int kLanes = 32;

// Narrow integers become int.
static_assert(std::is_same_v<decltype(__shfl_sync(kAllLanes, short(), 0)), int>);
static_assert(std::is_same_v<decltype(__shfl_xor_sync(kAllLanes, bool(), 0)), int>);

template <class T>
__device__ T shuffle(Shuffle kind, T value, int operand, int width) {
  switch (kind) {
    case Shuffle::kIndex:
      return __shfl_sync(kAllLanes, value, operand, width);
    case Shuffle::kUp:
      return __shfl_up_sync(kAllLanes, value, operand, width);
    case Shuffle::kDown:
      return __shfl_down_sync(kAllLanes, value, operand, width);
    case Shuffle::kXor:
      break;
  }
  return __shfl_xor_sync(kAllLanes, value, operand, width);
}

template <class T>
__global__ void shuffle_kernel(Shuffle kind, const int* operands, int width, const T* in, T* out) {
  const int lane = threadIdx.x;
  out[lane] = shuffle(kind, in[lane], operands[lane], width);
}

template <class T>
std::vector<T> shuffle_values(const ShuffleCall& call, const std::vector<T>& values) {
  DeviceVector<int> operands(call.operands);
  DeviceVector<T> in(values);
  DeviceVector<T> out(kLanes);
  shuffle_kernel<T><<<1, kLanes>>>(call.kind, operands.data(), call.width, in.data(), out.data());
  check_launch();
  return out.to_host();
}

template <class T, class FromInt, class ToDouble>
void shuffle_as(const char* type, const ShuffleCall& call, const std::vector<int>& values,
                const FromInt& from_int, const ToDouble& to_double,
                std::vector<ShuffledAs>& results) {
  std::vector<T> in;
  for (const int value : values) in.push_back(from_int(value));
  ShuffledAs result = {type, {}};
  for (const T& value : shuffle_values<T>(call, in)) result.values.push_back(to_double(value));
  results.push_back(result);
}

template <class T>
void shuffle_as(const char* type, const ShuffleCall& call, const std::vector<int>& values,
                std::vector<ShuffledAs>& results) {
  shuffle_as<T>(
      type, call, values, [](int value) { return static_cast<T>(value); },
      [](T value) { return static_cast<double>(value); }, results);
}

__global__ void vote_kernel(unsigned mask, unsigned predicates, Votes* out) {
  const unsigned lane = threadIdx.x;
  if ((mask >> lane & 1) == 0) return;
  const int predicate = static_cast<int>(predicates & 1u << lane);
  const unsigned ballot = __ballot_sync(mask, predicate);
  const int all = __all_sync(mask, predicate);
  const int any = __any_sync(mask, predicate);
  out[lane] = {ballot, static_cast<unsigned>(all), static_cast<unsigned>(any)};
}

__global__ void active_mask_kernel(unsigned* out) {
  const unsigned mask = __activemask();
  if (threadIdx.x % kLanes == 0) out[threadIdx.x / kLanes] = mask;
}

__global__ void block_vote_kernel(const int* predicates, BlockVotes* out) {
  const int i = threadIdx.x;
  const int count = __syncthreads_count(predicates[i]);
  const int all = __syncthreads_and(predicates[i]);
  const int any = __syncthreads_or(predicates[i]);
  out[i] = {count, all != 0, any != 0};
}

// Not every operation has every type: what is missing is found when it is asked for.
#define ATOMIC(name, condition)                                        \
  if constexpr (condition) {                                           \
    if (scope == Scope::kDevice) return name(address, value);          \
    if (scope == Scope::kBlock) return name##_block(address, value);   \
    if (scope == Scope::kSystem) return name##_system(address, value); \
  }                                                                    \
  break;

template <class T, class... Types>
constexpr bool is_one_of = (std::is_same_v<T, Types> || ...);
template <class T>
constexpr bool is_bits = is_one_of<T, int, unsigned, long long, unsigned long long>;
template <class T>
constexpr bool is_swapped = is_one_of<T, int, unsigned, unsigned long long, unsigned short>;
template <class T>
constexpr bool is_added = is_one_of<T, int, unsigned, unsigned long long, float, double>;
template <class T>
constexpr bool is_exchanged = is_one_of<T, int, unsigned, unsigned long long, float>;

template <class T>
__device__ T swap(Scope scope, T* address, T compare, T value) {
  if constexpr (!std::is_same_v<T, unsigned short>) {  // it has no other scope
    if (scope == Scope::kBlock) return atomicCAS_block(address, compare, value);
    if (scope == Scope::kSystem) return atomicCAS_system(address, compare, value);
  }
  return atomicCAS(address, compare, value);
}

template <class T>
__device__ T add_by_swaps(Scope scope, T* address, T value) {
  T old = T();  // a guess; the first swap tells
  for (;;) {
    const T next = static_cast<T>(old + value);
    const T seen = swap(scope, address, old, next);
    if (seen == old) return old;
    old = seen;
  }
}

template <class T>
__device__ T apply(Op op, Scope scope, T* address, T value) {
  switch (op) {
    case Op::kAdd:
      ATOMIC(atomicAdd, is_added<T>)
    case Op::kSub:
      ATOMIC(atomicSub, (is_one_of<T, int, unsigned>))
    case Op::kExch:
      ATOMIC(atomicExch, is_exchanged<T>)
    case Op::kMin:
      ATOMIC(atomicMin, is_bits<T>)
    case Op::kMax:
      ATOMIC(atomicMax, is_bits<T>)
    case Op::kAnd:
      ATOMIC(atomicAnd, is_bits<T>)
    case Op::kOr:
      ATOMIC(atomicOr, is_bits<T>)
    case Op::kXor:
      ATOMIC(atomicXor, is_bits<T>)
    case Op::kInc:
      ATOMIC(atomicInc, (is_one_of<T, unsigned>))
    case Op::kDec:
      ATOMIC(atomicDec, (is_one_of<T, unsigned>))
    case Op::kCasAdd:
      if constexpr (is_swapped<T>) return add_by_swaps(scope, address, value);
      break;
  }
  __trap();
  return value;
}

template <class T>
bool has(Op op) {
  switch (op) {
    case Op::kAdd:
      return is_added<T>;
    case Op::kSub:
      return is_one_of<T, int, unsigned>;
    case Op::kExch:
      return is_exchanged<T>;
    case Op::kInc:
    case Op::kDec:
      return is_one_of<T, unsigned>;
    case Op::kCasAdd:
      return is_swapped<T>;
    default:
      return is_bits<T>;
  }
}

template <class T>
__global__ void atomic_kernel(Op op, Scope scope, T* value, const T* operands, T* old, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) old[i] = apply(op, scope, value, operands[i]);
}

template <class T>
__global__ void swap_kernel(T* value, T compare, T next, T* old) {
  *old = atomicCAS(value, compare, next);
}

__global__ void shared_sum_kernel(const int* x, int* sum) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, x[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) *sum = total;
}

enum class Load { kLdg, kCa, kCg, kCs, kCv, kLu };
enum class Put { kCg, kCs, kWb, kWt };

template <class T>
__global__ void hint_kernel(Load load, Put put, const T* in, T* out, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  T value = T();
  switch (load) {
    case Load::kLdg:
      value = __ldg(in + i);
      break;
    case Load::kCa:
      value = __ldca(in + i);
      break;
    case Load::kCg:
      value = __ldcg(&in[i]);
      break;
    case Load::kCs:
      value = __ldcs(in + i);
      break;
    case Load::kCv:
      value = __ldcv(in + i);
      break;
    case Load::kLu:
      value = __ldlu(in + i);
      break;
  }
  switch (put) {
    case Put::kCg:
      __stcg(out + i, value);
      break;
    case Put::kCs:
      __stcs(&out[i], value);
      break;
    case Put::kWb:
      __stwb(out + i, value);
      break;
    case Put::kWt:
      __stwt(out + i, value);
      break;
  }
}

template <class T>
void copy_as(const char* type, const std::vector<unsigned char>& x, std::vector<Copied>& results) {
  DeviceVector<unsigned char> in(x);
  const int n = static_cast<int>(x.size() / sizeof(T));
  for (int load = 0; load < 6; ++load) {
    for (int put = 0; put < 4; ++put) {
      DeviceVector<unsigned char> out(x.size());
      hint_kernel<T><<<1, n>>>(static_cast<Load>(load), static_cast<Put>(put),
                               reinterpret_cast<const T*>(in.data()),
                               reinterpret_cast<T*>(out.data()), n);
      check_launch();
      results.push_back(
          {std::string(type) + ", load " + std::to_string(load) + ", store " + std::to_string(put),
           out.to_host()});
    }
  }
}

__global__ void coordinate_kernel(Coordinates* out) {
  const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  Coordinates& mine = out[block * blockDim.x * blockDim.y * blockDim.z + thread];
  mine.block[0] = blockIdx.x;
  mine.block[1] = blockIdx.y;
  mine.block[2] = blockIdx.z;
  mine.thread[0] = threadIdx.x;
  mine.thread[1] = threadIdx.y;
  mine.thread[2] = threadIdx.z;
  mine.block_dim[0] = blockDim.x;
  mine.block_dim[1] = blockDim.y;
  mine.block_dim[2] = blockDim.z;
  mine.grid_dim[0] = gridDim.x;
  mine.grid_dim[1] = gridDim.y;
  mine.grid_dim[2] = gridDim.z;
}

__global__ void reverse_static(const float* x, float* y, int n) {
  __shared__ float values[256];
  const int i = threadIdx.x;
  if (i < n) values[i] = x[i];
  __syncthreads();
  if (i < n) y[i] = values[n - 1 - i];
}

__global__ void reverse_dynamic(const float* x, float* y, int n) {
  extern __shared__ float values[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) values[i] = x[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = values[n - 1 - i];
}

__constant__ float table[16];
__device__ int device_array[8];
__device__ int launch_count = 0;

__global__ void read_table(float* out) { out[threadIdx.x] = table[threadIdx.x]; }
__global__ void double_array() { device_array[threadIdx.x] *= 2; }
__global__ void count_launch() { ++launch_count; }

__global__ void empty() {}

#ifdef __SIMT__
__global__ void allocate_in_kernel(int* calls) {
  void* pointer = nullptr;
  atomicAdd(calls, 1);
  cudaMalloc(&pointer, 4);  // @host_call
  atomicAdd(calls, 100);
}
#endif

int error_of_launch_with(const cudaLaunchAttribute& attribute) {
  cudaLaunchAttribute attributes[1] = {attribute};
  cudaLaunchConfig_t config = {};
  config.gridDim = config.blockDim = 2;
  config.attrs = attributes;
  config.numAttrs = 1;
  const cudaError_t error = cudaLaunchKernelEx(&config, empty);  // @launch_with
  cudaGetLastError();
  return error;
}

__global__ void line(float* out, int n, float a, short b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a * i + b;
}

__global__ void clocks(long long* out) {
  __builtin_assume(blockDim.x == 1);
  const long long begin = clock64();
  for (int i = 0; i < 8; ++i) __syncthreads();
  __nanosleep(100);
  *out = clock64() - begin;
}

constexpr int kThreads = 64;

}  // namespace

std::vector<int> shuffle_int(const ShuffleCall& call, const std::vector<int>& values) {
  return shuffle_values<int>(call, values);
}

std::vector<ShuffledAs> shuffle_all_types(const ShuffleCall& call, const std::vector<int>& values) {
  std::vector<ShuffledAs> results;
  shuffle_as<int>("int", call, values, results);
  shuffle_as<unsigned>("unsigned", call, values, results);
  shuffle_as<long>("long", call, values, results);
  shuffle_as<unsigned long>("unsigned long", call, values, results);
  shuffle_as<long long>("long long", call, values, results);
  shuffle_as<unsigned long long>("unsigned long long", call, values, results);
  shuffle_as<float>("float", call, values, results);
  shuffle_as<double>("double", call, values, results);
  shuffle_as<__half>(
      "__half", call, values, [](int value) { return __float2half(static_cast<float>(value)); },
      [](__half value) { return __half2float(value); }, results);
  shuffle_as<__nv_bfloat16>(
      "__nv_bfloat16", call, values,
      [](int value) { return __float2bfloat16(static_cast<float>(value)); },
      [](__nv_bfloat16 value) { return __bfloat162float(value); }, results);
  // Both halves count: the lower is the value, the upper its double.
  shuffle_as<__half2>(
      "__half2", call, values,
      [](int value) {
        return __floats2half2_rn(static_cast<float>(value), static_cast<float>(2 * value));
      },
      [](__half2 value) { return __high2float(value) - __low2float(value); }, results);
  shuffle_as<__nv_bfloat162>(
      "__nv_bfloat162", call, values,
      [](int value) {
        return __floats2bfloat162_rn(static_cast<float>(value), static_cast<float>(2 * value));
      },
      [](__nv_bfloat162 value) { return __high2float(value) - __low2float(value); }, results);
  return results;
}

std::vector<Votes> votes(unsigned mask, unsigned predicates) {
  DeviceVector<Votes> out = DeviceVector<Votes>::zeros(kLanes);
  vote_kernel<<<1, kLanes>>>(mask, predicates, out.data());
  check_launch();
  std::vector<Votes> of_mask;
  const std::vector<Votes> all = out.to_host();
  for (int lane = 0; lane < kLanes; ++lane) {
    if (mask >> lane & 1) of_mask.push_back(all[lane]);
  }
  return of_mask;
}

std::vector<unsigned> active_masks(int threads) {
  DeviceVector<unsigned> out(groups_of(threads, kLanes));
  active_mask_kernel<<<1, threads>>>(out.data());
  check_launch();
  return out.to_host();
}

std::vector<BlockVotes> block_votes(const std::vector<int>& predicates) {
  DeviceVector<int> in(predicates);
  DeviceVector<BlockVotes> out(predicates.size());
  block_vote_kernel<<<1, static_cast<unsigned>(predicates.size())>>>(in.data(), out.data());
  check_launch();
  return out.to_host();
}

template <class T>
Atomic<T> atomic(Op op, Scope scope, T first, const std::vector<T>& operands) {
  if (!has<T>(op)) throw std::invalid_argument("CUDA has no such atomic operation");
  DeviceVector<T> value(std::vector<T>{first});
  DeviceVector<T> in(operands);
  DeviceVector<T> old(operands.size());
  // Scope::kBlock holds within a block only.
  const unsigned blocks = scope == Scope::kBlock ? 1 : 2;
  const unsigned threads = groups_of(operands.size(), blocks);
  atomic_kernel<T><<<blocks, threads>>>(op, scope, value.data(), in.data(), old.data(),
                                        static_cast<int>(operands.size()));
  check_launch();
  return {value.to_host()[0], old.to_host()};
}

template <class T>
Atomic<T> compare_and_swap(T first, T compare, T value) {
  DeviceVector<T> cell(std::vector<T>{first});
  DeviceVector<T> old(1);
  swap_kernel<T><<<1, 1>>>(cell.data(), compare, value, old.data());
  check_launch();
  return {cell.to_host()[0], old.to_host()};
}

template Atomic<int> atomic(Op, Scope, int, const std::vector<int>&);
template Atomic<unsigned> atomic(Op, Scope, unsigned, const std::vector<unsigned>&);
template Atomic<long long> atomic(Op, Scope, long long, const std::vector<long long>&);
template Atomic<unsigned long long> atomic(Op, Scope, unsigned long long,
                                           const std::vector<unsigned long long>&);
template Atomic<float> atomic(Op, Scope, float, const std::vector<float>&);
template Atomic<double> atomic(Op, Scope, double, const std::vector<double>&);
template Atomic<unsigned short> atomic(Op, Scope, unsigned short,
                                       const std::vector<unsigned short>&);
template Atomic<int> compare_and_swap(int, int, int);
template Atomic<unsigned> compare_and_swap(unsigned, unsigned, unsigned);
template Atomic<unsigned long long> compare_and_swap(unsigned long long, unsigned long long,
                                                     unsigned long long);
template Atomic<unsigned short> compare_and_swap(unsigned short, unsigned short, unsigned short);

int atomic_sum_in_shared(const std::vector<int>& x) {
  DeviceVector<int> in(x);
  DeviceVector<int> sum(1);
  shared_sum_kernel<<<1, static_cast<unsigned>(x.size())>>>(in.data(), sum.data());
  check_launch();
  return sum.to_host()[0];
}

std::vector<Copied> copy_by_hints(const std::vector<unsigned char>& x) {
  std::vector<Copied> results;
  copy_as<char>("char", x, results);
  copy_as<unsigned short>("unsigned short", x, results);
  copy_as<int>("int", x, results);
  copy_as<long long>("long long", x, results);
  copy_as<float>("float", x, results);
  copy_as<double>("double", x, results);
  copy_as<uchar4>("uchar4", x, results);
  copy_as<short4>("short4", x, results);
  copy_as<int2>("int2", x, results);
  copy_as<uint4>("uint4", x, results);
  copy_as<float4>("float4", x, results);
  copy_as<double2>("double2", x, results);
  copy_as<__half>("__half", x, results);
  copy_as<__nv_bfloat162>("__nv_bfloat162", x, results);
  return results;
}

std::vector<Coordinates> coordinates(const unsigned (&grid)[3], const unsigned (&block)[3]) {
  const std::size_t count =
      std::size_t{1} * grid[0] * grid[1] * grid[2] * block[0] * block[1] * block[2];
  DeviceVector<Coordinates> out(count);
  coordinate_kernel<<<dim3(grid[0], grid[1], grid[2]), dim3(block[0], block[1], block[2])>>>(
      out.data());
  check_launch();
  return out.to_host();
}

std::vector<float> reverse_in_static_shared(const std::vector<float>& x) {
  DeviceVector<float> in(x);
  DeviceVector<float> out(x.size());
  reverse_static<<<1, 256>>>(in.data(), out.data(), static_cast<int>(x.size()));
  check_launch();
  return out.to_host();
}

DynamicResult reverse_in_dynamic_shared(const std::vector<float>& x, bool opt_in) {
  DeviceVector<float> in(x);
  DeviceVector<float> out = DeviceVector<float>::zeros(x.size());
  const std::size_t bytes = x.size() * sizeof(float);
  DynamicResult result;
  if (opt_in) {
    result.attribute_error = cudaFuncSetAttribute(
        reverse_dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes));
    cudaGetLastError();
  }
  reverse_dynamic<<<1, 128, bytes>>>(in.data(), out.data(), static_cast<int>(x.size()));
  result.launch_error = cudaGetLastError();
  check(cudaDeviceSynchronize());
  result.values = out.to_host();
  return result;
}

std::vector<float> read_constant_table(const std::vector<float>& values) {
  check(cudaMemcpyToSymbol(table, values.data(), sizeof table));
  DeviceVector<float> out(values.size());
  read_table<<<1, 16>>>(out.data());
  check_launch();
  return out.to_host();
}

std::vector<int> double_device_array(const std::vector<int>& part, std::size_t offset) {
  const std::vector<int> zeros(8);
  check(cudaMemcpyToSymbol(device_array, zeros.data(), sizeof device_array));
  check(cudaMemcpyToSymbol(device_array, part.data(), part.size() * sizeof(int),
                           offset * sizeof(int)));
  double_array<<<1, 8>>>();
  check_launch();
  std::vector<int> out(8);
  check(cudaMemcpyFromSymbol(out.data(), device_array, sizeof device_array));
  return out;
}

std::vector<int> double_device_array_by_address(const std::vector<int>& part, std::size_t offset) {
  void* address = nullptr;
  check(cudaGetSymbolAddress(&address, device_array));
  int* const array = static_cast<int*>(address);
  check(cudaMemset(array, 0, sizeof device_array));
  check(cudaMemcpy(array + offset, part.data(), part.size() * sizeof(int), cudaMemcpyHostToDevice));
  double_array<<<1, 8>>>();
  check_launch();
  std::vector<int> out(8);
  check(cudaMemcpy(out.data(), array, sizeof device_array, cudaMemcpyDeviceToHost));
  return out;
}

std::size_t size_of_device_array() {
  std::size_t size = 0;
  check(cudaGetSymbolSize(&size, device_array));
  return size;
}

int count_launches_in_device_variable(int launches) {
  const int zero = 0;
  check(cudaMemcpyToSymbol(launch_count, &zero, sizeof zero));
  for (int i = 0; i < launches; ++i) count_launch<<<1, 1>>>();
  check_launch();
  int count = -1;
  check(cudaMemcpyFromSymbol(&count, launch_count, sizeof count));
  return count;
}

int error_of_symbol_overrun() {
  const int values[2] = {1, 2};
  const cudaError_t error =
      cudaMemcpyToSymbol(device_array, values, sizeof values, 7 * sizeof(int));  // @overrun
  cudaGetLastError();
  return error;
}

int launch_error(const unsigned (&grid)[3], const unsigned (&block)[3], std::size_t shared_bytes) {
  empty<<<dim3(grid[0], grid[1], grid[2]), dim3(block[0], block[1], block[2]), shared_bytes>>>();
  const cudaError_t error = cudaGetLastError();
  check(cudaDeviceSynchronize());
  return error;
}

int launch_error_of_destroyed_stream() {
  cudaStream_t stream = nullptr;
  check(cudaStreamCreate(&stream));
  check(cudaStreamDestroy(stream));
  empty<<<1, 1, 0, stream>>>();
  return cudaGetLastError();
}

std::vector<float> launch_by_chevrons(int n, double a, short b) {
  DeviceVector<float> out(n);
  line<<<groups_of(n, kThreads), kThreads>>>(out.data(), n, a, b);
  check_launch();
  return out.to_host();
}

std::vector<float> launch_by_launch_kernel(int n, float a, short b) {
  DeviceVector<float> out(n);
  float* data = out.data();
  void* arguments[] = {&data, &n, &a, &b};
  check(
      cudaLaunchKernel(line, dim3(groups_of(n, kThreads)), dim3(kThreads), arguments, 0, nullptr));
  check_launch();
  return out.to_host();
}

std::vector<float> launch_by_launch_kernel_ex(int n, double a, short b) {
  DeviceVector<float> out(n);
  cudaLaunchConfig_t config = {};
  config.gridDim = groups_of(n, kThreads);
  config.blockDim = kThreads;
  check(cudaLaunchKernelEx(&config, line, out.data(), n, a, b));
  check_launch();
  return out.to_host();
}

int error_of_launch_with_priority() {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributePriority;
  attribute.val.priority = -1;
  return error_of_launch_with(attribute);
}

int error_of_launch_in_clusters() {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = 2;
  attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
  return error_of_launch_with(attribute);
}

int error_of_host_call_in_kernel() {
#ifdef __SIMT__
  DeviceVector<int> calls(std::vector<int>{0});
  allocate_in_kernel<<<1, 1>>>(calls.data());
#endif
  return cudaDeviceSynchronize();
}

long long clock_difference() {
  DeviceVector<long long> out(1);
  clocks<<<1, 1>>>(out.data());
  check_launch();
  return out.to_host()[0];
}

}  // namespace device_functions
