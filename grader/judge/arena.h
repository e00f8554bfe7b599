// Where a call's arrays lie in the arena: each on pages of its own between two guard pages, pushed
// against one of them.
#ifndef GRADER_JUDGE_ARENA_H_
#define GRADER_JUDGE_ARENA_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grader/judge/arguments.h"
#include "grader/wire/channel.h"

namespace judge {

// Which guard page an array touches. An access one element outside is caught exactly on that side.
enum class Side { kEnd, kBegin };

// The layout; the n-th region is the n-th array's. Throws Fault when the arena is too small.
std::vector<wire::Region> place(std::span<const Array> arrays, Side side);

// Copies the inputs into the arena and fills everything else on the arrays' pages with `poison`.
void fill(std::byte* arena, std::span<const Array> arrays, std::span<const wire::Region> regions,
          std::byte poison);

// Says which array an address (relative to the arena's first byte) lies nearest to and how far
// outside, such as "values[4], one element past its end (it has 4)". Empty when it is nowhere near
// the arrays.
std::string locate(std::uint64_t address, std::span<const Array> arrays,
                   std::span<const wire::Region> regions);

}  // namespace judge

#endif  // GRADER_JUDGE_ARENA_H_
