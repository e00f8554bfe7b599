// Mistakes that the data cannot show, however good the reference.
#ifndef GRADER_LABS_REFERENCE_MATCHING_BLIND_SPOTS_H_
#define GRADER_LABS_REFERENCE_MATCHING_BLIND_SPOTS_H_

#include <array>
#include <cstdint>
#include <string>

#include "grader/labs/reference_matching/candidate.h"
#include "grader/labs/reference_matching/inputs.h"
#include "grader/labs/reference_matching/table.h"

namespace lab {

struct BlindSpots {
  std::array<std::int64_t, 16> codes{};  // how many weights have each; [0] is -8
  std::int64_t ties = 0;                 // weights halfway between two codes
  // The fp64 candidate with one mistake each, against A.
  Row decoder;    // takes the half byte 8 for 8, not -8
  Row quantizer;  // rounds ties away from zero, not to even
};

// `candidate` is fp64_candidate(inputs, ..., planted), and `a` its reference A.
BlindSpots blind_spots(const Candidate& candidate, const Inputs& inputs, bool planted,
                       const Matrix& a);

// The codes as bars, the two rows, and what they say.
std::string blind_spots_section(const BlindSpots& spots, bool planted);

nlohmann::ordered_json to_json(const BlindSpots& spots);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_BLIND_SPOTS_H_
