#include "grader/html/class_page.h"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <utility>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "grader/html/board.h"
#include "grader/html/class_figures.h"
#include "grader/html/distribution.h"
#include "grader/html/page.h"
#include "grader/html/parts.h"
#include "grader/report/points_text.h"
#include "grader/report/protections.h"

namespace html {
namespace {

using classroom::SimilarPair;
using classroom::StudentRecord;
using Students = std::vector<StudentRecord>;

Markup::Element part(const std::string& id, Markup& out) {
  return out.in("section", {{"class", "part card"}, {"aria-labelledby", id}});
}

// A heading that begins with '#' is one of numbers, with '?' one that a phone has no place for.
void add_headings(std::initializer_list<std::string_view> headings, Markup& out) {
  const auto head = out.in("thead");
  const auto row = out.in("tr");
  for (const std::string_view heading : headings) {
    const bool number = heading.starts_with('#');
    const bool optional = heading.starts_with('?');
    out.element("th",
                {{"scope", "col"},
                 {"class", number     ? "num"
                           : optional ? "optional"
                                      : ""}},
                std::string(heading.substr(number || optional ? 1 : 0)));
  }
}

void add_link(const StudentRecord& student, Markup& out) {
  out.element("a", {{"href", student.key + ".html"}}, student.name);
}

void add_number(const std::string& number, Markup& out) {
  out.element("td", {{"class", "num"}}, number);
}

std::string percent(double part, double whole) {
  return whole > 0 ? fmt::format("{:.0f}%", 100 * part / whole) : "";
}

void add_header(const Students& students, Markup& out) {
  {
    const auto what = out.in("div");
    out.element("p", {{"class", "course"}}, "Kernel Numerics Drills");
    const std::string title = students.empty() ? "" : students.front().assignment;
    out.element("h1", title.empty() ? "The class" : title);
  }
  const auto total = out.in("p", {{"class", "total"}});
  out.element("strong", std::to_string(students.size()));
  out.text(students.size() == 1 ? " student" : " students");
}

void add_points(const ClassFigures& figures, Markup& out) {
  const auto section = part("points", out);
  out.element("h2", {{"id", "points"}}, "Points");
  const std::vector<double> shares = figures.shares();
  {
    const auto list = out.in("dl", {{"class", "figures"}});
    const auto figure = [&](const std::string& name, const std::string& value) {
      const auto pair = out.in("div");
      out.element("dt", name);
      out.element("dd", value);
    };
    double sum = 0;
    for (const double share : shares) sum += share;
    if (!shares.empty()) {
      figure("median", fmt::format("{:.0f}%", median(shares)));
      figure("mean", fmt::format("{:.0f}%", sum / static_cast<double>(shares.size())));
      figure("all points", std::to_string(std::count_if(shares.begin(), shares.end(),
                                                        [](double s) { return s >= 100; })));
    }
    const auto without = figures.students() - static_cast<int>(shares.size());
    if (without > 0) figure("no score", std::to_string(without));
  }
  add_distribution(figures.distribution(), out);
}

void add_drills(const ClassFigures& figures, Markup& out) {
  const auto section = part("drills", out);
  out.element("h2", {{"id", "drills"}}, "Drills");
  const auto table = out.in("table");
  add_headings({"drill", "?share", "#points", "#full marks", "#not begun"}, out);
  const auto body = out.in("tbody");
  for (const DrillFigures& drill : figures.drills()) {
    const auto row = out.in("tr");
    out.element("th", {{"scope", "row"}, {"class", "id"}}, drill.id);
    {
      const auto bar = out.in("td", {{"class", "optional"}});
      add_bar(drill.points, drill.max_points, out);
    }
    add_number(percent(drill.points, drill.max_points), out);
    add_number(std::to_string(drill.full), out);
    add_number(std::to_string(drill.not_begun), out);
  }
}

void add_most_failed(const ClassFigures& figures, Markup& out) {
  constexpr std::size_t kShown = 15;
  const std::vector<FailedTest> tests = figures.most_failed(kShown);
  if (tests.empty()) return;
  const auto section = part("failed", out);
  out.element("h2", {{"id", "failed"}}, "Tests most failed");
  out.element("p", {{"class", "soft small"}}, "Of those who wrote something that builds.");
  const auto table = out.in("table");
  add_headings({"test", "?drill", "#failed", "#share"}, out);
  const auto body = out.in("tbody");
  for (const FailedTest& test : tests) {
    const auto row = out.in("tr");
    out.element("th", {{"scope", "row"}}, test.test);
    out.element("td", {{"class", "soft small id optional"}}, test.drill);
    add_number(fmt::format("{} of {}", test.failed, test.of), out);
    add_number(percent(test.failed, test.of), out);
  }
}

void add_who(const Students& students, const std::vector<std::size_t>& places, Markup& out) {
  constexpr std::size_t kShown = 6;
  const auto who = out.in("p", {{"class", "small"}});
  for (std::size_t i = 0; i < places.size() && i < kShown; ++i) {
    if (i > 0) out.text(", ");
    add_link(students[places[i]], out);
  }
  if (places.size() > kShown) out.text(fmt::format(" and {} more", places.size() - kShown));
}

void add_answer(const SharedAnswer& answer, const Students& students, bool names, Markup& out) {
  constexpr std::size_t kMessage = 320;
  const auto item = out.in("li");
  {
    const auto title = out.in("div");
    out.element("strong", counted(static_cast<long>(answer.students.size()), "student"));
    out.text(fmt::format(", {}: {}", answer.drill, answer.test));
    if (answer.tests > 1) {
      out.element("span", {{"class", "soft"}},
                  fmt::format(" and {} like it", counted(answer.tests - 1, "test")));
    }
  }
  out.element("pre", cut(answer.answer, kMessage));
  if (names) add_who(students, answer.students, out);
}

void add_shared(const ClassFigures& figures, const Students& students, bool names, Markup& out) {
  constexpr std::size_t kMost = 30;
  constexpr std::size_t kOpen = 6;
  const std::vector<SharedAnswer> answers = figures.shared_answers(kMost);
  if (answers.empty()) return;
  const auto section = part("shared", out);
  out.element("h2", {{"id", "shared"}}, "Wrong answers that many share");
  const auto add = [&](std::size_t begin, std::size_t end) {
    const auto list = out.in("ul", {{"class", "findings"}});
    for (std::size_t i = begin; i < end; ++i) add_answer(answers[i], students, names, out);
  };
  add(0, std::min(kOpen, answers.size()));
  if (answers.size() <= kOpen) return;
  const auto fold = out.in("details", {{"class", "fold"}});
  out.element("summary", fmt::format("{} more", answers.size() - kOpen));
  add(kOpen, answers.size());
}

void add_times(const ClassFigures& figures, Markup& out) {
  const std::vector<std::int64_t> times = figures.times();
  if (times.empty()) return;
  const auto section = part("times", out);
  out.element("h2", {{"id", "times"}}, "Times");
  out.element("p", {{"class", "soft small"}}, "Of judging a student's drills, without compiling.");
  std::int64_t sum = 0;
  for (const std::int64_t time : times) sum += time;
  const auto list = out.in("dl", {{"class", "figures"}});
  const auto figure = [&](const std::string& name, double ms) {
    const auto pair = out.in("div");
    out.element("dt", name);
    out.element("dd", fmt::format("{:.1f} s", ms / 1000));
  };
  figure("median", median({times.begin(), times.end()}));
  figure("longest", static_cast<double>(times.back()));
  figure("all", static_cast<double>(sum));
}

void add_problems(const Students& students, Markup& out) {
  const bool any = std::any_of(students.begin(), students.end(),
                               [](const StudentRecord& s) { return !s.problems.empty(); });
  if (!any) return;
  const auto section = part("problems", out);
  out.element("h2", {{"id", "problems"}}, "Problems of what was handed in");
  const auto table = out.in("table");
  add_headings({"student", "problem"}, out);
  const auto body = out.in("tbody");
  for (const StudentRecord& student : students) {
    for (const std::string& problem : student.problems) {
      const auto row = out.in("tr");
      {
        const auto name = out.in("th", {{"scope", "row"}});
        add_link(student, out);
      }
      out.element("td", problem);
    }
  }
}

const StudentRecord* with_key(const Students& students, const std::string& key) {
  const auto at = std::find_if(students.begin(), students.end(),
                               [&](const StudentRecord& s) { return s.key == key; });
  return at == students.end() ? nullptr : &*at;
}

void add_similar(const Students& students, const std::vector<SimilarPair>& pairs, Markup& out) {
  if (pairs.empty()) return;
  const auto section = part("similar", out);
  out.element("h2", {{"id", "similar"}}, "Alike");
  out.element(
      "p", {{"class", "soft small"}},
      "Pairs that share more than the course gave them: something to look at, no judgement.");
  const auto table = out.in("table");
  add_headings({"drill", "student", "and", "#in common"}, out);
  const auto body = out.in("tbody");
  for (const SimilarPair& pair : pairs) {
    const auto row = out.in("tr");
    out.element("th", {{"scope", "row"}, {"class", "id"}}, pair.drill);
    for (const std::string* key : {&pair.first, &pair.second}) {
      const auto cell = out.in("td");
      const StudentRecord* const student = with_key(students, *key);
      if (student != nullptr) {
        add_link(*student, out);
      } else {
        out.text(*key);
      }
    }
    add_number(pair.same_bytes ? "the same file" : fmt::format("{}%", pair.percent), out);
  }
}

void add_unprotected(const Students& students, Markup& out) {
  // What is missing, and whose work was graded so.
  std::vector<std::pair<std::string, std::vector<std::size_t>>> missing;
  for (std::size_t i = 0; i < students.size(); ++i) {
    for (const std::string& name : report::missing_protections(students[i].record.run, "cpu")) {
      auto at = std::find_if(missing.begin(), missing.end(),
                             [&](const auto& each) { return each.first == name; });
      if (at == missing.end()) at = missing.insert(at, {name, {}});
      at->second.push_back(i);
    }
  }
  if (missing.empty()) return;
  const auto section = part("protections", out);
  out.element("h2", {{"id", "protections"}}, "Graded without a protection");
  out.element("p", {{"class", "soft small"}}, "See ./drill doctor, which says how to get it.");
  const auto list = out.in("ul", {{"class", "findings"}});
  for (const auto& [name, places] : missing) {
    const auto item = out.in("li");
    out.element("strong", name);
    out.text(places.size() == students.size()
                 ? ": everybody"
                 : ": " + counted(static_cast<long>(places.size()), "student"));
    if (places.size() != students.size()) add_who(students, places, out);
  }
}

}  // namespace

std::string class_page(const Students& students, const std::vector<course::DrillFacts>&,
                       const std::vector<SimilarPair>& similar, report::Audience audience) {
  const bool names = audience == report::Audience::kInstructor;
  ClassFigures figures;
  for (const StudentRecord& student : students) {
    if (names) {
      figures.add(student, student.record);
    } else {
      figures.add(student, readable_by(audience, student.record));
    }
  }
  Markup header, main;
  add_header(students, header);
  {
    const auto columns = main.in("div", {{"class", "columns"}});
    add_points(figures, main);
    add_drills(figures, main);
  }
  if (names) {
    const auto section =
        main.in("section", {{"class", "part"}, {"aria-labelledby", "students-title"}});
    add_board(students, figures.drills(), main);
  }
  add_most_failed(figures, main);
  add_shared(figures, students, names, main);
  if (names) {
    add_problems(students, main);
    add_similar(students, similar, main);
    const auto columns = main.in("div", {{"class", "columns"}});
    add_times(figures, main);
    add_unprotected(students, main);
  }
  return page(students.empty() || students.front().assignment.empty() ? "The class"
                                                                      : students.front().assignment,
              header, main, Markup());
}

}  // namespace html
