// The errors of each row of the tables, as pictures.
#ifndef GRADER_LABS_REFERENCE_MATCHING_HEAT_MAP_H_
#define GRADER_LABS_REFERENCE_MATCHING_HEAT_MAP_H_

#include <span>
#include <string>

#include "grader/labs/reference_matching/table.h"

namespace lab {

// An SVG document: a map for each row, with Row::errors on a logarithmic scale that all share, and
// the scale. Where there is no error there is no colour; a NaN or an infinity has that of warnings.
std::string heat_maps(std::span<const Row> rows);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_HEAT_MAP_H_
