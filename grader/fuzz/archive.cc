// An archive that a student handed in, read into the files that are graded.
#include "grader/class/archive.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grader/class/contents.h"
#include "grader/class/handed_in.h"
#include "grader/course/obstacle.h"
#include "grader/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<course::DrillFacts> drills = [] {
    std::vector<course::DrillFacts> two(2);
    two[0].id = "01_add";
    two[0].file = "add.cc";
    two[1].id = "02_half";
    two[1].file = "half.cc";
    return two;
  }();
  static const classroom::Wanted wanted = classroom::wanted_by(drills);
  classroom::Budget budget{1000, 8 << 20, 4 << 20};
  classroom::Contents contents;
  classroom::read_contents(std::string_view(reinterpret_cast<const char*>(data), size), "a.zip",
                           wanted, budget, contents);
  for (const classroom::Entry& entry : contents.entries) {
    fuzz::require(entry.path.starts_with("a.zip/"), "a path is within the archive");
    fuzz::require(("/" + entry.path + "/").find("/../") == std::string::npos, "and stays there");
    fuzz::require(entry.bytes.size() <= course::max_source_bytes() + 1, "no more is kept");
    fuzz::require(entry.kind == classroom::Kind::kFile || entry.bytes.empty(),
                  "only files have bytes");
  }
  classroom::Student student;
  classroom::hand_in(contents, drills, student);
  fuzz::require(!student.attempts.empty(), "there is an attempt");
  for (const classroom::Attempt& attempt : student.attempts) {
    fuzz::require(attempt.files.size() == drills.size(), "one file a drill");
    for (const classroom::HandedIn& file : attempt.files) {
      fuzz::require(file.verdict.empty() || file.source.empty(), "a source or a verdict");
      fuzz::require(file.verdict.empty() == file.message.empty(), "a verdict has words");
    }
  }
  for (const std::string& problem : student.problems)
    fuzz::require(problem.find_first_of(std::string_view("\0\n\r\x1B", 4)) == std::string::npos,
                  "a problem is one line");
  return 0;
}
