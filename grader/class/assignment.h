// An assignment: which drills, what each is worth, until when; a small TOML file.
#ifndef GRADER_CLASS_ASSIGNMENT_H_
#define GRADER_CLASS_ASSIGNMENT_H_

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/time.h"
#include "grader/course/course.h"
#include "grader/report/audience.h"

namespace classroom {

// What a drill is worth: its record's points are scaled to it.
struct Weight {
  std::string drill;  // its id
  double points = 0;
};

// Each day that was begun after the deadline and the grace costs so many percent of the points;
// after the last day nothing is left.
struct LateRule {
  int grace_minutes = 0;
  double percent_per_day = 0;
  std::optional<int> last_day;  // none: there is no last one
};

// Points that a person gives, whatever the grader says. They are final: what is handed in late
// takes nothing from them.
struct Override {
  std::string student;  // a key, id, name or folder of the roster; resolve.h makes it a key
  std::string drill;    // the id of one of the assignment's; empty: the total
  double points = 0;    // may be more than the drill is worth
  std::string reason;   // never empty
  std::string where;    // "FILE:LINE"
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
  std::filesystem::path times;  // times.h; empty: the files' own times
};

// The most that a drill can be worth, or a person give: sums stay numbers that have their cents.
inline constexpr double kMostPoints = 1'000'000;

// All drills, each worth its points, as they are.
Assignment whole_course(const std::vector<course::DrillFacts>& drills);

// Reads the file; docs/class.md has its keys. Throws std::runtime_error "FILE:LINE: what was
// found; what was expected": also for a key that is not known, a drill that does not exist, a
// reason that is missing.
Assignment read_assignment(const std::filesystem::path& file,
                           const std::vector<course::DrillFacts>& drills);

}  // namespace classroom

#endif  // GRADER_CLASS_ASSIGNMENT_H_
