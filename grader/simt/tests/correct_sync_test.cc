#include "grader/simt/tests/correct_sync.h"

#include <algorithm>
#include <cstddef>
#include <future>
#include <numeric>
#include <vector>

#include "grader/simt/tests/in_all_orders.h"
#include "grader/simt/tests/inputs.h"
#include "third_party/catch2/catch2.h"

namespace {

using correct::Ints;

// A kernel that makes an output of an input, at these sizes.
template <class Kernel, class Expected>
void check_ints(std::initializer_list<std::size_t> sizes, const Kernel& kernel,
                const Expected& expected) {
  in_all_orders([&] {
    for (const std::size_t size : sizes) {
      CAPTURE(size);
      const Ints x = inputs::whole_numbers(size, -100, 100, size);
      CHECK(kernel(x) == expected(x));
    }
  });
}

Ints prefix_sums(Ints x) {
  std::partial_sum(x.begin(), x.end(), x.begin());
  return x;
}

int sum_of(const Ints& x) { return std::accumulate(x.begin(), x.end(), 0); }

TEST_CASE("prefix sums of a block") {
  check_ints({1, 31, 100, 1024}, correct::scan_double_buffered, prefix_sums);
  check_ints({1, 31, 100, 1024}, correct::scan_shuffle, prefix_sums);
}

TEST_CASE("prefix sums in three launches") {
  check_ints({1, 64, 65, 3000}, correct::scan_in_launches, prefix_sums);
}

TEST_CASE("a bitonic sort in shared memory") {
  check_ints({1, 2, 100, 1024}, correct::sort_bitonic, [](Ints x) {
    std::sort(x.begin(), x.end());
    return x;
  });
}

TEST_CASE("a warp loads what another one adds") {
  check_ints({1, 32, 33, 1000}, correct::produce_and_consume, sum_of);
}

// By a search from each element that no earlier one has reached.
Ints expected_parts(const Ints& image, int height, int width) {
  Ints labels(image.size(), -1);
  for (int i = 0; i < height * width; ++i) {
    std::vector<int> open = {i};
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      int& label = labels[static_cast<std::size_t>(at)];
      if (image[static_cast<std::size_t>(at)] == 0 || label != -1) continue;
      label = i;
      const int row = at / width, column = at % width;
      if (row > 0) open.push_back(at - width);
      if (row + 1 < height) open.push_back(at + width);
      if (column > 0) open.push_back(at - 1);
      if (column + 1 < width) open.push_back(at + 1);
    }
  }
  return labels;
}

TEST_CASE("connected parts, until no thread has changed its label") {
  in_all_orders([] {
    for (const int width : {1, 7, 25}) {
      constexpr int kHeight = 13;
      CAPTURE(width);
      Ints image = inputs::whole_numbers(static_cast<std::size_t>(kHeight * width), 0, 2,
                                         1);  // a third is 0
      CHECK(correct::connected_parts(image, kHeight, width) ==
            expected_parts(image, kHeight, width));
    }
  });
}

TEST_CASE("votes of a block") {
  in_all_orders([] {
    for (const std::size_t size : {1u, 40u, 64u}) {
      for (const Ints& x :
           {inputs::whole_numbers(size, -1, 1, size), Ints(size, 1), Ints(size, 0)}) {
        CAPTURE(size, x);
        const auto positive = std::count_if(x.begin(), x.end(), [](int v) { return v > 0; });
        const correct::Votes votes = correct::block_votes(x);
        CHECK(votes.count == positive);
        CHECK(votes.all == (positive == static_cast<std::ptrdiff_t>(size)));
        CHECK(votes.any == (positive > 0));
      }
    }
  });
}

TEST_CASE("votes of a warp") {
  in_all_orders([] {
    Ints x = inputs::whole_numbers(64, -1, 1, 1);
    x.insert(x.end(), 32, 1);
    x.insert(x.end(), 32, 0);
    std::vector<correct::WarpVotes> expected;
    for (std::size_t warp = 0; warp < x.size() / 32; ++warp) {
      unsigned ballot = 0;
      for (std::size_t lane = 0; lane < 32; ++lane) {
        if (x[warp * 32 + lane] > 0) ballot |= 1u << lane;
      }
      expected.push_back({ballot, ballot == 0xffffffff, ballot != 0});
    }
    CHECK((correct::warp_votes(x) == expected));
  });
}

TEST_CASE("threads that take turns with a lock") {
  check_ints({1, 100, 500}, correct::locked_sum_of_blocks, sum_of);
  check_ints({1, 40, 200}, correct::locked_sum_of_threads, sum_of);
}

TEST_CASE("blocks that leave before the barriers of others") {
  in_all_orders([] {
    for (const std::size_t size : {1u, 47u, 48u, 500u}) {
      CAPTURE(size);
      const Ints x = inputs::whole_numbers(size, -100, 100, 1);
      Ints keep(size);
      for (std::size_t i = 0; i < size; i += 70) keep[i] = 1;
      Ints expected = x;
      for (std::size_t i = 0; i < size; ++i) expected[i] += keep[i];
      CHECK(correct::early_blocks(x, keep) == expected);
    }
  });
}

TEST_CASE("lanes that leave, and those that go on with their mask") {
  const auto sorted = [](Ints x) {
    std::sort(x.begin(), x.end());
    return x;
  };
  check_ints(
      {1, 31, 64, 333}, [&](const Ints& x) { return sorted(correct::compact(x)); },
      [&](Ints x) {
        std::erase_if(x, [](int v) { return v <= 0; });
        return sorted(x);
      });
}

TEST_CASE("parts of a warp that go their own way") {
  check_ints({64, 192}, correct::separate_ways, [](const Ints& x) {
    Ints y(x.size());
    for (std::size_t warp = 0; warp < x.size(); warp += 32) {
      const int* const in = &x[warp];
      int* const out = &y[warp];
      for (int lane = 0; lane < 16; ++lane) out[lane] = in[lane ^ 15] + in[lane ^ 1 ^ 15];
      bool any = false;
      for (int lane = 16; lane < 32; ++lane) {
        out[lane] = in[20 ^ 1] - in[lane ^ 1];
        any = any || out[lane] < 0;
      }
      for (int lane = 16; lane < 32; ++lane) out[lane] += any;
      int positive[2] = {};
      for (int lane = 0; lane < 32; ++lane) positive[lane % 2] += out[lane] > 0;
      for (int lane = 0; lane < 32; ++lane) {
        out[lane] += lane % 2 == 0 ? positive[0] : -positive[1];
      }
    }
    return y;
  });
}

TEST_CASE("a thread waits for another one by atomics") {
  check_ints({1, 10}, correct::wait_for_value, [](const Ints& x) { return x; });
}

TEST_CASE("a thread waits for a volatile flag, and does not hang") {
  in_all_options([] {
    const Ints x = {3, 1, 4};
    CHECK(correct::wait_for_volatile(x) == x);
  });
}

TEST_CASE("threads of several warps take several locks in turn") {
  in_all_orders([] { CHECK(correct::count_in_three_locks(8) == Ints(3, 4 * 8)); });
}

TEST_CASE("many words by atomics, then a fence, a barrier and a ticket, in a loop") {
  constexpr std::size_t kSums = 4 * 512;
  // Once the time grew with the square of the number of words.
  check_ints({1 * kSums, 3 * kSums}, correct::sum_tiles, [](const Ints& x) {
    Ints sums(kSums);
    for (std::size_t i = 0; i < x.size(); ++i) sums[i % kSums] += x[i];
    return sums;
  });
}

TEST_CASE("launches from one thread of the host after another") {
  check_ints(
      {500},
      [](const Ints& x) {
        const Ints once = correct::scan_in_launches(x);
        const Ints twice = std::async(std::launch::async, correct::scan_in_launches, once).get();
        return correct::scan_in_launches(twice);
      },
      [](const Ints& x) { return prefix_sums(prefix_sums(prefix_sums(x))); });
}

TEST_CASE("loops of different lengths between barriers") {
  check_ints({128}, correct::uneven_loops, [](Ints x) {
    for (int round = 0; round < 3; ++round) {
      Ints y(x.size());
      for (std::size_t t = 0; t < x.size(); ++t) {
        int sum = 0;
        for (std::size_t i = 0; i <= std::min<std::size_t>(t % 7, 4); ++i) {
          if ((t + i) % 3 != 0) sum += x[(t + i) % 128];
        }
        y[t] = sum % 1000;
      }
      x = y;
    }
    return x;
  });
}

}  // namespace
