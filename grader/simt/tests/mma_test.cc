#include "grader/simt/runtime/mma.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "grader/simt/tests/inputs.h"
#include "third_party/catch2/catch2.h"

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

std::uint32_t upper_half(float bf16) { return std::bit_cast<std::uint32_t>(bf16) >> 16; }

// Row-major.
struct Matrices {
  float a[16][16] = {};
  float b[16][8] = {};
  float c[16][8] = {};
  float d[16][8] = {};
};

// The PTX manual's formulas for the matrix fragments of mma.m16n8k16 with .bf16, element by
// element: a0 .. a7 and b0 .. b3 are bf16, two in a register; c0 .. c3 are fp32.
struct Position {
  int row, column;
};
Position a_position(int lane, int i) {
  const int group_id = lane >> 2, thread_in_group = lane % 4;
  return {(0 <= i && i < 2) || (4 <= i && i < 6) ? group_id : group_id + 8,
          i < 4 ? thread_in_group * 2 + (i & 1) : thread_in_group * 2 + (i & 1) + 8};
}
Position b_position(int lane, int i) {
  const int group_id = lane >> 2, thread_in_group = lane % 4;
  return {i < 2 ? thread_in_group * 2 + (i & 1) : thread_in_group * 2 + (i & 1) + 8, group_id};
}
Position c_position(int lane, int i) {
  const int group_id = lane >> 2, thread_in_group = lane % 4;
  return {i < 2 ? group_id : group_id + 8, thread_in_group * 2 + (i & 1)};
}

void multiply(Matrices& m) {
  simt::MmaOperands operands[32] = {};
  for (int lane = 0; lane < 32; ++lane) {
    simt::MmaOperands& mine = operands[lane];
    for (int i = 0; i < 8; ++i) {
      const auto [row, column] = a_position(lane, i);
      mine.a[i / 2] |= upper_half(m.a[row][column]) << i % 2 * 16;
    }
    for (int i = 0; i < 4; ++i) {
      const auto [row, column] = b_position(lane, i);
      mine.b[i / 2] |= upper_half(m.b[row][column]) << i % 2 * 16;
    }
    for (int i = 0; i < 4; ++i) {
      const auto [row, column] = c_position(lane, i);
      mine.c[i] = m.c[row][column];
    }
  }
  simt::MmaOperands* lanes[32];
  for (int lane = 0; lane < 32; ++lane) lanes[lane] = &operands[lane];
  simt::mma_m16n8k16(lanes);
  for (int lane = 0; lane < 32; ++lane) {
    for (int i = 0; i < 4; ++i) {
      const auto [row, column] = c_position(lane, i);
      m.d[row][column] = operands[lane].d[i];
    }
  }
}

TEST_CASE("a product is the one of a plain loop") {
  // Multiples of 2^-14, below 2^5: every sum is exact in fp32.
  const std::vector<float> a = inputs::bf16_floats(16 * 16, 1);
  const std::vector<float> b = inputs::bf16_floats(16 * 8, 2);
  const std::vector<float> c = inputs::bf16_floats(16 * 8, 3);
  Matrices m;
  for (int i = 0; i < 16; ++i) {
    for (int j = 0; j < 16; ++j) m.a[i][j] = a[static_cast<std::size_t>(i * 16 + j)];
    for (int j = 0; j < 8; ++j) m.b[i][j] = b[static_cast<std::size_t>(i * 8 + j)];
    for (int j = 0; j < 8; ++j) m.c[i][j] = c[static_cast<std::size_t>(i * 8 + j)];
  }
  multiply(m);
  for (int i = 0; i < 16; ++i) {
    for (int j = 0; j < 8; ++j) {
      double expected = m.c[i][j];
      for (int k = 0; k < 16; ++k) expected += double{m.a[i][k]} * double{m.b[k][j]};
      CAPTURE(i, j);
      CHECK(double{m.d[i][j]} == expected);
    }
  }
}

TEST_CASE("each element of a meets the elements of b that it should") {
  for (int row = 0; row < 16; ++row) {
    for (int k = 0; k < 16; ++k) {
      Matrices m;
      m.a[row][k] = 1;
      for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 8; ++j) m.b[i][j] = static_cast<float>(i * 8 + j);
      }
      multiply(m);
      for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 8; ++j) {
          CAPTURE(row, k, i, j);
          CHECK(m.d[i][j] == (i == row ? static_cast<float>(k * 8 + j) : 0.0f));
        }
      }
    }
  }
}

TEST_CASE("sums are rounded to fp32 one after the other, beginning with c") {
  Matrices m;
  // 2^24 + 1 + 1 is 2^24 where each sum is rounded, to nearest even.
  m.c[0][0] = 0x1p24f;
  m.a[0][0] = m.a[0][1] = 1;
  m.b[0][0] = m.b[1][0] = 1;
  // From k = 0 on: 1 + 2^24 - 2^24 is 0; any other order has 1.
  m.a[1][0] = 1;
  m.a[1][1] = 0x1p24f;
  m.a[1][2] = -0x1p24f;
  m.b[0][1] = m.b[1][1] = m.b[2][1] = 1;
  multiply(m);
  CHECK(m.d[0][0] == 0x1p24f);
  CHECK(m.d[1][1] == 0);
}

TEST_CASE("NaN and infinities") {
  Matrices m;
  m.a[0][3] = kInf;
  m.b[3][0] = 2;
  m.b[3][1] = -2;
  m.c[0][3] = -kInf;
  m.c[1][0] = std::numeric_limits<float>::quiet_NaN();
  multiply(m);
  CHECK(m.d[0][0] == kInf);
  CHECK(m.d[0][1] == -kInf);
  CHECK(std::isnan(m.d[0][2]));  // Inf times 0
  CHECK(std::isnan(m.d[0][3]));
  CHECK(std::isnan(m.d[1][0]));
  CHECK(m.d[2][0] == 0);
}

}  // namespace
