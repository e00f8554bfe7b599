#include "grader/class/gradebook.h"

#include <cstddef>
#include <stdexcept>

#include "grader/class/csv_line.h"
#include "grader/report/points_text.h"
#include "grader/report/verdict.h"

namespace classroom {
namespace {

using report::points_text;

std::string list(const std::vector<std::string>& texts) {
  std::string joined;
  for (const std::string& text : texts) joined += (joined.empty() ? "" : "; ") + text;
  return plain_cell(joined);
}

std::vector<std::string> header(const StudentRecord& record) {
  std::vector<std::string> cells = {"key", "name", "id"};
  for (const Score& score : record.scores) cells.push_back(score.drill);
  cells.insert(cells.end(), {"total", "max"});
  for (const Score& score : record.scores) cells.push_back(score.drill + " verdict");
  cells.insert(cells.end(), {"attempt", "late_seconds", "percent_lost", "overrides", "problems",
                             "protections", "compiler_protections", "seed", "grader"});
  return cells;
}

std::vector<std::string> row(const StudentRecord& record) {
  std::vector<std::string> cells = {plain_cell(record.key), plain_cell(record.name),
                                    plain_cell(record.id)};
  std::vector<std::string> overrides;
  for (std::size_t i = 0; i < record.scores.size(); ++i) {
    const Score& score = record.scores[i];
    cells.push_back(record.fault(i) ? "" : points_text(score.points));
    if (!score.override_reason.empty())
      overrides.push_back(score.drill + ": " + score.override_reason);
  }
  if (!record.override_reason.empty()) overrides.push_back("total: " + record.override_reason);
  cells.push_back(record.fault() ? "" : points_text(record.points));
  cells.push_back(points_text(record.max_points));
  for (const report::Drill& drill : record.record.drills)
    cells.emplace_back(report::name(drill.verdict));
  const report::Run& run = record.record.run;
  cells.insert(cells.end(),
               {std::to_string(record.attempt), std::to_string(record.late.seconds),
                points_text(record.late.percent_lost), list(overrides), list(record.problems),
                list(run.protections), list(run.compiler_protections),
                std::to_string(record.record.seed), plain_cell(record.record.grader)});
  return cells;
}

}  // namespace

std::string gradebook(const std::vector<StudentRecord>& records) {
  const std::vector<std::string> columns = header(records.empty() ? StudentRecord() : records[0]);
  std::string text = csv_line(columns);
  for (const StudentRecord& record : records) {
    if (header(record) != columns)
      throw std::runtime_error(record.key + " has other drills than " + records[0].key +
                               ": the records are not of one assignment");
    text += csv_line(row(record));
  }
  return text;
}

}  // namespace classroom
