#include "grader/cases/08_dequant_gemm/simpler_product.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "grader/judge/describe_array.h"
#include "grader/judge/without.h"

namespace cases {
namespace {

std::vector<float> floats(const auto& array) {
  return std::vector<float>(array.begin(), array.end());
}

std::vector<float> x_values(const W4a16& product) {
  std::vector<float> values;
  for (const std::uint16_t bits : product.x) values.push_back(static_cast<float>(from_bf16(bits)));
  return values;
}
std::vector<float> x_values(const W4a8& product) { return floats(product.x); }

// Whether x can hold them.
bool set_x(W4a16& product, const std::vector<float>& values) {
  std::ranges::transform(values, product.x.begin(), to_bf16);
  return true;
}
bool set_x(W4a8& product, const std::vector<float>& values) {
  // The absolute value of -128.
  if (std::ranges::any_of(values, [](float value) { return value > 127; })) return false;
  std::ranges::transform(values, product.x.begin(),
                         [](float value) { return static_cast<std::int8_t>(value); });
  return true;
}

template <class X>
Product<X> without_m(Product<X> p, std::int64_t first, std::int64_t last) {
  p.x = judge::without_rows(p.x, p.sizes.k, first, last);
  p.sizes.m -= last - first;
  return p;
}

template <class X>
Product<X> without_n(Product<X> p, std::int64_t first, std::int64_t last) {
  p.q = judge::without_rows(p.q, p.sizes.k, first, last);
  p.scales = judge::without_rows(p.scales, p.sizes.groups(), first, last);
  p.sizes.n -= last - first;
  return p;
}

// Of the groups that then are too many, those from the first column on are left out.
template <class X>
Product<X> without_k(Product<X> p, std::int64_t first, std::int64_t last) {
  const std::int64_t groups = p.sizes.groups();
  p.x = judge::without_cols(p.x, p.sizes.k, first, last);
  p.q = judge::without_cols(p.q, p.sizes.k, first, last);
  p.sizes.k -= last - first;
  const std::int64_t gone = groups - p.sizes.groups();
  const std::int64_t group = std::min(first / p.sizes.group, p.sizes.groups());
  p.scales = judge::without_cols(p.scales, groups, group, group + gone);
  return p;
}

// Each group has the scale that its first weight had.
template <class X>
Product<X> with_group(const Product<X>& p, std::int64_t group) {
  Product<X> regrouped = p;
  regrouped.sizes.group = group;
  regrouped.scales.clear();
  for (std::int64_t j = 0; j < p.sizes.n; ++j) {
    for (std::int64_t first = 0; first < p.sizes.k; first += std::min(group, p.sizes.k))
      regrouped.scales.push_back(p.scale(j, first));
  }
  return regrouped;
}

Weights with_group(Weights weights, std::int64_t group) {
  weights.sizes.group = group;
  return weights;
}

// `fails` takes the whole.
template <class Whole>
bool simplify_group(Whole& whole, const std::function<bool(const Whole&)>& fails) {
  std::int64_t group = std::min(whole.sizes.group, whole.sizes.k);
  const auto attempt = [&](std::int64_t simpler) {
    return simpler >= 1 && judge::try_simpler(whole, with_group(whole, simpler), fails);
  };
  // More than there are weights say nothing.
  const bool became_simpler = group < whole.sizes.group && attempt(group);
  group = whole.sizes.group;
  return judge::simplify(group, attempt) || became_simpler;
}

template <class X>
bool simplify_x(std::int64_t parts, Product<X>& p,
                const std::function<bool(const Product<X>&)>& fails) {
  std::vector<float> values = x_values(p);
  return judge::simplify_parts(parts, values, [&](const std::vector<float>& simpler) {
    Product<X> whole = p;
    return set_x(whole, simpler) && judge::try_simpler(p, std::move(whole), fails);
  });
}

}  // namespace

template <class X>
bool simplify(Product<X>& p, const std::function<bool(const Product<X>&)>& fails) {
  p.made.clear();
  const std::int64_t most = std::max({std::ssize(p.x), std::ssize(p.q), p.sizes.n});
  bool became_simpler = judge::coarse_to_fine(most, [&](std::int64_t parts) {
    const auto remove = [&](std::int64_t size, auto without) {
      return judge::remove_parts(parts, size, 1, [&](auto first, auto last) {
        return judge::try_simpler(p, without(p, first, last), fails);
      });
    };
    bool simpler = remove(p.sizes.m, without_m<X>);
    simpler |= remove(p.sizes.n, without_n<X>);
    simpler |= remove(p.sizes.k, without_k<X>);
    simpler |= judge::simplify_parts(parts, p, &Product<X>::scales, [&](const Product<X>& whole) {
      return std::ranges::count(whole.scales, 0.0f) == 0 && fails(whole);
    });
    simpler |= judge::simplify_parts(parts, p, &Product<X>::q, [&](const Product<X>& whole) {
      return std::ranges::all_of(whole.q, [](std::int8_t code) { return code <= 7; }) &&
             fails(whole);
    });
    return simplify_x(parts, p, fails) || simpler;
  });
  became_simpler |= simplify_group(p, fails);
  for (auto start : {&Placement::x, &Placement::packed, &Placement::scales, &Placement::y}) {
    if (p.placement.*start == 0) continue;
    Product<X> aligned = p;
    aligned.placement.*start = 0;
    became_simpler |= judge::try_simpler(p, std::move(aligned), fails);
  }
  became_simpler |= judge::simplify_member(p, &Product<X>::pad, fails);
  return judge::simplify_member(p, &Product<X>::x_scale, fails) || became_simpler;
}

template bool simplify(W4a16&, const std::function<bool(const W4a16&)>&);
template bool simplify(W4a8&, const std::function<bool(const W4a8&)>&);

bool simplify(Weights& weights, const std::function<bool(const Weights&)>& fails) {
  weights.made.clear();
  Sizes& sizes = weights.sizes;
  const bool became_simpler = judge::coarse_to_fine(std::ssize(weights.w), [&](auto parts) {
    bool simpler = judge::remove_parts(parts, sizes.n, 1, [&](auto first, auto last) {
      Weights fewer = weights;
      fewer.w = judge::without_rows(weights.w, sizes.k, first, last);
      fewer.sizes.n -= last - first;
      return judge::try_simpler(weights, std::move(fewer), fails);
    });
    simpler |= judge::remove_parts(parts, sizes.k, 1, [&](auto first, auto last) {
      Weights fewer = weights;
      fewer.w = judge::without_cols(weights.w, sizes.k, first, last);
      fewer.sizes.k -= last - first;
      return judge::try_simpler(weights, std::move(fewer), fails);
    });
    return judge::simplify_parts(parts, weights, &Weights::w, fails) || simpler;
  });
  return simplify_group(weights, fails) || became_simpler;
}

template <class X>
std::string words(const Product<X>& p) {
  if (!p.made.empty()) return p.made;
  return judge::describe_matrix("x", x_values(p), p.sizes.k) + ", " +
         judge::describe_matrix("codes", floats(p.q), p.sizes.k) + ", " +
         judge::describe_matrix("scales", p.scales, p.sizes.groups());
}

template std::string words(const W4a16&);
template std::string words(const W4a8&);

}  // namespace cases
