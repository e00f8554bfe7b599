#include "grader/class/assignment.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <stdexcept>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "grader/class/toml_table.h"
#include "grader/course/seed.h"
#include "grader/report/text_file.h"

namespace classroom {
namespace {

namespace fs = std::filesystem;
using course::DrillFacts;

// Far beyond any rule that is meant, and far from the end of what an int holds.
constexpr int kMostAttempts = 1000;
constexpr int kMostGraceMinutes = 60 * 24 * 366;
constexpr int kMostLateDays = 366;

std::vector<Weight> all_of(const std::vector<DrillFacts>& drills) {
  std::vector<Weight> weights;
  for (const DrillFacts& drill : drills)
    weights.push_back({drill.id, static_cast<double>(drill.points)});
  return weights;
}

[[noreturn]] void refuse_drill(const std::string& where, const std::string& name,
                               const std::vector<std::string>& known) {
  throw std::runtime_error(
      fmt::format("{}: there is no drill {}; expected the number or name of {}", where, name,
                  fmt::join(known, ", ")));
}

std::vector<Weight> read_drills(TomlTable table, const std::vector<DrillFacts>& drills) {
  std::map<std::string, double> points;      // by id
  std::map<std::string, std::string> where;  // by id
  for (const std::string& name : table.keys()) {
    const DrillFacts* drill = course::find_drill(drills, name);
    if (drill == nullptr) {
      std::vector<std::string> known;
      for (const DrillFacts& one : drills) known.push_back(one.id);
      refuse_drill(table.where(name), name, known);
    }
    if (const auto first = where.find(drill->id); first != where.end()) {
      throw std::runtime_error(fmt::format("{}: {} is {}, which {} names already; expected it once",
                                           table.where(name), name, drill->id, first->second));
    }
    points[drill->id] = table.number(name, kMostPoints).value();
    where[drill->id] = table.where(name);
  }
  if (points.empty()) {
    throw std::runtime_error(table.where() +
                             ": [drills] names no drill; expected lines such as 01 = 10, or no "
                             "[drills] at all for the whole course");
  }
  std::vector<Weight> weights;
  for (const DrillFacts& drill : drills) {
    if (points.contains(drill.id)) weights.push_back({drill.id, points[drill.id]});
  }
  return weights;
}

// A TOML integer ends at 2^63 - 1, so that a seed may be a text as well.
std::uint64_t read_seed(TomlTable& table) {
  const char* const key = "seed";
  if (!table.is_text(key))
    return table.whole(key, 0, std::numeric_limits<std::int64_t>::max()).value_or(1);
  const std::string text = table.text(key).value_or("");
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size() || seed > course::kLargestSeed)
    table.refuse(key, fmt::format("a whole number from 0 to {}", course::kLargestSeed));
  return seed;
}

LateRule read_late(TomlTable table) {
  LateRule late;
  late.grace_minutes =
      static_cast<int>(table.whole("grace_minutes", 0, kMostGraceMinutes).value_or(0));
  late.percent_per_day = table.number("percent_per_day", 100).value_or(0);
  if (const auto day = table.whole("last_day", 0, kMostLateDays))
    late.last_day = static_cast<int>(*day);
  table.refuse_others();
  return late;
}

Override read_override(TomlTable table, const std::vector<DrillFacts>& drills,
                       const std::vector<Weight>& weights) {
  Override by_hand;
  by_hand.where = table.where();
  const auto student = table.text("student");
  if (!student) table.refuse("student", "a key, id, name or folder of the class");
  by_hand.student = *student;
  if (const auto name = table.text("drill")) {
    const DrillFacts* drill = course::find_drill(drills, *name);
    std::vector<std::string> known;
    for (const Weight& weight : weights) known.push_back(weight.drill);
    if (drill == nullptr || std::find(known.begin(), known.end(), drill->id) == known.end())
      refuse_drill(table.where("drill"), *name, known);
    by_hand.drill = drill->id;
  }
  const auto points = table.number("points", kMostPoints);
  if (!points) table.refuse("points", fmt::format("a number from 0 to {}", kMostPoints));
  by_hand.points = *points;
  const auto reason = table.text("reason");
  if (!reason) table.refuse("reason", "why these points are given by hand");
  by_hand.reason = *reason;
  table.refuse_others();
  return by_hand;
}

}  // namespace

Assignment whole_course(const std::vector<DrillFacts>& drills) {
  Assignment assignment;
  assignment.title = "Kernel Numerics Drills";
  assignment.drills = all_of(drills);
  return assignment;
}

Assignment read_assignment(const fs::path& file, const std::vector<DrillFacts>& drills) {
  if (fs::is_directory(file))
    throw std::runtime_error(file.string() + " is a folder; expected an assignment's TOML file");
  if (!fs::exists(file)) {
    throw std::runtime_error(file.string() +
                             " does not exist; expected an assignment's TOML file (docs/class.md)");
  }
  const toml::table root = parse_toml(report::read_file(file), file);
  TomlTable table(root, file);
  Assignment assignment = whole_course(drills);
  if (const auto title = table.text("title")) assignment.title = *title;
  assignment.deadline = table.time("deadline");
  assignment.attempts = static_cast<int>(table.whole("attempts", 1, kMostAttempts).value_or(0));
  if (const auto counts = table.choice("counts", {"last", "best"}))
    assignment.counts = *counts == 0 ? Counts::kLast : Counts::kBest;
  // Else a student has thousands graded.
  if (assignment.counts == Counts::kBest && assignment.attempts == 0)
    table.refuse("counts", "attempts = N beside \"best\"");
  if (const auto audience = table.choice("audience", {"instructor", "student"}))
    assignment.audience =
        *audience == 0 ? report::Audience::kInstructor : report::Audience::kStudent;
  assignment.seed = read_seed(table);
  if (const auto times = table.text("times")) assignment.times = file.parent_path() / *times;
  if (const auto points = table.table("drills")) assignment.drills = read_drills(*points, drills);
  if (const auto late = table.table("late")) {
    assignment.late = read_late(*late);
    if (!assignment.deadline)
      throw std::runtime_error(late->where() + ": [late] without a deadline; expected both");
  }
  for (const TomlTable& one : table.tables("override")) {
    Override by_hand = read_override(one, drills, assignment.drills);
    for (const Override& other : assignment.overrides) {
      if (other.student != by_hand.student || other.drill != by_hand.drill) continue;
      throw std::runtime_error(fmt::format(
          "{}: {} of {} is given at {} already; expected one [[override]] for it", by_hand.where,
          by_hand.drill.empty() ? "the total" : by_hand.drill, by_hand.student, other.where));
    }
    assignment.overrides.push_back(std::move(by_hand));
  }
  table.refuse_others();
  return assignment;
}

}  // namespace classroom
