// Two numbers' bits, one above the other, with those marked that differ.
#ifndef GRADER_HTML_BITS_FIGURE_H_
#define GRADER_HTML_BITS_FIGURE_H_

#include "grader/html/bits.h"
#include "grader/html/markup.h"

namespace html {

// A figure; a screen reader reads what it shows in words.
void add_bits(const ComparedBits& bits, Markup& out);

}  // namespace html

#endif  // GRADER_HTML_BITS_FIGURE_H_
