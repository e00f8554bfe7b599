// A small class for the tests of pages: what stands in it can be told from all else.
#ifndef GRADER_HTML_FAKE_CLASS_H_
#define GRADER_HTML_FAKE_CLASS_H_

#include <string>
#include <vector>

#include "grader/class/student_record.h"
#include "grader/course/course.h"
#include "tinyxml2.h"

namespace html {

// A drill with hints about "ties" and "races".
std::vector<course::DrillFacts> fake_drills();

// One drill that failed a test in a kernel with a race on line 2, with everything that a record can
// say about it. What a student may not read of it holds the word "secret".
classroom::StudentRecord fake_student(const std::string& key, const std::string& name);

// Fails the test when `page` is no XML.
void parse(const std::string& page, tinyxml2::XMLDocument& document);

// All elements of that name, in the page's order.
std::vector<const tinyxml2::XMLElement*> all(const tinyxml2::XMLNode& node, const char* name);

// An element's text with that of the elements in it.
std::string text_of(const tinyxml2::XMLNode& node);

}  // namespace html

#endif  // GRADER_HTML_FAKE_CLASS_H_
