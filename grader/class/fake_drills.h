// A course of three drills, for tests.
#ifndef GRADER_CLASS_FAKE_DRILLS_H_
#define GRADER_CLASS_FAKE_DRILLS_H_

#include <vector>

#include "grader/course/course.h"

namespace classroom {

inline std::vector<course::DrillFacts> three_drills() {
  const auto drill = [](const char* id, const char* number, int points) {
    course::DrillFacts facts;
    facts.id = id;
    facts.number = number;
    facts.points = points;
    return facts;
  };
  return {drill("01_add", "01", 10), drill("02_half", "02", 20), drill("03_sum", "03", 5)};
}

}  // namespace classroom

#endif  // GRADER_CLASS_FAKE_DRILLS_H_
