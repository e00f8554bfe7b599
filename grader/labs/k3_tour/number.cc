#include "grader/labs/k3_tour/number.h"

#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "fmt/format.h"

namespace lab::tour {
namespace {

// "1.500e-07" as "1.5e-7", "1e+20" as "1e20".
std::string shorten(const std::string& text) {
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text;
  std::string digits = text.substr(0, e);
  if (digits.find('.') != std::string::npos) digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
  return fmt::format("{}e{}", digits, std::stoi(text.substr(e + 1)));
}

std::string show(double value, int digits) {
  if (std::isnan(value)) return "nan";
  const std::string plain = shorten(fmt::format("{:.{}g}", value, digits));
  if (std::isinf(value) || std::fabs(value) < 1e6) return plain;
  const std::string scientific = shorten(fmt::format("{:.{}e}", value, digits - 1));
  return scientific.size() < plain.size() ? scientific : plain;  // 1e8, and not 100000000
}

}  // namespace

Number parse_number(const std::string& option, const std::string& text) {
  const char* const begin = text.c_str();
  char* end = nullptr;
  errno = 0;
  const double value = std::strtod(begin, &end);
  const bool spaced = text.empty() || std::isspace(static_cast<unsigned char>(text[0])) != 0;
  if (spaced || end != begin + text.size()) {
    throw std::invalid_argument(fmt::format(
        "{}: '{}' is no number, such as 1.5, -0, 1e-40, 0x1.8p0, inf or nan", option, text));
  }
  return {.text = text, .value = value, .out_of_range = errno == ERANGE};
}

std::vector<Number> parse_numbers(const std::string& option, const std::string& text) {
  std::vector<Number> numbers;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = text.find(',', begin);
    numbers.push_back(parse_number(option, text.substr(begin, end - begin)));
    if (end == std::string::npos) return numbers;
    begin = end + 1;
  }
}

std::string show(double value) { return show(value, 9); }

std::string show_short(double value) { return show(value, 3); }

nlohmann::ordered_json to_json(double value) {
  if (std::isfinite(value)) return value;
  return show(value);
}

}  // namespace lab::tour
