// Who is meant where a person writes a student's name.
#ifndef GRADER_CLASS_FIND_STUDENT_H_
#define GRADER_CLASS_FIND_STUDENT_H_

#include <string>

#include "grader/class/roster.h"

namespace classroom {

// The student of that key; else the one whose id, name or folder it is. Throws std::runtime_error
// when that is nobody, or more than one: the message then has their keys.
const Student& find_student(const Roster& roster, const std::string& name);

}  // namespace classroom

#endif  // GRADER_CLASS_FIND_STUDENT_H_
