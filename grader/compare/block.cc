#include "grader/compare/block.h"

#ifdef __x86_64__  // which has SSE2 always, and does its scalar arithmetic with it
#include <emmintrin.h>

#include <algorithm>
#include <cmath>
#include <limits>
#endif

namespace trusted {

#ifdef __x86_64__
namespace {

// Two floats, widened.
__m128d load(const float* p) {
  return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p))));
}

__m128d abs(__m128d x) { return _mm_andnot_pd(_mm_set1_pd(-0.0), x); }

double low(__m128d x) { return _mm_cvtsd_f64(x); }
double high(__m128d x) { return _mm_cvtsd_f64(_mm_unpackhi_pd(x, x)); }

// Of two numbers that are not NaN.
double greatest(__m128d x) { return std::max(low(x), high(x)); }

}  // namespace

BlockSummary summarize(std::span<const float, kBlockSize> actual,
                       std::span<const float, kBlockSize> expected, double rtol, double atol) {
  static_assert(kBlockSize % 2 == 0);
  const __m128d rtols = _mm_set1_pd(rtol);
  const __m128d atols = _mm_set1_pd(atol);
  __m128d sum = _mm_setzero_pd();
  __m128d max_abs = _mm_setzero_pd();
  __m128d max_rel = _mm_setzero_pd();
  __m128d max_excess = _mm_set1_pd(-std::numeric_limits<double>::infinity());
  __m128i matched = _mm_setzero_si128();

  for (std::size_t i = 0; i < kBlockSize; i += 2) {
    const __m128d a = load(&actual[i]);
    const __m128d e = load(&expected[i]);
    const __m128d size = abs(e);
    const __m128d diff = abs(_mm_sub_pd(a, e));
    const __m128d allowed = _mm_add_pd(atols, _mm_mul_pd(rtols, size));
    const __m128d within = _mm_cmple_pd(diff, allowed);

    sum = _mm_add_pd(sum, diff);
    // maxpd gives its second operand when the first is NaN. So 0/0, the quotient of equal zeros,
    // drops out and leaves the 0 that max_rel starts from.
    max_rel = _mm_max_pd(_mm_div_pd(diff, size), max_rel);
    max_abs = _mm_max_pd(diff, max_abs);
    max_excess = _mm_max_pd(_mm_sub_pd(diff, allowed), max_excess);
    matched = _mm_sub_epi64(matched, _mm_castpd_si128(within));  // true is -1
  }

  // A NaN or Inf on either side makes its diff NaN or Inf and so the sum, while finite floats
  // differ by less than 2^129, whose sum is far from overflow in double.
  const std::int64_t matches =
      _mm_cvtsi128_si64(matched) + _mm_cvtsi128_si64(_mm_unpackhi_epi64(matched, matched));
  return {.finite = std::isfinite(low(sum) + high(sum)),
          .mismatched = static_cast<std::int64_t>(kBlockSize) - matches,
          .max_abs = greatest(max_abs),
          .max_rel = greatest(max_rel),
          .max_excess = greatest(max_excess)};
}

#else

BlockSummary summarize(std::span<const float, kBlockSize>, std::span<const float, kBlockSize>,
                       double, double) {
  return {.finite = false, .mismatched = 0, .max_abs = 0, .max_rel = 0, .max_excess = 0};
}

#endif

}  // namespace trusted
