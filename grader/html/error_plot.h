// How far each element of a wrong array lies from the right one.
#ifndef GRADER_HTML_ERROR_PLOT_H_
#define GRADER_HTML_ERROR_PLOT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "grader/html/markup.h"
#include "grader/report/record.h"

namespace html {

// A record's `array`, in docs/grading.md.
struct ArrayErrors {
  std::string name;
  std::vector<std::int64_t> shape;
  // Of each element, row by row. Infinite: it is a NaN or an infinity where a number belongs.
  std::vector<double> error, allowed;
};

// None of what has not that form, and of an empty array.
std::optional<ArrayErrors> array_errors(const report::Json& array);

// "[1, 32]", of the element at that place.
std::string index_text(const ArrayErrors& array, std::size_t place);

// What the plot shows, as sentences.
std::string in_words(const ArrayErrors& array);

// A figure: the plot, its caption and, folded, the worst elements as a table.
void add_error_plot(const ArrayErrors& array, Markup& out);

}  // namespace html

#endif  // GRADER_HTML_ERROR_PLOT_H_
