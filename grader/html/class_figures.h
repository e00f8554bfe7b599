// What a class's records come to, all told.
#ifndef GRADER_HTML_CLASS_FIGURES_H_
#define GRADER_HTML_CLASS_FIGURES_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "grader/class/student_record.h"
#include "grader/report/record.h"

namespace html {

struct DrillFigures {
  std::string id, title;
  int students = 0;  // who were graded on it
  int full = 0, not_begun = 0;
  std::map<std::string, int> verdicts = {};
  double points = 0, max_points = 0;  // sums, as the grader gave them
};

struct FailedTest {
  std::string drill, test;
  int failed = 0, of = 0;
};

// A wrong answer that at least two gave.
struct SharedAnswer {
  std::string drill, test;
  std::string answer;                 // the message or, where the reader may not know it, the class
  int tests = 1;                      // of that drill, that the same students failed alike
  std::vector<std::size_t> students;  // places in the class, ascending
};

class ClassFigures {
 public:
  // The next student; `readable` is the record as the page's reader may see it.
  void add(const classroom::StudentRecord& student, const report::Record& readable);

  int students() const { return students_; }
  // Who have a score, no FAULT: their points in per cent, ascending.
  std::vector<double> shares() const;
  // How many of them have 0 to 10%, ..., 90 to 100% of the points; 100% is in the last.
  std::vector<int> distribution() const;
  const std::vector<DrillFigures>& drills() const { return drills_; }
  // The most failed first; not those that nobody failed. A stub's tests are not counted: they say
  // nothing about the test.
  std::vector<FailedTest> most_failed(std::size_t most) const;
  // Those of most students first.
  std::vector<SharedAnswer> shared_answers(std::size_t most) const;
  // Milliseconds of judging a student, ascending; not of those of whom nothing ran.
  std::vector<std::int64_t> times() const;

 private:
  struct Answers {
    std::size_t order = 0;  // when it was first seen
    std::vector<std::size_t> students = {};
  };
  struct Key {
    std::string drill, test, answer;
    auto operator<=>(const Key&) const = default;
  };
  struct TestCount {
    std::size_t order = 0;
    int failed = 0, of = 0;
  };

  int students_ = 0;
  std::vector<double> shares_;
  std::vector<DrillFigures> drills_;
  std::map<std::pair<std::string, std::string>, TestCount> tests_;
  std::map<Key, Answers> answers_;
  std::vector<std::int64_t> times_;
};

// The middle of ascending values, of two middle ones their mean; 0 of none.
double median(const std::vector<double>& ascending);

}  // namespace html

#endif  // GRADER_HTML_CLASS_FIGURES_H_
