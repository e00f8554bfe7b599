#include "grader/class/gradebook.h"

#include <stdexcept>
#include <string>
#include <vector>

#include "grader/class/csv_line.h"
#include "third_party/catch2/catch2.h"

namespace {

using classroom::csv_line;
using classroom::gradebook;
using classroom::plain_cell;
using classroom::StudentRecord;
using report::Verdict;

using Table = std::vector<std::vector<std::string>>;

// RFC 4180's grammar and no more: every line ends in CRLF, a quote stands only around a cell or
// doubled in one, and a CR, an LF or a comma of a cell only in quotes. All lines have as many
// cells.
Table parse(const std::string& text) {
  Table table;
  std::vector<std::string> line;
  std::size_t i = 0;
  const auto next_is = [&](const std::string& what) {
    return text.compare(i, what.size(), what) == 0;
  };
  while (i < text.size()) {
    std::string cell;
    if (next_is("\"")) {
      for (++i; !next_is("\"") || next_is("\"\""); ++i) {
        if (i >= text.size()) throw std::runtime_error("a quote does not close");
        if (next_is("\"\"")) ++i;
        cell += text[i];
      }
      ++i;
    } else {
      while (i < text.size() && !next_is(",") && !next_is("\r\n")) {
        if (next_is("\"") || next_is("\r") || next_is("\n"))
          throw std::runtime_error("a bare quote or line end");
        cell += text[i++];
      }
    }
    line.push_back(cell);
    if (next_is(",")) {
      ++i;
      if (i == text.size()) throw std::runtime_error("no CRLF at the end");
    } else if (next_is("\r\n")) {
      i += 2;
      if (!table.empty() && table[0].size() != line.size())
        throw std::runtime_error("a line has another number of cells");
      table.push_back(line);
      line.clear();
    } else {
      throw std::runtime_error("what follows a cell is neither a comma nor CRLF");
    }
  }
  return table;
}

TEST_CASE("the parser of this test refuses what RFC 4180 does not know") {
  CHECK(parse("a,\"b\"\"\r\n,\",\r\n") == Table{{"a", "b\"\r\n,", ""}});
  for (const char* bad :
       {"a\n", "a", "a,", "a\rb\r\n", "a\"b\r\n", "\"a\r\n", "\"a\"b\r\n", "a,b\r\nc\r\n"}) {
    INFO(bad);
    CHECK_THROWS_AS(parse(bad), std::runtime_error);
  }
}

TEST_CASE("any text comes back from a line") {
  const std::vector<std::string> cells = {
      "",   "a",      " b ",          ",",     "\"",
      "\r", "\n",     "c\r\nd",       "\"\"e", "f\"g\",\"h",
      "'",  "Müller", "\xE4\xB8\xAD", "",      std::string(1, '\0')};
  CHECK(parse(csv_line(cells)) == Table{cells});
  CHECK(csv_line({"", ""}) == ",\r\n");
}

TEST_CASE("no text is a formula, and each comes back without its first apostrophe") {
  for (const std::string text :
       {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uFF1D1", "'", "'=1", "''"}) {
    INFO(text);
    CHECK(plain_cell(text) == "'" + text);
  }
  for (const std::string text : {"", "Anna", "1=1", " =1", "a-b", "\"=1"})
    CHECK(plain_cell(text) == text);
}

StudentRecord student() {
  StudentRecord student;
  student.key = "anna";
  student.name = "=HYPERLINK(\"http://x\",\"Anna\")";
  student.id = "0042";
  student.problems = {"two files, a.cc and b.cc", "a \"name\"\nwith a line end"};
  student.attempt = 2;
  student.late.seconds = 3601;
  student.late.percent_lost = 12.5;
  student.scores = {{"01_add", 10.0 / 3, 5, ""}, {"02_half", 7, 7.5, "by eye"}};
  student.points = 9.0416;
  student.max_points = 12.5;
  student.record.seed = 18446744073709551615u;
  student.record.grader = "ab12+cd34";
  student.record.run.protections = {"process", "seccomp"};
  student.record.run.compiler_protections = {"rlimits"};
  for (const auto& [id, verdict] :
       {std::pair{"01_add", Verdict::kWrong}, {"02_half", Verdict::kOk}}) {
    report::Drill drill;
    drill.id = id;
    drill.verdict = verdict;
    student.record.drills.push_back(drill);
  }
  return student;
}

TEST_CASE("a line a student, a column a drill") {
  CHECK(parse(gradebook({student()})) ==
        Table{{"key", "name", "id", "01_add", "02_half", "total", "max", "01_add verdict",
               "02_half verdict", "attempt", "late_seconds", "percent_lost", "overrides",
               "problems", "protections", "compiler_protections", "seed", "grader"},
              {"anna", "'=HYPERLINK(\"http://x\",\"Anna\")", "0042", "3.33", "7", "9.04", "12.5",
               "WRONG", "OK", "2", "3601", "12.5", "02_half: by eye",
               "two files, a.cc and b.cc; a \"name\"\nwith a line end", "process; seccomp",
               "rlimits", "18446744073709551615", "ab12+cd34"}});
}

TEST_CASE("a FAULT leaves the cell of its points and the total empty") {
  StudentRecord faulty = student();
  faulty.record.drills[0].verdict = Verdict::kFault;
  const std::vector<std::string> row = parse(gradebook({faulty}))[1];
  CHECK(row[3].empty());
  CHECK(row[4] == "7");
  CHECK(row[5].empty());
  CHECK(row[7] == "FAULT");
}

TEST_CASE("points given by hand are there, FAULT or not") {
  StudentRecord faulty = student();
  faulty.record.drills[0].verdict = Verdict::kFault;
  faulty.override_reason = "it was the machine";
  const std::vector<std::string> row = parse(gradebook({faulty}))[1];
  CHECK(row[3].empty());
  CHECK(row[5] == "9.04");
  CHECK(row[12] == "02_half: by eye; total: it was the machine");
}

TEST_CASE("a class without students is a header, and records of two assignments are none") {
  CHECK(parse(gradebook({})).size() == 1);
  StudentRecord other = student();
  other.scores.pop_back();
  other.record.drills.pop_back();
  CHECK_THROWS_AS(gradebook({student(), other}), std::runtime_error);
}

}  // namespace
