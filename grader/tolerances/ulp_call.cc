#include "grader/tolerances/ulp_call.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "grader/judge/same.h"

namespace tolerances {

Call ulp_call(const Numbers& exact, std::uint64_t ulps) {
  Call call;
  call.exact = exact;
  for (const double value : exact) {
    const double ulp = std::fabs(std::nextafter(value, 2 * value) - value);
    call.allowed.push_back(static_cast<double>(ulps) * ulp);
  }
  call.share = [exact, ulps](const Numbers& result) {
    double share = 0;
    for (std::size_t i = 0; i < exact.size(); ++i)
      share = std::max(share, judge::share_of_ulps(result[i], exact[i], ulps));
    return share;
  };
  return call;
}

}  // namespace tolerances
