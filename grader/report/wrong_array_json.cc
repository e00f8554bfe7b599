#include "grader/report/wrong_array_json.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "grader/report/integer.h"

namespace report {
namespace {

using Json = nlohmann::ordered_json;
using Error = WrongArray::Error;

const Json& array_at(const Json& json, const char* key) {
  const Json& array = json.at(key);
  if (!array.is_array())
    throw std::runtime_error(std::string("of a wrong array, ") + key + " is no array");
  return array;
}

Error error_from(const Json& json) {
  if (json.is_number()) return json.get<double>();
  const auto word = json.get<std::string>();
  if (std::find(std::begin(kNoNumbers), std::end(kNoNumbers), word) == std::end(kNoNumbers))
    throw std::runtime_error("of a wrong array, the unknown error " + word);
  return word;
}

std::vector<std::string> texts_from(const Json& json) {
  std::vector<std::string> texts;
  for (const Json& text : json) texts.push_back(text);
  return texts;
}

std::int64_t size_of(const std::vector<std::int64_t>& shape) {
  std::int64_t size = 1;
  for (const std::int64_t extent : shape) {
    if (extent < 1 || __builtin_mul_overflow(size, extent, &size))
      throw std::runtime_error("of a wrong array, the shape is none");
  }
  return size;
}

bool fits(const WrongArray& array) {
  if (array.run_length < 1) return false;
  const auto runs = static_cast<std::size_t>((size_of(array.shape) - 1) / array.run_length + 1);
  if (array.errors.size() != runs || array.expected.size() != array.got.size()) return false;
  return array.got.empty() || (array.run_length == 1 && array.got.size() == runs);
}

}  // namespace

Json to_json(const WrongArray& array) {
  Json errors = Json::array();
  for (const Error& error : array.errors)
    std::visit([&](const auto& value) { errors.push_back(value); }, error);
  return {{"name", array.name},
          {"shape", array.shape},
          {"format", array.format},
          {"unit", array.unit},
          {"run_length", array.run_length},
          {"errors", errors},
          {"expected", array.expected},
          {"got", array.got}};
}

WrongArray wrong_array_from(const Json& json) {
  WrongArray array;
  array.name = json.at("name");
  for (const Json& extent : array_at(json, "shape"))
    array.shape.push_back(integer<std::int64_t>(extent));
  array.format = json.at("format");
  array.unit = json.at("unit");
  array.run_length = integer<std::int64_t>(json.at("run_length"));
  for (const Json& error : array_at(json, "errors")) array.errors.push_back(error_from(error));
  array.expected = texts_from(array_at(json, "expected"));
  array.got = texts_from(array_at(json, "got"));
  if (!fits(array))
    throw std::runtime_error("of a wrong array, the errors or elements do not fit its shape");
  return array;
}

}  // namespace report
