// The seed that keeps a class's hidden inputs apart from everybody else's.
#ifndef GRADER_CLASS_SECRET_SEED_H_
#define GRADER_CLASS_SECRET_SEED_H_

#include <cstdint>
#include <filesystem>
#include <vector>

#include "grader/course/course.h"

namespace classroom {

// Writes a fresh random seed into the assignment's file, in place of the old one, and keeps every
// other byte; makes the file, with all drills and a word about each key, where there is none.
// Returns the seed. The file is then readable by its owner alone. Throws what read_assignment
// throws of a file that is no assignment, and std::runtime_error when it cannot be written; the
// file is then as it was.
std::uint64_t write_secret_seed(const std::filesystem::path& file,
                                const std::vector<course::DrillFacts>& drills);

}  // namespace classroom

#endif  // GRADER_CLASS_SECRET_SEED_H_
