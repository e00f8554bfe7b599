#include "grader/simt/tests/bugs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "grader/simt/simt.h"
#include "grader/simt/tests/in_all_orders.h"
#include "grader/simt/tests/marked_line.h"
#include "third_party/catch2/catch2.h"

namespace {

using simt::Finding;
using simt::Kind;

// What must not depend on the order of the threads.
struct What {
  Kind kind;
  std::string kernel;
  std::vector<int> lines;  // ascending; of a race two, which may be the same
  std::string object;
  auto key() const { return std::tie(kind, kernel, lines, object); }
  bool operator<(const What& other) const { return key() < other.key(); }
  bool operator==(const What& other) const { return key() == other.key(); }
};

std::ostream& operator<<(std::ostream& out, const What& what) {
  out << simt::name(what.kind) << " of '" << what.object << "' in '" << what.kernel << "', lines";
  for (const int line : what.lines) out << ' ' << line;
  return out;
}

struct Expected {
  Kind kind;
  std::vector<std::string> markers;  // in the order of their lines
  std::string object = {};
  std::optional<std::int64_t> offset = {};  // where the order of the threads does not decide it
  std::string kernel = {};                  // "" for the bug's function_kernel
};

struct Bug {
  std::string name;
  std::string (*run)(bool fixed);
  std::string error;  // the name of CUDA's
  std::vector<Expected> expected;
};

constexpr char kOnHost[] = "none";

What what_of(const Finding& finding) {
  What what{finding.kind, finding.kernel, {finding.access.place.line}, finding.object};
  if (finding.other) what.lines.push_back(finding.other->place.line);
  std::sort(what.lines.begin(), what.lines.end());
  return what;
}

What what_of(const Bug& bug, const Expected& expected, const std::string& file) {
  What what{expected.kind, expected.kernel, {}, expected.object};
  if (what.kernel.empty()) what.kernel = bug.name + "_kernel";
  if (what.kernel == kOnHost) what.kernel.clear();
  for (const std::string& marker : expected.markers) {
    what.lines.push_back(marked_line(file, marker));
  }
  return what;
}

// Runs a bug and its fixed version.
void check_bug(const Bug& bug, const std::string& file) {
  std::set<What> expected;
  for (const Expected& one : bug.expected) expected.insert(what_of(bug, one, file));

  in_all_options([&] {
    CAPTURE(bug.name);
    CHECK(bug.run(false) == bug.error);
    const std::vector<Finding> findings = simt::findings();
    INFO(messages(findings));

    std::set<What> found;
    for (const Finding& finding : findings) {
      found.insert(what_of(finding));
      CHECK(finding.access.place.file.ends_with(file));
      CHECK(finding.message != "");
      if (finding.kind == Kind::kRace) {
        REQUIRE(finding.other.has_value());
        CHECK(finding.access.place.line <= finding.other->place.line);
        CHECK((finding.access.write || finding.other->write));
        CHECK(std::tie(finding.access.block, finding.access.thread) !=
              std::tie(finding.other->block, finding.other->thread));
      }
    }
    CHECK(found == expected);
    for (const Expected& one : bug.expected) {
      if (!one.offset) continue;
      const What what = what_of(bug, one, file);
      for (const Finding& finding : findings) {
        if (what_of(finding) == what) CHECK(finding.offset == *one.offset);
      }
    }

    simt::reset();
    CHECK(bug.run(true) == "cudaSuccess");
    CHECK(messages(simt::findings()) == "");
  });
}

#define BUG(name) #name, bugs::name

TEST_CASE("races") {
  const std::string file = "grader/simt/tests/bugs_race.cu";
  const auto race = [](std::string first, std::string second, std::string object) {
    return Expected{Kind::kRace, {std::move(first), std::move(second)}, std::move(object)};
  };
  const auto race_at = [&](std::string first, std::string second, std::string object,
                           std::int64_t offset) {
    Expected expected = race(std::move(first), std::move(second), std::move(object));
    expected.offset = offset;
    return expected;
  };
  const std::vector<Bug> all = {
      {BUG(missing_sync), "cudaSuccess", {race("missing_sync.write", "missing_sync.read", "part")}},
      // Before any write the read is of what nobody wrote; that is the same bug, told once.
      {BUG(missing_sync_unwritten),
       "cudaSuccess",
       {race("missing_sync_unwritten.write", "missing_sync_unwritten.read", "part")}},
      {BUG(missing_sync_in_loop),
       "cudaSuccess",
       {race("missing_sync_in_loop.write", "missing_sync_in_loop.read", "part")}},
      {BUG(same_element),
       "cudaSuccess",
       {race_at("same_element.write", "same_element.write", "y", 5 * 4)}},
      {BUG(same_element_in_warp),
       "cudaSuccess",
       {race_at("same_element_in_warp.write", "same_element_in_warp.write", "flags", 6 * 4)}},
      {BUG(half_of_word),
       "cudaSuccess",
       {race_at("half_of_word.write", "half_of_word.read", "part", 3 * 2)}},
      {BUG(vector_and_scalar),
       "cudaSuccess",
       {race("vector_and_scalar.write", "vector_and_scalar.read", "part")}},
      {BUG(missing_syncwarp),
       "cudaSuccess",
       {race("missing_syncwarp.write", "missing_syncwarp.read", "part")}},
      {BUG(shuffle_is_no_barrier),
       "cudaSuccess",
       {race("shuffle_is_no_barrier.write", "shuffle_is_no_barrier.read", "part")}},
      {BUG(fence_is_no_barrier),
       "cudaSuccess",
       {race("fence_is_no_barrier.write", "fence_is_no_barrier.read", "part")}},
      {BUG(syncwarp_across_warps),
       "cudaSuccess",
       {race("syncwarp_across_warps.write", "syncwarp_across_warps.read", "part")}},
      {BUG(in_place_stencil),
       "cudaSuccess",
       {race("in_place_stencil.update", "in_place_stencil.update", "x")}},
      {BUG(between_blocks),
       "cudaSuccess",
       {race_at("between_blocks.write", "between_blocks.read", "x", 2 * 4)}},
      {BUG(device_variable),
       "cudaSuccess",
       {race_at("device_variable.add", "device_variable.add", "total", 0)}},
      {BUG(atomic_and_read),
       "cudaSuccess",
       {race_at("atomic_and_read.atomic", "atomic_and_read.read", "x", 4)}},
      {BUG(atomic_and_write),
       "cudaSuccess",
       {race_at("atomic_and_write.atomic", "atomic_and_write.write", "x", 4)}},
      {BUG(atomic_in_shared),
       "cudaSuccess",
       {race_at("atomic_in_shared.atomic", "atomic_in_shared.read", "count", 0)}},
      {BUG(last_block_one_fence),
       "cudaSuccess",
       {race("last_block_one_fence.write", "last_block_one_fence.read", "y")}},
      {BUG(lock_without_fence),
       "cudaSuccess",
       {race_at("lock_without_fence.add", "lock_without_fence.add", "y", 0)}},
  };
  for (const Bug& bug : all) check_bug(bug, file);

  Expected last_block = race("last_block.write", "last_block.read", "y");
  last_block.kernel = "last_block_kernel";
  const std::vector<Bug> last_blocks = {
      {BUG(last_block_no_fence), "cudaSuccess", {last_block}},
      {BUG(last_block_early_fence), "cudaSuccess", {last_block}},
      {BUG(last_block_no_fence_to_read), "cudaSuccess", {last_block}},
      {BUG(last_block_fence_of_block), "cudaSuccess", {last_block}},
  };
  for (const Bug& bug : last_blocks) check_bug(bug, file);

  Expected read_total = race_at("read_total.add", "read_total.read", "sum", 0);
  read_total.kernel = "read_total_kernel";
  const std::vector<Bug> totals = {
      {BUG(read_total_by_first), "cudaSuccess", {read_total}},
      {BUG(read_total_by_last), "cudaSuccess", {read_total}},
  };
  for (const Bug& bug : totals) check_bug(bug, file);
}

TEST_CASE("memory that is not there") {
  const std::string file = "grader/simt/tests/bugs_memory.cu";
  const auto outside = [](std::string marker, std::string object,
                          std::optional<std::int64_t> offset = {}) {
    return Expected{Kind::kOutOfBounds, {std::move(marker)}, std::move(object), offset};
  };
  Expected freed = outside("use_after_free.read", "x");
  freed.kernel = "read_kernel";
  const std::string success = "cudaSuccess", illegal = "cudaErrorIllegalAddress",
                    misaligned = "cudaErrorMisalignedAddress";
  const std::vector<Bug> all = {
      {BUG(read_past_end), illegal, {outside("read_past_end.read", "x", 64 * 4)}},
      {BUG(write_past_end), illegal, {outside("write_past_end.write", "y", 100 * 4)}},
      {BUG(read_before_begin), illegal, {outside("read_before_begin.read", "x", -4)}},
      {BUG(far_beyond), illegal, {outside("far_beyond.read", "x", std::int64_t{10} << 22)}},
      {BUG(past_end_in_word), illegal, {outside("past_end_in_word.write", "x", 5 * 2)}},
      {BUG(atomic_past_end), illegal, {outside("atomic_past_end.add", "y", 8 * 4)}},
      {BUG(memcpy_past_end), illegal, {outside("memcpy_past_end.copy", "x")}},
      {BUG(memset_beyond), illegal, {outside("memset_beyond.set", "y")}},
      {BUG(memcpy_beyond), illegal, {outside("memcpy_beyond.copy", "y")}},
      {BUG(memcpy_huge), illegal, {outside("memcpy_huge.copy", "x")}},
      {BUG(memcpy_from_variable), illegal, {outside("memcpy_from_variable.copy", "short_table")}},
      {BUG(vector_tail),
       illegal,
       {outside("vector_tail.read", "x"), outside("vector_tail.write", "y")}},
      // The compiler's own check of an index knows the array's type, not its name.
      {BUG(shared_index), illegal, {outside("shared_index.read", "")}},
      {BUG(shared_row_index), illegal, {outside("shared_row_index.read", "")}},
      {BUG(local_array), illegal, {outside("local_array.write", "")}},
      {BUG(shared_pointer), illegal, {outside("shared_pointer.write", "part", 64 * 4)}},
      {BUG(dynamic_shared),
       illegal,
       {outside("dynamic_shared.write", "dynamic shared memory", 63 * 4)}},
      {BUG(device_array), illegal, {outside("device_array.write", "table", 16 * 4)}},
      // A device lets it pass, and other threads may read the old constant for ever.
      {BUG(constant_write), success, {outside("constant_write.write", "constants", 5 * 4)}},
      {BUG(use_after_free), illegal, {freed}},
      {BUG(use_after_free_async), illegal, {freed}},
      {BUG(misaligned_vector), misaligned, {{Kind::kMisaligned, {"misaligned_vector.read"}}}},
      {BUG(misaligned_int), misaligned, {{Kind::kMisaligned, {"misaligned_int.read"}}}},
      {BUG(misaligned_atomic), misaligned, {{Kind::kMisaligned, {"misaligned_atomic.add"}}}},
      {BUG(host_array), illegal, {{Kind::kHostPointer, {"host_array.read"}}}},
      {BUG(null_pointer), illegal, {{Kind::kHostPointer, {"null_pointer.write"}}}},
      {BUG(device_pointer_on_host),
       "cudaSuccess",
       {{Kind::kDevicePointer, {"device_pointer_on_host.write"}, "x", 2 * 4, kOnHost}}},
  };
  for (const Bug& bug : all) check_bug(bug, file);
}

TEST_CASE("reads of what nobody wrote") {
  const std::string file = "grader/simt/tests/bugs_uninitialised.cu";
  const auto read = [](std::string marker, std::string object,
                       std::optional<std::int64_t> offset = {}) {
    return Expected{Kind::kUninitialised, {std::move(marker)}, std::move(object), offset};
  };
  const std::string success = "cudaSuccess";
  const std::vector<Bug> all = {
      {BUG(unwritten_shared), success, {read("unwritten_shared.read", "sums", 7 * 4)}},
      {BUG(unwritten_dynamic_shared),
       success,
       {read("unwritten_dynamic_shared.add", "dynamic shared memory")}},
      {BUG(unwritten_in_next_block), success, {read("unwritten_in_next_block.read", "first", 0)}},
      {BUG(unwritten_global), success, {read("unwritten_global.read", "x")}},
      {BUG(unwritten_builtin), success, {read("unwritten_builtin.load", "x")}},
      {BUG(unwritten_tail), success, {read("unwritten_tail.read", "x", 63 * 4)}},
      {BUG(unwritten_half), success, {read("unwritten_half.read", "x", 7 * 2)}},
      {BUG(unwritten_sum), success, {read("unwritten_sum.add", "y")}},
      {BUG(unwritten_counter), success, {read("unwritten_counter.add", "y", 4)}},
      {BUG(memset_of_elements), success, {read("memset_of_elements.read", "x", 63 * 4)}},
      {BUG(unwritten_member), success, {read("unwritten_member.copy", "x")}},
      {BUG(unwritten_memcpy), success, {read("unwritten_memcpy.copy", "x")}},
      {BUG(unwritten_copy), success, {read("unwritten_copy.read", "x")}},
      {BUG(unwritten_again), success, {read("unwritten_again.read", "x")}},
  };
  for (const Bug& bug : all) check_bug(bug, file);
}

TEST_CASE("barriers and warp operations that not all reach") {
  const std::string file = "grader/simt/tests/bugs_barrier.cu";
  const auto barrier = [](std::vector<std::string> markers) {
    return Expected{Kind::kBarrier, std::move(markers)};
  };
  const std::string success = "cudaSuccess", hangs = "cudaErrorLaunchTimeout";
  const std::vector<Bug> all = {
      {BUG(half_of_block), success, {barrier({"half_of_block.barrier"})}},
      {BUG(two_barriers), success, {barrier({"two_barriers.first", "two_barriers.second"})}},
      {BUG(early_return), success, {barrier({"early_return.barrier"})}},
      {BUG(uneven_trips), success, {barrier({"uneven_trips.barrier"})}},
      {BUG(shuffle_after_exit), success, {barrier({"shuffle_after_exit.shuffle"})}},
      {BUG(shuffle_in_branch),
       hangs,
       {barrier({"shuffle_in_branch.shuffle", "shuffle_in_branch.barrier"})}},
      {BUG(mask_without_caller), success, {barrier({"mask_without_caller.shuffle"})}},
      {BUG(absent_lanes), success, {barrier({"absent_lanes.shuffle"})}},
      {BUG(syncwarp_never_comes),
       hangs,
       {barrier({"syncwarp_never_comes.syncwarp", "syncwarp_never_comes.barrier"})}},
      {BUG(two_operations), hangs, {barrier({"two_operations.shuffle", "two_operations.vote"})}},
  };
  for (const Bug& bug : all) check_bug(bug, file);
}

TEST_CASE("a finding counts how often its line did it") {
  in_all_options([] {
    bugs::unwritten_global(false);  // each of 64 threads reads an element
    const std::vector<Finding> reads = simt::findings();
    REQUIRE(reads.size() == 1);
    CHECK(reads[0].count == 64);

    simt::reset();
    bugs::read_past_end(false);  // one of them does
    const std::vector<Finding> past_end = simt::findings();
    REQUIRE(past_end.size() == 1);
    CHECK(past_end[0].count == 1);
    CHECK(past_end[0].access.block == simt::Index{0, 0, 0});
    CHECK(past_end[0].access.thread == simt::Index{63, 0, 0});
  });
}

TEST_CASE("a lane outside of a shuffle's mask gives a NaN") {
  in_all_orders([] {
    CHECK(bugs::shuffle_outside_mask(true) == 32);
    CHECK(std::isnan(bugs::shuffle_outside_mask(false)));
  });
}

TEST_CASE("threads that end their kernel") {
  const std::vector<Bug> all = {
      {BUG(endless_recursion),
       "cudaErrorLaunchFailure",
       {{Kind::kStack, {"endless_recursion.function"}}}},
      {BUG(failed_assert), "cudaErrorAssert", {{Kind::kTrap, {"failed_assert.assert"}}}},
      {BUG(trap), "cudaErrorLaunchFailure", {{Kind::kTrap, {"trap.trap"}}}},
      {BUG(large_frame),
       "cudaErrorLaunchFailure",
       {{Kind::kStack, {"large_frame.launch"}, {}, {}, "large_frame_kernel<60000>"}}},
      {BUG(divide_by_zero), "cudaErrorLaunchFailure", {{Kind::kTrap, {"divide_by_zero.divide"}}}},
      // A device refuses the launch; here it runs, and the finding tells.
      {BUG(static_and_dynamic_shared),
       "cudaSuccess",
       {{Kind::kLimit, {"static_and_dynamic_shared.launch"}, "fixed_part"}}},
  };
  for (const Bug& bug : all) check_bug(bug, "grader/simt/tests/bugs_fault.cu");
}

TEST_CASE("misuse on the host") {
  const std::string invalid = "cudaErrorInvalidValue";
  const std::vector<Bug> all = {
      {BUG(wrong_stream),
       "cudaSuccess",
       {{Kind::kWrongStream, {"wrong_stream.launch"}, "write_kernel", {}, kOnHost}}},
      {BUG(wrong_stream_memset),
       "cudaSuccess",
       {{Kind::kWrongStream, {"wrong_stream_memset.call"}, "cudaMemset", {}, kOnHost}}},
      {BUG(double_free), invalid, {{Kind::kBadFree, {"double_free.free"}, "x", 0, kOnHost}}},
      {BUG(free_inside), invalid, {{Kind::kBadFree, {"free_inside.free"}, "x", 4, kOnHost}}},
      {BUG(free_host), invalid, {{Kind::kBadFree, {"free_host.free"}, "", {}, kOnHost}}},
      {BUG(copy_past_end),
       invalid,
       {{Kind::kOutOfBounds, {"copy_past_end.call"}, "x", 0, kOnHost}}},
      // Errors that a device tells of itself are no findings.
      {BUG(too_many_threads), "cudaErrorInvalidConfiguration", {}},
      {BUG(no_blocks), "cudaErrorInvalidConfiguration", {}},
      {BUG(grid_too_high), "cudaErrorInvalidConfiguration", {}},
      {BUG(too_much_shared), invalid, {}},
  };
  for (const Bug& bug : all) check_bug(bug, "grader/simt/tests/bugs_host.cu");
}

}  // namespace
