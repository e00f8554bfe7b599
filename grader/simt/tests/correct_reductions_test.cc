#include "grader/simt/tests/correct_reductions.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "grader/simt/tests/in_all_orders.h"
#include "grader/simt/tests/inputs.h"
#include "third_party/catch2/catch2.h"

namespace {

using correct::Floats;

// One sum for each `group` elements.
Floats expected_sums(const Floats& x, std::size_t group) {
  Floats sums((x.size() + group - 1) / group);
  for (std::size_t i = 0; i < x.size(); ++i) sums[i / group] += x[i];
  return sums;
}

double expected_sum(const Floats& x) {
  double sum = 0;
  for (const float value : x) sum += value;
  return sum;
}

constexpr std::size_t kSizes[] = {1, 31, 33, 255, 256, 1000};

template <class BlockSums>
void check_block_sums(const BlockSums& block_sums, std::initializer_list<unsigned> all_threads) {
  in_all_orders([&] {
    for (const std::size_t size : kSizes) {
      for (const unsigned threads : all_threads) {
        CAPTURE(size, threads);
        const Floats x = inputs::whole_floats(size, size + threads);
        CHECK(block_sums(x, threads) == expected_sums(x, threads));
      }
    }
  });
}

TEST_CASE("block sums by a tree in shared memory") {
  check_block_sums(correct::block_sums_tree, {1, 2, 64, 256});
}

TEST_CASE("block sums by a tree of any size") {
  check_block_sums(correct::block_sums_any_tree, {1, 3, 33, 100, 255});
}

TEST_CASE("block sums by shuffles, down and in two levels") {
  check_block_sums(correct::block_sums_shuffle, {32, 96, 256, 1024});
}

TEST_CASE("block sums by a butterfly of shuffles") {
  check_block_sums(correct::block_sums_butterfly, {32, 96, 512});
}

TEST_CASE("block sums by shuffles of the lanes that are there") {
  check_block_sums(correct::block_sums_partial_warps, {1, 5, 48, 100, 255, 1000});
}

TEST_CASE("block sums by warps that synchronise by __syncwarp") {
  check_block_sums(correct::block_sums_warp_synchronous, {32, 96, 256});
}

TEST_CASE("block sums whose last step is half a warp's") {
  in_all_orders([] {
    const Floats x = inputs::whole_floats(1200, 1);
    CHECK(correct::block_sums_half_warp(x) == expected_sums(x, 512));
  });
}

TEST_CASE("sums of eight lanes, by the width of a shuffle") {
  in_all_orders([] {
    for (const std::size_t size : kSizes) {
      CAPTURE(size);
      const Floats x = inputs::whole_floats(size, size);
      CHECK(correct::eighth_sums(x, 96) == expected_sums(x, 8));
    }
  });
}

TEST_CASE("a sum in a grid-stride loop") {
  in_all_orders([] {
    for (const std::size_t size : {std::size_t{1}, std::size_t{333}, std::size_t{5000}}) {
      CAPTURE(size);
      const Floats x = inputs::whole_floats(size, size);
      CHECK(correct::grid_stride_sum(x, 5, 96) == expected_sum(x));
      const std::vector<double> doubles(x.begin(), x.end());
      CHECK(correct::grid_stride_sum(doubles, 3, 64) == expected_sum(x));
    }
  });
}

TEST_CASE("segmented sums by atomics in shared memory") {
  in_all_orders([] {
    for (const std::size_t size : kSizes) {
      for (const int segments : {1, 7, 200}) {
        CAPTURE(size, segments);
        const Floats x = inputs::whole_floats(size, size);
        std::vector<int> segment = inputs::whole_numbers(size, 0, segments - 1, 5);
        std::sort(segment.begin(), segment.end());
        Floats expected(static_cast<std::size_t>(segments));
        for (std::size_t i = 0; i < size; ++i) {
          expected[static_cast<std::size_t>(segment[i])] += x[i];
        }
        CHECK(correct::segmented_sums(x, segment, expected.size()) == expected);
      }
    }
  });
}

TEST_CASE("a histogram by atomics in shared memory") {
  in_all_orders([] {
    for (const std::size_t size : kSizes) {
      CAPTURE(size);
      const auto x = inputs::whole_numbers<std::uint8_t>(size, 0, 255, size);
      std::vector<unsigned> expected(256);
      for (const std::uint8_t value : x) ++expected[value];
      CHECK(correct::histogram(x, 3) == expected);
    }
  });
}

TEST_CASE("the last block adds the sums of the others") {
  using correct::LastBlock;
  const LastBlock form =
      GENERATE(LastBlock::kThreadFences, LastBlock::kVolatile, LastBlock::kAllFenceFirst,
               LastBlock::kBarrierFirst, LastBlock::kAllFenceToRead);
  CAPTURE(static_cast<int>(form));
  in_all_orders([&] {
    for (const unsigned blocks : {1u, 2u, 7u, 70u}) {
      CAPTURE(blocks);
      const Floats x = inputs::whole_floats(3001, blocks);
      CHECK(correct::last_block_sum(x, blocks, 64, form) == expected_sum(x));
    }
  });
}

TEST_CASE("extremes, bits and a sum of whole numbers by atomics") {
  in_all_orders([] {
    for (const std::size_t size : {std::size_t{1}, std::size_t{97}, std::size_t{500}}) {
      CAPTURE(size);
      const std::vector<int> x = inputs::whole_numbers(size, -1'000'000'000, 1'000'000'000, size);
      correct::Extremes expected{x[0], x[0], -1, 0, 0, 0};
      for (const int value : x) {
        expected.min = std::min(expected.min, value);
        expected.max = std::max(expected.max, value);
        expected.all_and &= value;
        expected.any_or |= value;
        expected.odd_xor ^= value;
        expected.sum += value;
      }
      const correct::Extremes got = correct::integer_extremes(x);
      CHECK(got.min == expected.min);
      CHECK(got.max == expected.max);
      CHECK(got.all_and == expected.all_and);
      CHECK(got.any_or == expected.any_or);
      CHECK(got.odd_xor == expected.odd_xor);
      CHECK(got.sum == expected.sum);
    }
  });
}

}  // namespace
