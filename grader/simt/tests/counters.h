// Kernels whose accesses are known by hand. A marker `// @function.what` in counters.cu ends the
// line that a test asks for; the kernel of a function is called function_kernel.
#ifndef SIMT_TESTS_COUNTERS_H_
#define SIMT_TESTS_COUNTERS_H_

namespace counters {

// 64 threads a block and, where no number of blocks is given, one block.

// y[i] = x[i * stride + first], element by element.
void copy(int stride, int first, int blocks);
void copy_float4();
// Four columns of a row-major matrix of 64 columns, a thread a row.
void read_columns();
// The same element by all.
void read_broadcast();
// The first 8 lanes of each warp.
void read_part_of_warp();
// Single elements of 2 bytes.
void copy_bf16();

// Shared memory by one warp: lane i takes the element i * stride.
void shared_float(int stride);
void shared_float2(int stride);
void shared_float4(int stride);
void shared_bf16(int stride);
// A tile of 32 rows, `pitch` floats each, written by rows and read by columns.
void shared_transpose(int pitch);

// All of x[blocks * 64] twice, by different threads of a block, with one barrier between.
void read_twice(int blocks, int launches);
// All of x[64] by every block.
void read_by_every_block(int blocks);
void read_shorts_by_every_block(int blocks);  // of 2 bytes

}  // namespace counters

#endif  // SIMT_TESTS_COUNTERS_H_
