// Drill 08's hidden tests of arguments and the stream, and of what the checkers find in the
// kernels.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "grader/cases/08_dequant_gemm/calls.h"
#include "grader/cases/08_dequant_gemm/inputs.h"

namespace cases {
namespace {

constexpr std::int64_t kBadSizes[] = {0, -1, std::numeric_limits<std::int64_t>::min()};

// Whether it holds what the session puts into each output before the call.
template <class T>
bool is_untouched(const std::vector<T>& output) {
  const auto bytes = std::as_bytes(std::span(output));
  if (std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == std::byte{0xFF}; }))
    return true;
  judge::case_log().suspect("refused its arguments as it should, but wrote to an output");
  return false;
}

bool quantiser_refuses(const std::vector<float>& w, const Sizes& sizes, std::size_t packed_size,
                       std::size_t scales_size) {
  std::vector<std::uint8_t> packed(packed_size);
  std::vector<float> scales(scales_size);
  return quantize_int4.rejects(w, sizes.n, sizes.k, sizes.group, packed, scales) &&
         is_untouched(packed) && is_untouched(scales);
}

// `product` has other sizes or another placement than its arrays were made for.
template <class X>
bool launcher_refuses(const Product<X>& product, const std::vector<std::uint8_t>& packed,
                      std::vector<result_type<X>> y) {
  return rejects(product, packed, y) && is_untouched(y);
}

template <class X>
void check_that_launcher_refuses() {
  const Product<X> valid = easy_product<X>();
  CHECK(is_right(valid));
  const auto packed = packed_weights(valid);
  const std::vector<result_type<X>> y = result_of(valid);
  for (const Pointer null : {Pointer::kX, Pointer::kPacked, Pointer::kScales, Pointer::kY}) {
    Product<X> product = valid;
    product.placement.null = null;
    CHECK(launcher_refuses(product, packed, y));
  }
  for (const auto size : {&Sizes::m, &Sizes::n, &Sizes::k, &Sizes::group}) {
    for (const std::int64_t bad : kBadSizes) {
      Product<X> product = valid;
      product.sizes.*size = bad;
      CHECK(launcher_refuses(product, packed, y));
    }
  }
}

TEST_CASE("what is invalid is refused, and nothing is written", "[pts:1][class:arguments]") {
  const Weights valid = {"", "", {.n = 2, .k = 3, .group = 2}, {1, 2, 3, -7, 5, 6}};
  CHECK(quantise(valid).scales.front() > 0);
  for (const auto size : {&Sizes::n, &Sizes::k, &Sizes::group}) {
    for (const std::int64_t bad : kBadSizes) {
      Sizes sizes = valid.sizes;
      sizes.*size = bad;
      CHECK(quantiser_refuses(valid.w, sizes, 4, 4));
    }
  }
  CHECK(quantiser_refuses(valid.w, {.n = -2, .k = -3, .group = 2}, 4, 4));
  for (const std::size_t other : {0, 3, 5}) {
    CHECK(quantiser_refuses(valid.w, valid.sizes, other, 4));
    CHECK(quantiser_refuses(valid.w, valid.sizes, 4, other));
  }
  for (const std::size_t other : {0, 5, 7})
    CHECK(quantiser_refuses(std::vector<float>(other, 1.0f), valid.sizes, 4, 4));
  // Each product is 0 modulo 2^64.
  constexpr std::int64_t kHuge = std::int64_t{1} << 33;
  CHECK(quantiser_refuses({}, {.n = kHuge, .k = kHuge, .group = 2}, 0, 0));
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
        -std::numeric_limits<float>::infinity()}) {
    for (std::size_t i = 0; i < valid.w.size(); ++i) {
      std::vector<float> w = valid.w;
      w[i] = bad;
      CHECK(quantiser_refuses(w, valid.sizes, 4, 4));
    }
  }
  check_that_launcher_refuses<std::uint16_t>();
  check_that_launcher_refuses<std::int8_t>();
}

class Launches : public judge::Rehearsal {
 public:
  Launches() {
    launch<std::uint16_t>();
    launch<std::int8_t>();
    end();
  }

 private:
  template <class X>
  void launch() {
    for (const Product<X>& product : usual_shapes<X>(judge::options().seed))
      attempt([&] { result_of(product); });
  }
};

const Launches& launches() {
  static const Launches made;
  return made;
}

// A fault in a kernel ends the call, but a finding of the group goes before it: it says more. What
// does nothing has no findings either, so an easy product has to be right. Other numbers have tests
// of their own.
void check_that_launches_are_clean(judge::Check check) {
  CHECK(launches().no_findings(check));
  CHECK(launches().nothing_thrown());
  CHECK(is_right(easy_product<std::uint16_t>()));
  CHECK(is_right(easy_product<std::int8_t>()));
}

TEST_CASE("all work goes to the given stream", "[pts:1][class:stream]") {
  check_that_launches_are_clean(judge::Check::kOther);
}

TEST_CASE("no races", "[pts:1][class:races]") {
  check_that_launches_are_clean(judge::Check::kRaces);
}

TEST_CASE("no out-of-bounds access", "[pts:1][class:bounds]") {
  check_that_launches_are_clean(judge::Check::kOutOfBounds);
}

TEST_CASE("no uninitialised read", "[pts:1][class:uninitialised]") {
  check_that_launches_are_clean(judge::Check::kUninitialised);
}

TEST_CASE("every thread reaches every barrier", "[pts:1][class:barriers]") {
  check_that_launches_are_clean(judge::Check::kBarriers);
}

}  // namespace
}  // namespace cases
