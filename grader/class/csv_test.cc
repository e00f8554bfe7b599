#include "grader/class/csv.h"

#include <string>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

using classroom::parse_csv;
using Fields = std::vector<std::string>;

std::vector<Fields> fields_of(const std::string& text) {
  std::vector<Fields> fields;
  for (const classroom::CsvRow& row : parse_csv(text, "t.csv")) fields.push_back(row.fields);
  return fields;
}

TEST_CASE("a table is rows of fields, however its lines end") {
  const std::vector<Fields> table = {{"a", "b"}, {"c", "", "d e "}};
  CHECK(fields_of("a,b\nc,,d e \n") == table);
  CHECK(fields_of("a,b\r\nc,,d e \r\n") == table);
  CHECK(fields_of("a,b\n\n\r\nc,,d e ") == table);
  CHECK(fields_of("\xEF\xBB\xBF"
                  "a,b\nc,,d e ") == table);
  CHECK(fields_of("").empty());
  CHECK(fields_of(",") == std::vector<Fields>{{"", ""}});
}

TEST_CASE("quotes hold commas, newlines and quotes") {
  CHECK(fields_of("\"a,b\",\"c\r\nd\"\r\n\"say \"\"hi\"\"\",\"\"") ==
        std::vector<Fields>{{"a,b", "c\r\nd"}, {"say \"hi\"", ""}});
  CHECK(fields_of("\"\"\"\"") == std::vector<Fields>{{"\""}});
}

TEST_CASE("a row knows the line where it begins") {
  const auto rows = parse_csv("\n\"a\nb\"\nc\r\n\r\nd", "t.csv");
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].line == 2);
  CHECK(rows[1].line == 4);
  CHECK(rows[2].line == 6);
}

TEST_CASE("quotes where none may be are an error with its line") {
  using Catch::Matchers::ContainsSubstring;
  CHECK_THROWS_WITH(parse_csv("a\nb,c \"d\"\n", "t.csv"),
                    ContainsSubstring("t.csv:2: a quote within"));
  CHECK_THROWS_WITH(parse_csv("a\n\"b\"c\n", "t.csv"),
                    ContainsSubstring("t.csv:2: text after a closing"));
  CHECK_THROWS_WITH(parse_csv("a\n\"b\nc\n", "t.csv"), "t.csv:2: a quote that does not close");
}

}  // namespace
