#include "grader/labs/reference_matching/blind_spots.h"

#include <cstdint>
#include <string>

#include "grader/labs/reference_matching/study.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

BlindSpots spots_of(const Sizes& sizes, bool planted) {
  Inputs inputs = draw(sizes, 20261001);
  if (planted) plant_ties(inputs.w, sizes.group);
  const Candidate candidate = fp64_candidate(inputs, sizes, planted);
  return blind_spots(candidate, inputs, planted, study(candidate).right);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the published data has neither -8 nor ties, and hides both mistakes") {
  const BlindSpots spots = spots_of({}, false);
  // Counted in NumPy.
  CHECK(spots.codes == std::array<std::int64_t, 16>{0, 1563, 1927, 3642, 6473, 10153, 14317, 17683,
                                                    19295, 17925, 14499, 10163, 6363, 3632, 1837,
                                                    1600});
  CHECK(spots.ties == 0);
  CHECK(spots.decoder.match.passes());
  CHECK(spots.decoder.match.relative_l2 < 1e-14);
  CHECK(spots.quantizer.match.passes());
  const std::string text = blind_spots_section(spots, false);
  CHECK(has(text, "have code -8: 0. A decoder that takes it for 8 passes."));
  CHECK(has(text, "--plant"));
}

TEST_CASE("planted weights show them") {
  for (const Sizes sizes : {Sizes{}, Sizes{.m = 5, .n = 6, .k = 7, .group = 3}}) {
    const BlindSpots spots = spots_of(sizes, true);
    CHECK(spots.codes[0] == sizes.n);
    CHECK(spots.ties == sizes.n * (sizes.group - 1));
    CHECK(!spots.decoder.match.passes());
    CHECK(!spots.quantizer.match.passes());
    const std::string text = blind_spots_section(spots, true);
    CHECK(has(text, "takes it for 8 FAILS."));
    CHECK(!has(text, "--plant"));
  }
}

TEST_CASE("without room for a tie that mistake stays hidden") {
  const BlindSpots spots = spots_of({.m = 5, .n = 6, .k = 7, .group = 1}, true);
  CHECK(spots.codes[0] == 6);
  CHECK(spots.ties == 0);
  CHECK(!spots.decoder.match.passes());
  CHECK(spots.quantizer.match.passes());
}

TEST_CASE("the bars end at the same place whatever the counts are") {
  BlindSpots spots = spots_of({.m = 2, .n = 2, .k = 1, .group = 1}, false);
  const std::string text = blind_spots_section(spots, false);
  CHECK(has(text, std::string(50, '#')));
  CHECK(!has(text, std::string(51, '#')));
}

TEST_CASE("figures of the blind spots") {
  const auto json = to_json(spots_of({.m = 5, .n = 6, .k = 7, .group = 3}, true));
  CHECK(json["codes"].size() == 16);
  CHECK(json["codes"]["-8"] == 6);
  CHECK(json["ties"] == 12);
  CHECK(json["rows"].size() == 2);
  CHECK(json["rows"][0]["passes"] == false);
}

}  // namespace lab
