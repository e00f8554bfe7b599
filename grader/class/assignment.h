// An assignment: which drills, what each is worth, until when; a small TOML file.
#ifndef GRADER_CLASS_ASSIGNMENT_H_
#define GRADER_CLASS_ASSIGNMENT_H_

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/course/course.h"
#include "grader/report/audience.h"

namespace classroom {

using Time = std::chrono::sys_seconds;

// What a drill is worth: its record's points are scaled to it.
struct Weight {
  std::string drill;  // its id
  double points = 0;
};

// Each day after the deadline that was begun, once the grace is over, costs so many percent of the
// points; after the last day nothing is left.
struct LateRule {
  double grace_minutes = 0;
  double percent_per_day = 0;
  std::optional<double> last_day;  // none: there is no last one
};

// Points that a person gives, whatever the grader says.
struct Override {
  std::string student;  // a key, id, name or folder of the roster
  std::string drill;    // an id; empty: the total
  double points = 0;
  std::string reason;  // never empty
};

enum class Counts { kLast, kBest };

struct Assignment {
  std::string title;
  std::vector<Weight> drills;  // in the course's order
  std::optional<Time> deadline;
  LateRule late;
  int attempts = 0;  // so many count; 0: all do
  Counts counts = Counts::kLast;
  report::Audience audience = report::Audience::kInstructor;
  std::uint64_t seed = 1;
  std::vector<Override> overrides;
  std::filesystem::path times;  // CSV with a row "student,time" each; empty: the files' own times
};

// All drills, each worth its points, as they are.
Assignment whole_course(const std::vector<course::DrillFacts>& drills);

// Throws std::runtime_error that names the file, the line, what was found and what was expected:
// also for a key that is not known, a drill that does not exist, a reason that is missing.
Assignment read_assignment(const std::filesystem::path& file,
                           const std::vector<course::DrillFacts>& drills);

// Writes a fresh random seed into the assignment's file, in place, keeping every other line and
// comment; makes the file, with all drills, where there is none. Returns the seed. The file becomes
// readable by its owner alone.
std::uint64_t write_secret_seed(const std::filesystem::path& file,
                                const std::vector<course::DrillFacts>& drills);

}  // namespace classroom

#endif  // GRADER_CLASS_ASSIGNMENT_H_
