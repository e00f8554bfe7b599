// Why a drill's file cannot be graded, in the words that its student reads.
#ifndef GRADER_COURSE_OBSTACLE_H_
#define GRADER_COURSE_OBSTACLE_H_

#include <cstdint>
#include <string>

namespace course {

// The largest source that is compiled. From drills/submission.bzl.
std::uint64_t max_source_bytes();

// An empty verdict: it can be graded.
struct Obstacle {
  std::string verdict;  // MISSING, FORBIDDEN or BUILD
  std::string message;
};

// `name` is the file's within the submission, printable.
Obstacle no_file(const std::string& name);
Obstacle unreadable(const std::string& name);  // for want of permissions
Obstacle directory(const std::string& name);
Obstacle no_regular_file(const std::string& name);
Obstacle link(const std::string& name);      // of either kind, where none is followed
Obstacle link_out(const std::string& name);  // of the submission
Obstacle link_to_nothing(const std::string& name);
Obstacle too_large(const std::string& name, std::uint64_t bytes);

}  // namespace course

#endif  // GRADER_COURSE_OBSTACLE_H_
