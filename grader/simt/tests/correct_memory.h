// Correct kernels that move data: copies, transposes, stencils, and every kind of memory.
#ifndef SIMT_TESTS_CORRECT_MEMORY_H_
#define SIMT_TESTS_CORRECT_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace correct {

using Floats = std::vector<float>;

// Of x[rows, columns], row-major.
Floats transpose_naive(const Floats& x, int rows, int columns);
// By tiles in shared memory whose rows are padded.
Floats transpose_tiled(const Floats& x, int rows, int columns);
// x[n, n] in place, two tiles by each block.
Floats transpose_in_place(const Floats& x, int n);

// By float4, what is left by float.
Floats copy_float4(const Floats& x);
// By one vector type after the other, from 2 to 16 bytes. The size is a multiple of 16.
std::vector<std::uint8_t> copy_by_all_vectors(const std::vector<std::uint8_t>& x);
// factor * x, of bf16 rows that begin at any multiple of 2 bytes.
Floats scale_bf16_rows(const Floats& x, int columns, float factor);
// 2 x + 1 where it lies.
Floats update_in_place(const Floats& x);

// Sums of x[i - 3] .. x[i + 3], 0 outside, with a halo in shared memory.
Floats stencil(const Floats& x);
// Sum of the 7 neighbours in x[depth, height, width], 0 outside, by three-dimensional blocks.
Floats stencil_3d(const Floats& x, int depth, int height, int width);
// (z height + y) width + x of each block, which its threads tell one another.
std::vector<int> indices_3d(int depth, int height, int width);

// sum of taps[j] x[i + j], j = 0 .. 4, 0 outside; the taps lie in constant memory.
Floats filter_constant(const Floats& x, const Floats& taps);
// x plus the sum of x[0] of the calls since the first one, which a __device__ variable keeps.
Floats add_earlier(const Floats& x, bool first_call);

// Each block of 96 writes its elements backward, and adds to each how often the element's class,
// below 8, occurs in the block. Both arrays lie in dynamic shared memory.
Floats backward_with_counts(const Floats& x, const std::vector<std::uint8_t>& classes);
// Neighbouring threads write neighbouring bf16, and then bytes, of the same words.
Floats neighbours_bf16(const Floats& x);
std::vector<std::uint8_t> neighbours_bytes(const std::vector<std::uint8_t>& x);
// At most 256 structures with padding, through shared memory.
struct Item {
  std::int8_t key;
  float weight;
  short next;
  bool operator==(const Item&) const = default;
};
// Copied whole and by memcpy: each gets its right neighbour's key and weight, its left one's next.
std::vector<Item> rotate_items(const std::vector<Item>& items);
// Written by member, then copied whole: in reverse.
std::vector<Item> reverse_items(const std::vector<Item>& items);
// Structures of more or less than 16 bytes whose members need 8. At most 128 floats: how far the
// largest lies above x[0], and where the first one of it is.
struct Largest {
  float above_first;  // 4 bytes of padding follow
  long long index;
  bool operator==(const Largest&) const = default;
};
Largest find_largest(const Floats& x);
// At most 128: written by member in global memory, then copied whole, through shared memory: in
// reverse.
struct Sample {
  int key;
  double a, b;
  bool operator==(const Sample&) const = default;
};
std::vector<Sample> reverse_samples(const std::vector<Sample>& samples);
// i x, where both arrays begin at 8 modulo 16.
struct Complex {
  double real, imaginary;
  bool operator==(const Complex&) const = default;
};
std::vector<Complex> times_i(const std::vector<Complex>& x);

// 3 x by cudaMallocAsync, cudaMemsetAsync, cudaMemcpyAsync and cudaFreeAsync on a stream of its
// own.
std::vector<int> triple_async(const std::vector<int>& x);
// `steps` launches, each of which averages what the one before it wrote.
Floats relax(const Floats& x, int steps);
// Insertion-sorted groups of 9, in an array that each thread has for itself.
std::vector<int> sort_local(const std::vector<int>& x);

}  // namespace correct

#endif  // SIMT_TESTS_CORRECT_MEMORY_H_
