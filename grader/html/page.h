// The shell of every page: one file that asks the network for nothing.
#ifndef GRADER_HTML_PAGE_H_
#define GRADER_HTML_PAGE_H_

#include <string>

#include "grader/html/markup.h"

namespace html {

// A whole page, HTML that is XML too. `header` is what its banner shows, beside the switch between
// light and dark; `footer` may be empty.
std::string page(const std::string& title, const Markup& header, const Markup& main,
                 const Markup& footer);

}  // namespace html

#endif  // GRADER_HTML_PAGE_H_
