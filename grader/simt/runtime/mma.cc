#include "grader/simt/runtime/mma.h"

#include <bit>
#include <cstdint>

namespace simt {
namespace {

constexpr int kRows = 16, kColumns = 8, kDepth = 16;

// The lower or the upper bf16 of a pair.
float half_of(std::uint32_t pair, int half) {
  return std::bit_cast<float>(half == 0 ? pair << 16 : pair & 0xFFFF0000);
}

}  // namespace

void mma_m16n8k16(MmaOperands* const (&lanes)[32]) {
  float a[kRows][kDepth];
  float b[kDepth][kColumns];
  for (int lane = 0; lane < 32; ++lane) {
    const int group = lane / 4, place = lane % 4;
    for (int half = 0; half < 2; ++half) {
      for (int i = 0; i < 4; ++i) {
        a[group + i % 2 * 8][place * 2 + half + i / 2 * 8] = half_of(lanes[lane]->a[i], half);
      }
      for (int i = 0; i < 2; ++i) {
        b[place * 2 + half + i * 8][group] = half_of(lanes[lane]->b[i], half);
      }
    }
  }
  for (int lane = 0; lane < 32; ++lane) {
    const int group = lane / 4, place = lane % 4;
    for (int i = 0; i < 4; ++i) {
      const int row = group + i / 2 * 8, column = place * 2 + i % 2;
      float sum = lanes[lane]->c[i];
      for (int k = 0; k < kDepth; ++k) sum += a[row][k] * b[k][column];
      lanes[lane]->d[i] = sum;
    }
  }
}

}  // namespace simt
