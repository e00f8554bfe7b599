#include "grader/class/similar.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "grader/class/csv_line.h"
#include "grader/class/plain_tokens.h"
#include "grader/class/sim.h"
#include "grader/report/text_file.h"

namespace classroom {
namespace {

namespace fs = std::filesystem;

// A run of so many tokens that the course has as well is the course's.
constexpr int kCourseRun = 10;
// A run of so many tokens is no accident: a statement and a half.
constexpr int kSharedRun = 16;

// Of a longer file this many are looked at: the tool's time is quadratic in text that repeats
// itself, and a stranger's may. The solutions have fewer than 5000.
constexpr std::size_t kMostTokens = 8000;

// All that the course gives of one drill.
std::vector<Tokens> given(const course::DrillFacts& drill, const fs::path& root) {
  std::vector<fs::path> files = {root / "drills" / drill.id / drill.file};
  for (const fs::directory_entry& entry : fs::directory_iterator(root / "drills" / drill.id))
    if (entry.path().extension() == ".h") files.push_back(entry.path());
  if (const fs::path solution = root / "solutions" / drill.id / drill.file; fs::exists(solution))
    files.push_back(solution);
  std::vector<Tokens> all;
  for (const fs::path& file : files) all.push_back(plain_tokens(report::read_file(file)));
  return all;
}

// The students, by what they handed in; each list ascending.
using ByBytes = std::map<std::string, std::vector<std::string>>;

ByBytes by_bytes(const Roster& roster, const std::string& drill) {
  ByBytes found;
  for (const Student& student : roster.students) {
    const std::string* last = nullptr;
    for (const Attempt& attempt : student.attempts)
      for (const HandedIn& file : attempt.files)
        if (file.drill == drill && !file.source.empty()) last = &file.source;
    if (last != nullptr) found[*last].push_back(student.key);
  }
  for (auto& [bytes, keys] : found) std::sort(keys.begin(), keys.end());
  return found;
}

SimilarPair make_pair(const std::string& drill, std::string a, std::string b, int percent,
                      bool same_bytes) {
  if (b < a) std::swap(a, b);
  return {drill, std::move(a), std::move(b), percent, same_bytes};
}

// One drill's.
void add_pairs(const Roster& roster, const course::DrillFacts& drill, const fs::path& root,
               int threshold, std::vector<SimilarPair>& pairs) {
  const std::vector<Tokens> course = given(drill, root);
  std::vector<Tokens> files;
  std::vector<std::string> keys;  // of the first who handed each in
  for (const auto& [bytes, students] : by_bytes(roster, drill.id)) {
    Tokens tokens = plain_tokens(bytes);
    if (std::find(course.begin(), course.end(), tokens) != course.end()) continue;
    for (std::size_t i = 1; i < students.size(); ++i)
      pairs.push_back(make_pair(drill.id, students[i - 1], students[i], 100, true));
    tokens.resize(std::min(tokens.size(), kMostTokens));
    files.push_back(std::move(tokens));
    keys.push_back(students.front());
  }
  if (files.size() < 2) return;

  const Sim sim(root);
  files = sim.without(files, course, kCourseRun);
  // The smaller one of each pair first: of that one the tool says how much is shared.
  std::vector<std::pair<Tokens, std::string>> own;
  for (std::size_t i = 0; i < files.size(); ++i)
    if (files[i].size() >= kOwnTokens) own.emplace_back(std::move(files[i]), keys[i]);
  if (own.size() < 2) return;
  std::sort(own.begin(), own.end(), [](const auto& a, const auto& b) {
    return std::tuple(a.first.size(), a.second) < std::tuple(b.first.size(), b.second);
  });
  files.clear();
  for (const auto& [tokens, key] : own) files.push_back(tokens);
  for (const Sim::Share& share : sim.shares(files, kSharedRun, threshold))
    pairs.push_back(make_pair(drill.id, own.at(share.first).second, own.at(share.second).second,
                              share.percent, false));
}

}  // namespace

std::vector<SimilarPair> similar(const Roster& roster,
                                 const std::vector<course::DrillFacts>& drills,
                                 const std::filesystem::path& root, int threshold) {
  std::vector<SimilarPair> pairs;
  for (const course::DrillFacts& drill : drills) add_pairs(roster, drill, root, threshold, pairs);
  std::sort(pairs.begin(), pairs.end(), [](const SimilarPair& a, const SimilarPair& b) {
    return std::tuple(-a.percent, !a.same_bytes, a.drill, a.first, a.second) <
           std::tuple(-b.percent, !b.same_bytes, b.drill, b.first, b.second);
  });
  return pairs;
}

std::string similar_csv(const std::vector<SimilarPair>& pairs) {
  std::string csv = csv_line({"drill", "first", "second", "percent", "same_bytes"});
  for (const SimilarPair& pair : pairs)
    csv += csv_line({pair.drill, pair.first, pair.second, std::to_string(pair.percent),
                     pair.same_bytes ? "yes" : "no"});
  return csv;
}

}  // namespace classroom
