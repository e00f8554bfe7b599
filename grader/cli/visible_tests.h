// The visible tests of the drills, read from what Catch2 and Bazel leave, and told.
#ifndef GRADER_CLI_VISIBLE_TESTS_H_
#define GRADER_CLI_VISIBLE_TESTS_H_

#include <string>
#include <vector>

#include "grader/report/record.h"
#include "grader/report/style.h"

namespace cli {

// The results that Catch2's XML reporter wrote, version 2 or 3: a test for each test case, in their
// order. No points; the failure class is the case's first tag; the message is Catch2's words of its
// first failure. Throws std::runtime_error for what is no such document: a program that was ended
// in the middle leaves half of one.
std::vector<report::Test> visible_tests(const std::string& xml);

// A line a drill: how many of its visible tests passed and failed, or why none ran. Then of each
// drill that was begun what is first to be mended. Of a drill without tests that was not built, or
// did not end, `compiler_output` says why.
std::string describe_visible(const std::vector<report::Drill>& drills, const report::Style& style);

}  // namespace cli

#endif  // GRADER_CLI_VISIBLE_TESTS_H_
