// A warp's tensor core operation d = a b + c with a[16, 16] and b[16, 8] of bf16, c and d[16, 8] of
// fp32. PTX's mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32, for sm_80 and later, or the same
// on the CPU.
//
// All 32 lanes of the warp call it together. Each holds a fragment of every matrix; with
// group = lane / 4 and place = lane % 4 (PTX: groupID and threadID_in_group), as PTX lays them out:
//
//   a[0]  rows group       columns 2 place, 2 place + 1
//   a[1]       group + 8           2 place, 2 place + 1
//   a[2]       group               2 place + 8, 2 place + 9
//   a[3]       group + 8           2 place + 8, 2 place + 9
//
//   b[0]  rows 2 place, 2 place + 1         column group
//   b[1]       2 place + 8, 2 place + 9            group
//
//   c[0], c[1], d[0], d[1]  row group        columns 2 place, 2 place + 1
//   c[2], c[3], d[2], d[3]      group + 8            2 place, 2 place + 1
//
// Each element of a and b is a pair of bf16, the lower column (a) or row (b) in the lower half. d
// may be c. A device does not promise the order of the sums, nor that each one is rounded.
#ifndef SIMT_DEVICE_MMA_M16N8K16_H_
#define SIMT_DEVICE_MMA_M16N8K16_H_

#include <cuda_bf16.h>

#include <cstdint>

__device__ inline std::uint32_t pack_bf16(__nv_bfloat16 low, __nv_bfloat16 high) {
  return __bfloat16_as_ushort(low) | static_cast<std::uint32_t>(__bfloat16_as_ushort(high)) << 16;
}

#ifndef __SIMT__

__device__ inline void mma_m16n8k16(float (&d)[4], const std::uint32_t (&a)[4],
                                    const std::uint32_t (&b)[2], const float (&c)[4]) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]),
        "f"(c[2]), "f"(c[3]));
}

#else

__device__ inline void mma_m16n8k16(float (&d)[4], const std::uint32_t (&a)[4],
                                    const std::uint32_t (&b)[2], const float (&c)[4], SIMT_SITE) {
  simt::MmaOperands operands = {
      {a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]}, {}};
  simt::collective(simt::Collective::kMmaM16n8k16, 0xffffffff,
                   reinterpret_cast<std::uintptr_t>(&operands), 0, "mma_m16n8k16", file, line);
  for (int i = 0; i < 4; ++i) d[i] = operands.d[i];
}

#endif

#endif  // SIMT_DEVICE_MMA_M16N8K16_H_
