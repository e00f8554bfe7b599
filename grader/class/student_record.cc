// A student's record as JSON.
#include "grader/class/student_record.h"

#include <stdexcept>

#include "grader/report/integer.h"
#include "grader/report/points_text.h"

namespace classroom {
namespace {

using report::Json;

// More than any sum of points that an assignment can give.
constexpr double kMostTotal = 1000 * kMostPoints;

double number_from(const Json& json) {
  const double value = json.get<double>();
  if (!(value >= 0 && value <= kMostTotal))
    throw std::runtime_error("points or percent out of range: " + json.dump());
  return value;
}

Json points_json(double points, bool fault) {
  return fault ? Json() : Json(report::rounded_points(points));
}

double points_from(const Json& json, bool fault) {
  if (json.is_null() != fault)
    throw std::runtime_error("points are null exactly where a FAULT leaves no score");
  return fault ? 0 : number_from(json);
}

}  // namespace

Json to_json(const StudentRecord& record) {
  Json scores = Json::array();
  for (std::size_t i = 0; i < record.scores.size(); ++i) {
    const Score& score = record.scores[i];
    scores.push_back({{"drill", score.drill},
                      {"points", points_json(score.points, record.fault(i))},
                      {"max_points", report::rounded_points(score.max_points)},
                      {"override_reason", score.override_reason}});
  }
  const Late& late = record.late;
  return {{"schema", kStudentSchema},
          {"key", record.key},
          {"name", record.name},
          {"id", record.id},
          {"folder", record.folder},
          {"problems", record.problems},
          {"assignment", record.assignment},
          {"attempt", record.attempt},
          {"attempts", record.attempts},
          {"late",
           {{"handed_in", late.handed_in ? Json(time_text(*late.handed_in)) : Json()},
            {"seconds", late.seconds},
            {"percent_lost", report::rounded_points(late.percent_lost)}}},
          {"points", points_json(record.points, record.fault())},
          {"max_points", report::rounded_points(record.max_points)},
          {"override_reason", record.override_reason},
          {"scores", scores},
          {"record", report::to_json(record.record)}};
}

StudentRecord student_record_from(const Json& json) {
  if (json.at("schema") != kStudentSchema)
    throw std::runtime_error("not a student's record of " + std::string(kStudentSchema));
  StudentRecord record;
  record.key = json.at("key");
  record.name = json.at("name");
  record.id = json.at("id");
  record.folder = json.at("folder");
  record.problems = json.at("problems").get<std::vector<std::string>>();
  record.assignment = json.at("assignment");
  record.attempt = report::integer<int>(json.at("attempt"));
  record.attempts = report::integer<int>(json.at("attempts"));
  const Json& late = json.at("late");
  if (const Json& time = late.at("handed_in"); !time.is_null()) {
    record.late.handed_in = parse_time(time.get<std::string>());
    if (!record.late.handed_in) throw std::runtime_error("no time: " + time.dump());
  }
  record.late.seconds = report::integer<std::int64_t>(late.at("seconds"));
  record.late.percent_lost = number_from(late.at("percent_lost"));
  record.max_points = number_from(json.at("max_points"));
  record.override_reason = json.at("override_reason");
  record.record = report::record_from(json.at("record"));
  const Json& scores = json.at("scores");
  if (scores.size() != record.record.drills.size())
    throw std::runtime_error("expected a score for each drill of the record");
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Json& from = scores.at(i);
    Score& score = record.scores.emplace_back();
    score.drill = from.at("drill");
    if (score.drill != record.record.drills[i].id)
      throw std::runtime_error("a score of " + score.drill + " in the place of " +
                               record.record.drills[i].id);
    score.max_points = number_from(from.at("max_points"));
    score.override_reason = from.at("override_reason");
    score.points = points_from(from.at("points"), record.fault(i));
  }
  record.points = points_from(json.at("points"), record.fault());
  return record;
}

}  // namespace classroom
