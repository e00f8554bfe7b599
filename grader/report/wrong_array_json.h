// A wrong array as the record has it (docs/grading.md).
#ifndef GRADER_REPORT_WRONG_ARRAY_JSON_H_
#define GRADER_REPORT_WRONG_ARRAY_JSON_H_

#include "grader/report/wrong_array.h"
#include "nlohmann/json.hpp"

namespace report {

nlohmann::ordered_json to_json(const WrongArray& array);

// Throws Json::exception or std::runtime_error for what is no such JSON, and where the numbers of
// errors and elements do not fit the shape.
WrongArray wrong_array_from(const nlohmann::ordered_json& json);

}  // namespace report

#endif  // GRADER_REPORT_WRONG_ARRAY_JSON_H_
