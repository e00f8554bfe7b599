// Writes the tables of docs/exam.md.
//
//   write_tables OUTCOMES TABLES DRILL=PAGE...
//
// OUTCOMES is JSON, a row for each submission: its drill, its name, the path of its record, the
// hidden test that it should fail and the class of that failure, both empty for a right submission.
// PAGE is what there is to say of the drill's tolerances.
#include <cstddef>
#include <exception>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/exam/tables.h"
#include "grader/report/record.h"
#include "grader/report/text_file.h"

namespace {

// From a drill to what its page says.
using Pages = std::map<std::string, std::string>;

Pages pages(const std::vector<std::string>& arguments) {
  Pages result;
  for (const std::string& argument : arguments) {
    const std::size_t sign = argument.find('=');
    if (sign == std::string::npos) throw std::runtime_error(argument + ": expected DRILL=PAGE");
    result[argument.substr(0, sign)] = report::read_file(argument.substr(sign + 1));
  }
  return result;
}

std::string all_tables(const std::string& outcomes_path, const Pages& tolerances) {
  std::vector<std::string> drills;  // in the order of the course
  std::vector<std::vector<exam::Outcome>> outcomes;
  const auto rows = report::Json::parse(report::read_file(outcomes_path));
  for (const auto& row : rows.get<std::vector<std::vector<std::string>>>()) {
    if (drills.empty() || drills.back() != row.at(0)) {
      drills.push_back(row.at(0));
      outcomes.emplace_back();
    }
    const auto record = report::Json::parse(report::read_file(row.at(2)));
    outcomes.back().push_back({.name = row.at(1),
                               .test = row.at(3),
                               .failure_class = row.at(4),
                               .drill = report::drill_record_from(record).drill});
  }
  std::string text;
  std::string wrong;
  for (std::size_t i = 0; i < drills.size(); ++i) {
    try {
      text += "\n" + exam::tables(drills[i], outcomes[i], tolerances.at(drills[i]));
    } catch (const std::runtime_error& e) {
      wrong += e.what() + std::string("\n");
    }
  }
  if (!wrong.empty()) throw std::runtime_error(wrong);
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 3) throw std::runtime_error("usage: write_tables OUTCOMES TABLES DRILL=PAGE...");
    report::write_file(argv[2], all_tables(argv[1], pages({argv + 3, argv + argc})));
    return 0;
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 1;
  }
}
