#include "grader/html/class_figures.h"

#include <algorithm>
#include <set>
#include <utility>

#include "grader/report/terminal.h"

namespace html {
namespace {

using report::Test;
using report::Verdict;

bool was_tried(const Test& test) {
  return test.verdict != Verdict::kSkipped && test.verdict != Verdict::kUnimplemented &&
         test.verdict != Verdict::kMissing && test.verdict != Verdict::kBuild &&
         test.verdict != Verdict::kFault;
}

DrillFigures& figures_of(std::vector<DrillFigures>& drills, const report::Drill& drill) {
  const auto at = std::find_if(drills.begin(), drills.end(),
                               [&](const DrillFigures& d) { return d.id == drill.id; });
  if (at != drills.end()) return *at;
  drills.push_back({.id = drill.id, .title = drill.title});
  return drills.back();
}

}  // namespace

void ClassFigures::add(const classroom::StudentRecord& student, const report::Record& readable) {
  const auto place = static_cast<std::size_t>(students_++);
  if (!student.fault() && student.max_points > 0)
    shares_.push_back(100 * student.points / student.max_points);
  if (readable.run.wall_ms > 0) times_.push_back(readable.run.wall_ms);
  for (const report::Drill& drill : readable.drills) {
    DrillFigures& figures = figures_of(drills_, drill);
    ++figures.verdicts[std::string(report::name(drill.verdict))];
    if (drill.verdict == Verdict::kFault || drill.verdict == Verdict::kSkipped) continue;
    ++figures.students;
    figures.full += drill.points == drill.max_points ? 1 : 0;
    figures.not_begun += report::not_begun(drill) || drill.verdict == Verdict::kMissing ? 1 : 0;
    figures.points += drill.points;
    figures.max_points += drill.max_points;
    for (const Test& test : drill.tests) {
      if (!was_tried(test)) continue;
      const auto count =
          tests_.try_emplace({drill.id, test.name}, TestCount{.order = tests_.size()}).first;
      ++count->second.of;
      if (test.verdict == Verdict::kOk) continue;
      ++count->second.failed;
      const std::string& answer = test.message.empty() ? test.failure_class : test.message;
      if (answer.empty()) continue;
      Answers& answers =
          answers_.try_emplace({drill.id, test.name, answer}, Answers{.order = answers_.size()})
              .first->second;
      if (answers.students.empty() || answers.students.back() != place)
        answers.students.push_back(place);
    }
  }
}

std::vector<double> ClassFigures::shares() const {
  std::vector<double> ascending = shares_;
  std::sort(ascending.begin(), ascending.end());
  return ascending;
}

std::vector<int> ClassFigures::distribution() const {
  std::vector<int> counts(10);
  for (const double share : shares_)
    ++counts[static_cast<std::size_t>(std::clamp(share / 10, 0.0, 9.0))];
  return counts;
}

std::vector<FailedTest> ClassFigures::most_failed(std::size_t most) const {
  std::vector<std::pair<std::size_t, FailedTest>> found;
  for (const auto& [name, count] : tests_) {
    if (count.failed > 0)
      found.push_back({count.order, {name.first, name.second, count.failed, count.of}});
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return std::pair(-a.second.failed, a.first) < std::pair(-b.second.failed, b.first);
  });
  std::vector<FailedTest> result;
  for (std::size_t i = 0; i < found.size() && i < most; ++i) result.push_back(found[i].second);
  return result;
}

std::vector<SharedAnswer> ClassFigures::shared_answers(std::size_t most) const {
  std::vector<const std::pair<const Key, Answers>*> found;
  for (const auto& each : answers_)
    if (each.second.students.size() > 1) found.push_back(&each);
  std::sort(found.begin(), found.end(),
            [](const auto* a, const auto* b) { return a->second.order < b->second.order; });
  // One mistake fails many tests: those that the same students failed alike are one answer.
  std::vector<SharedAnswer> shared;
  std::map<std::pair<std::string, std::vector<std::size_t>>, std::size_t> places;
  for (const auto* each : found) {
    const auto [place, is_new] =
        places.try_emplace({each->first.drill, each->second.students}, shared.size());
    if (is_new) {
      shared.push_back({.drill = each->first.drill,
                        .test = each->first.test,
                        .answer = each->first.answer,
                        .students = each->second.students});
    } else {
      ++shared[place->second].tests;
    }
  }
  std::stable_sort(shared.begin(), shared.end(), [](const SharedAnswer& a, const SharedAnswer& b) {
    return a.students.size() > b.students.size();
  });
  if (shared.size() > most) shared.resize(most);
  return shared;
}

std::vector<std::int64_t> ClassFigures::times() const {
  std::vector<std::int64_t> ascending = times_;
  std::sort(ascending.begin(), ascending.end());
  return ascending;
}

double median(const std::vector<double>& ascending) {
  if (ascending.empty()) return 0;
  const std::size_t middle = ascending.size() / 2;
  return ascending.size() % 2 == 1 ? ascending[middle]
                                   : (ascending[middle - 1] + ascending[middle]) / 2;
}

}  // namespace html
