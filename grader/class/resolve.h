// What people wrote about students, said of the class's own students.
#ifndef GRADER_CLASS_RESOLVE_H_
#define GRADER_CLASS_RESOLVE_H_

#include <string>
#include <vector>

#include "grader/class/assignment.h"
#include "grader/class/roster.h"
#include "grader/class/times.h"

namespace classroom {

// Make each `student` the key of the one who is meant. What names nobody, more than one, or says a
// thing again that the same student has already, is taken out; so is the time of an attempt that
// there is not. Return why, with file and line, for a person to look at: the class goes on.
std::vector<std::string> resolve(std::vector<Override>& overrides, const Roster& roster);
// Also says which students have no time here.
std::vector<std::string> resolve(std::vector<KnownTime>& times, const Roster& roster);

}  // namespace classroom

#endif  // GRADER_CLASS_RESOLVE_H_
