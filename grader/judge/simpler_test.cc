// Every step goes down, and the way ends at the simplest input that fails.
#include "grader/judge/simpler.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "grader/judge/show.h"
#include "third_party/catch2/catch2.h"

namespace {

using Floats = std::vector<float>;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// The end of the way down from a value that fails, and how many times something was tried.
template <class T>
struct Simplest {
  T value;
  int tries = 0;
};

template <class T, class Fails>
Simplest<T> simplest(T value, const Fails& fails) {
  REQUIRE(fails(value));
  Simplest<T> result{value};
  const auto counted = [&](const T& simpler) {
    ++result.tries;
    return fails(simpler);
  };
  while (judge::simplify(result.value, counted)) REQUIRE(fails(result.value));
  return result;
}

// Fewer elements, or as many of which none is less simple and one is simpler.
template <class T>
bool is_simpler(const T& a, const T& b) {
  return judge::complexity(a) < judge::complexity(b);
}
bool is_simpler(const Floats& a, const Floats& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  bool differs = false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (judge::complexity(a[i]) > judge::complexity(b[i])) return false;
    differs = differs || is_simpler(a[i], b[i]);
  }
  return differs;
}

// Whether all that is tried is simpler than what failed before it, whatever fails.
template <class T>
void check_that_each_is_simpler(const T& from) {
  for (const unsigned mask : {0u, 1u, 2u, 5u, ~0u}) {
    T value = from;
    unsigned tries = 0;
    T failed = from;
    const auto fails = [&](const T& simpler) {
      INFO(judge::show(simpler) << " after " << judge::show(failed));
      CHECK(is_simpler(simpler, failed));
      const bool result = (mask >> tries++ % 32 & 1) != 0;
      if (result) failed = simpler;
      return result;
    };
    while (judge::simplify(value, fails)) {
    }
    CHECK(judge::show(value) == judge::show(failed));
  }
}

TEST_CASE("numbers are ordered: 0, 1, -1, powers of two, more bits, Inf, NaN") {
  const Floats ordered = {0, -0.0f, 1, -1, 2, -2, 0x1p-149f, 1.5f, 1.75f, -0.1f, kInf, -kInf, kNan};
  for (std::size_t i = 1; i < ordered.size(); ++i) {
    INFO(ordered[i - 1] << " and " << ordered[i]);
    CHECK(is_simpler(ordered[i - 1], ordered[i]));
  }
  CHECK(is_simpler(3, -3));
  CHECK(is_simpler(-3, 4));
}

TEST_CASE("all that is tried is simpler") {
  for (const float value :
       {0.0f, -0.0f, 1.0f, -1.0f, 0.1f, -1234.5f, 0x1p-149f, 3e38f, kInf, -kInf, kNan})
    check_that_each_is_simpler(value);
  for (const std::int64_t value :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, std::int64_t{1000}, std::int64_t{-77},
        std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()})
    check_that_each_is_simpler(value);
  for (const std::int8_t value : {0, 5, -128, 127})
    check_that_each_is_simpler(static_cast<std::int8_t>(value));
  check_that_each_is_simpler(true);
  check_that_each_is_simpler(Floats{});
  check_that_each_is_simpler(Floats{-0.0f});
  check_that_each_is_simpler(Floats{kNan, kInf, -kInf, -0.0f, 0.3f, 1, 0});
  check_that_each_is_simpler(Floats(200, 0.3f));
}

TEST_CASE("what always fails ends at 0 and at nothing") {
  const auto always = [](const auto&) { return true; };
  CHECK(simplest(-0.3f, always).value == 0);
  CHECK(!std::signbit(simplest(-0.0f, always).value));
  CHECK(simplest(kNan, always).value == 0);
  CHECK(simplest(std::numeric_limits<std::int64_t>::min(), always).value == 0);
  CHECK(simplest(Floats(3000, kNan), always).value.empty());
  CHECK(simplest(std::tuple(7, 0.5, Floats{1}), always).value == std::tuple(0, 0.0, Floats{}));
}

TEST_CASE("a number ends at the simplest that fails") {
  CHECK(simplest(-7.3f, [](float x) { return x != 0; }).value == 1);
  CHECK(simplest(-7.3f, [](float x) { return x < 0; }).value == -1);
  CHECK(simplest(-7.3f, [](float x) { return x < -3; }).value == -4);
  CHECK(simplest(1234.567f, [](float x) { return x != std::trunc(x); }).value == 0.5f);
  CHECK(std::signbit(simplest(-0.0f, [](float x) { return std::signbit(x); }).value));
  CHECK(std::isnan(simplest(kNan, [](float x) { return std::isnan(x); }).value));
  CHECK(simplest(-kInf, [](float x) { return !std::isfinite(x); }).value == kInf);
}

TEST_CASE("a threshold is found, in few tries") {
  for (const std::int64_t least : {1, 2, 33, 1000, 123456}) {
    INFO(least);
    const auto scalar = simplest(std::int64_t{9'999'999}, [&](auto n) { return n >= least; });
    CHECK(scalar.value == least);
    CHECK(scalar.tries < 150);
    if (least > 1000) continue;
    const auto array = simplest(Floats(3000, 0.3f), [&](const Floats& v) {
      return v.size() >= static_cast<std::size_t>(least);
    });
    CHECK(array.value == Floats(static_cast<std::size_t>(least)));
    CHECK(array.tries < 400);
  }
}

TEST_CASE("of many elements the few that count are found, in few tries") {
  // As the order of a sum shows: two that cancel, and a small one between them.
  const auto fails = [](const Floats& v) {
    float forward = 0, backward = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      forward += v[i];
      backward += v[v.size() - 1 - i];
    }
    return forward != backward;
  };
  Floats values(3000);
  values[100] = 0x1.8p27f;
  values[1500] = -0x1.8p27f;
  values[2900] = 1.25f;
  const auto result = simplest(values, fails);
  CHECK(result.value == Floats{0x1p27f, -0x1p27f, 1});
  CHECK(result.tries < 400);
}

TEST_CASE("where the place counts, the others become 0 or 1") {
  const auto tail = [](const Floats& v) { return v.size() > 32 && v[32] > 1.5f; };
  Floats values(65, 0.7f);
  values[32] = 1.9f;
  Floats expected(33);
  expected[32] = 1.875f;
  CHECK(simplest(values, tail).value == expected);
}

TEST_CASE("parts are taken out as long as the least number stays") {
  for (const std::int64_t least : {1, 33, 100}) {
    std::int64_t size = 100;
    const auto remove = [&](std::int64_t first, std::int64_t last) {
      CHECK(0 <= first);
      CHECK(first < last);
      CHECK(last <= size);
      CHECK(size - (last - first) >= least);
      size -= last - first;
      return true;
    };
    judge::coarse_to_fine(
        size, [&](auto parts) { return judge::remove_parts(parts, size, least, remove); });
    CHECK(size == least);
  }
}

TEST_CASE("of nothing there are no parts") {
  const auto always = [](auto&&...) { return true; };
  CHECK_FALSE(judge::remove_parts(1, 0, 0, always));
  CHECK_FALSE(judge::remove_parts(1, 1, 1, always));
  CHECK_FALSE(judge::remove_parts(2, 1, 0, always));
  Floats none;
  CHECK_FALSE(judge::simplify_parts(1, none, always));
  CHECK_FALSE(judge::coarse_to_fine(0, always));
}

TEST_CASE("the fields of a tuple are made simpler one by one, and others stay") {
  enum class Format { kWide };
  const auto fails = [](const auto& t) {
    return std::get<0>(t) == Format::kWide && std::get<1>(t) >= 5 && std::get<2>(t) > 0.3;
  };
  const auto result = simplest(std::tuple(Format::kWide, std::int64_t{700}, 5.3), fails);
  CHECK(std::get<1>(result.value) == 5);
  CHECK(std::get<2>(result.value) == 1);
}

TEST_CASE("what is tried takes the place of the value if it fails, and only then") {
  Floats values = {1, 2};
  const auto is_short = [](const Floats& v) { return v.size() < 2; };
  CHECK_FALSE(judge::try_simpler(values, Floats{3, 4}, is_short));
  CHECK(values == Floats{1, 2});
  CHECK(judge::try_simpler(values, Floats{5}, is_short));
  CHECK(values == Floats{5});
}

TEST_CASE("members of a struct are made simpler while the whole fails") {
  struct Inner {
    int few = 9, many = 900;
  };
  struct Outer {
    Floats values = {0.3f, -5, kNan};
    Inner inner;
  };
  const auto fails = [](const Outer& o) {
    return o.values.size() == 3 && o.values[1] < 0 && o.inner.few >= 5 && o.inner.many == 900;
  };
  Outer outer;
  CHECK(judge::coarse_to_fine(
      3, [&](auto parts) { return judge::simplify_parts(parts, outer, &Outer::values, fails); }));
  CHECK(outer.values == Floats{0, -1, 0});
  const auto inner_fails = judge::fails_with(outer, &Outer::inner, fails);
  while (judge::simplify_member(outer.inner, &Inner::few, inner_fails)) {
  }
  CHECK(outer.inner.few == 5);
  CHECK_FALSE(judge::simplify_member(outer.inner, &Inner::many, inner_fails));
  CHECK(outer.inner.many == 900);
}

TEST_CASE("elements are made simpler for an array that keeps its size") {
  Floats values = {0.3f, -5, kNan};
  const auto fails = [](const Floats& v) { return v.size() == 3 && v[1] < 0; };
  const auto step = [&](auto parts) { return judge::simplify_parts(parts, values, fails); };
  CHECK(judge::coarse_to_fine(3, step));
  CHECK(values == Floats{0, -1, 0});
  CHECK_FALSE(judge::coarse_to_fine(3, step));
}

}  // namespace
