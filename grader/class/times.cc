#include "grader/class/times.h"

#include <charconv>
#include <map>
#include <stdexcept>
#include <utility>

#include "fmt/format.h"
#include "grader/class/csv.h"
#include "grader/report/text_file.h"

namespace classroom {
namespace {

constexpr const char* kColumns = "student,time or student,time,attempt";

bool is_header(const std::vector<std::string>& fields) {
  return fields == std::vector<std::string>{"student", "time"} ||
         fields == std::vector<std::string>{"student", "time", "attempt"};
}

KnownTime known_time(const std::vector<std::string>& fields, const std::string& where) {
  const auto refuse = [&](const std::string& found, const std::string& expected) {
    throw std::runtime_error(fmt::format("{}: {}; expected {}", where, found, expected));
  };
  if (fields.size() != 2 && fields.size() != 3)
    refuse(fmt::format("a row of {} fields", fields.size()), kColumns);
  KnownTime known{fields[0], 0, {}, where};
  if (known.student.empty()) refuse("a row without a student", kColumns);
  const auto time = parse_time(fields[1]);
  if (!time) {
    refuse(fmt::format("\"{}\" is the time of {}", fields[1], known.student),
           "one with its offset from UTC, such as 2026-12-01T23:59:00+01:00");
  }
  known.time = *time;
  if (fields.size() == 3 && !fields[2].empty()) {
    const std::string& text = fields[2];
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), known.attempt);
    if (error != std::errc() || end != text.data() + text.size() || known.attempt < 1)
      refuse(fmt::format("\"{}\" is the attempt of {}", text, known.student), "its number, from 1");
  }
  return known;
}

}  // namespace

std::vector<KnownTime> read_times(const std::filesystem::path& file) {
  if (std::filesystem::is_directory(file))
    throw std::runtime_error(file.string() + " is a folder; expected a CSV file of times");
  std::vector<KnownTime> times;
  std::map<std::pair<std::string, int>, std::string> where;
  bool first = true;
  for (const CsvRow& row : parse_csv(report::read_file(file), file)) {
    if (std::exchange(first, false) && is_header(row.fields)) continue;
    KnownTime known = known_time(row.fields, fmt::format("{}:{}", file.string(), row.line));
    const auto [before, is_new] = where.try_emplace({known.student, known.attempt}, known.where);
    if (!is_new) {
      throw std::runtime_error(
          fmt::format("{}: a second time of {}, which {} gives already; expected "
                      "one, or the numbers of the attempts in a third column",
                      known.where, known.student, before->second));
    }
    times.push_back(std::move(known));
  }
  return times;
}

std::vector<std::optional<Time>> handed_in(const Student& student,
                                           const std::vector<KnownTime>& times) {
  std::optional<Time> of_all;
  std::map<int, Time> of_attempt;
  for (const KnownTime& known : times) {
    if (known.student != student.key) continue;
    if (known.attempt == 0)
      of_all = known.time;
    else
      of_attempt[known.attempt] = known.time;
  }
  std::vector<std::optional<Time>> result;
  for (const Attempt& attempt : student.attempts) {
    const auto own = of_attempt.find(attempt.number);
    result.push_back(own != of_attempt.end() ? own->second : of_all ? of_all : attempt.modified);
  }
  return result;
}

}  // namespace classroom
