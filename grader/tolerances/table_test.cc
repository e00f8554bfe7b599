#include "grader/tolerances/table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include "third_party/catch2/catch2.h"

namespace {

using report::Drill;
using tolerances::Call;
using tolerances::Numbers;
using tolerances::Proof;
using tolerances::Shares;
using tolerances::Wrong;

// 1, 2 and 6, each within a tenth of itself.
Call a_tenth() {
  Call call;
  call.exact = {1, 2, 6};
  call.allowed = {0.1, 0.2, 0.6};
  call.share = [exact = call.exact](const Numbers& result) {
    double share = 0;
    for (std::size_t i = 0; i < exact.size(); ++i)
      share = std::max(share, std::fabs(result[i] - exact[i]) / (exact[i] / 10));
    return share;
  };
  call.right = {{1.01, 2, 6}, {1, 2, 6.03}};
  call.dropped = {{1, 2, 5.4}, {0, 2, 6}};
  return call;
}

template <int bits>
double to_bits(double value) {
  return tolerances::rounded_to_bits(value, bits);
}

TEST_CASE("wrong results are made of the exact one") {
  Shares shares(to_bits<3>);
  shares.add(a_tenth());
  CHECK(shares.wrong(Wrong::kZeros) == Approx(10));
  CHECK(shares.wrong(Wrong::kMean) == Approx(20));  // 3 in place of 1
  CHECK(shares.wrong(Wrong::kLower) == 0);          // all have three bits
  CHECK(shares.wrong(Wrong::kPercent) == Approx(0.1));
  CHECK(shares.wrong(Wrong::kDropped) == Approx(1));  // of 1 and 10
  CHECK(shares.right() == Approx(0.1));
  CHECK(shares.typical() == Approx(0.1));
  Shares of_two_bits(to_bits<2>);
  of_two_bits.add(a_tenth());
  CHECK(of_two_bits.wrong(Wrong::kLower) == 0);
  Shares of_one_bit(to_bits<1>);
  of_one_bit.add(a_tenth());
  CHECK(of_one_bit.wrong(Wrong::kLower) == Approx(10.0 / 3));  // 8 in place of 6
}

TEST_CASE("over several calls the largest share counts, of dropped terms the least seen one's") {
  Call other = a_tenth();
  other.right = {{1, 2.1, 6}};
  other.dropped = {{1, 2, 6}, {9, 2, 6}};
  Shares shares(to_bits<3>);
  shares.add(a_tenth());
  shares.add(other);
  CHECK(shares.right() == Approx(0.5));
  CHECK(shares.wrong(Wrong::kDropped) == Approx(1));
  CHECK(Shares(to_bits<3>).wrong(Wrong::kDropped) == 0);
  CHECK(Shares(to_bits<3>).typical() == 0);
}

TEST_CASE("a share that is NaN is no proof, but the worst") {
  Call call = a_tenth();
  const double nan = std::nan("");
  call.right.push_back({1, nan, 6});
  call.dropped = {{1, nan, 6}};
  call.share = [](const Numbers& result) { return std::isnan(result[1]) ? result[1] : 0.25; };
  Shares shares(to_bits<3>);
  shares.add(call);
  CHECK(std::isinf(shares.right()));
  CHECK(std::isinf(shares.wrong(Wrong::kDropped)));
  CHECK(shares.wrong(Wrong::kZeros) == 0.25);
}

TEST_CASE("the right results are counted where a call has fewest") {
  Shares shares(to_bits<3>);
  CHECK(shares.right_results() == 0);
  shares.add(a_tenth());
  CHECK(shares.right_results() == 2);
  Call other = a_tenth();
  other.right.clear();
  shares.add(other);
  shares.add(a_tenth());
  CHECK(shares.right_results() == 0);
}

TEST_CASE("rounding to so many bits is to nearest even") {
  CHECK(tolerances::rounded_to_bits(5, 2) == 4);
  CHECK(tolerances::rounded_to_bits(7, 2) == 8);
  CHECK(tolerances::rounded_to_bits(-5.01, 2) == -6);
  CHECK(tolerances::rounded_to_bits(0x1.8p-1050, 1) == 0x1p-1049);
  CHECK(tolerances::rounded_to_bits(0, 2) == 0);
  CHECK(tolerances::below_float32(1 + 0x1p-11) == 1);
  CHECK(tolerances::below_float32(1 + 0x1p-10) == 1 + 0x1p-10);
  CHECK(tolerances::below_bfloat16(1 + 0x1p-7) == 1);
  CHECK(tolerances::below_double(1 + 0x1p-24) == 1);
  CHECK(std::isinf(tolerances::below_double(1e39)));
  CHECK(std::isinf(tolerances::rounded_to_bits(std::numeric_limits<double>::infinity(), 2)));
}

std::vector<Proof> two_proofs() {
  const auto calls = [](const auto& add) { add(a_tenth()); };
  return {{.tests = {"one", "two"}, .result = "y", .lower = to_bits<3>, .calls = calls},
          {.tests = {"one", "two"},
           .result = "z",
           .lower = to_bits<3>,
           .calls = calls,
           .unseen = {{Wrong::kLower, "It is coarse."}, {Wrong::kPercent, "It is coarse."}}}};
}

Drill drill_with(std::optional<double> one, std::optional<double> two) {
  Drill drill;
  drill.id = "90_y";
  drill.tests = {{.name = "one", .tolerance_used = one},
                 {.name = "two", .tolerance_used = two},
                 {.name = "exact"}};
  return drill;
}

TEST_CASE("the table is Markdown, and says why something is not seen") {
  auto proofs = two_proofs();
  proofs.push_back({.tests = {"other"}, .result = "NaN", .calls = {}, .none = "It is none."});
  tolerances::Used used;
  tolerances::add(drill_with(0.2, 0.13), used);
  tolerances::add(drill_with(0.1, 0.31), used);
  CHECK(tolerances::markdown(tolerances::rows(proofs), used) ==
        "| hidden test | result | allowed | zeros | mean | lower precision | a term less | 1% | "
        "right models | right submissions |\n"
        "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n"
        "| one; two | y | 0.1 | 10 | 20 | 0 | 1 | 0.1 | 0.1 | 0.31 |\n"
        "|  | z | 0.1 | 10 | 20 | 0 (1) | 1 | 0.1 (1) | 0.1 |  |\n"
        "| other | NaN | none (2) | | | | | | | |\n"
        "\n1. It is coarse.\n2. It is none.\n"
        "\nExact: exact.\n");
}

TEST_CASE("a proof with calls has a lower precision") {
  auto proofs = two_proofs();
  proofs[1].lower = nullptr;
  CHECK_THROWS_AS(tolerances::rows(proofs), std::logic_error);
  proofs[1].none = "It is none.";
  CHECK(tolerances::rows(proofs).size() == 2);
}

TEST_CASE("a drill without tolerances has no table") {
  CHECK(tolerances::markdown({}, {.most = {}, .exact = {"one", "other"}}) ==
        "Every hidden test compares exactly.\n");
}

TEST_CASE("a right submission uses less than half of each tolerance, and each has a proof") {
  auto proofs = two_proofs();
  proofs.push_back({.tests = {"exact"}, .result = "NaN", .calls = {}, .none = "It is none."});
  CHECK(tolerances::problems(drill_with(0, 0.499), proofs).empty());
  CHECK(tolerances::problems(drill_with(0, 0.5), proofs) ==
        "\"two\" used 0.5 of its tolerance, expected less than 0.5\n");
  CHECK(tolerances::problems(drill_with(0, std::nullopt), proofs)
            .starts_with("\"two\" has a proof and no tolerance"));
  CHECK(tolerances::problems(drill_with(0, 0), {})
            .starts_with("\"one\" has a tolerance and no proof"));
  Drill drill = drill_with(0, 0);
  drill.tests.erase(drill.tests.begin());
  CHECK(tolerances::problems(drill, proofs).starts_with("there is no hidden test \"one\""));
}

}  // namespace
