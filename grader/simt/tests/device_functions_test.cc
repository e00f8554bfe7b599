// What kernels may call, against the CUDA C++ Programming Guide, computed here on its own.
#include "grader/simt/tests/device_functions.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <numeric>
#include <set>

#include "grader/simt/simt.h"
#include "grader/simt/tests/in_all_orders.h"
#include "grader/simt/tests/inputs.h"
#include "grader/simt/tests/marked_line.h"
#include "third_party/catch2/catch2.h"

namespace {

using namespace device_functions;

constexpr int kLanes = 32;
constexpr int kWidths[] = {1, 2, 4, 8, 16, 32};

// Section "Warp Shuffle Functions". Segments are told apart by division, not by bits.
int source_lane(Shuffle kind, int lane, int operand, int width) {
  const int begin = lane / width * width;
  const int end = begin + width;
  switch (kind) {
    case Shuffle::kIndex:
      return begin + ((operand % width) + width) % width;
    case Shuffle::kUp:
      return lane - operand >= begin ? lane - operand : lane;
    case Shuffle::kDown:
      return lane + operand < end ? lane + operand : lane;
    case Shuffle::kXor:
      break;
  }
  // "if they attempt to access elements from later groups of threads their own value will be
  // returned"
  const int other = lane ^ operand;
  return other < end ? other : lane;
}

const char* name(Shuffle kind) {
  switch (kind) {
    case Shuffle::kIndex:
      return "__shfl_sync";
    case Shuffle::kUp:
      return "__shfl_up_sync";
    case Shuffle::kDown:
      return "__shfl_down_sync";
    case Shuffle::kXor:
      break;
  }
  return "__shfl_xor_sync";
}

std::vector<int> values_of_lanes() {
  std::vector<int> values(kLanes);
  for (int lane = 0; lane < kLanes; ++lane) values[lane] = 7 * lane + 3;
  return values;
}

}  // namespace

TEST_CASE("every shuffle, width and operand") {
  const std::vector<int> values = values_of_lanes();
  for (const Shuffle kind : {Shuffle::kIndex, Shuffle::kUp, Shuffle::kDown, Shuffle::kXor}) {
    for (const int width : kWidths) {
      for (int operand = 0; operand < kLanes; ++operand) {
        CAPTURE(name(kind), width, operand);
        const std::vector<int> got =
            shuffle_int({kind, std::vector<int>(kLanes, operand), width}, values);
        std::vector<int> expected;
        for (int lane = 0; lane < kLanes; ++lane)
          expected.push_back(values[source_lane(kind, lane, operand, width)]);
        CHECK(got == expected);
      }
    }
  }
  CHECK(messages(simt::findings()) == "");
}

TEST_CASE("__shfl_sync takes a lane outside of the segment modulo the width") {
  const std::vector<int> values = values_of_lanes();
  for (const int width : kWidths) {
    for (const int operand : {-33, -1, 32, 37, 1000}) {
      CAPTURE(width, operand);
      const std::vector<int> got =
          shuffle_int({Shuffle::kIndex, std::vector<int>(kLanes, operand), width}, values);
      for (int lane = 0; lane < kLanes; ++lane)
        CHECK(got[lane] == values[source_lane(Shuffle::kIndex, lane, operand, width)]);
    }
  }
}

TEST_CASE("each lane has its own source") {
  const std::vector<int> values = values_of_lanes();
  std::vector<int> operands(kLanes);
  for (int lane = 0; lane < kLanes; ++lane) operands[lane] = (11 * lane + 5) % kLanes;
  for (const int width : kWidths) {
    const std::vector<int> got = shuffle_int({Shuffle::kIndex, operands, width}, values);
    for (int lane = 0; lane < kLanes; ++lane)
      CHECK(got[lane] == values[source_lane(Shuffle::kIndex, lane, operands[lane], width)]);
  }
}

TEST_CASE("shuffles of every type") {
  const std::vector<int> values = values_of_lanes();
  for (const Shuffle kind : {Shuffle::kIndex, Shuffle::kUp, Shuffle::kDown, Shuffle::kXor}) {
    const ShuffleCall call = {kind, std::vector<int>(kLanes, 5), 16};
    const std::vector<ShuffledAs> results = shuffle_all_types(call, values);
    CHECK(results.size() == 12);
    for (const ShuffledAs& result : results) {
      CAPTURE(name(kind), result.type);
      for (int lane = 0; lane < kLanes; ++lane)
        CHECK(result.values[lane] == values[source_lane(kind, lane, 5, 16)]);
    }
  }
}

TEST_CASE("votes of the lanes in a mask") {
  for (const unsigned mask : {0xFFFFFFFFu, 0x0000FFFFu, 0xAAAAAAAAu, 0x80000001u, 0x00000010u}) {
    for (const unsigned predicates :
         {0u, 0xFFFFFFFFu, 0x0000FFFFu, 0x80000000u, 0x12345678u, 0xAAAAAAAAu}) {
      CAPTURE(mask, predicates);
      const Votes expected = {mask & predicates, (mask & ~predicates) == 0,
                              (mask & predicates) != 0};
      const std::vector<Votes> got = votes(mask, predicates);
      CHECK(got == std::vector<Votes>(static_cast<std::size_t>(std::popcount(mask)), expected));
    }
  }
  CHECK(messages(simt::findings()) == "");
}

TEST_CASE("__activemask has the lanes that there are") {
  CHECK(active_masks(32) == std::vector<unsigned>{0xFFFFFFFF});
  CHECK(active_masks(40) == std::vector<unsigned>{0xFFFFFFFF, 0xFF});
  CHECK(active_masks(1) == std::vector<unsigned>{1});
}

TEST_CASE("votes of a block") {
  in_all_orders([] {
    for (const int size : {1, 31, 96, 1000}) {
      for (const int every : {1, 3, 2000}) {
        CAPTURE(size, every);
        // Any value but 0 is true.
        std::vector<int> predicates(size);
        for (int i = 0; i < size; ++i) predicates[i] = i % every == every - 1 ? -i - 1 : 0;
        const int count = size / every;
        const BlockVotes expected = {count, count == size, count > 0};
        CHECK(block_votes(predicates) == std::vector<BlockVotes>(size, expected));
      }
    }
  });
}

namespace {

constexpr Scope kScopes[] = {Scope::kDevice, Scope::kBlock, Scope::kSystem};

template <class T>
std::vector<T> operands_of(std::size_t size) {
  std::vector<T> out;
  for (const int x : inputs::whole_numbers(size, 0, 1000, 3)) out.push_back(static_cast<T>(x));
  return out;
}

// For operations whose result does not depend on the order. Each old value must be one that the
// operands before it, in some order, lead to: the first value is among them, and the last one comes
// from an old one.
template <class T, class Next>
void check_atomic(Op op, T first, const std::vector<T>& operands, Scope scope, const Next& next) {
  CAPTURE(static_cast<int>(op), static_cast<int>(scope), sizeof(T), std::is_signed_v<T>);
  T expected = first;
  for (const T& operand : operands) expected = next(expected, operand);
  const Atomic<T> got = atomic<T>(op, scope, first, operands);
  CHECK(got.last == expected);
  CHECK(std::count(got.old.begin(), got.old.end(), first) >= 1);
  // Old values and new values are the same, but for the first and the last.
  std::multiset<T> before = {got.last};
  std::multiset<T> after = {first};
  for (std::size_t i = 0; i < operands.size(); ++i) {
    before.insert(got.old[i]);
    after.insert(next(got.old[i], operands[i]));
  }
  CHECK(before == after);
}

template <class T>
void check_add(Scope scope) {
  check_atomic<T>(Op::kAdd, T(5), operands_of<T>(100), scope, [](T a, T b) { return T(a + b); });
}
template <class T>
void check_sub(Scope scope) {
  check_atomic<T>(Op::kSub, T(5), operands_of<T>(100), scope, [](T a, T b) { return T(a - b); });
}
template <class T>
void check_exch(Scope scope) {
  // Each operand and the first value are got once, or stay.
  const std::vector<T> operands = operands_of<T>(100);
  const Atomic<T> got = atomic<T>(Op::kExch, scope, T(2000), operands);
  std::multiset<T> put(operands.begin(), operands.end());
  put.insert(T(2000));
  std::multiset<T> taken(got.old.begin(), got.old.end());
  taken.insert(got.last);
  CHECK(put == taken);
  CHECK(got.last != T(2000));
}
template <class T>
void check_bits(Scope scope) {
  // Large ones, whose order depends on the sign, too.
  std::vector<T> operands = operands_of<T>(100);
  for (std::size_t i = 0; i < operands.size(); i += 3)
    operands[i] = static_cast<T>(~operands[i] - (T(1) << (8 * sizeof(T) - 2)));
  const T middle = operands[50];
  check_atomic<T>(Op::kMin, middle, operands, scope, [](T a, T b) { return b < a ? b : a; });
  check_atomic<T>(Op::kMax, middle, operands, scope, [](T a, T b) { return a < b ? b : a; });
  check_atomic<T>(Op::kAnd, T(-1), operands, scope, [](T a, T b) { return T(a & b); });
  check_atomic<T>(Op::kOr, T(0), operands, scope, [](T a, T b) { return T(a | b); });
  check_atomic<T>(Op::kXor, middle, operands, scope, [](T a, T b) { return T(a ^ b); });
}
template <class T>
void check_cas_add(Scope scope) {
  check_atomic<T>(Op::kCasAdd, T(5), operands_of<T>(100), scope, [](T a, T b) { return T(a + b); });
}

}  // namespace

TEST_CASE("atomics on every type of CUDA's") {
  in_all_orders([] {
    for (const Scope scope : kScopes) {
      check_add<int>(scope);
      check_add<unsigned>(scope);
      check_add<unsigned long long>(scope);
      check_add<float>(scope);
      check_add<double>(scope);
      check_sub<int>(scope);
      check_sub<unsigned>(scope);
      check_exch<int>(scope);
      check_exch<unsigned>(scope);
      check_exch<unsigned long long>(scope);
      check_exch<float>(scope);
      check_bits<int>(scope);
      check_bits<unsigned>(scope);
      check_bits<long long>(scope);
      check_bits<unsigned long long>(scope);
      check_cas_add<int>(scope);
      check_cas_add<unsigned>(scope);
      check_cas_add<unsigned long long>(scope);
    }
    check_cas_add<unsigned short>(Scope::kDevice);
  });
}

TEST_CASE("64-bit atomics carry beyond 32 bits") {
  const unsigned long long big = 0xFFFFFFFFFFull;
  CHECK(atomic<unsigned long long>(Op::kAdd, Scope::kDevice, big, {big, 1}).last == 2 * big + 1);
  CHECK(atomic<double>(Op::kAdd, Scope::kDevice, 1.0, {0x1p-52, 0x1p-52}).last == 1 + 0x1p-51);
}

TEST_CASE("atomicInc and atomicDec wrap") {
  for (const Scope scope : kScopes) {
    // ((old >= limit) ? 0 : (old + 1))
    const std::vector<unsigned> limits(100, 6);
    const Atomic<unsigned> inc = atomic<unsigned>(Op::kInc, scope, 2, limits);
    CHECK(inc.last == (2 + 100) % 7);
    std::vector<unsigned> old = inc.old;
    std::sort(old.begin(), old.end());
    std::vector<unsigned> expected;
    for (unsigned i = 0; i < 100; ++i) expected.push_back((2 + i) % 7);
    std::sort(expected.begin(), expected.end());
    CHECK(old == expected);
    // A value above the limit goes to 0 as well.
    CHECK(atomic<unsigned>(Op::kInc, scope, 9, {6}).last == 0);

    // (((old == 0) || (old > limit)) ? limit : (old - 1))
    CHECK(atomic<unsigned>(Op::kDec, scope, 2, limits).last == (2 + 700 - 100) % 7);
    CHECK(atomic<unsigned>(Op::kDec, scope, 0, {6}).last == 6);
    CHECK(atomic<unsigned>(Op::kDec, scope, 9, {6}).last == 6);
  }
}

namespace {

template <class T>
void check_swap() {
  const T top = std::numeric_limits<T>::max();
  const Atomic<T> hit = compare_and_swap<T>(top, top, 7);
  CHECK(hit.last == 7);
  CHECK(hit.old == std::vector<T>{top});
  const Atomic<T> miss = compare_and_swap<T>(top, top - 1, 7);
  CHECK(miss.last == top);
  CHECK(miss.old == std::vector<T>{top});
}

}  // namespace

TEST_CASE("atomicCAS swaps what it expects and nothing else") {
  check_swap<int>();
  check_swap<unsigned>();
  check_swap<unsigned long long>();
  check_swap<unsigned short>();
}

TEST_CASE("atomics on shared memory") {
  in_all_orders([] {
    const std::vector<int> x = inputs::whole_numbers(1000, -50, 50, 9);
    CHECK(atomic_sum_in_shared(x) == std::accumulate(x.begin(), x.end(), 0));
  });
}

TEST_CASE("loads and stores with hints for the caches") {
  std::vector<unsigned char> x;
  for (const int value : inputs::whole_numbers(256, 0, 255, 1))
    x.push_back(static_cast<unsigned char>(value));
  const std::vector<Copied> copies = copy_by_hints(x);
  CHECK(copies.size() == 14 * 6 * 4);
  for (const Copied& copy : copies) {
    CAPTURE(copy.how);
    CHECK(copy.bytes == x);
  }
  CHECK(messages(simt::findings()) == "");
}

TEST_CASE("the built-in variables in one, two and three dimensions") {
  struct Shape {
    unsigned grid[3], block[3];
  };
  for (const auto& [grid, block] :
       {Shape{{5, 1, 1}, {33, 1, 1}}, Shape{{3, 2, 1}, {4, 6, 1}}, Shape{{2, 3, 4}, {5, 3, 2}},
        Shape{{1, 1, 1}, {1, 1, 64}}, Shape{{1, 1, 1}, {1024, 1, 1}}}) {
    const std::vector<Coordinates> all = coordinates(grid, block);
    const std::size_t threads = std::size_t{block[0]} * block[1] * block[2];
    REQUIRE(all.size() == threads * grid[0] * grid[1] * grid[2]);
    for (std::size_t i = 0; i < all.size(); ++i) {
      // x runs fastest.
      const std::size_t t = i % threads;
      const std::size_t b = i / threads;
      const std::vector<std::size_t> expected = {b % grid[0],
                                                 b / grid[0] % grid[1],
                                                 b / grid[0] / grid[1],
                                                 t % block[0],
                                                 t / block[0] % block[1],
                                                 t / block[0] / block[1],
                                                 block[0],
                                                 block[1],
                                                 block[2],
                                                 grid[0],
                                                 grid[1],
                                                 grid[2]};
      const Coordinates& c = all[i];
      const std::vector<std::size_t> got = {c.block[0],     c.block[1],     c.block[2],
                                            c.thread[0],    c.thread[1],    c.thread[2],
                                            c.block_dim[0], c.block_dim[1], c.block_dim[2],
                                            c.grid_dim[0],  c.grid_dim[1],  c.grid_dim[2]};
      if (got != expected) CHECK(got == expected);
    }
  }
}

TEST_CASE("static and dynamic shared memory") {
  in_all_orders([] {
    const std::vector<float> x = inputs::floats(200, 4);
    const std::vector<float> reversed(x.rbegin(), x.rend());
    CHECK(reverse_in_static_shared(x) == reversed);
    const DynamicResult result = reverse_in_dynamic_shared(x, false);
    CHECK(result.launch_error == 0);
    CHECK(result.values == reversed);
  });
}

TEST_CASE("more than 48 KiB of dynamic shared memory must be asked for") {
  constexpr int kInvalidValue = 1;
  simt::reset();
  constexpr std::size_t kFloats = 1024 / sizeof(float);
  for (const int kib : {48, 49, 227, 228}) {
    CAPTURE(kib);
    simt::reset();
    const std::vector<float> x = inputs::floats(kib * kFloats, 5);
    const std::vector<float> reversed(x.rbegin(), x.rend());
    const DynamicResult plain = reverse_in_dynamic_shared(x, false);
    CHECK(plain.launch_error == (kib <= 48 ? 0 : kInvalidValue));
    CHECK((plain.values == reversed) == (kib <= 48));
    const DynamicResult asked = reverse_in_dynamic_shared(x, true);
    CHECK(asked.attribute_error == (kib <= 227 ? 0 : kInvalidValue));
    CHECK(asked.launch_error == (kib <= 227 ? 0 : kInvalidValue));
    CHECK((asked.values == reversed) == (kib <= 227));
  }
}

TEST_CASE("constant and device variables") {
  simt::reset();
  const std::vector<float> table = inputs::floats(16, 6);
  CHECK(read_constant_table(table) == table);
  CHECK(double_device_array({3, 4}, 0) == std::vector<int>{6, 8, 0, 0, 0, 0, 0, 0});
  CHECK(double_device_array({1, 2, 3}, 5) == std::vector<int>{0, 0, 0, 0, 0, 2, 4, 6});
  CHECK(double_device_array_by_address({1, 2, 3}, 5) == std::vector<int>{0, 0, 0, 0, 0, 2, 4, 6});
  CHECK(size_of_device_array() == 8 * sizeof(int));
  CHECK(count_launches_in_device_variable(5) == 5);
  CHECK(messages(simt::findings()) == "");
}

TEST_CASE("a copy past the end of a variable is an error and a finding") {
  simt::reset();
  CHECK(error_of_symbol_overrun() == 1);  // cudaErrorInvalidValue
  const std::vector<simt::Finding> findings = simt::findings();
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].kind == simt::Kind::kOutOfBounds);
  CHECK(findings[0].object == "device_array");
  CHECK(findings[0].offset == 28);
  CHECK(findings[0].access.place.line ==
        marked_line("grader/simt/tests/device_functions.cu", "overrun"));
  CHECK(findings[0].message ==
        "cudaMemcpyToSymbol writes 8 bytes at offset 28 of device_array (32 bytes). Offsets and "
        "sizes "
        "of copies are in bytes, not in elements.");
  simt::reset();
}

TEST_CASE("launches that a device refuses") {
  simt::reset();
  constexpr int kInvalidValue = 1;
  constexpr int kInvalidConfiguration = 9;
  CHECK(launch_error({1, 1, 1}, {1024, 1, 1}, 0) == 0);
  CHECK(launch_error({1, 1, 1}, {1, 1, 64}, 48 << 10) == 0);
  CHECK(launch_error({0, 1, 1}, {1, 1, 1}, 0) == kInvalidConfiguration);
  CHECK(launch_error({1, 0, 1}, {1, 1, 1}, 0) == kInvalidConfiguration);
  CHECK(launch_error({1, 1, 1}, {0, 1, 1}, 0) == kInvalidConfiguration);
  CHECK(launch_error({1, 1, 1}, {1025, 1, 1}, 0) == kInvalidConfiguration);
  CHECK(launch_error({1, 1, 1}, {32, 33, 1}, 0) == kInvalidConfiguration);
  CHECK(launch_error({1, 1, 1}, {1, 1, 65}, 0) == kInvalidConfiguration);
  CHECK(launch_error({1, 1, 1}, {1, 1u << 31, 2}, 0) == kInvalidConfiguration);
  CHECK(launch_error({1, 65536, 1}, {1, 1, 1}, 0) == kInvalidConfiguration);
  CHECK(launch_error({1, 1, 65536}, {1, 1, 1}, 0) == kInvalidConfiguration);
  CHECK(launch_error({1u << 31, 1, 1}, {1, 1, 1}, 0) == kInvalidConfiguration);
  CHECK(launch_error({1, 1, 1}, {1, 1, 1}, (48 << 10) + 1) == kInvalidValue);
  CHECK(launch_error_of_destroyed_stream() == 400);  // cudaErrorInvalidResourceHandle
}

TEST_CASE("a launch by chevrons, by cudaLaunchKernel and by cudaLaunchKernelEx") {
  std::vector<float> expected;
  for (int i = 0; i < 150; ++i) expected.push_back(0.5f * static_cast<float>(i) - 3.0f);
  CHECK(launch_by_chevrons(150, 0.5, -3) == expected);
  CHECK(launch_by_launch_kernel(150, 0.5f, -3) == expected);
  CHECK(launch_by_launch_kernel_ex(150, 0.5, -3) == expected);
}

namespace {

simt::Finding only_not_modelled(const char* line) {
  const std::vector<simt::Finding> findings = simt::findings();
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].kind == simt::Kind::kNotModelled);
  CHECK(findings[0].access.place.line ==
        marked_line("grader/simt/tests/device_functions.cu", line));
  return findings[0];
}

}  // namespace

TEST_CASE("a launch by attributes that are not modelled says so") {
  simt::reset();
  CHECK(error_of_launch_with_priority() == 0);
  CHECK(messages(simt::findings()) == "");
  CHECK(error_of_launch_in_clusters() == 801);  // cudaErrorNotSupported
  CHECK(only_not_modelled("launch_with").message ==
        "cudaLaunchKernelEx asks for a launch in clusters, which is not modelled.");
  simt::reset();
}

TEST_CASE("a kernel that calls the host API ends there") {
  simt::reset();
  CHECK(error_of_host_call_in_kernel() == 801);
  const simt::Finding finding = only_not_modelled("host_call");
  CHECK(finding.kernel == "allocate_in_kernel");
  CHECK(finding.message ==
        "a kernel calls cudaMalloc, which is not modelled. Call it on the host.");
  simt::reset();
}

TEST_CASE("the clock goes on") { CHECK(clock_difference() > 0); }
