// How far each element of a wrong array lies from the right one.
#ifndef GRADER_HTML_ERROR_PLOT_H_
#define GRADER_HTML_ERROR_PLOT_H_

#include <cstddef>
#include <string>

#include "grader/html/markup.h"
#include "grader/report/wrong_array.h"

namespace html {

// "[1, 32]" of the first element of that run of errors, "[0, 8] to [0, 15]" of a longer run.
std::string run_text(const report::WrongArray& array, std::size_t run);

// What the plot shows, as sentences.
std::string in_words(const report::WrongArray& array);

// A figure: the plot, its caption and, folded, the worst elements as a table. Nothing for an array
// without elements.
void add_error_plot(const report::WrongArray& array, Markup& out);

}  // namespace html

#endif  // GRADER_HTML_ERROR_PLOT_H_
