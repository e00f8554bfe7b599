// Catch2, version 2 or 3, whichever is installed: Debian 12 has 2.13, newer Debian has 3.
#ifndef THIRD_PARTY_CATCH2_CATCH2_H_
#define THIRD_PARTY_CATCH2_CATCH2_H_

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
namespace Catch::Matchers {
// Its name in version 3, where Contains is about ranges.
inline auto ContainsSubstring(const std::string& part) { return Contains(part); }
}  // namespace Catch::Matchers
#endif

#endif  // THIRD_PARTY_CATCH2_CATCH2_H_
