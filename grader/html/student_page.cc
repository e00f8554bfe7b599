#include "grader/html/student_page.h"

#include <algorithm>
#include <chrono>

#include "fmt/chrono.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "grader/html/drill_section.h"
#include "grader/html/page.h"
#include "grader/html/parts.h"
#include "grader/report/points_text.h"

namespace html {
namespace {

using classroom::StudentRecord;
using report::Drill;
using report::Record;

std::string time_text(classroom::Time time) {
  return fmt::format("{:%Y-%m-%d %H:%M} UTC",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

// "26 h 5 min"
std::string duration_text(std::int64_t seconds) {
  const std::int64_t minutes = (seconds + 59) / 60;
  return minutes < 60 ? fmt::format("{} min", minutes)
                      : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

std::string facts_of(const StudentRecord& student) {
  std::vector<std::string> facts;
  if (!student.id.empty()) facts.push_back(student.id);
  if (student.attempts > 1)
    facts.push_back(fmt::format("attempt {} of {}", student.attempt, student.attempts));
  if (student.late.handed_in) facts.push_back("handed in " + time_text(*student.late.handed_in));
  if (student.late.seconds > 0) {
    facts.push_back(fmt::format("{} late, {}% of the points lost",
                                duration_text(student.late.seconds),
                                report::points_text(student.late.percent_lost)));
  }
  return fmt::format("{}", fmt::join(facts, " \u00B7 "));
}

// Of a drill of which nobody knows the points. Those that a person gave stand in for a FAULT.
bool has_fault(const Record& record, const StudentRecord* student) {
  if (student != nullptr) return student->fault();
  return std::any_of(record.drills.begin(), record.drills.end(),
                     [](const Drill& drill) { return drill.verdict == report::Verdict::kFault; });
}

void add_header(const Record& record, const StudentRecord* student, Markup& out) {
  {
    const auto who = out.in("div");
    out.element("p", {{"class", "course"}},
                student != nullptr && !student->assignment.empty() ? student->assignment
                                                                   : "Kernel Numerics Drills");
    out.element("h1", student != nullptr ? student->name : record.submission);
    const std::string facts = student != nullptr ? facts_of(*student) : "";
    if (!facts.empty()) out.element("p", {{"class", "facts"}}, facts);
  }
  const auto total = out.in("p", {{"class", "total"}});
  const double points = student != nullptr ? student->points : record.points();
  const double most = student != nullptr ? student->max_points : record.max_points();
  out.element("strong", has_fault(record, student) ? "no score" : report::points_text(points));
  out.text(" of " + report::points_text(most));
}

// What is to be known before the points are.
void add_notices(const Record& record, const StudentRecord* student, Markup& out) {
  if (has_fault(record, student)) {
    out.element("p", {{"class", "notice"}},
                "The grader failed on a drill, not the student: the total is no score.");
  }
  if (student == nullptr) return;
  if (!student->override_reason.empty()) {
    out.element("p", {{"class", "notice"}},
                "The total was given by hand: " + student->override_reason);
  }
  if (student->problems.empty()) return;
  const auto notice = out.in("div", {{"class", "notice"}});
  out.text("What was handed in has problems:");
  const auto list = out.in("ul");
  for (const std::string& problem : student->problems) out.element("li", problem);
}

const classroom::Score* score_of(const StudentRecord* student, const std::string& drill) {
  if (student == nullptr) return nullptr;
  const auto score = std::find_if(student->scores.begin(), student->scores.end(),
                                  [&](const classroom::Score& s) { return s.drill == drill; });
  return score == student->scores.end() ? nullptr : &*score;
}

void add_row(const Drill& drill, const classroom::Score* score, Markup& out) {
  const double points = score != nullptr ? score->points : drill.points;
  const double most = score != nullptr ? score->max_points : drill.max_points;
  const auto row = out.in("tr");
  {
    const auto name = out.in("th", {{"scope", "row"}});
    out.element("a", {{"href", "#" + drill.id}}, drill.id);
    out.element("span", {{"class", "soft optional"}}, "  " + drill.title);
  }
  {
    const auto verdict = out.in("td");
    add_verdict(drill.verdict, out);
  }
  {
    const auto bar = out.in("td", {{"class", "wide optional"}});
    add_bar(points, most, out);
    if (score != nullptr && !score->override_reason.empty())
      out.element("span", {{"class", "soft small"}}, "by hand: " + score->override_reason);
  }
  out.element("td", {{"class", "num"}},
              fmt::format("{} / {}", report::points_text(points), report::points_text(most)));
}

void add_scores(const Record& record, const StudentRecord* student, Markup& out) {
  const auto section = out.in("section", {{"class", "part card"}, {"aria-labelledby", "points"}});
  out.element("h2", {{"id", "points"}}, "Points");
  const auto table = out.in("table");
  {
    const auto head = out.in("thead");
    const auto row = out.in("tr");
    out.element("th", {{"scope", "col"}}, "drill");
    out.element("th", {{"scope", "col"}}, "verdict");
    {
      const auto cell = out.in("th", {{"scope", "col"}, {"class", "wide optional"}});
      out.element("span", {{"class", "hidden"}}, "share of the points");
    }
    out.element("th", {{"scope", "col"}, {"class", "num"}}, "points");
  }
  const auto body = out.in("tbody");
  for (const Drill& drill : record.drills) add_row(drill, score_of(student, drill.id), out);
}

void add_footer(const Record& record, report::Audience audience, Markup& out) {
  if (!record.run.date.empty()) out.element("p", "Graded " + record.run.date + ".");
  if (audience == report::Audience::kStudent) return;
  out.element(
      "p", fmt::format("Seed {}, on {}, {} ms of judging. Protections: {}; of the compiler: {}.",
                       record.seed, record.run.host, record.run.wall_ms,
                       record.run.protections.empty()
                           ? "none"
                           : fmt::format("{}", fmt::join(record.run.protections, ", ")),
                       record.run.compiler_protections.empty()
                           ? "none"
                           : fmt::format("{}", fmt::join(record.run.compiler_protections, ", "))));
  if (!record.grader.empty())
    out.element("p", {{"class", "mono"}}, "grader " + cut(record.grader, 64));
}

}  // namespace

std::string student_page(const report::Record& whole, const std::vector<course::DrillFacts>& drills,
                         report::Audience audience, const StudentRecord* student,
                         const std::map<std::string, std::string>& sources) {
  const Record record = readable_by(audience, whole);
  Markup header, main, footer;
  add_header(record, student, header);
  add_notices(record, student, main);
  add_scores(record, student, main);
  for (const Drill& drill : record.drills) {
    const auto source = sources.find(drill.id);
    add_drill(drill, course::find_drill(drills, drill.id),
              source == sources.end() ? "" : source->second, main);
  }
  add_footer(record, audience, footer);
  return page(student != nullptr ? student->name : record.submission, header, main, footer);
}

}  // namespace html
