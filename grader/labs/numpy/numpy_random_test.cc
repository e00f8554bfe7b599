// The expected values are NumPy 1.24.2's, printed by
//
//   python3 -c 'import numpy as np; r = np.random.default_rng(SEED); print(...)'
//
// with what the comment at each names for the dots.
#include "grader/labs/numpy/numpy_random.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

TEST_CASE("the draws of any seed are NumPy's") {
  struct Case {
    std::uint64_t seed;
    std::array<std::uint64_t, 3> draws;
  };
  // [hex(x) for x in r.bit_generator.random_raw(3)]
  const std::vector<Case> cases = {
      {0, {0xA30FEBCFD9C2825F, 0x4510BDF882D9D721, 0x0A7D3DA94ECDE8B8}},
      {1, {0x8306BDF37922E4FF, 0xF35196BBC152A866, 0x24E7A4F608EC18CD}},
      {4294967295, {0x407F5FA930D8FD9F, 0x3814B22EB9684802, 0x498B7DCEE8D8DC95}},
      {4294967296, {0xE3C5EBE285AC1625, 0x8EA09968FE31DBCC, 0xCD084FF84D8DE9BE}},
      {20261001, {0xA412337B2BEE3D24, 0xCB170D1F703810CB, 0x0BE31F4B3896DF94}},
      {18446744073709551615u, {0xAE163A7A8C47568F, 0xD86659F5F3382359, 0x01E52B195BC2D24A}},
  };
  for (const Case& c : cases) {
    CAPTURE(c.seed);
    NumpyRandom random(c.seed);
    for (const std::uint64_t draw : c.draws) CHECK(random.bits() == draw);
  }
}

TEST_CASE("random, uniform and standard_normal are NumPy's to the last bit") {
  // [x.hex() for x in r.random(3)], r.uniform(-3, 0.1, 3), r.standard_normal(3)
  NumpyRandom random(20261001);
  for (const double x : {0x1.482466f657dc7p-1, 0x1.962e1a3ee0702p-1, 0x1.7c63e96712db0p-5}) {
    CHECK(random.random() == x);
  }
  NumpyRandom uniform(20261001);
  for (const double x : {-0x1.03612d355e372p+0, -0x1.14d77b70483e0p-1, -0x1.6d93291835163p+1}) {
    CHECK(uniform.uniform(-3, 0.1) == x);
  }
  NumpyRandom normal(20261001);
  for (const double x : {-0x1.c21fd44b3cad0p-4, 0x1.7abeb24a6104fp-1, -0x1.3e603a16481d2p-1}) {
    CHECK(normal.standard_normal() == x);
  }
}

TEST_CASE("three million normal numbers, 785 of them from the tail, are NumPy's") {
  // x = r.standard_normal(3000000); i = np.arange(x.size, dtype=np.uint64)
  // hex((x.view(np.uint64) * (2 * i + np.uint64(1))).sum(dtype=np.uint64))
  // hex(r.bit_generator.random_raw()), (abs(x) > 3.6541528853610088).sum()
  NumpyRandom random(20261001);
  std::uint64_t hash = 0;
  int tail = 0;
  for (std::uint64_t i = 0; i < 3'000'000; ++i) {
    const double x = random.standard_normal();
    hash += std::bit_cast<std::uint64_t>(x) * (2 * i + 1);
    tail += std::fabs(x) > 3.6541528853610088;
  }
  CHECK(hash == 0xA26BB1B7C1E437A7);
  CHECK(tail == 785);
  CHECK(random.bits() == 0xB8DA17D3AC187520);
}

TEST_CASE("advance leaves out draws as NumPy does") {
  struct Case {
    std::uint64_t left_out, next;
  };
  // seed 7: r.bit_generator.advance(n); hex(r.bit_generator.random_raw())
  for (const Case& c :
       {Case{0, 0xA00641A9F1E54A8B}, Case{1, 0xE5AFCDBCAF266A95}, Case{1000, 0xDE7A0B7DA1829590},
        Case{(std::uint64_t{1} << 40) + 12345, 0xFC922595F918021E}}) {
    CAPTURE(c.left_out);
    NumpyRandom random(7);
    random.advance(c.left_out);
    CHECK(random.bits() == c.next);
  }
}

TEST_CASE("fill_uniform gives what uniform gives one by one, and leaves the stream where it does") {
  struct Range {
    double low, high;
  };
  for (const Range& range : {Range{-1, 1}, Range{-3, 0.1}, Range{5, 5}, Range{2, -7}}) {
    for (std::size_t size = 0; size <= 200; ++size) {
      NumpyRandom whole(size), single(size);
      std::vector<float> filled(size + 1, 42);
      whole.fill_uniform(std::span(filled).first(size), range.low, range.high);
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < size; ++i) {
        wrong += filled[i] != static_cast<float>(single.uniform(range.low, range.high));
      }
      CAPTURE(size, range.low, range.high);
      CHECK(wrong == 0);
      CHECK(filled[size] == 42);
      CHECK(whole.bits() == single.bits());
    }
  }
}

TEST_CASE("fill_uniform keeps pace with uniform over a million draws") {
  NumpyRandom whole(3), single(3);
  std::vector<float> filled(1'000'003);
  whole.fill_uniform(filled, -1, 1);
  std::size_t wrong = 0;
  for (const float x : filled) wrong += x != static_cast<float>(single.uniform(-1, 1));
  CHECK(wrong == 0);
  CHECK(whole.bits() == single.bits());
}

TEST_CASE("uniform refuses a range that is not finite") {
  const double inf = std::numeric_limits<double>::infinity();
  const double max = std::numeric_limits<double>::max();
  NumpyRandom random(1);
  std::vector<float> out(1);
  CHECK_THROWS_AS(random.uniform(0, inf), std::invalid_argument);
  CHECK_THROWS_AS(random.uniform(std::nan(""), 1), std::invalid_argument);
  CHECK_THROWS_AS(random.fill_uniform(out, -max, max), std::invalid_argument);
}

}  // namespace
}  // namespace lab
