// Likeness on the course's own files: needs sim_c++, which grader/selftest/similar_full_test.sh
// installs.
#include <stdlib.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <regex>

#include "grader/class/similar.h"
#include "grader/class/similar_testing.h"
#include "grader/report/text_file.h"
#include "third_party/catch2/catch2.h"

namespace classroom {
namespace {

namespace fs = std::filesystem;

std::vector<course::DrillFacts> drills() { return course::read_course("drills/course.json"); }

// The files of a folder of submissions to one drill, by name.
std::map<std::string, std::string> sources(const fs::path& folder,
                                           const course::DrillFacts& drill) {
  std::map<std::string, std::string> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder / drill.id))
    if (entry.path().extension() == fs::path(drill.file).extension())
      found[entry.path().stem()] = report::read_file(entry.path());
  return found;
}

std::string without_comments(const std::string& source) {
  return std::regex_replace(source, std::regex("//[^\n]*"), "");
}

// Another file with the same text in it: other names, the parts of namespace drill from the last to
// the first, no comments, another layout.
std::string disguised(const std::string& source) {
  std::string text = without_comments(source);
  // Not in directives, which a compiler would miss, nor after ::, what is the library's.
  static const std::regex name("([^#:.\\w<\"/])([a-z]\\w*)(?=[\\s,;)=+*\\-\\[&|>.])");
  static const std::regex keyword(
      "alignas|auto|bool|break|case|char|class|const|constexpr|continue|do|double|else|enum|false|"
      "float|for|if|int|"
      "long|namespace|nullptr|operator|return|short|signed|sizeof|static|static_cast|struct|switch|"
      "template|this|"
      "throw|true|typename|union|unsigned|using|void|volatile|while|drill|std");
  std::string renamed;
  auto at = text.cbegin();
  for (std::sregex_iterator match(text.begin(), text.end(), name), end; match != end; ++match) {
    renamed.append(at, (*match)[2].first);
    const std::string word = (*match)[2];
    renamed += std::regex_match(word, keyword) ? word : "v_" + word;
    at = (*match)[2].second;
  }
  text = renamed.append(at, text.cend());
  // The parts between namespace drill { and its }.
  const std::size_t begin = text.find("namespace drill {") + 17, end = text.rfind('}');
  std::vector<std::string> parts(1);
  int depth = 0;
  for (std::size_t i = begin; i < end; ++i) {
    parts.back() += text[i];
    if (text[i] == '{') ++depth;
    if (text[i] == '}') --depth;
    if (depth == 0 && (text[i] == ';' || (text[i] == '}' && text[i + 1] == '\n')))
      parts.emplace_back();
  }
  std::reverse(parts.begin(), parts.end());
  std::string disguised = "/* all my own */\n" + text.substr(0, begin);
  for (const std::string& part : parts) disguised += "\n\n// " + std::to_string(part.size()) + part;
  disguised += text.substr(end);
  return std::regex_replace(disguised, std::regex("\n *"), "\n\t");
}

// Of this process and those that it waited for.
double cpu_seconds() {
  double sum = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    REQUIRE(getrusage(who, &usage) == 0);
    for (const timeval& time : {usage.ru_utime, usage.ru_stime})
      sum += static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  }
  return sum;
}

std::string shown(const std::vector<SimilarPair>& pairs) { return similar_csv(pairs); }

TEST_CASE("right answers that were written apart are not alike") {
  for (const course::DrillFacts& drill : drills()) {
    Roster roster;
    for (const auto& [name, source] : sources("grader/variants", drill))
      hand_in(roster, name, drill.id, source);
    REQUIRE(roster.students.size() >= 5);
    INFO(shown(similar(roster, {drill}, ".", 1)));
    CHECK(similar(roster, {drill}, ".", kSimilarPercent).empty());
    const std::vector<SimilarPair> all = similar(roster, {drill}, ".", 1);
    std::cout << drill.id << ": the most alike of those written apart share "
              << (all.empty() ? 0 : all.front().percent) << "%\n";
  }
}

TEST_CASE("the published solution with a bug of one's own in it is not alike") {
  for (const course::DrillFacts& drill : drills()) {
    const std::string solution = sources("solutions", drill).at(fs::path(drill.file).stem());
    Roster roster;
    // Each lacks another line.
    for (std::size_t end = solution.find("namespace drill"), n = 0;
         (end = solution.find(";\n", end + 1)) != std::string::npos; ++n) {
      const std::size_t begin = solution.rfind('\n', end) + 1;
      hand_in(roster, "s" + std::to_string(n), drill.id,
              solution.substr(0, begin) + solution.substr(end + 1));
    }
    REQUIRE(roster.students.size() >= 5);
    INFO(shown(similar(roster, {drill}, ".", 1)));
    CHECK(similar(roster, {drill}, ".", kSimilarPercent).empty());
  }
}

TEST_CASE("a disguised copy is found, and it alone") {
  for (const course::DrillFacts& drill : drills()) {
    Roster roster;
    for (const auto& [name, source] : sources("grader/variants", drill)) {
      hand_in(roster, name, drill.id, source);
      hand_in(roster, name + ".copy", drill.id, disguised(source));
    }
    const std::vector<SimilarPair> pairs = similar(roster, {drill}, ".", kSimilarPercent);
    INFO(shown(pairs));
    CHECK(2 * pairs.size() == roster.students.size());
    int least = 100;
    for (const SimilarPair& pair : pairs) {
      CHECK(pair.second == pair.first + ".copy");
      CHECK(!pair.same_bytes);
      least = std::min(least, pair.percent);
    }
    std::cout << drill.id << ": disguised copies share at least " << least << "%\n";
  }
}

TEST_CASE("of students with the same bytes the first stands for all") {
  const course::DrillFacts drill = drills().at(4);
  const std::string source = sources("grader/variants", drill).begin()->second;
  Roster roster;
  for (const char* key : {"c", "b", "a"}) hand_in(roster, key, drill.id, source);
  for (const char* key : {"z", "y"}) hand_in(roster, key, drill.id, disguised(source));
  const std::vector<SimilarPair> pairs = similar(roster, {drill}, ".", kSimilarPercent);
  INFO(shown(pairs));
  REQUIRE(pairs.size() == 4);
  CHECK((pairs[0].first == "a" && pairs[0].second == "b" && pairs[0].same_bytes));
  CHECK((pairs[1].first == "b" && pairs[1].second == "c" && pairs[1].same_bytes));
  CHECK((pairs[2].first == "y" && pairs[2].second == "z" && pairs[2].same_bytes));
  CHECK((pairs[3].first == "a" && pairs[3].second == "y" && !pairs[3].same_bytes));
}

TEST_CASE("where sim_c++ is not installed, what to type is said") {
  const fs::path programs = fs::path(std::getenv("TEST_TMPDIR")) / "programs";
  fs::create_directory(programs);
  // All that run_sim.sh uses before it looks for the tool.
  for (const char* program : {"bash", "dirname", "readlink"})
    fs::create_symlink(fs::path("/usr/bin") / program, programs / program);
  const course::DrillFacts drill = drills().front();
  Roster roster;
  for (const auto& [name, source] : sources("grader/variants", drill))
    hand_in(roster, name, drill.id, source);
  const std::string path = std::getenv("PATH");
  setenv("PATH", programs.c_str(), 1);
  CHECK_THROWS_WITH(
      similar(roster, {drill}, ".", kSimilarPercent),
      Catch::Matchers::ContainsSubstring("install it with: sudo apt-get install "
                                         "--no-install-recommends similarity-tester"));
  setenv("PATH", path.c_str(), 1);
}

TEST_CASE("300 different students are compared in seconds, with hostile ones among them") {
  const std::vector<course::DrillFacts> course = drills();
  Roster roster;
  for (int i = 0; i < 300; ++i) {
    Student student;
    student.key = student.name = student.folder = "s" + std::to_string(1000 + i);
    student.attempts.emplace_back();
    for (const course::DrillFacts& drill : course) {
      const auto variants = sources("grader/variants", drill);
      std::string source = std::next(variants.begin(), i % variants.size())->second;
      // A statement of one's own every so often makes them different.
      for (std::size_t at = 200 + 37 * (i % 11), n = 0;
           (at = source.find(";\n", at)) != std::string::npos; at += 300, ++n)
        source.insert(at + 1,
                      " own" + std::to_string(i) + (n % 3 == i % 3u ? "(+);" : "[i] = {};"));
      if (i == 7) source = std::string(1 << 20, 'a');
      if (i == 8)
        for (source = "int x;"; source.size() < 1 << 20;) source += " { a b c d e f g h i j }";
      if (i == 9) source = std::string(1 << 19, '{') + std::string(1 << 19, '}');
      if (i == 10) source = std::string(1 << 20, '\0');
      student.attempts.back().files.push_back({drill.id, source, "", ""});
    }
    roster.students.push_back(student);
  }
  const double before = cpu_seconds();
  const std::vector<SimilarPair> pairs = similar(roster, course, ".", kSimilarPercent);
  const double taken = cpu_seconds() - before;
  std::cout << "300 students, 8 drills: " << pairs.size() << " pairs in " << taken
            << " s of CPU time\n";
  CHECK(pairs.size() > 300);
  CHECK(taken < 60);
}

}  // namespace
}  // namespace classroom
