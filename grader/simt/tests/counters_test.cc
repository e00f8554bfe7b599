#include "grader/simt/tests/counters.h"

#include <cstdint>
#include <optional>
#include <string>

#include "grader/simt/simt.h"
#include "grader/simt/tests/in_all_orders.h"
#include "grader/simt/tests/marked_line.h"
#include "third_party/catch2/catch2.h"

namespace {

using simt::KernelCount;
using simt::LineCount;

// Runs with counters on, and finds nothing wrong.
template <class Body>
void count(const Body& body) {
  simt::reset();
  simt::set_options({.counters = true});
  body();
  CHECK(messages(simt::findings()) == "");
}

// The only count of a marked line that is a load or a store of this kind of memory.
LineCount line_count(const std::string& marker, bool shared, bool write) {
  const std::string file = "grader/simt/tests/counters.cu";
  const int line = marked_line(file, marker);
  std::optional<LineCount> found;
  for (const LineCount& one : simt::counters().lines) {
    if (one.place.line != line || one.shared != shared || one.write != write) continue;
    REQUIRE_FALSE(found);
    CHECK(one.place.file.ends_with(file));
    found = one;
  }
  REQUIRE(found);
  return *found;
}

struct Sectors {
  std::uint64_t requests, touched, least;
};

void check_global(const std::string& marker, bool write, const Sectors& expected) {
  CAPTURE(marker);
  const LineCount count = line_count(marker, false, write);
  CHECK(count.requests == expected.requests);
  CHECK(count.sectors == expected.touched);
  CHECK(count.least_sectors == expected.least);
  CHECK(count.wavefronts == 0);
}

struct Wavefronts {
  std::uint64_t requests, passes, least;
};

void check_shared(const std::string& marker, bool write, const Wavefronts& expected) {
  CAPTURE(marker);
  const LineCount count = line_count(marker, true, write);
  CHECK(count.requests == expected.requests);
  CHECK(count.wavefronts == expected.passes);
  CHECK(count.least_wavefronts == expected.least);
  CHECK(count.sectors == 0);
}

KernelCount kernel_count(const std::string& kernel) {
  std::optional<KernelCount> found;
  for (const KernelCount& one : simt::counters().kernels) {
    if (one.kernel == kernel) found = one;
  }
  REQUIRE(found);
  return *found;
}

// A block of 64 threads is two warps. 32 floats are 128 bytes, which are 4 sectors of 32 bytes.
TEST_CASE("sectors of loads by stride") {
  struct Case {
    int stride;
    std::uint64_t sectors_a_warp;
  };
  for (const auto [stride, sectors] :
       {Case{1, 4}, Case{2, 8}, Case{3, 12}, Case{8, 32}, Case{32, 32}}) {
    CAPTURE(stride);
    count([&] { counters::copy(stride, 0, 1); });
    check_global("copy.load", false, {2, 2 * sectors, 2 * 4});
    check_global("copy.store", true, {2, 2 * 4, 2 * 4});
  }
}

TEST_CASE("sectors of loads that are misaligned by one element") {
  // Bytes 4 to 131 and 132 to 259.
  count([] { counters::copy(1, 1, 1); });
  check_global("copy.load", false, {2, 2 * 5, 2 * 4});
}

TEST_CASE("sectors of wide and of narrow elements") {
  count(counters::copy_float4);
  check_global("copy_float4.load", false, {2, 2 * 16, 2 * 16});
  check_global("copy_float4.store", true, {2, 2 * 16, 2 * 16});
  count(counters::copy_bf16);
  check_global("copy_bf16.copy", false, {2, 2 * 2, 2 * 2});
  check_global("copy_bf16.copy", true, {2, 2 * 2, 2 * 2});
}

TEST_CASE("sectors of columns") {
  // Rows of 256 bytes: a sector a lane. Four times, for four columns.
  count(counters::read_columns);
  check_global("read_columns.load", false, {2 * 4, 2 * 4 * 32, 2 * 4 * 4});
}

TEST_CASE("sectors of one element, and of a part of a warp") {
  count(counters::read_broadcast);
  check_global("read_broadcast.load", false, {2, 2, 2});
  count(counters::read_part_of_warp);
  check_global("read_part_of_warp.load", false, {2, 2, 2});
}

TEST_CASE("the first and the middle block of a launch are watched") {
  struct Case {
    int blocks;
    std::uint64_t watched;
  };
  for (const auto [blocks, watched] : {Case{1, 1}, Case{2, 2}, Case{5, 2}, Case{100, 2}}) {
    CAPTURE(blocks);
    count([&] { counters::copy(1, 0, blocks); });
    check_global("copy.load", false, {2 * watched, 8 * watched, 8 * watched});
  }
}

// 32 banks of 4 bytes. A pass serves each bank once, and all lanes that want the same word of it.
TEST_CASE("bank conflicts of floats") {
  struct Case {
    int stride;
    std::uint64_t passes;
  };
  for (const auto [stride, passes] :
       {Case{0, 1}, Case{1, 1}, Case{2, 2}, Case{3, 1}, Case{16, 16}, Case{32, 32}, Case{33, 1}}) {
    CAPTURE(stride);
    count([&] { counters::shared_float(stride); });
    check_shared("shared_float.load", false, {1, passes, 1});
  }
}

// Accesses of 8 bytes are served by half warps, those of 16 bytes by quarters of a warp.
TEST_CASE("bank conflicts of vectors") {
  struct Case {
    int stride;
    std::uint64_t passes;
  };
  // A half of 16 lanes: words 2 i s and the next one.
  for (const auto [stride, passes] : {Case{1, 2}, Case{2, 2 * 2}, Case{16, 2 * 16}, Case{17, 2}}) {
    CAPTURE(stride);
    count([&] { counters::shared_float2(stride); });
    check_shared("shared_float2.load", false, {1, passes, 2});
  }
  // A quarter of 8 lanes: words 4 i s to 4 i s + 3.
  for (const auto [stride, passes] : {Case{1, 4}, Case{2, 4 * 2}, Case{8, 4 * 8}, Case{9, 4}}) {
    CAPTURE(stride);
    count([&] { counters::shared_float4(stride); });
    check_shared("shared_float4.load", false, {1, passes, 4});
  }
}

TEST_CASE("bank conflicts of elements of 2 bytes") {
  struct Case {
    int stride;
    std::uint64_t passes;
  };
  // Two neighbours share a word; from a stride of 2 on each lane has its own.
  for (const auto [stride, passes] : {Case{1, 1}, Case{2, 1}, Case{4, 2}, Case{64, 32}}) {
    CAPTURE(stride);
    count([&] { counters::shared_bf16(stride); });
    check_shared("shared_bf16.load", false, {1, passes, 1});
  }
}

TEST_CASE("a column of a tile conflicts unless its rows are padded") {
  count([] { counters::shared_transpose(32); });
  check_shared("shared_transpose.store", true, {32, 32, 32});
  check_shared("shared_transpose.load", false, {32, 32 * 32, 32});
  count([] { counters::shared_transpose(33); });
  check_shared("shared_transpose.store", true, {32, 32, 32});
  check_shared("shared_transpose.load", false, {32, 32, 32});
}

TEST_CASE("bytes against the least possible, barriers and blocks") {
  constexpr int kBlocks = 7, kLaunches = 3;
  constexpr std::uint64_t kBytes = kBlocks * 64 * 4;
  count([] { counters::read_twice(kBlocks, kLaunches); });
  const KernelCount twice = kernel_count("read_twice_kernel");
  CHECK(twice.launches == kLaunches);
  CHECK(twice.blocks == kBlocks * kLaunches);
  CHECK(twice.barriers == kBlocks * kLaunches);
  CHECK(twice.bytes_read == 2 * kBytes * kLaunches);
  CHECK(twice.least_read == kBytes * kLaunches);
  CHECK(twice.bytes_written == kBytes * kLaunches);
  CHECK(twice.least_written == kBytes * kLaunches);

  count([] { counters::read_by_every_block(kBlocks); });
  const KernelCount all = kernel_count("read_by_every_block_kernel");
  CHECK(all.launches == 1);
  CHECK(all.blocks == kBlocks);
  CHECK(all.barriers == 0);
  CHECK(all.bytes_read == kBytes);
  CHECK(all.least_read == kBytes / kBlocks);

  count([] { counters::read_shorts_by_every_block(4); });
  const KernelCount shorts = kernel_count("read_shorts_by_every_block_kernel");
  CHECK(shorts.bytes_read == 4 * 64 * 2);
  CHECK(shorts.least_read == 128);
  CHECK(shorts.least_written == 4 * 64 * 2);
}

TEST_CASE("counts do not depend on the order of the threads") {
  for (const simt::Order order : kAllOrders) {
    for (const unsigned os_threads : {1u, 2u}) {
      CAPTURE(static_cast<int>(order), os_threads);
      simt::reset();
      simt::set_options({.counters = true, .order = order, .seed = 3, .os_threads = os_threads});
      counters::copy(2, 0, 5);
      counters::read_twice(6, 1);
      check_global("copy.load", false, {4, 4 * 8, 4 * 4});
      const KernelCount twice = kernel_count("read_twice_kernel");
      CHECK(twice.barriers == 6);
      CHECK(twice.bytes_read == 2 * 6 * 64 * 4);
      CHECK(twice.least_read == 6 * 64 * 4);
    }
  }
}

TEST_CASE("counters are empty where they are not asked for") {
  simt::reset();
  simt::set_options({});
  counters::copy(1, 0, 1);
  CHECK(simt::counters().kernels.empty());
  CHECK(simt::counters().lines.empty());
}

}  // namespace
