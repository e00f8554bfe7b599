// Text from outside, made fit for a page: the one place.
#ifndef GRADER_HTML_ESCAPE_H_
#define GRADER_HTML_ESCAPE_H_

#include <string>

namespace html {

// For an element's text and for an attribute's value in double quotes: report::printable, and &, <,
// > and both quotes as references. No name, message or compiler's word can end its element, turn
// the direction of what follows, or be no UTF-8.
std::string escape(const std::string& text);

}  // namespace html

#endif  // GRADER_HTML_ESCAPE_H_
