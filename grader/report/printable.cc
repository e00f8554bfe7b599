#include "grader/report/printable.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "grader/report/record.h"

namespace report {
namespace {

// Characters that change the direction of text: with them "0 points" may read as something else.
constexpr std::array<std::string_view, 12> kDirections = {"\u061C", "\u200E", "\u200F", "\u202A",
                                                          "\u202B", "\u202C", "\u202D", "\u202E",
                                                          "\u2066", "\u2067", "\u2068", "\u2069"};

// The length of the character that may not be shown at the begin of `utf8`, in bytes; 0 when it
// may.
std::size_t unfit(std::string_view utf8) {
  const unsigned char first = static_cast<unsigned char>(utf8[0]);
  if ((first < 0x20 && first != '\t' && first != '\n') || first == 0x7F) return 1;
  // The second half of the controls, U+0080 to U+009F: a terminal may take U+009B for the start of
  // a colour.
  if (first == 0xC2 && static_cast<unsigned char>(utf8[1]) < 0xA0) return 2;
  if (utf8.starts_with("\uFFFE") || utf8.starts_with("\uFFFF")) return 3;
  for (const std::string_view direction : kDirections)
    if (utf8.starts_with(direction)) return direction.size();
  return 0;
}

}  // namespace

std::string printable(const std::string& text) {
  // A detour through JSON replaces what is not UTF-8.
  const auto utf8 = Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace))
                        .get<std::string>();
  std::string result;
  for (std::size_t i = 0; i < utf8.size();) {
    const std::string_view rest = std::string_view(utf8).substr(i);
    const std::size_t size = unfit(rest);
    if (!rest.starts_with("\r\n")) result += size == 0 ? rest.substr(0, 1) : "\uFFFD";
    i += std::max<std::size_t>(size, 1);
  }
  return result;
}

}  // namespace report
