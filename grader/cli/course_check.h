// Is the course consistent? Everything that an author can forget is a problem here.
#ifndef GRADER_CLI_COURSE_CHECK_H_
#define GRADER_CLI_COURSE_CHECK_H_

#include <filesystem>
#include <string>
#include <vector>

#include "grader/cli/workspace.h"
#include "grader/report/record.h"

namespace cli {

// README's table of the drills, as Markdown.
std::string drill_table(const std::vector<DrillFacts>& drills);

// The text with what stands between the two marker lines replaced by the table. Throws Error
// without the markers.
std::string with_drill_table(const std::string& readme, const std::vector<DrillFacts>& drills);

// One sentence a problem, each naming the file and what is expected:
//   * a file of a drill, its solution, cases, mutants or variants is missing, or one is there that
//     nothing lists;
//   * a folder in drills/, solutions/, grader/cases/, mutants/ or variants/ is no drill of the
//     registry;
//   * a drill has fewer than three hints, or none for a failure class of its hidden tests;
//   * the classes that a drill's README says the hidden tests look at are not those of its hints;
//   * a stub fails otherwise than by being unimplemented, or passes; a solution fails;
//   * the points of the hidden tests are not drill.bzl's;
//   * README's drill table is stale.
// `stubs` and `solutions` are the records of drills/ and solutions/.
std::vector<std::string> course_problems(const std::filesystem::path& root,
                                         const std::vector<DrillFacts>& drills,
                                         const report::Record& stubs,
                                         const report::Record& solutions);

}  // namespace cli

#endif  // GRADER_CLI_COURSE_CHECK_H_
