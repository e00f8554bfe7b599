// The page of a class.
#ifndef GRADER_HTML_CLASS_PAGE_H_
#define GRADER_HTML_CLASS_PAGE_H_

#include <string>
#include <vector>

#include "grader/class/similar.h"
#include "grader/class/student_record.h"
#include "grader/course/course.h"
#include "grader/report/audience.h"

namespace html {

// One file, nothing of which is loaded from elsewhere. For an instructor: how the points lie, all
// students by drills with links to KEY.html, the tests most failed, answers that many share, times,
// what a person should look at. For students what the class did as a whole: of the records what
// they may read, and no student's name, points, problems or likeness to another.
std::string class_page(const std::vector<classroom::StudentRecord>& students,
                       const std::vector<course::DrillFacts>& drills,
                       const std::vector<classroom::SimilarPair>& similar,
                       report::Audience audience);

}  // namespace html

#endif  // GRADER_HTML_CLASS_PAGE_H_
