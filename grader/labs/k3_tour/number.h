// Numbers as a person types and reads them.
#ifndef GRADER_LABS_K3_TOUR_NUMBER_H_
#define GRADER_LABS_K3_TOUR_NUMBER_H_

#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace lab::tour {

// What was typed, and the double nearest to it.
struct Number {
  std::string text;
  double value;
  bool out_of_range = false;  // of double: value is an infinity, a zero or a subnormal
};

// "1.5", "-0", "1e-40", "0x1.8p0", "inf", "nan", in upper or lower case: what std::strtod takes
// without white space. A magnitude beyond double's is taken as infinity, one below as what it
// rounds to. Throws std::invalid_argument, naming `option`, for what is no number.
Number parse_number(const std::string& option, const std::string& text);

// Several, separated by commas: at least one.
std::vector<Number> parse_numbers(const std::string& option, const std::string& text);

// Nine significant digits, which tell all floats apart: "1.00390625", "1e8", "1.40129846e-45",
// "-0", "inf", "nan".
std::string show(double value);

// Three.
std::string show_short(double value);

// JSON has no infinity and no NaN: these are strings, as show() writes them.
nlohmann::ordered_json to_json(double value);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_NUMBER_H_
