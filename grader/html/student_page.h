// One student's page.
#ifndef GRADER_HTML_STUDENT_PAGE_H_
#define GRADER_HTML_STUDENT_PAGE_H_

#include <map>
#include <string>
#include <vector>

#include "grader/class/student_record.h"
#include "grader/course/course.h"
#include "grader/report/audience.h"
#include "grader/report/record.h"

namespace html {

// The page of a graded record: one file, nothing of which is loaded from elsewhere. Of the record
// it holds what `audience` may read, and for a student neither seed nor host. `student` is given
// where the record is of a class: name, lateness, problems, and points as the assignment counts
// them. `sources` are the texts of the student's own files by their drills' ids; with them the
// lines around a finding are shown.
std::string student_page(const report::Record& record,
                         const std::vector<course::DrillFacts>& drills, report::Audience audience,
                         const classroom::StudentRecord* student = nullptr,
                         const std::map<std::string, std::string>& sources = {});

}  // namespace html

#endif  // GRADER_HTML_STUDENT_PAGE_H_
