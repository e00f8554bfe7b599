// Which of the files that a student handed in are graded.
#ifndef GRADER_CLASS_HANDED_IN_H_
#define GRADER_CLASS_HANDED_IN_H_

#include <string_view>
#include <vector>

#include "grader/class/contents.h"
#include "grader/class/roster.h"
#include "grader/course/course.h"

namespace classroom {

// What hand_in looks at: files of that name, or the name in other letters' case, folders
// attempt_N, and links in place of a drill's folder.
Wanted wanted_by(const std::vector<course::DrillFacts>& drills);

// Fills in the student's attempts, and adds to its problems those of `contents` and what else is
// odd. Of a drill's files:
//
// * none below a folder `solutions`: the workbook's own may lie there;
// * one whose name is right in each letter goes before one that differs in case;
// * drills/NN_name/FILE goes before NN_name/FILE, that before FILE anywhere else;
// * of several of the first two kinds the one that lies least deep.
//
// Where two are left that differ, nobody knows which is meant: the drill is MISSING. Names of
// folders are compared without regard to case.
void hand_in(Contents contents, const std::vector<course::DrillFacts>& drills, Student& student);

}  // namespace classroom

#endif  // GRADER_CLASS_HANDED_IN_H_
