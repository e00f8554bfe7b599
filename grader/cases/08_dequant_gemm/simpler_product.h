// Products and matrices simpler than one that fails, for judge::holds_for: smaller sizes, arrays
// that begin where they should, values that say less.
#ifndef GRADER_CASES_08_DEQUANT_GEMM_SIMPLER_PRODUCT_H_
#define GRADER_CASES_08_DEQUANT_GEMM_SIMPLER_PRODUCT_H_

#include <functional>
#include <string>

#include "grader/cases/08_dequant_gemm/oracle.h"
#include "grader/cases/08_dequant_gemm/product.h"
#include "grader/judge/simpler.h"

namespace cases {

// As judge::simplify. What is simpler is valid, has the same failure class, no scale of 0, and
// nothing in `made`: its arrays are simple enough to be written out.
template <class X>
bool simplify(Product<X>& product, const std::function<bool(const Product<X>&)>& fails);
bool simplify(Weights& weights, const std::function<bool(const Weights&)>& fails);

// `made`, or if it is empty: "x = 0 but x[0, 32] = 1, codes = 1, scales = [1, 2]".
template <class X>
std::string words(const Product<X>& product);

}  // namespace cases

template <class X>
struct judge::Simpler<cases::Product<X>> {
  template <class Fails>
  static bool simplify(cases::Product<X>& product, const Fails& fails) {
    return cases::simplify<X>(product, fails);
  }
};

template <>
struct judge::Simpler<cases::Weights> {
  template <class Fails>
  static bool simplify(cases::Weights& weights, const Fails& fails) {
    return cases::simplify(weights, fails);
  }
};

#endif  // GRADER_CASES_08_DEQUANT_GEMM_SIMPLER_PRODUCT_H_
