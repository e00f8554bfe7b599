// When students handed in, as a person or a learning platform wrote it down.
#ifndef GRADER_CLASS_TIMES_H_
#define GRADER_CLASS_TIMES_H_

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/roster.h"
#include "grader/class/time.h"

namespace classroom {

struct KnownTime {
  std::string student;  // a key, id, name or folder of the roster; resolve.h makes it a key
  int attempt = 0;      // its number; 0: each that has no time of its own
  Time time;
  std::string where;  // "FILE:LINE"
};

// Reads a CSV: rows "student,time" or "student,time,attempt", with or without such a header. Throws
// std::runtime_error "FILE:LINE: what was found; what was expected".
std::vector<KnownTime> read_times(const std::filesystem::path& file);

// Of each of the student's attempts when it was handed in: as `times`, whose students are keys, say
// it, else when its files were modified; none where neither is known.
std::vector<std::optional<Time>> handed_in(const Student& student,
                                           const std::vector<KnownTime>& times);

}  // namespace classroom

#endif  // GRADER_CLASS_TIMES_H_
