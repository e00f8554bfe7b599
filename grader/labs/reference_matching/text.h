// Paragraphs for a terminal.
#ifndef GRADER_LABS_REFERENCE_MATCHING_TEXT_H_
#define GRADER_LABS_REFERENCE_MATCHING_TEXT_H_

#include <string>

namespace lab {

// The words of `text` in lines of at most 98 columns (more only for a longer word), the first with
// "* " before it and the others indented as far.
std::string paragraph(const std::string& text);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_TEXT_H_
