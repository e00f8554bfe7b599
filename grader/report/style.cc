#include "grader/report/style.h"

#include <unistd.h>

#include <cstdlib>

#include "fmt/format.h"

namespace report {

Style style_of(int fd) {
  const char* no_color = std::getenv("NO_COLOR");
  return {.colour = isatty(fd) != 0 && (no_color == nullptr || *no_color == '\0')};
}

std::string paint(const Style& style, const fmt::text_style& how, std::string_view text) {
  return style.colour ? fmt::format(how, "{}", text) : std::string(text);
}

}  // namespace report
