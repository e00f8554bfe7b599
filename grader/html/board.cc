#include "grader/html/board.h"

#include <algorithm>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "grader/html/parts.h"
#include "grader/report/points_text.h"
#include "grader/report/terminal.h"

namespace html {
namespace {

using classroom::Score;
using classroom::StudentRecord;
using report::Drill;
using report::Verdict;

// The style of a share of the points: none, up to a quarter, ..., all.
std::string shade(double points, double most) {
  if (!(most > 0)) return "sn";
  const double share = points / most;
  if (share >= 1) return "s5";
  return share <= 0 ? "s0" : fmt::format("s{}", 1 + static_cast<int>(share * 4));
}

// What lies in neither: nothing to grade, or nobody graded it.
bool is_blank(Verdict verdict) {
  return verdict == Verdict::kUnimplemented || verdict == Verdict::kMissing ||
         verdict == Verdict::kSkipped || verdict == Verdict::kFault;
}

void add_heading(const std::string& first, const std::string& second, Markup& out) {
  const auto cell = out.in("th", {{"scope", "col"}});
  out.text(first);
  if (second.empty()) return;
  out.empty("br", {});
  out.text(second);
}

template <class All, class Id>
auto find(const All& all, Id member, const std::string& id) {
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.*member == id; });
  return at == all.end() ? nullptr : &*at;
}

void add_cell(const StudentRecord& student, const std::string& id, Markup& out) {
  const Drill* const drill = find(student.record.drills, &Drill::id, id);
  const Score* const score = find(student.scores, &Score::drill, id);
  if (drill == nullptr) {
    out.element("td", "");
    return;
  }
  const double points = score != nullptr ? score->points : drill->points;
  const double most = score != nullptr ? score->max_points : drill->max_points;
  const bool blank = is_blank(drill->verdict) && points == 0;
  const auto cell = out.in("td", {{"class", blank ? "sn" : shade(points, most)}});
  if (drill->verdict != Verdict::kFault) out.text(report::points_text(points));
  out.element("i", std::string(report::name(drill->verdict)));
}

// What sets a student apart, in few words.
std::string remarks(const StudentRecord& student) {
  std::vector<std::string> words;
  if (student.late.seconds > 0) words.push_back("late");
  if (!student.problems.empty())
    words.push_back(counted(static_cast<long>(student.problems.size()), "problem"));
  const bool by_hand = !student.override_reason.empty() ||
                       std::any_of(student.scores.begin(), student.scores.end(),
                                   [](const Score& s) { return !s.override_reason.empty(); });
  if (by_hand) words.push_back("by hand");
  return fmt::format("{}", fmt::join(words, ", "));
}

void add_student(const StudentRecord& student, const std::vector<DrillFigures>& drills,
                 Markup& out) {
  const auto row = out.in("tr");
  {
    const auto name = out.in("th", {{"scope", "row"}});
    out.element("a", {{"href", student.key + ".html"}}, student.name);
    if (!student.id.empty()) out.element("i", student.id);
  }
  if (student.fault()) {
    out.element("td", {{"class", "num sn"}}, "no score");
  } else {
    out.element("td", {{"class", "num"}}, report::points_text(student.points));
  }
  for (const DrillFigures& drill : drills) add_cell(student, drill.id, out);
  out.element("td", remarks(student));
  out.raw("\n");
}

void add_key(Markup& out) {
  const auto list = out.in("ul", {{"class", "key"}});
  const auto entry = [&](const char* shade, const std::string& text) {
    const auto item = out.in("li");
    out.element("span", {{"class", shade}, {"aria-hidden", "true"}}, "");
    out.text(text);
  };
  entry("s5", "all points");
  entry("s4", "three quarters or more");
  entry("s3", "half or more");
  entry("s2", "a quarter or more");
  entry("s1", "less");
  entry("s0", "none");
  entry("sn", "nothing to grade, or not graded");
}

}  // namespace

void add_board(const std::vector<StudentRecord>& students, const std::vector<DrillFigures>& drills,
               Markup& out) {
  out.element("h2", {{"id", "students-title"}}, "Students by drills");
  {
    const auto tools =
        out.in("div", {{"class", "tools"}, {"id", "filter-field"}, {"hidden", "hidden"}});
    out.element("label", {{"for", "filter"}}, "Show names with");
    out.empty("input", {{"id", "filter"}, {"type", "search"}, {"autocomplete", "off"}});
    out.element("span", {{"id", "shown"}, {"class", "soft"}, {"role", "status"}}, "");
  }
  {
    const auto scroll = out.in("div", {{"class", "board"},
                                       {"tabindex", "0"},
                                       {"role", "region"},
                                       {"aria-labelledby", "students-title"}});
    const auto table = out.in("table", {{"class", "sortable"}, {"id", "students"}});
    out.element("caption", {{"class", "hidden"}},
                "Points and verdict of each student in each drill; a heading sorts by its column");
    {
      const auto head = out.in("thead");
      const auto row = out.in("tr");
      add_heading("student", "", out);
      add_heading("total", "", out);
      for (const DrillFigures& drill : drills) {
        const std::string number = report::number_of(drill.id);
        add_heading(number, drill.id.substr(std::min(number.size() + 1, drill.id.size())), out);
      }
      add_heading("remarks", "", out);
    }
    const auto body = out.in("tbody");
    for (const StudentRecord& student : students) add_student(student, drills, out);
  }
  add_key(out);
}

}  // namespace html
