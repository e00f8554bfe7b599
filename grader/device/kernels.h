// The benchmark's own kernels. All work goes to the given stream; a launch that fails throws
// std::runtime_error with CUDA's words.
#ifndef GRADER_DEVICE_KERNELS_H_
#define GRADER_DEVICE_KERNELS_H_

#include <cuda_bf16.h>
#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>

namespace bench {

// Random inputs, by the functions of random_inputs.h.
void fill_unit(float* array, std::size_t count, std::uint64_t seed, cudaStream_t stream);
void fill_unit(__nv_bfloat16* array, std::size_t count, std::uint64_t seed, cudaStream_t stream);
void fill_scales(float* array, std::size_t count, std::uint64_t seed, cudaStream_t stream);
void fill_bytes(std::uint8_t* array, std::size_t count, std::uint64_t seed, cudaStream_t stream);

// Outputs before a call: every byte is kPoison, which makes every element a NaN.
inline constexpr int kPoison = 0xFF;
// Adds to *count how many of the elements, of 2 or 4 bytes, still are.
void count_poison(const void* array, std::size_t elements, int element_bytes, unsigned* count,
                  cudaStream_t stream);

// Memory traffic, 16 bytes an access.
void write_all(uint4* array, std::size_t count, std::uint32_t value, cudaStream_t stream);
void read_all(const uint4* array, std::size_t count, uint4* sink, cudaStream_t stream);
void copy(uint4* to, const uint4* from, std::size_t count, cudaStream_t stream);

}  // namespace bench

#endif  // GRADER_DEVICE_KERNELS_H_
