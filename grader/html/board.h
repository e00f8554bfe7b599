// The table of students by drills.
#ifndef GRADER_HTML_BOARD_H_
#define GRADER_HTML_BOARD_H_

#include <string>
#include <vector>

#include "grader/class/student_record.h"
#include "grader/html/class_figures.h"
#include "grader/html/markup.h"

namespace html {

// A row a student with a link to KEY.html, a column a drill: points and verdict, coloured by the
// share of the points. It can be sorted by each column and filtered by name.
void add_board(const std::vector<classroom::StudentRecord>& students,
               const std::vector<DrillFigures>& drills, Markup& out);

}  // namespace html

#endif  // GRADER_HTML_BOARD_H_
