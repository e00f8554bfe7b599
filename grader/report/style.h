// Colour, where a terminal wants it.
#ifndef GRADER_REPORT_STYLE_H_
#define GRADER_REPORT_STYLE_H_

#include <string>
#include <string_view>

#include "fmt/color.h"

namespace report {

struct Style {
  bool colour = false;
};

// Whether a stream (a descriptor) is a terminal that wants colour: NO_COLOR is honoured.
Style style_of(int fd);

std::string paint(const Style& style, const fmt::text_style& how, std::string_view text);

}  // namespace report

#endif  // GRADER_REPORT_STYLE_H_
