// One drill of one student: its verdict, what is first to be mended and how, its tests.
#ifndef GRADER_HTML_DRILL_SECTION_H_
#define GRADER_HTML_DRILL_SECTION_H_

#include <string>
#include <vector>

#include "grader/course/course.h"
#include "grader/html/markup.h"
#include "grader/report/record.h"

namespace html {

// The hints about that class of failure, in the order of drill.bzl; all where none is about it.
std::vector<course::Hint> hints_about(const course::DrillFacts& facts,
                                      const std::string& failure_class);

// The test that is first to be mended; null where none is: the drill is OK, was not begun, or its
// tests did not run.
const report::Test* first_failure(const report::Drill& drill);

// `drill` as its reader may see it; `facts` are null for a drill that the course has not; `source`
// is the student's file, empty where it is not known. The section's id is the drill's.
void add_drill(const report::Drill& drill, const course::DrillFacts* facts,
               const std::string& source, Markup& out);

}  // namespace html

#endif  // GRADER_HTML_DRILL_SECTION_H_
