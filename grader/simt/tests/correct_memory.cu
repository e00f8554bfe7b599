#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstring>
#include <utility>

#include "grader/simt/tests/correct_memory.h"
#include "grader/simt/tests/device_vector.h"

namespace correct {
namespace {

constexpr unsigned kThreads = 96;

__global__ void transpose_by_element(const float* x, float* y, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns) y[column * rows + row] = x[row * columns + column];
}

// Blocks of kTile x 4 threads.
template <int kTile>
__global__ void transpose_by_tile(const float* x, float* y, int rows, int columns) {
  __shared__ float tile[kTile][kTile + 1];
  const int column = blockIdx.x * kTile + threadIdx.x;
  for (int i = threadIdx.y; i < kTile; i += blockDim.y) {
    const int row = blockIdx.y * kTile + i;
    if (row < rows && column < columns) tile[i][threadIdx.x] = x[row * columns + column];
  }
  __syncthreads();
  const int y_column = blockIdx.y * kTile + threadIdx.x;
  for (int i = threadIdx.y; i < kTile; i += blockDim.y) {
    const int y_row = blockIdx.x * kTile + i;
    if (y_row < columns && y_column < rows) y[y_row * rows + y_column] = tile[threadIdx.x][i];
  }
}

// Block (a, b) with a <= b swaps the tiles (a, b) and (b, a); the others have nothing to do.
__global__ void transpose_pairs(float* x, int n) {
  constexpr int kTile = 8;
  __shared__ float upper[kTile][kTile + 1];
  __shared__ float lower[kTile][kTile + 1];
  if (blockIdx.x > blockIdx.y) return;
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int upper_row = blockIdx.x * kTile + ty, upper_column = blockIdx.y * kTile + tx;
  const int lower_row = blockIdx.y * kTile + ty, lower_column = blockIdx.x * kTile + tx;
  const bool in_upper = upper_row < n && upper_column < n;
  const bool in_lower = lower_row < n && lower_column < n;
  if (in_upper) upper[ty][tx] = x[upper_row * n + upper_column];
  if (in_lower) lower[ty][tx] = x[lower_row * n + lower_column];
  __syncthreads();
  if (in_upper) x[upper_row * n + upper_column] = lower[tx][ty];
  if (in_lower && blockIdx.x != blockIdx.y) x[lower_row * n + lower_column] = upper[tx][ty];
}

__global__ void copy_four(const float* x, float* y, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::size_t fours = n / 4;
  if (i < fours) reinterpret_cast<float4*>(y)[i] = reinterpret_cast<const float4*>(x)[i];
  if (i < n % 4) y[fours * 4 + i] = x[fours * 4 + i];
}

template <class Vector>
__global__ void copy_vectors(const Vector* __restrict__ x, Vector* __restrict__ y,
                             std::size_t vectors) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < vectors) y[i] = x[i];
}

// A block a row: a head and a tail of single elements, pairs between them.
__global__ void scale_row(const __nv_bfloat16* x, __nv_bfloat16* y, int columns, float factor) {
  const __nv_bfloat16* const row = x + blockIdx.x * columns;
  __nv_bfloat16* const out = y + blockIdx.x * columns;
  const int head = blockIdx.x * columns % 2;
  const int pairs = (columns - head) / 2;
  const __nv_bfloat162 both = __float2bfloat162_rn(factor);
  for (int p = threadIdx.x; p < pairs; p += blockDim.x) {
    reinterpret_cast<__nv_bfloat162*>(out + head)[p] =
        __hmul2(reinterpret_cast<const __nv_bfloat162*>(row + head)[p], both);
  }
  const __nv_bfloat16 one = __float2bfloat16(factor);
  if (threadIdx.x == 0 && head == 1) out[0] = __hmul(row[0], one);
  const int tail = head + pairs * 2;
  if (threadIdx.x == 1 && tail < columns) out[tail] = __hmul(row[tail], one);
}

__global__ void double_and_add_one(float* x, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 2 * x[i] + 1;
}

constexpr int kRadius = 3;

__global__ void sum_neighbours(const float* x, float* y, int n) {
  __shared__ float part[kThreads + 2 * kRadius];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  part[t + kRadius] = i < n ? x[i] : 0;
  if (t < kRadius) {
    const int left = i - kRadius, right = i + static_cast<int>(blockDim.x);
    part[t] = left >= 0 ? x[left] : 0;
    part[t + blockDim.x + kRadius] = right < n ? x[right] : 0;
  }
  __syncthreads();
  if (i >= n) return;
  float sum = 0;
  for (int j = 0; j <= 2 * kRadius; ++j) sum += part[t + j];
  y[i] = sum;
}

__global__ void sum_neighbours_3d(const float* x, float* y, int3 size) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  const int k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i >= size.x || j >= size.y || k >= size.z) return;
  const auto at = [&](int k, int j, int i) {
    const bool inside = 0 <= i && i < size.x && 0 <= j && j < size.y && 0 <= k && k < size.z;
    return inside ? x[(k * size.y + j) * size.x + i] : 0.0f;
  };
  y[(k * size.y + j) * size.x + i] = at(k, j, i) + at(k, j, i - 1) + at(k, j, i + 1) +
                                     at(k, j - 1, i) + at(k, j + 1, i) + at(k - 1, j, i) +
                                     at(k + 1, j, i);
}

// A grid of one block for each index; each block's threads find out where it is.
__global__ void tell_indices(int* y) {
  __shared__ int place[3];
  const int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  if (threadIdx.x == 1 && threadIdx.y == 0 && threadIdx.z == 0) place[0] = blockIdx.x;
  if (threadIdx.x == 0 && threadIdx.y == 1 && threadIdx.z == 0) place[1] = blockIdx.y;
  if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 1) place[2] = blockIdx.z;
  __syncthreads();
  if (t == static_cast<int>(blockDim.x * blockDim.y * blockDim.z) - 1) {
    const int index = (place[2] * gridDim.y + place[1]) * gridDim.x + place[0];
    y[index] = index;
  }
}

constexpr int kTaps = 5;
__constant__ float filter_taps[kTaps];

__global__ void filter_by_taps(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
#pragma unroll
  for (int j = 0; j < kTaps; ++j) sum += i + j < n ? filter_taps[j] * x[i + j] : 0.0f;
  y[i] = sum;
}

__device__ float sum_of_firsts = 0;

__global__ void add_sum_of_firsts(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] + sum_of_firsts;
}

__global__ void remember_first(const float* x) { sum_of_firsts += x[0]; }

constexpr int kClasses = 8;

__global__ void write_backward_with_counts(const float* x, const std::uint8_t* classes, float* y,
                                           int n) {
  extern __shared__ __align__(16) unsigned char storage[];
  float* const values = reinterpret_cast<float*>(storage);
  int* const counts = reinterpret_cast<int*>(values + blockDim.x);
  const int t = threadIdx.x, begin = blockIdx.x * blockDim.x;
  const int size = min(static_cast<int>(blockDim.x), n - begin);
  if (t < kClasses) counts[t] = 0;
  __syncthreads();
  if (t < size) {
    values[t] = x[begin + t];
    atomicAdd(&counts[classes[begin + t]], 1);
  }
  __syncthreads();
  if (t < size) {
    const int from = size - 1 - t;
    y[begin + t] = values[from] + static_cast<float>(counts[classes[begin + from]]);
  }
}

__global__ void write_neighbours_bf16(const float* x, __nv_bfloat16* y, int n) {
  __shared__ __nv_bfloat16 part[kThreads];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  part[t] = __float2bfloat16(i < n ? x[i] : 0.0f);
  part[t] = __hadd(part[t], part[t]);
  if (i < n) y[i] = part[t];
}

__global__ void write_neighbours_bytes(const std::uint8_t* x, std::uint8_t* y, int n) {
  __shared__ std::uint8_t part[kThreads];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (i >= n) return;
  part[t] = x[i];
  ++part[t];
  y[i] = part[t];
}

// In one block. Each item takes its right neighbour's key and weight, and its left one's next.
__global__ void rotate(const Item* in, Item* out, int n) {
  __shared__ Item items[256];
  const int t = threadIdx.x;
  if (t < n) items[t] = in[t];
  __syncthreads();
  if (t >= n) return;
  Item mine = items[(t + 1) % n];
  Item left;
  memcpy(&left, &items[(t + n - 1) % n], sizeof left);
  mine.next = left.next;
  out[t] = mine;
}

// In one block. The padding is copied with the items, and nobody wrote it.
__global__ void reverse_by_member(const Item* in, Item* out, int n) {
  __shared__ Item items[256];
  const int t = threadIdx.x;
  if (t < n) {
    items[t].key = in[t].key;
    items[t].weight = in[t].weight;
    items[t].next = in[t].next;
  }
  __syncthreads();
  if (t < n) out[t] = items[n - 1 - t];
}

__global__ void add_to(int* sum, const int* x, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) sum[i] += x[i];
}

__global__ void average(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = (x[max(i - 1, 0)] + x[min(i + 1, n - 1)]) / 2;
}

__global__ void sort_groups(const int* x, int* y, int n) {
  constexpr int kGroup = 9;
  const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * kGroup;
  const int size = min(kGroup, n - begin);
  int mine[kGroup];
  for (int i = 0; i < size; ++i) {
    const int value = x[begin + i];
    int at = i;
    for (; at > 0 && mine[at - 1] > value; --at) mine[at] = mine[at - 1];
    mine[at] = value;
  }
  for (int i = 0; i < size; ++i) y[begin + i] = mine[i];
}

constexpr unsigned kStructs = 128;

struct Candidate {
  float value;
  long long index;
};

__global__ void find_largest_of(const float* x, int n, Largest* out) {
  __shared__ double first;  // the array after it may begin at 8 modulo 16
  __shared__ Candidate best[kStructs];
  const int t = threadIdx.x;
  if (t == 0) first = x[0];
  best[t] = {x[t < n ? t : 0], t < n ? t : 0};
  for (int distance = kStructs / 2; distance > 0; distance /= 2) {
    __syncthreads();
    if (t >= distance) continue;
    const Candidate other = best[t + distance];
    const Candidate mine = best[t];
    const bool better = other.value > mine.value ||
                        (other.value == mine.value && other.index < mine.index);
    if (better) best[t] = other;
  }
  if (t == 0) *out = {static_cast<float>(best[0].value - first), best[0].index};
}

__global__ void reverse_whole(const Sample* x, Sample* between, Sample* y, int n) {
  __shared__ Sample samples[kStructs];
  const int t = threadIdx.x;
  if (t < n) {
    between[t].key = x[t].key;
    between[t].a = x[t].a;
    between[t].b = x[t].b;
    samples[t] = between[t];
  }
  __syncthreads();
  if (t < n) y[t] = samples[n - 1 - t];
}

__global__ void multiply_by_i(const Complex* x, Complex* y) {
  const Complex value = x[threadIdx.x];
  y[threadIdx.x] = {-value.imaginary, value.real};
}

template <class Vector>
void copy_as(DeviceVector<std::uint8_t>& from, DeviceVector<std::uint8_t>& to) {
  const std::size_t vectors = from.size() / sizeof(Vector);
  copy_vectors<<<groups_of(vectors, kThreads), kThreads>>>(
      reinterpret_cast<const Vector*>(from.data()), reinterpret_cast<Vector*>(to.data()), vectors);
  check_launch();
}

template <class T, class Launch>
std::vector<T> transform(const std::vector<T>& x, Launch launch) {
  DeviceVector<T> in(x);
  DeviceVector<T> out(x.size());
  launch(in.data(), out.data(), static_cast<int>(x.size()), groups_of(x.size(), kThreads));
  check_launch();
  return out.to_host();
}

}  // namespace

Floats transpose_naive(const Floats& x, int rows, int columns) {
  return transform(x, [&](const float* in, float* out, int, unsigned) {
    const dim3 block(16, 4);
    const dim3 grid(groups_of(columns, block.x), groups_of(rows, block.y));
    transpose_by_element<<<grid, block>>>(in, out, rows, columns);
  });
}

Floats transpose_tiled(const Floats& x, int rows, int columns) {
  return transform(x, [&](const float* in, float* out, int, unsigned) {
    transpose_by_tile<16><<<dim3(groups_of(columns, 16), groups_of(rows, 16)), dim3(16, 4)>>>(
        in, out, rows, columns);
  });
}

Floats transpose_in_place(const Floats& x, int n) {
  DeviceVector<float> both(x);
  transpose_pairs<<<dim3(groups_of(n, 8), groups_of(n, 8)), dim3(8, 8)>>>(both.data(), n);
  check_launch();
  return both.to_host();
}

Floats copy_float4(const Floats& x) {
  return transform(x, [&](const float* in, float* out, int, unsigned blocks) {
    copy_four<<<blocks, kThreads>>>(in, out, x.size());
  });
}

std::vector<std::uint8_t> copy_by_all_vectors(const std::vector<std::uint8_t>& x) {
  DeviceVector<std::uint8_t> a(x);
  DeviceVector<std::uint8_t> b(x.size());
  copy_as<uchar2>(a, b);
  copy_as<uchar4>(b, a);
  copy_as<short2>(a, b);
  copy_as<short4>(b, a);
  copy_as<int2>(a, b);
  copy_as<uint4>(b, a);
  copy_as<float2>(a, b);
  copy_as<float4>(b, a);
  copy_as<double2>(a, b);
  copy_as<longlong2>(b, a);
  copy_as<unsigned long long>(a, b);
  return b.to_host();
}

Floats scale_bf16_rows(const Floats& x, int columns, float factor) {
  std::vector<__nv_bfloat16> values;
  for (const float value : x) values.push_back(__float2bfloat16(value));
  DeviceVector<__nv_bfloat16> in(values);
  DeviceVector<__nv_bfloat16> out(values.size());
  scale_row<<<static_cast<unsigned>(x.size() / columns), 64>>>(in.data(), out.data(), columns,
                                                               factor);
  check_launch();
  Floats floats;
  for (const __nv_bfloat16 value : out.to_host()) floats.push_back(__bfloat162float(value));
  return floats;
}

Floats update_in_place(const Floats& x) {
  DeviceVector<float> both(x);
  double_and_add_one<<<groups_of(x.size(), kThreads), kThreads>>>(both.data(), x.size());
  check_launch();
  return both.to_host();
}

Floats stencil(const Floats& x) {
  return transform(x, [](const float* in, float* out, int n, unsigned blocks) {
    sum_neighbours<<<blocks, kThreads>>>(in, out, n);
  });
}

Floats stencil_3d(const Floats& x, int depth, int height, int width) {
  return transform(x, [&](const float* in, float* out, int, unsigned) {
    const dim3 block(8, 4, 2);
    const dim3 grid(groups_of(width, block.x), groups_of(height, block.y),
                    groups_of(depth, block.z));
    sum_neighbours_3d<<<grid, block>>>(in, out, make_int3(width, height, depth));
  });
}

std::vector<int> indices_3d(int depth, int height, int width) {
  DeviceVector<int> out(static_cast<std::size_t>(depth) * height * width);
  tell_indices<<<dim3(width, height, depth), dim3(5, 3, 2)>>>(out.data());
  check_launch();
  return out.to_host();
}

Floats filter_constant(const Floats& x, const Floats& taps) {
  check(cudaMemcpyToSymbol(filter_taps, taps.data(), sizeof filter_taps));
  return transform(x, [](const float* in, float* out, int n, unsigned blocks) {
    filter_by_taps<<<blocks, kThreads>>>(in, out, n);
  });
}

Floats add_earlier(const Floats& x, bool first_call) {
  if (first_call) {
    const float zero = 0;
    check(cudaMemcpyToSymbol(sum_of_firsts, &zero, sizeof zero));
  }
  return transform(x, [](const float* in, float* out, int n, unsigned blocks) {
    add_sum_of_firsts<<<blocks, kThreads>>>(in, out, n);
    remember_first<<<1, 1>>>(in);
  });
}

Floats backward_with_counts(const Floats& x, const std::vector<std::uint8_t>& classes) {
  DeviceVector<std::uint8_t> all_classes(classes);
  return transform(x, [&](const float* in, float* out, int n, unsigned blocks) {
    constexpr std::size_t kBytes = kThreads * sizeof(float) + kClasses * sizeof(int);
    write_backward_with_counts<<<blocks, kThreads, kBytes>>>(in, all_classes.data(), out, n);
  });
}

Floats neighbours_bf16(const Floats& x) {
  DeviceVector<float> in(x);
  DeviceVector<__nv_bfloat16> out(x.size());
  write_neighbours_bf16<<<groups_of(x.size(), kThreads), kThreads>>>(in.data(), out.data(),
                                                                     static_cast<int>(x.size()));
  check_launch();
  Floats floats;
  for (const __nv_bfloat16 value : out.to_host()) floats.push_back(__bfloat162float(value));
  return floats;
}

std::vector<std::uint8_t> neighbours_bytes(const std::vector<std::uint8_t>& x) {
  return transform(x, [](const std::uint8_t* in, std::uint8_t* out, int n, unsigned blocks) {
    write_neighbours_bytes<<<blocks, kThreads>>>(in, out, n);
  });
}

std::vector<Item> rotate_items(const std::vector<Item>& items) {
  return transform(
      items, [](const Item* in, Item* out, int n, unsigned) { rotate<<<1, 256>>>(in, out, n); });
}

std::vector<Item> reverse_items(const std::vector<Item>& items) {
  return transform(items, [](const Item* in, Item* out, int n, unsigned) {
    reverse_by_member<<<1, 256>>>(in, out, n);
  });
}

Largest find_largest(const Floats& x) {
  DeviceVector<float> in(x);
  DeviceVector<Largest> out(1);
  find_largest_of<<<1, kStructs>>>(in.data(), static_cast<int>(x.size()), out.data());
  check_launch();
  return out.to_host()[0];
}

std::vector<Sample> reverse_samples(const std::vector<Sample>& samples) {
  DeviceVector<Sample> between(samples.size());
  return transform(samples, [&](const Sample* in, Sample* out, int n, unsigned) {
    reverse_whole<<<1, kStructs>>>(in, between.data(), out, n);
  });
}

std::vector<Complex> times_i(const std::vector<Complex>& x) {
  std::vector<double> values(1);
  for (const Complex& value : x) values.insert(values.end(), {value.real, value.imaginary});
  DeviceVector<double> in(values);
  DeviceVector<double> out = DeviceVector<double>::zeros(values.size());
  multiply_by_i<<<1, static_cast<unsigned>(x.size())>>>(
      reinterpret_cast<const Complex*>(in.data() + 1), reinterpret_cast<Complex*>(out.data() + 1));
  check_launch();
  std::vector<Complex> products;
  const std::vector<double> all = out.to_host();
  for (std::size_t i = 1; i < all.size(); i += 2) products.push_back({all[i], all[i + 1]});
  return products;
}

std::vector<int> triple_async(const std::vector<int>& x) {
  const std::size_t bytes = x.size() * sizeof(int);
  const unsigned blocks = groups_of(x.size(), kThreads);
  std::vector<int> sums(x.size());
  cudaStream_t stream = nullptr;
  cudaEvent_t done = nullptr;
  check(cudaStreamCreate(&stream));
  check(cudaEventCreate(&done));
  void* in = nullptr;
  void* sum = nullptr;
  check(cudaMallocAsync(&in, bytes, stream));
  check(cudaMallocAsync(&sum, bytes, stream));
  check(cudaMemcpyAsync(in, x.data(), bytes, cudaMemcpyHostToDevice, stream));
  check(cudaMemsetAsync(sum, 0, bytes, stream));
  for (int i = 0; i < 3; ++i) {
    add_to<<<blocks, kThreads, 0, stream>>>(static_cast<int*>(sum), static_cast<const int*>(in),
                                            x.size());
    check(cudaGetLastError());
  }
  check(cudaMemcpyAsync(sums.data(), sum, bytes, cudaMemcpyDeviceToHost, stream));
  check(cudaEventRecord(done, stream));
  check(cudaFreeAsync(in, stream));
  check(cudaFreeAsync(sum, stream));
  check(cudaEventSynchronize(done));
  check(cudaStreamSynchronize(stream));
  check(cudaEventDestroy(done));
  check(cudaStreamDestroy(stream));
  return sums;
}

Floats relax(const Floats& x, int steps) {
  DeviceVector<float> a(x);
  DeviceVector<float> b(x.size());
  float* from = a.data();
  float* to = b.data();
  for (int step = 0; step < steps; ++step) {
    average<<<groups_of(x.size(), kThreads), kThreads>>>(from, to, static_cast<int>(x.size()));
    std::swap(from, to);
  }
  check_launch();
  Floats out(x.size());
  check(cudaMemcpy(out.data(), from, a.bytes(), cudaMemcpyDeviceToHost));
  return out;
}

std::vector<int> sort_local(const std::vector<int>& x) {
  return transform(x, [](const int* in, int* out, int n, unsigned blocks) {
    sort_groups<<<blocks, kThreads>>>(in, out, n);
  });
}

}  // namespace correct
