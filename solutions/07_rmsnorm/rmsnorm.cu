#include "drills/07_rmsnorm/rmsnorm.h"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <type_traits>

// A kernel that reads and writes each element once can be no faster than a copy. All that follows
// serves this bound: few instructions a byte, many bytes on their way at any time, nothing twice.
//
//   A group    of threads works on a row: some lanes of a warp where rows are short, else a block.
//   A vector   is 16 bytes, the most that one thread moves with one instruction: 4 floats, 8 bf16.
//   The grid   is as large as the device holds at once. Each group takes every n-th row, so that w
//              is read once a group, and a block adds its rows' part of dw in registers.
namespace drill {
namespace {

using Int = std::int64_t;  // rows * cols may be more than an int holds

constexpr int kWarp = 32;
constexpr int kShortRowThreads = 256;  // of a block in which groups share the rows

// A thread keeps up to 16 elements of a row in registers, and backward as many of dy, w and dw. A
// block has up to 512 threads, so that rows of up to 8192 elements are read once (4096 if ragged).
constexpr int kMostElements = 16;
constexpr int kMostThreads = 512;

// A partial dw is written and read in fp32. A block should have some rows to make up for it.
constexpr Int kRowsForPartial = 8;

template <class T>
constexpr int kWidth = 16 / sizeof(T);

template <class T>
using Vector = std::conditional_t<sizeof(T) == 4, float4, uint4>;

// Loops of a constant length are unrolled by nvcc. They must be, as only what has a constant index
// lives in a register: -Xptxas -v shows a stack frame where it does not.
__device__ void unpack(const float4& vector, float (&values)[4]) {
  values[0] = vector.x, values[1] = vector.y;
  values[2] = vector.z, values[3] = vector.w;
}

// A bf16 is the upper half of a float: a shift or a mask, and no conversion.
__device__ void unpack(const uint4& vector, float (&values)[8]) {
  const unsigned words[4] = {vector.x, vector.y, vector.z, vector.w};
  for (int i = 0; i < 4; ++i) {
    values[2 * i] = __uint_as_float(words[i] << 16);
    values[2 * i + 1] = __uint_as_float(words[i] & 0xFFFF0000u);
  }
}

__device__ float4 pack(const float (&values)[4]) {
  return make_float4(values[0], values[1], values[2], values[3]);
}

__device__ unsigned pack_pair(float low, float high) {
  const __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
  return __bfloat16_as_ushort(pair.x) | static_cast<unsigned>(__bfloat16_as_ushort(pair.y)) << 16;
}

__device__ uint4 pack(const float (&values)[8]) {
  return make_uint4(pack_pair(values[0], values[1]), pack_pair(values[2], values[3]),
                    pack_pair(values[4], values[5]), pack_pair(values[6], values[7]));
}

// How many elements behind a 16-byte boundary an address is.
template <class T>
__host__ __device__ int elements_behind_boundary(const T* address) {
  return static_cast<int>(reinterpret_cast<std::uintptr_t>(address) / sizeof(T) % kWidth<T>);
}

// The part of the work that is this thread's: its group's rows, and of each every n-th vector.
//
// Vectors begin at the 16-byte boundaries of x, wherever the row begins: the first may have columns
// below 0, the last columns beyond the row, and these two are moved one by one. For 6 floats a row:
//
//   boundary   |           |           |           |
//   row 0      x x x x x x                            vectors at column 0 and 4
//   row 1                  x x x x x x                vectors at column -2 and 2
//
// A group's rows are a multiple of kWidth rows apart, hence a multiple of 16 bytes. So all of them
// begin at the same distance from a boundary, and a thread has the same columns in each: w can stay
// in registers, and so can the sums of dw.
template <class T>
struct Share {
  Int row, row_step;
  int behind;               // a boundary that the rows begin
  int column, column_step;  // in a piece; int, since every register counts
  int group;                // in the block
  unsigned lanes;           // of this warp that are in the same group

  __device__ Share(const T* x, Int cols, int group_threads) {
    const int groups = static_cast<int>(blockDim.x) / group_threads;
    const int thread = threadIdx.x % group_threads;
    group = threadIdx.x / group_threads;
    row = Int{blockIdx.x} * groups + group;
    row_step = Int{gridDim.x} * groups;
    behind = elements_behind_boundary(x + row * cols);
    column = thread * kWidth<T> - behind;
    column_step = group_threads * kWidth<T>;
    lanes = 0xFFFFFFFF;
    if (group_threads < kWarp)
      lanes = ((1u << group_threads) - 1) << (threadIdx.x % kWarp - thread);
  }
};

// The columns of a row from `begin` on, counted from there. What is below 0, in the row's first
// piece, or not below `end` is another row's. kAligned says that all rows of all arrays begin and
// end at boundaries: the tests of that cost as many registers as the data.
template <bool kAligned>
struct Piece {
  int below, end;

  __device__ Piece(Int begin, Int cols)
      : below(begin == 0 ? 0 : -kMostElements),
        end(static_cast<int>(min(cols - begin, Int{1} << 30))) {}
  __device__ bool has(int column) const { return column >= below && column < end; }

  // May the vector at from + column be moved as one?
  template <class T>
  __device__ bool has_vector(const T* from, int column) const {
    if constexpr (kAligned) return column < end;
    return has(column) && has(column + kWidth<T> - 1) &&
           elements_behind_boundary(from + column) == 0;
  }
};

// This thread's vectors of a piece. A load stalls where its value is used, so all are on their way
// before the first is looked at. Those that are moved by element come last, out of the way. Columns
// that are not the row's are 0, which adds nothing to a sum.
template <class T, bool kAligned, int kVectors>
__device__ void load(const T* from, const Share<T>& mine, const Piece<kAligned>& piece,
                     float (&values)[kVectors][kWidth<T>]) {
  Vector<T> vectors[kVectors] = {};
  for (int i = 0; i < kVectors; ++i) {
    const int column = mine.column + i * mine.column_step;
    if (piece.has_vector(from, column))
      vectors[i] = *reinterpret_cast<const Vector<T>*>(from + column);
  }
  for (int i = 0; i < kVectors; ++i) {
    unpack(vectors[i], values[i]);
    const int column = mine.column + i * mine.column_step;
    if constexpr (!kAligned) {
      if (column >= piece.end || piece.has_vector(from, column)) continue;
      for (int j = 0; j < kWidth<T>; ++j)
        if (piece.has(column + j)) values[i][j] = static_cast<float>(from[column + j]);
    }
  }
}

// The only place where a result is rounded to T: to nearest even, by pack() and by the cast.
template <class T, bool kAligned>
__device__ void store(T* to, int column, const Piece<kAligned>& piece,
                      const float (&values)[kWidth<T>]) {
  if (piece.has_vector(to, column)) {
    *reinterpret_cast<Vector<T>*>(to + column) = pack(values);
  } else if constexpr (!kAligned) {
    for (int j = 0; j < kWidth<T>; ++j)
      if (piece.has(column + j)) to[column + j] = static_cast<T>(values[j]);
  }
}

// Sums over the threads of a group; each gets the same bits, since both steps add in an order that
// does not depend on the thread: a + b is b + a in the butterfly, and the warps come in order.
//
// Two sums share one barrier. Before the next row overwrites what a slow warp still reads there
// would have to be a second one; two buffers in turn save it, as a buffer is written again only
// behind the next row's barrier.
__device__ float2 sum_over_group(float2 sum, unsigned lanes, int group_threads, bool odd_row) {
  for (int distance = min(group_threads, kWarp) / 2; distance > 0; distance /= 2) {
    sum.x += __shfl_xor_sync(lanes, sum.x, distance);
    sum.y += __shfl_xor_sync(lanes, sum.y, distance);
  }
  if (group_threads <= kWarp) return sum;

  __shared__ float2 sum_of_warp[2][kMostThreads / kWarp];
  if (threadIdx.x % kWarp == 0) sum_of_warp[odd_row][threadIdx.x / kWarp] = sum;
  __syncthreads();
  float2 total = {0.0f, 0.0f};
  for (int warp = 0; warp < group_threads / kWarp; ++warp) {
    const float2 other = sum_of_warp[odd_row][warp];
    total.x += other.x;
    total.y += other.y;
  }
  return total;
}

// Correctly rounded operations: the mean and the addition of eps err by 2 u at most, which the root
// halves, and root and division by 1 u each. So r is within 3 u of the exact one for this sum.
__device__ float reciprocal_root(float sum_of_squares, Int cols, float eps) {
  return 1.0f / sqrtf(sum_of_squares / static_cast<float>(cols) + eps);
}

enum class Rows {
  kShort,    // one vector a thread: groups of up to 32 threads, and many rows a block
  kAligned,  // 16 elements a thread; every row of every array begins and ends at a boundary
  kRagged,   // 8 elements a thread
  kLong,     // as kRagged, in pieces, since the registers of a block do not hold a row
};

template <class T, Rows kRows>
constexpr int kVectors = kRows == Rows::kShort     ? 1
                         : kRows == Rows::kAligned ? kMostElements / kWidth<T>
                                                   : kMostElements / 2 / kWidth<T>;

// Told to nvcc as the greatest block, which decides how many registers a thread may have: 96 with
// 640 threads, 128 with 512. Chosen with -Xptxas -v, so that no kernel spills.
template <class T, Rows kRows>
constexpr int kBackwardBound = kRows == Rows::kAligned && kWidth<T> == 4 ? 512 : 640;

// All but long rows are one piece: each loop over pieces is passed once, and x is read once. A long
// row is read twice, the second time backward, as its last piece is in registers still.
template <class T, Rows kRows>
__global__ void __launch_bounds__(kMostThreads)
    forward(const T* __restrict__ x, const T* __restrict__ w, T* __restrict__ y, Int rows, Int cols,
            float eps, int group_threads) {
  constexpr int kOwn = kVectors<T, kRows>;
  constexpr bool kPieces = kRows == Rows::kLong;
  using Piece = Piece<kRows == Rows::kAligned>;
  const Share<T> mine(x, cols, group_threads);
  const Int step = kPieces ? kOwn * mine.column_step : 1;
  const Int last = kPieces ? (cols + mine.behind - 1) / step * step : 0;
  float own_x[kOwn][kWidth<T>], own_w[kOwn][kWidth<T>];
  if (!kPieces) load(w, mine, Piece(0, cols), own_w);

  bool odd_row = false;
  for (Int row = mine.row; row < rows; row += mine.row_step, odd_row = !odd_row) {
    const T* x_row = x + row * cols;
    T* y_row = y + row * cols;

    float sum = 0.0f;
    for (Int begin = 0; begin <= last; begin += step) {
      load(x_row + begin, mine, Piece(begin, cols), own_x);
      for (int i = 0; i < kOwn; ++i)
        for (int j = 0; j < kWidth<T>; ++j) sum += own_x[i][j] * own_x[i][j];
    }
    sum = sum_over_group({sum, 0.0f}, mine.lanes, group_threads, odd_row).x;
    const float r = reciprocal_root(sum, cols, eps);

    for (Int begin = last;; begin -= step) {
      const Piece piece(begin, cols);
      if (kPieces) load(w + begin, mine, piece, own_w);
      for (int i = 0; i < kOwn; ++i) {
        float own_y[kWidth<T>];
        for (int j = 0; j < kWidth<T>; ++j) own_y[j] = own_x[i][j] * r * own_w[i][j];
        store(y_row + begin, mine.column + i * mine.column_step, piece, own_y);
      }
      if (begin == 0) break;
      load(x_row + begin - step, mine, Piece(begin - step, cols), own_x);
    }
  }
}

// Sets this thread's columns of a dw, or adds to them.
template <class T, bool kAligned, int kVectors>
__device__ void put(float* dw, const Share<T>& mine, const Piece<kAligned>& piece,
                    const float (&values)[kVectors][kWidth<T>], bool add) {
  for (int i = 0; i < kVectors; ++i) {
    for (int j = 0; j < kWidth<T>; j += 4) {
      const int column = mine.column + i * mine.column_step + j;
      float4* const four = reinterpret_cast<float4*>(dw + column);
      if (piece.has_vector(dw, column)) {
        const float4 old = add ? *four : float4{};
        *four = {old.x + values[i][j], old.y + values[i][j + 1], old.z + values[i][j + 2],
                 old.w + values[i][j + 3]};
      } else if constexpr (!kAligned) {
        for (int k = 0; k < 4; ++k)
          if (piece.has(column + k))
            dw[column + k] = values[i][j + k] + (add ? dw[column + k] : 0.0f);
      }
    }
  }
}

// With n = x r, dx = r (w dy - n mean(w dy n)). This is the contract's formula without r^3, which
// overflows for an x of 1e-13. And dw is the sum of dy n.
//
// partials[block] gets the block's part of dw. Atomic additions to dw itself would need no second
// kernel, but add in another order each time: the last bits would differ from run to run.
template <class T, Rows kRows>
__global__ void __launch_bounds__(kBackwardBound<T, kRows>)
    backward(const T* __restrict__ dy, const T* __restrict__ x, const T* __restrict__ w,
             T* __restrict__ dx, float* __restrict__ partials, Int rows, Int cols, float eps,
             int group_threads) {
  constexpr int kOwn = kVectors<T, kRows>;
  constexpr bool kPieces = kRows == Rows::kLong;
  using Piece = Piece<kRows == Rows::kAligned>;
  const Share<T> mine(x, cols, group_threads);
  const Int step = kPieces ? kOwn * mine.column_step : 1;
  const Int last = kPieces ? (cols + mine.behind - 1) / step * step : 0;
  float* partial = partials + blockIdx.x * cols;
  float own_dy[kOwn][kWidth<T>], own_x[kOwn][kWidth<T>], own_w[kOwn][kWidth<T>];
  float own_dw[kOwn][kWidth<T>] = {};
  if (!kPieces) load(w, mine, Piece(0, cols), own_w);

  bool odd_row = false;
  for (Int row = mine.row; row < rows; row += mine.row_step, odd_row = !odd_row) {
    const T* dy_row = dy + row * cols;
    const T* x_row = x + row * cols;
    T* dx_row = dx + row * cols;
    const auto load_piece = [&](Int begin) {
      const Piece piece(begin, cols);
      load(x_row + begin, mine, piece, own_x);
      load(dy_row + begin, mine, piece, own_dy);
      if (kPieces) load(w + begin, mine, piece, own_w);
    };

    float2 sums = {0.0f, 0.0f};  // of x^2, and of w dy x
    for (Int begin = 0; begin <= last; begin += step) {
      load_piece(begin);
      for (int i = 0; i < kOwn; ++i)
        for (int j = 0; j < kWidth<T>; ++j) {
          sums.x += own_x[i][j] * own_x[i][j];
          sums.y += own_dy[i][j] * own_x[i][j] * own_w[i][j];
        }
    }
    sums = sum_over_group(sums, mine.lanes, group_threads, odd_row);
    const float r = reciprocal_root(sums.x, cols, eps);
    const float mean = r * sums.y / static_cast<float>(cols);

    for (Int begin = last;; begin -= step) {
      const Piece piece(begin, cols);
      for (int i = 0; i < kOwn; ++i) {
        float own_dx[kWidth<T>];
        for (int j = 0; j < kWidth<T>; ++j) {
          const float normalised = own_x[i][j] * r;
          own_dx[j] = r * (own_w[i][j] * own_dy[i][j] - normalised * mean);
          own_dw[i][j] = own_dy[i][j] * normalised + (kPieces ? 0.0f : own_dw[i][j]);
        }
        store(dx_row + begin, mine.column + i * mine.column_step, piece, own_dx);
      }
      if (kPieces) put(partial + begin, mine, piece, own_dw, row != mine.row);
      if (begin == 0) break;
      load_piece(begin - step);
    }
  }
  if (kPieces) return;

  // The groups of a block meet in shared memory, by a tree: half of the groups' sums are added to
  // the other half, until one is left.
  extern __shared__ __align__(16) float dw_of_group[];
  const bool one_group = group_threads == blockDim.x;
  put(one_group ? partial : dw_of_group + mine.group * cols, mine, Piece(0, cols), own_dw, false);
  if (one_group) return;
  for (int half = blockDim.x / group_threads / 2; half > 0; half /= 2) {
    __syncthreads();
    for (Int i = threadIdx.x; i < half * cols; i += blockDim.x)
      dw_of_group[i] += dw_of_group[half * cols + i];
  }
  __syncthreads();
  for (Int i = threadIdx.x; i < cols; i += blockDim.x) partial[i] = dw_of_group[i];
}

// dw is the sum over the blocks. A column is the work of kParts threads, which take every kParts-th
// block each: one thread a column would leave most of the device idle.
constexpr int kParts = 8;

__global__ void __launch_bounds__(kWarp * kParts)
    add_partials(const float* __restrict__ partials, float* __restrict__ dw, int blocks, Int cols) {
  __shared__ float sum_of_part[kParts][kWarp];
  const Int column = Int{blockIdx.x} * kWarp + threadIdx.x;
  float sum = 0.0f;
  if (column < cols) {
#pragma unroll 8
    for (int block = threadIdx.y; block < blocks; block += kParts)
      sum += partials[block * cols + column];
  }
  sum_of_part[threadIdx.y][threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.y != 0 || column >= cols) return;
  for (int part = 1; part < kParts; ++part) sum += sum_of_part[part][threadIdx.x];
  dw[column] = sum;
}

// How the rows are spread.
struct Plan {
  Rows kind;
  int group_threads;
  int block_threads;

  int groups() const { return block_threads / group_threads; }
};

// `arrays` are all that hold T, x first.
template <class T>
Plan plan_for(std::initializer_list<const T*> arrays, Int cols) {
  const bool whole = cols % kWidth<T> == 0;
  bool aligned = whole;
  for (const T* array : arrays) aligned = aligned && elements_behind_boundary(array) == 0;
  // Where rows begin at any element, one may need a vector more.
  const int extra = whole && elements_behind_boundary(*arrays.begin()) == 0 ? 0 : kWidth<T> - 1;
  const Int vectors = (cols + extra + kWidth<T> - 1) / kWidth<T>;
  if (vectors <= kWarp)
    return {Rows::kShort, static_cast<int>(std::bit_ceil(static_cast<unsigned>(vectors))),
            kShortRowThreads};

  const int each = aligned ? kVectors<T, Rows::kAligned> : kVectors<T, Rows::kRagged>;
  if (vectors > each * kMostThreads) return {Rows::kLong, kMostThreads, kMostThreads};
  const int threads = static_cast<int>((vectors + each * kWarp - 1) / (each * kWarp)) * kWarp;
  return {aligned ? Rows::kAligned : Rows::kRagged, threads,
          threads == kWarp ? kShortRowThreads : threads};
}

// As many blocks as the device holds at once, if there are rows for them: `rows_a_group` as far as
// that leaves each multiprocessor a block.
template <class Kernel>
cudaError_t count_blocks(Kernel kernel, const Plan& plan, std::size_t shared_bytes, Int rows,
                         Int rows_a_group, int& blocks) {
  int device = 0, multiprocessors = 0, blocks_on_each = 0;
  cudaError_t error = cudaGetDevice(&device);
  if (error == cudaSuccess)
    error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  if (error == cudaSuccess)
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_on_each, kernel,
                                                          plan.block_threads, shared_bytes);
  if (error != cudaSuccess) return error;

  const Int most = Int{multiprocessors} * blocks_on_each;
  const Int useful = (rows + plan.groups() - 1) / plan.groups();
  const Int worthwhile = std::max<Int>(multiprocessors, rows / (plan.groups() * rows_a_group));
  Int count = std::min({most, useful, worthwhile});
  // A group with several rows needs a step of a multiple of 8 (see Share). Blocks of many groups
  // have it already.
  if (count < useful && plan.groups() == 1)
    count = std::min(useful, std::max<Int>(8, count - count % 8));
  blocks = static_cast<int>(count);
  return cudaSuccess;
}

bool valid(Int rows, Int cols, float eps) { return rows >= 0 && cols >= 1 && eps >= 0.0f; }

template <class T>
cudaError_t run_forward(const T* x, const T* w, T* y, Int rows, Int cols, float eps,
                        cudaStream_t stream) {
  if (!valid(rows, cols, eps)) return cudaErrorInvalidValue;
  if (rows == 0) return cudaSuccess;
  if (x == nullptr || w == nullptr || y == nullptr) return cudaErrorInvalidValue;

  const Plan plan = plan_for({x, w, y}, cols);
  const auto forward_rows = plan.kind == Rows::kShort     ? forward<T, Rows::kShort>
                            : plan.kind == Rows::kAligned ? forward<T, Rows::kAligned>
                            : plan.kind == Rows::kRagged  ? forward<T, Rows::kRagged>
                                                          : forward<T, Rows::kLong>;
  int blocks = 0;
  const cudaError_t error = count_blocks(forward_rows, plan, 0, rows, 1, blocks);
  if (error != cudaSuccess) return error;
  forward_rows<<<blocks, plan.block_threads, 0, stream>>>(x, w, y, rows, cols, eps,
                                                          plan.group_threads);
  return cudaGetLastError();
}

template <class T>
cudaError_t run_backward(const T* dy, const T* x, const T* w, T* dx, float* dw, Int rows, Int cols,
                         float eps, cudaStream_t stream) {
  if (!valid(rows, cols, eps) || dw == nullptr) return cudaErrorInvalidValue;
  if (rows == 0) return cudaMemsetAsync(dw, 0, cols * sizeof(float), stream);
  if (dy == nullptr || x == nullptr || w == nullptr || dx == nullptr) return cudaErrorInvalidValue;

  const Plan plan = plan_for({x, w, dy, dx}, cols);
  const auto backward_rows = plan.kind == Rows::kShort     ? backward<T, Rows::kShort>
                             : plan.kind == Rows::kAligned ? backward<T, Rows::kAligned>
                             : plan.kind == Rows::kRagged  ? backward<T, Rows::kRagged>
                                                           : backward<T, Rows::kLong>;
  const std::size_t dw_bytes = cols * sizeof(float);
  const std::size_t shared_bytes = plan.groups() == 1 ? 0 : plan.groups() * dw_bytes;
  int blocks = 0;
  cudaError_t error =
      count_blocks(backward_rows, plan, shared_bytes, rows, kRowsForPartial, blocks);
  if (error != cudaSuccess) return error;

  float* partials = nullptr;
  error = cudaMallocAsync(&partials, blocks * dw_bytes, stream);
  if (error != cudaSuccess) return error;
  backward_rows<<<blocks, plan.block_threads, shared_bytes, stream>>>(
      dy, x, w, dx, partials, rows, cols, eps, plan.group_threads);
  error = cudaGetLastError();
  if (error == cudaSuccess) {
    const auto column_blocks = static_cast<unsigned>((cols + kWarp - 1) / kWarp);
    add_partials<<<column_blocks, dim3(kWarp, kParts), 0, stream>>>(partials, dw, blocks, cols);
    error = cudaGetLastError();
  }
  const cudaError_t freed = cudaFreeAsync(partials, stream);
  return error != cudaSuccess ? error : freed;
}

}  // namespace

cudaError_t rmsnorm_forward_f32(const float* x, const float* w, float* y, Int rows, Int cols,
                                float eps, cudaStream_t stream) {
  return run_forward(x, w, y, rows, cols, eps, stream);
}

cudaError_t rmsnorm_forward_bf16(const __nv_bfloat16* x, const __nv_bfloat16* w, __nv_bfloat16* y,
                                 Int rows, Int cols, float eps, cudaStream_t stream) {
  return run_forward(x, w, y, rows, cols, eps, stream);
}

cudaError_t rmsnorm_backward_f32(const float* dy, const float* x, const float* w, float* dx,
                                 float* dw, Int rows, Int cols, float eps, cudaStream_t stream) {
  return run_backward(dy, x, w, dx, dw, rows, cols, eps, stream);
}

cudaError_t rmsnorm_backward_bf16(const __nv_bfloat16* dy, const __nv_bfloat16* x,
                                  const __nv_bfloat16* w, __nv_bfloat16* dx, float* dw, Int rows,
                                  Int cols, float eps, cudaStream_t stream) {
  return run_backward(dy, x, w, dx, dw, rows, cols, eps, stream);
}

}  // namespace drill
