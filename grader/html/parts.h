// What both kinds of pages show alike.
#ifndef GRADER_HTML_PARTS_H_
#define GRADER_HTML_PARTS_H_

#include <string>

#include "grader/html/markup.h"
#include "grader/report/verdict.h"

namespace html {

// "1 test", "2 tests".
std::string counted(long count, const std::string& what);

// At most `bytes` of the text and, if that is not all, "..."; never half a character.
std::string cut(const std::string& text, std::size_t bytes);

// The verdict's name; good, bad or neither by colour too.
void add_verdict(report::Verdict verdict, Markup& out);

// How much of a whole, as a bar, for eyes alone: the figure stands beside it.
void add_bar(double part, double whole, Markup& out);

}  // namespace html

#endif  // GRADER_HTML_PARTS_H_
