#include "grader/report/wrong_array_json.h"

#include <stdexcept>
#include <string>

#include "third_party/catch2/catch2.h"

namespace {

using report::wrong_array_from;
using report::WrongArray;
using Json = nlohmann::ordered_json;

const WrongArray kSmall = {.name = "y",
                           .shape = {2, 2},
                           .format = "bf16",
                           .unit = "ULP",
                           .run_length = 1,
                           .errors = {0.0, 35100.0, "NaN", "not written"},
                           .expected = {"a", "b", "c", "d"},
                           .got = {"e", "f", "g", "h"}};
constexpr const char* kSmallJson =
    R"({"name":"y","shape":[2,2],"format":"bf16","unit":"ULP","run_length":1,)"
    R"("errors":[0.0,35100.0,"NaN","not written"],)"
    R"("expected":["a","b","c","d"],"got":["e","f","g","h"]})";
constexpr const char* kLargeJson =
    R"({"name":"dw","shape":[5],"format":"fp32","unit":"allowance","run_length":3,)"
    R"("errors":[1.5,"-Inf"],"expected":[],"got":[]})";

TEST_CASE("a wrong array is the JSON of the contract, and is read again") {
  CHECK(to_json(kSmall).dump() == kSmallJson);
  CHECK(to_json(wrong_array_from(Json::parse(kSmallJson))).dump() == kSmallJson);
  CHECK(to_json(wrong_array_from(Json::parse(kLargeJson))).dump() == kLargeJson);
}

TEST_CASE("what does not fit the shape, an unknown word and a wrong type are refused") {
  const auto refuses = [](const char* key, const std::string& value, const char* from) {
    CAPTURE(key, value);
    Json json = Json::parse(from);
    json[key] = Json::parse(value);
    CHECK_THROWS(wrong_array_from(json));
  };
  for (const char* shape : {"[5]", "[2,3]", "[0]", "[-4]", "[-2,-2]", "4", "{\"a\":4}", "[\"4\"]",
                            "[4.0]", "[4294967296,4294967296,4]", "[[[[4]]]]"})
    refuses("shape", shape, kSmallJson);
  for (const char* run : {"0", "-1", "2", "null"}) refuses("run_length", run, kSmallJson);
  for (const char* errors : {"[0,1,2]", "[0,1,2,3,4]", "[0,1,2,\"Nan\"]", "[0,1,2,null]", "0"})
    refuses("errors", errors, kSmallJson);
  for (const char* texts : {"[]", "[\"a\"]", "[1,2,3,4]", "null"}) {
    refuses("expected", texts, kSmallJson);
    refuses("got", texts, kSmallJson);
  }
  // The elements are there of all or of none.
  Json json = Json::parse(kLargeJson);
  json["expected"] = json["got"] = Json::array({"a", "b"});
  CHECK_THROWS_WITH(wrong_array_from(json),
                    "of a wrong array, the errors or elements do not fit its shape");
}

}  // namespace
