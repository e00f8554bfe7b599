// How drill 08's hidden tests call the submission and look at what it wrote.
#ifndef GRADER_CASES_08_DEQUANT_GEMM_CALLS_H_
#define GRADER_CASES_08_DEQUANT_GEMM_CALLS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/cases/08_dequant_gemm/difference.h"
#include "grader/cases/08_dequant_gemm/launches.h"
#include "grader/cases/08_dequant_gemm/oracle.h"
#include "grader/cases/08_dequant_gemm/product.h"
#include "grader/cases/08_dequant_gemm/simpler_product.h"
#include "grader/judge/describe_array.h"
#include "grader/judge/judge.h"

namespace cases {

// "m=1 n=3 k=65 group=32, x starts 1 element behind an aligned address"
inline std::string show_arguments(std::int64_t m, std::int64_t n, std::int64_t k,
                                  std::int64_t group, const Placement& placement) {
  std::string text = fmt::format("m={} n={} k={} group={}", m, n, k, group);
  const auto add = [&](const char* name, std::uint32_t offset, Pointer pointer) {
    if (placement.null == pointer) {
      text += fmt::format(", {} is null", name);
    } else if (offset != 0) {
      text += fmt::format(", {} starts at element {}", name, offset);
    }
  };
  add("x", placement.x, Pointer::kX);
  add("packed", placement.packed, Pointer::kPacked);
  add("scales", placement.scales, Pointer::kScales);
  add("y", placement.y, Pointer::kY);
  return text;
}

using Codes = std::span<const std::uint8_t>;
using Floats = std::span<const float>;

inline const judge::Remote<void(Floats, std::int64_t, std::int64_t, std::int64_t,
                                std::span<std::uint8_t>, std::span<float>)>
    quantize_int4{"quantize_int4",
                  {"w", "n", "k", "group", "packed", "scales"},
                  {.arguments = [](Floats w, std::int64_t n, std::int64_t k, std::int64_t group,
                                   Codes, Floats) {
                    return fmt::format("n={} k={} group={}, {}", n, k, group,
                                       judge::describe_array("w", w));
                  }}};

inline const judge::Remote<decltype(dequant_gemm_w4a16)> w4a16{
    "dequant_gemm_w4a16",
    {"x", "packed", "scales", "y", "m", "n", "k", "group", "placement"},
    {.arguments = [](std::span<const std::uint16_t>, Codes, Floats, std::span<const std::uint16_t>,
                     std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group,
                     const Placement& placement) {
      return show_arguments(m, n, k, group, placement);
    }}};

inline const judge::Remote<decltype(dequant_gemm_w4a8)> w4a8{
    "dequant_gemm_w4a8",
    {"x", "x_scale", "packed", "scales", "y", "m", "n", "k", "group", "placement"},
    {.arguments = [](std::span<const std::int8_t>, float x_scale, Codes, Floats, Floats,
                     std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group,
                     const Placement& placement) {
      return fmt::format("x_scale={} {}", x_scale, show_arguments(m, n, k, group, placement));
    }}};

inline void call(const W4a16& product, Codes packed, std::span<std::uint16_t> y) {
  const auto& [m, n, k, group] = product.sizes;
  w4a16(product.x, packed, product.scales, y, m, n, k, group, product.placement);
}
inline void call(const W4a8& product, Codes packed, std::span<float> y) {
  const auto& [m, n, k, group] = product.sizes;
  w4a8(product.x, product.x_scale, packed, product.scales, y, m, n, k, group, product.placement);
}

// Whether the call throws std::invalid_argument.
inline bool rejects(const W4a16& product, Codes packed, std::span<std::uint16_t> y) {
  const auto& [m, n, k, group] = product.sizes;
  return w4a16.rejects(product.x, packed, product.scales, y, m, n, k, group, product.placement);
}
inline bool rejects(const W4a8& product, Codes packed, std::span<float> y) {
  const auto& [m, n, k, group] = product.sizes;
  return w4a8.rejects(product.x, product.x_scale, packed, product.scales, y, m, n, k, group,
                      product.placement);
}

template <class X>
std::vector<std::uint8_t> packed_weights(const Product<X>& product) {
  return pack(product.q, product.sizes.n, product.sizes.k, product.pad);
}

// What y holds after the call.
template <class X>
std::vector<result_type<X>> result_of(const Product<X>& product) {
  std::vector<result_type<X>> y(static_cast<std::size_t>(product.sizes.m * product.sizes.n));
  judge::show_unwritten(
      [&] { call(product, packed_weights(product), y); },
      [&](const judge::Unwritten& unwritten) { return array_of(product, y, unwritten.elements); });
  return y;
}

// For an assertion of the last call: whether nothing is wrong. Else it reports what is, and how the
// input was made.
inline bool is_nothing(const std::optional<Difference>& wrong, const std::string& made) {
  if (!wrong) return true;
  judge::case_log().suspect(made.empty() ? wrong->text : wrong->text + "; " + made,
                            wrong->failure_class);
  if (wrong->array) judge::case_log().suspect_array(*wrong->array);
  return false;
}

// Of products that are drawn: if it is wrong for one, a simpler one is looked for.
template <class X>
bool is_right(const Product<X>& product) {
  return judge::holds_for(product, [](const Product<X>& p) {
    const auto y = result_of(p);
    const std::vector<Expected> right = expected(p);
    if (const auto share = share_used(right, y)) judge::case_log().uses_tolerance(*share);
    return is_nothing(difference_of(p, right, y), words(p));
  });
}

// The first element of y that changes when the threads run in another order.
template <class X>
std::optional<Difference> changed_element(const Product<X>& product) {
  const judge::CallOnce once;
  const auto one = result_of(product);
  const judge::ReversedThreads reversed;
  const auto other = result_of(product);
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (judge::same_bits(one[i], other[i])) continue;
    const auto n = static_cast<std::size_t>(product.sizes.n);
    return Difference{
        fmt::format(
            "y[{}, {}] changes when the threads run in another order: that of a sum is left "
            "to chance",
            i / n, i % n),
        product.failure_class};
  }
  return std::nullopt;
}

// Whether the order of the threads makes no difference, to the last bit.
template <class X>
bool repeats(const Product<X>& product) {
  return judge::holds_for(
      product, [](const Product<X>& p) { return is_nothing(changed_element(p), words(p)); });
}

struct Quantised {
  std::vector<std::uint8_t> packed;
  std::vector<float> scales;
};

inline Quantised quantise(const Weights& weights) {
  const auto& [m, n, k, group] = weights.sizes;
  Quantised result = {
      std::vector<std::uint8_t>(static_cast<std::size_t>(n * weights.sizes.row_bytes())),
      std::vector<float>(static_cast<std::size_t>(n * weights.sizes.groups()))};
  judge::show_unwritten(
      [&] { quantize_int4(weights.w, n, k, group, result.packed, result.scales); },
      [&](const judge::Unwritten& unwritten) {
        return unwritten.array == "scales"
                   ? array_of_scales(weights, result.scales, unwritten.elements)
                   : array_of_codes(weights, result.packed, unwritten.elements);
      });
  return result;
}

inline bool scales_are_right(const Weights& weights) {
  return judge::holds_for(weights, [](const Weights& w) {
    const Quantised result = quantise(w);
    return is_nothing(difference_of_scales(w, result.scales), w.made);
  });
}

// By the scales that came with them.
inline bool codes_are_right(const Weights& weights) {
  return judge::holds_for(weights, [](const Weights& w) {
    const Quantised result = quantise(w);
    return is_nothing(difference_of_codes(w, result.packed, result.scales), w.made);
  });
}

}  // namespace cases

#endif  // GRADER_CASES_08_DEQUANT_GEMM_CALLS_H_
