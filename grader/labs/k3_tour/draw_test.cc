#include "grader/labs/k3_tour/draw.h"

#include <cmath>
#include <limits>

#include "drills/format.h"
#include "third_party/catch2/catch2.h"
#include "tinyxml2.h"

namespace lab::tour {
namespace {

TEST_CASE("all numbers of a small format") {
  // Quarters of powers of two; below the smallest normal number, 1/4, its quarters.
  const std::vector<double> expected = {0,    0.0625, 0.125, 0.1875,  // subnormal
                                        0.25, 0.3125, 0.375, 0.4375, 0.5, 0.625, 0.75, 0.875,
                                        1,    1.25,   1.5,   1.75,   2,   2.5,   3,    3.5,
                                        4,    5,      6,     7,      8,   10,    12,   14};
  CHECK(numbers({.bits = 6, .exponent_bits = 3, .mantissa_bits = 2}) == expected);
}

TEST_CASE("of a known format they are what the decoder says") {
  const trusted::Traits fp16 = trusted::traits(drill::Format::kFloat16);
  const std::vector<double> all = numbers(fp16);
  REQUIRE(all.size() == fp16.max_finite() + 1);
  for (std::uint32_t bits = 0; bits <= fp16.max_finite(); ++bits) {
    REQUIRE(all[bits] == trusted::decode(bits, drill::Format::kFloat16));
  }
}

// Elements of that name among the document's.
int count(const std::string& document, const char* name) {
  tinyxml2::XMLDocument xml;
  REQUIRE(xml.Parse(document.c_str()) == tinyxml2::XML_SUCCESS);
  int n = 0;
  for (const auto* e = xml.RootElement()->FirstChildElement(name); e != nullptr;
       e = e->NextSiblingElement(name)) {
    ++n;
  }
  return n;
}

TEST_CASE("the picture is a document, and marks a number where a format has it") {
  CHECK(count(draw(1.5), "circle") == 3);
  CHECK(count(draw(-1e20), "circle") == 2);  // fp16 has none
  CHECK(count(draw(1e-45), "circle") == 1);  // fp32 alone
  for (const double value : {0.0, std::numeric_limits<double>::infinity(), std::nan(""), 1e300}) {
    CHECK(count(draw(value), "circle") == 0);
  }
  CHECK(count(draw(1), "polyline") == 2 + 3);  // two number lines, three formats
  // 55 numbers from -14 to 14 and 25 from -1 to 1, a zero of two; the shades; the background.
  CHECK(count(draw(1), "rect") == 56 + 26 + 2 + 1);
}

}  // namespace
}  // namespace lab::tour
