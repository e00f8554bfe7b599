// Order, precision and the handling of odd lengths are looked at apart, with inputs on which only
// the one in question changes the result. The last test then takes arrays that show them all.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"
#include "grader/cases/03_pairwise_sum/oracle.h"
#include "grader/compare/rng.h"
#include "grader/judge/judge.h"

namespace {

using Array = std::vector<float>;
using Sum = judge::Remote<decltype(drill::sum_sequential)>;

// "[v0, v1, v2]"; where most are zero, as in a probe, "17 values, 0 but [3] = ..., [9] = ...".
std::string show_values(cases::Values values) {
  const auto zeros = std::count(values.begin(), values.end(), 0.0f);
  if (values.size() <= 8 || values.size() - zeros > 8) return judge::show(values);
  std::string text = std::to_string(values.size()) + " values, 0 but";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] != 0) text += " [" + std::to_string(i) + "] = " + judge::show(values[i]) + ",";
  }
  text.pop_back();
  return text;
}

const Sum sum_sequential{"sum_sequential", {"values"}, {.arguments = show_values}};
const Sum sum_pairwise{"sum_pairwise", {"values"}, {.arguments = show_values}};

const judge::Property<float> nan{"a NaN", [](float x) { return std::isnan(x); }};

constexpr float kMax = std::numeric_limits<float>::max();
constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// An order of additions is known by this: of any three values, which two meet first? With 2^27,
// -2^27 and 1 in their places, and zeros elsewhere, the sum is 1 if the great ones do, and 0
// otherwise. A wider accumulator always finds 1, and bfloat16 holds all three, so a probe whose
// right sum is 1 asks for the order alone.
Array probe(std::size_t n, std::size_t i, std::size_t j, std::size_t k) {
  Array values(n);
  values[i] = 0x1p27f;
  values[j] = -0x1p27f;
  values[k] = 1;
  return values;
}

// In a tree over adjacent values, of three the outer two never meet first.
Array pairwise_probe(std::size_t n, std::size_t i, std::size_t j, std::size_t k) {
  Array values = probe(n, i, j, k);
  if (cases::pairwise(values) != 1) values = probe(n, j, k, i);
  return values;
}

// Three places in ascending order, the last at or after `begin`; near each other as often as not.
struct Places {
  std::size_t i, j, k;
};

Places random_places(trusted::Rng& rng, std::size_t begin, std::size_t end) {
  while (true) {
    const std::size_t span = std::size_t{1} << rng.below(std::bit_width(end));
    const std::size_t i = rng.below(end);
    const std::size_t j = i + 1 + rng.below(span);
    const std::size_t k = j + 1 + rng.below(span);
    if (begin <= k && k < end) return {i, j, k};
  }
}

// Four values whose float sum is the same in every usual order, and another in a wider accumulator.
std::vector<Array> arrays_for_accumulation() {
  trusted::Rng rng(judge::options().seed);
  std::vector<Array> arrays;
  while (arrays.size() < 25) {
    const Array values = rng.uniform_floats(4, -1, 1);
    const float sum = cases::sequential(values);
    if (cases::pairwise(values) == sum && cases::halves(values) == sum &&
        cases::strided(values) == sum && cases::backward(values) == sum &&
        cases::in_double(values) != sum) {
      arrays.push_back(values);
    }
  }
  return arrays;
}

// An array on which all the orders and precisions of the oracle differ; from 18 values on there is
// one. It is made of opposite numbers, so that what the roundings leave is all that there is.
Array telling_array(trusted::Rng& rng, std::size_t n) {
  constexpr int kTries = 10000;
  for (int i = 0; i < kTries; ++i) {
    Array values = rng.bell_floats(n);
    for (std::size_t k = 0; k + 1 < n; k += 2) values[k + 1] = -values[k];
    rng.shuffle(std::span(values));
    std::multiset<float> sums = {cases::sequential(values), cases::pairwise(values),
                                 cases::strided(values),    cases::blocked(values),
                                 cases::backward(values),   cases::in_double(values)};
    if (!std::has_single_bit(n)) sums.insert(cases::halves(values));  // else the same as pairwise
    if (std::set<float>(sums.begin(), sums.end()).size() == sums.size()) return values;
  }
  throw judge::Fault("no telling array of " + std::to_string(n) + " values was found");
}

// Whether a sum, one of the two above, is the oracle's over an array that was drawn. That of
// nothing is for another test.
bool agrees(const Sum& sum, float (*oracle)(cases::Values), const Array& values) {
  return judge::holds_for(
      values, [sum = &sum, oracle](const Array& v) { return v.empty() || (*sum)(v) == oracle(v); });
}

int times(int usually) { return judge::options().exhaustive ? 100 * usually : usually; }

TEST_CASE("the sequential sum goes from left to right", "[pts:1][class:order]") {
  CHECK(sum_sequential(Array{1, 2, 3, 4}) == 10.0f);
  for (std::size_t n = 3; n <= 7; ++n) {
    for (std::size_t k = 2; k < n; ++k) {
      for (std::size_t j = 1; j < k; ++j) {
        for (std::size_t i = 0; i < j; ++i) CHECK(sum_sequential(probe(n, i, j, k)) == 1.0f);
      }
    }
  }
  trusted::Rng rng(judge::options().seed);
  for (const std::size_t n : {16, 33, 100, 1000}) {
    for (int repeat = 0; repeat < times(50); ++repeat) {
      const auto [i, j, k] = random_places(rng, 0, n);
      CHECK(agrees(sum_sequential, cases::sequential, probe(n, i, j, k)));
    }
  }
}

TEST_CASE("the sequential sum rounds each addition to float", "[pts:1][class:accumulation]") {
  CHECK(sum_sequential(Array{1e8f, 1, -1e8f}) == 0.0f);
  CHECK(sum_sequential(Array{1, 0x1p24f, 0, 1}) == 0x1p24f);
  CHECK(sum_sequential(Array{0.5f, 0.5f}) == 1.0f);
  CHECK(sum_sequential(Array{0x1p-149f, 0x1p-149f}) == 0x1p-148f);
  for (const Array& values : arrays_for_accumulation()) {
    CHECK(agrees(sum_sequential, cases::sequential, values));
  }
}

TEST_CASE("the pairwise sum adds adjacent pairs, level by level", "[pts:2][class:order]") {
  CHECK(sum_pairwise(Array{1, 2, 3, 4}) == 10.0f);
  // Of the greatest power of two of values, where no level is odd.
  for (const std::size_t n : {4, 6, 7, 8, 12, 15}) {
    for (std::size_t k = 2; k < std::bit_floor(n); ++k) {
      for (std::size_t j = 1; j < k; ++j) {
        for (std::size_t i = 0; i < j; ++i) CHECK(sum_pairwise(pairwise_probe(n, i, j, k)) == 1.0f);
      }
    }
  }
  trusted::Rng rng(judge::options().seed);
  for (const std::size_t n : {16, 23, 64, 100, 256, 1000, 3000}) {
    for (int repeat = 0; repeat < times(50); ++repeat) {
      const auto [i, j, k] = random_places(rng, 0, std::bit_floor(n));
      CHECK(agrees(sum_pairwise, cases::pairwise, pairwise_probe(n, i, j, k)));
    }
  }
}

TEST_CASE("the pairwise sum carries an odd last element up unchanged", "[pts:2][class:tail]") {
  CHECK(sum_pairwise(Array{1, 2, 3}) == 6.0f);
  CHECK(sum_pairwise(Array{kInf, 1, 1}) == kInf);  // padding made from another value would be NaN
  // Carried, however many times, it is what it was.
  for (const std::size_t n : {3, 5, 9, 1025}) {
    for (const float odd : {kMax, -kMax, kInf, -kInf}) {
      Array values(n);
      values.back() = odd;
      CHECK(sum_pairwise(values) == odd);
    }
  }
  for (const std::size_t n : {3, 5, 6, 7, 9, 10, 11, 12}) {
    for (std::size_t k = std::bit_floor(n); k < n; ++k) {
      for (std::size_t j = 1; j < k; ++j) {
        for (std::size_t i = 0; i < j; ++i) CHECK(sum_pairwise(pairwise_probe(n, i, j, k)) == 1.0f);
      }
    }
  }
  trusted::Rng rng(judge::options().seed);
  for (const std::size_t n : {15, 17, 31, 33, 63, 65, 100, 127, 129, 1000, 1023, 1025, 4097}) {
    for (int repeat = 0; repeat < times(15); ++repeat) {
      const auto [i, j, k] = random_places(rng, std::bit_floor(n), n);
      CHECK(agrees(sum_pairwise, cases::pairwise, pairwise_probe(n, i, j, k)));
    }
  }
}

TEST_CASE("the pairwise sum rounds each addition to float", "[pts:1][class:accumulation]") {
  CHECK(sum_pairwise(Array{1e8f, 1, 1, -1e8f}) == 0.0f);
  CHECK(sum_pairwise(Array{1, 0x1p24f, 0, 1}) == 0x1p24f);
  CHECK(sum_pairwise(Array{0.5f, 0.5f}) == 1.0f);
  CHECK(sum_pairwise(Array{0x1p-149f, 0x1p-149f}) == 0x1p-148f);
  for (const Array& values : arrays_for_accumulation()) {
    CHECK(agrees(sum_pairwise, cases::pairwise, values));
  }
}

TEST_CASE("the sum of nothing is +0, and of one value that value", "[pts:1][class:empty]") {
  for (const Sum* sum : {&sum_sequential, &sum_pairwise}) {
    CHECK((*sum)(Array{}).has_bits_of(0.0f));
    for (const float value : {2.5f, -1e-45f, kMax, -0.0f}) {
      CHECK((*sum)(Array{value}) == value);
    }
    CHECK((*sum)(Array{1, 2}) == 3.0f);
  }
}

TEST_CASE("NaN and infinity reach the sum", "[pts:1][class:NaN]") {
  for (const Sum* sum : {&sum_sequential, &sum_pairwise}) {
    for (const std::size_t n : {2, 4, 8, 1024}) {
      for (const std::size_t i : {std::size_t{0}, n / 2, n - 1}) {
        Array values(n, 1.0f);
        values[i] = kNan;
        CHECK((*sum)(values).is(nan));
        values[i] = -kInf;
        CHECK((*sum)(values) == -kInf);
      }
    }
    CHECK((*sum)(Array{1, 1, kNan}).is(nan));  // carried
    CHECK((*sum)(Array{kInf, -kInf}).is(nan));
    CHECK((*sum)(Array{kInf, 1, 1, -kInf}).is(nan));
    CHECK((*sum)(Array{kInf, 1, 1, kNan}).is(nan));
    CHECK((*sum)(Array{kMax, kMax}) == kInf);
    CHECK((*sum)(Array{-kMax, -kMax, 1, 1}) == -kInf);
    CHECK((*sum)(Array{kMax, -kMax}) == 0.0f);
    CHECK((*sum)(Array{kMax, kMax, -kMax}) == kInf);  // what overflowed stays so
  }
}

TEST_CASE("both sums are right to the last bit, however many values", "[pts:1][class:order]") {
  trusted::Rng rng(judge::options().seed);
  std::vector<std::size_t> lengths = {18,   20,   23,   31,   32,   33,    63,   64,   65,
                                      100,  127,  128,  129,  255,  256,   257,  1000, 1023,
                                      1024, 1025, 4095, 4096, 4097, 65536, 65537};
  if (judge::options().exhaustive) {
    for (std::size_t n = 18; n <= 2100; ++n) lengths.push_back(n);
    lengths.push_back((std::size_t{1} << 20) + 1);
  }
  for (const std::size_t n : lengths) {
    const Array values = telling_array(rng, n);
    CHECK(agrees(sum_sequential, cases::sequential, values));
    CHECK(agrees(sum_pairwise, cases::pairwise, values));
  }
  // A level's count beyond 16 and 18 bits, and a recursion that goes as deep as there are values.
  constexpr std::size_t kLong = (std::size_t{1} << 20) + 1;
  for (const std::size_t k : {kLong / 4, kLong / 2, kLong - 1}) {
    CHECK(sum_sequential(probe(kLong, 0, 1, k)) == 1.0f);
    CHECK(sum_pairwise(pairwise_probe(kLong, 0, 1, k)) == 1.0f);
  }
}

}  // namespace
