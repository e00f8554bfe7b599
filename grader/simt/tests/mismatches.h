// What a loop of comparisons found wrong, for one CHECK at its end: a CHECK in each turn is too
// slow.
#ifndef SIMT_TESTS_MISMATCHES_H_
#define SIMT_TESTS_MISMATCHES_H_

#include <cmath>
#include <string>
#include <type_traits>

#include "third_party/catch2/catch2.h"

// Equal, where NaN is NaN and +0 is not -0.
template <class A, class B>
bool same(A a, B b) {
  if constexpr (std::is_floating_point_v<A>) {
    if (a == b) return std::signbit(a) == std::signbit(b);
    return std::isnan(a) && std::isnan(b);
  } else {
    return a == b;
  }
}

class Mismatches {
 public:
  // Notes the first where `got` is not `want`, with what it was computed from.
  template <class A, class B, class... Inputs>
  void expect(A got, B want, const char* what, Inputs... inputs) {
    ++compared_;
    if (same(got, want) || wrong_++ != 0) return;
    first_ = what;
    ((first_ += ' ', first_ += Catch::StringMaker<Inputs>::convert(inputs)), ...);
    first_ += ": got " + Catch::StringMaker<A>::convert(got) + ", want " +
              Catch::StringMaker<B>::convert(want);
  }

  // Empty if all was well, and something was compared.
  std::string text() const {
    if (compared_ == 0) return "nothing was compared";
    return wrong_ == 0 ? "" : first_ + " (and " + std::to_string(wrong_ - 1) + " more)";
  }

 private:
  std::string first_;
  long wrong_ = 0;
  long compared_ = 0;
};

#endif  // SIMT_TESTS_MISMATCHES_H_
