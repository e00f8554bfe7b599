// Drill 06: the inputs on which kernels break.
#ifndef DRILLS_06_EDGE_SIZES_EDGE_SIZES_H_
#define DRILLS_06_EDGE_SIZES_EDGE_SIZES_H_

#include <cstdint>
#include <vector>

#include "drills/format.h"

namespace drill {

// Sizes that a kernel with tiles of `block` elements should be tested on, b being the block:
//
//   1                  less than a tile
//   b - 1, b, b + 1    around one whole tile
//   b + b/2 + 1        a tile, and a tail of more than half of one
//   2b + 1             two tiles, and a tail of one element
//   the largest s <= max_size with s = b/2 (mod b)    many tiles, and a tail of half a tile
//
// b/2 is rounded down, so for b = 1 the last is max_size itself. Of these, all s with 1 <= s <=
// max_size, ascending, each once. The result is never empty. edge_sizes(64, 1000) is {1, 63, 64,
// 65, 97, 129, 992}.
//
// block or max_size below 1 throws std::invalid_argument. Both may be as large as INT64_MAX: a size
// that std::int64_t cannot hold is above every max_size, and is left out like any other.
std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size);

// Values that a kernel should meet in every format, as bits, 13 of them, in this order:
//
//    0  +0                    4  smallest normal                            8  1
//    1  -0                    5  2 sqrt(max), rounded to nearest even       9  1 + eps
//    2  smallest subnormal    6  max, the largest finite number            10  +Inf
//    3  largest subnormal     7  -max                                      11  -Inf
//                                                                          12  a quiet NaN, any
//
// Subnormals are the positive ones. Value 5 is finite, and its square is about 4 max: it overflows.
// An unknown Format throws std::invalid_argument.
std::vector<std::uint32_t> edge_values(Format format);

}  // namespace drill

#endif  // DRILLS_06_EDGE_SIZES_EDGE_SIZES_H_
