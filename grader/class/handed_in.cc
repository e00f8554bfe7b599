#include "grader/class/handed_in.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "fmt/format.h"
#include "grader/class/paths.h"
#include "grader/course/obstacle.h"

namespace classroom {
namespace {

using course::DrillFacts;
using course::Obstacle;

// A report is read by a person.
constexpr std::size_t kMostProblems = 30;

// The number of a folder attempt_N; 0: it is none.
int attempt_of(std::string_view part) {
  static constexpr std::string_view kBegin = "attempt_";
  if (lower(part.substr(0, kBegin.size())) != kBegin) return 0;
  part.remove_prefix(kBegin.size());
  if (part.empty() || part.size() > 4) return 0;
  int number = 0;
  for (const char c : part) {
    if (c < '0' || c > '9') return 0;
    number = 10 * number + (c - '0');
  }
  return number;
}

// Where a drill's file may lie, the best first.
enum class Place { kDrills, kOwnFolder, kAnywhere };

struct Candidate {
  const Entry* entry;
  bool exact = true;        // each letter's case
  bool solution = false;    // below solutions/
  bool own_folder = false;  // it is a link where NN_name should be
  Place place = Place::kAnywhere;
  std::size_t depth = 0;

  std::string name() const { return shown(entry->path); }
};

using Candidates = std::vector<Candidate>;

// What a drill's file is called, and its folder.
struct Names {
  std::string file, lower_file, lower_id;
};

Candidate candidate(const Entry& entry, const std::vector<std::string>& folders,
                    std::string_view base, const Names& names) {
  Candidate result{&entry};
  result.exact = base == names.file;
  result.depth = folders.size();
  result.solution = std::find(folders.begin(), folders.end(), "solutions") != folders.end();
  if (!folders.empty() && folders.back() == names.lower_id) {
    const bool in_drills = folders.size() > 1 && folders[folders.size() - 2] == "drills";
    result.place = in_drills ? Place::kDrills : Place::kOwnFolder;
  }
  return result;
}

bool same(const Candidate& a, const Candidate& b) {
  return a.entry->kind == Kind::kFile && b.entry->kind == Kind::kFile && !a.entry->unreadable &&
         !b.entry->unreadable && a.entry->size == b.entry->size && a.entry->bytes == b.entry->bytes;
}

Obstacle obstacle(const Entry& entry, const std::string& name) {
  if (entry.kind == Kind::kLink) return course::link(name);
  if (entry.kind == Kind::kFolder) return course::directory(name);
  if (entry.kind == Kind::kOther) return course::no_regular_file(name);
  if (entry.unreadable) return course::unreadable(name);
  if (entry.size > course::max_source_bytes()) return course::too_large(name, entry.size);
  return {};
}

// Chooses for one drill.
class Choice {
 public:
  Choice(const DrillFacts& drill, Candidates candidates, std::vector<std::string>& problems)
      : drill_(drill), all_(std::move(candidates)), problems_(problems) {}

  HandedIn make(std::optional<Time>& newest) {
    HandedIn result{drill_.id, "", "", ""};
    const auto give = [&](const Obstacle& why) {
      result.verdict = why.verdict;
      result.message = why.message;
    };
    const Candidates left = best();
    if (left.empty()) {
      give(why_none());
      return result;
    }
    const Candidate& chosen = left.front();
    const auto other = std::find_if(left.begin(), left.end(),
                                    [&](const Candidate& c) { return !same(c, chosen); });
    if (left.size() > 1 && other != left.end()) {
      const std::string two =
          fmt::format("{} and {} are both {}; hand in one", chosen.name(), other->name(), own());
      problems_.push_back(two);
      give({"MISSING", two});
      return result;
    }
    for (const Candidate& c : all_) {
      if (c.solution || same(c, chosen) || c.entry == chosen.entry) continue;
      problems_.push_back(fmt::format("{} is graded; {} is not", chosen.name(), c.name()));
    }
    if (!chosen.exact && !chosen.own_folder) {
      problems_.push_back(
          fmt::format("{} is taken for {}; the names differ in case", chosen.name(), own()));
    }
    const Obstacle why = obstacle(*chosen.entry, chosen.name());
    if (why.verdict == "FORBIDDEN") problems_.push_back(why.message);
    give(why);
    if (why.verdict.empty()) result.source = chosen.entry->bytes;
    if (chosen.entry->kind == Kind::kFile && chosen.entry->modified)
      newest = std::max(newest.value_or(*chosen.entry->modified), *chosen.entry->modified);
    return result;
  }

 private:
  std::string own() const { return drill_.id + "/" + drill_.file; }

  // Those among which nothing says which is meant, by their paths.
  Candidates best() const {
    Candidates left = all_;
    std::erase_if(left, [](const Candidate& c) { return c.solution; });
    const auto rank = [](const Candidate& c) {
      const bool file = c.entry->kind != Kind::kFolder && !c.own_folder;
      return std::tuple(!file, !c.exact, c.place, c.place == Place::kAnywhere ? 0 : c.depth);
    };
    if (left.empty()) return left;
    const auto first = rank(*std::min_element(
        left.begin(), left.end(),
        [&](const Candidate& a, const Candidate& b) { return rank(a) < rank(b); }));
    std::erase_if(left, [&](const Candidate& c) { return rank(c) != first; });
    std::sort(left.begin(), left.end(),
              [](const Candidate& a, const Candidate& b) { return a.entry->path < b.entry->path; });
    return left;
  }

  Obstacle why_none() const {
    Obstacle why = course::no_file(own());
    if (!all_.empty()) {
      why.message += fmt::format("; {} was not read: what lies in solutions/ may be the course's",
                                 all_.front().name());
    }
    return why;
  }

  const DrillFacts& drill_;
  Candidates all_;
  std::vector<std::string>& problems_;
};

}  // namespace

Wanted wanted_by(const std::vector<DrillFacts>& drills) {
  std::set<std::string> names;
  for (const DrillFacts& drill : drills) {
    names.insert(lower(drill.file));
    names.insert(lower(drill.id));
  }
  return [names = std::move(names)](std::string_view name) {
    return attempt_of(name) != 0 || names.contains(lower(name));
  };
}

void hand_in(Contents contents, const std::vector<DrillFacts>& drills, Student& student) {
  std::vector<Names> names;
  for (const DrillFacts& drill : drills)
    names.push_back({drill.file, lower(drill.file), lower(drill.id)});

  std::vector<std::string>& problems = student.problems;
  problems.insert(problems.end(), contents.problems.begin(), contents.problems.end());
  // By attempt, 0 being outside of all, and by drill.
  std::map<int, std::vector<Candidates>> found;
  std::map<int, std::string> folders_of_attempts;
  for (const Entry& entry : contents.entries) {
    const std::vector<std::string_view> path = parts(entry.path);
    const std::string base = lower(path.back());
    std::vector<std::string> folders;
    int attempt = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      if (attempt == 0) attempt = attempt_of(path[i]);
      folders.push_back(lower(path[i]));
    }
    if (const int own = attempt_of(path.back()); own != 0 && attempt == 0) {
      if (entry.kind == Kind::kFolder) folders_of_attempts.emplace(own, entry.path);
      if (entry.kind == Kind::kLink) problems.push_back(course::link(shown(entry.path)).message);
    }
    for (std::size_t d = 0; d < drills.size(); ++d) {
      const bool own_folder = base == names[d].lower_id && entry.kind == Kind::kLink;
      if (base != names[d].lower_file && !own_folder) continue;
      std::vector<Candidates>& of_drill = found[attempt];
      of_drill.resize(drills.size());
      of_drill[d].push_back(candidate(entry, folders, path.back(), names[d]));
      of_drill[d].back().own_folder = own_folder;
    }
  }

  const bool has_attempts = found.upper_bound(0) != found.end();
  for (const auto& [number, path] : folders_of_attempts) {
    if (!found.contains(number))
      problems.push_back(shown(path) + " holds no file of a drill; it is no attempt");
  }
  if (has_attempts && found.contains(0)) {
    for (const Candidates& of_drill : found[0])
      for (const Candidate& c : of_drill)
        problems.push_back(c.name() + " lies in no attempt; it is not graded");
    found.erase(0);
  }
  if (found.empty()) {
    found[0].resize(drills.size());
    if (!drills.empty()) {
      problems.push_back(fmt::format("no file of a drill was found; expected files such as {}/{}",
                                     drills[0].id, drills[0].file));
    }
  }
  for (auto& [number, of_drill] : found) {
    Attempt attempt;
    attempt.number = std::max(number, 1);
    for (std::size_t d = 0; d < drills.size(); ++d) {
      attempt.files.push_back(
          Choice(drills[d], std::move(of_drill[d]), problems).make(attempt.modified));
    }
    student.attempts.push_back(std::move(attempt));
  }
  if (problems.size() > kMostProblems) {
    const std::size_t more = problems.size() - kMostProblems;
    problems.resize(kMostProblems);
    problems.push_back(fmt::format("and {} problems more", more));
  }
}

}  // namespace classroom
