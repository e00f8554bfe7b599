// A folder of a test's own, with a course of two drills.
#ifndef GRADER_CLI_FAKE_COURSE_H_
#define GRADER_CLI_FAKE_COURSE_H_

#include <filesystem>
#include <string>

#include "grader/cli/workspace.h"

namespace cli {

// An empty folder that is removed, with all that is in it, at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

// Writes a file and makes the folders above it.
void write(const std::filesystem::path& path, const std::string& text);

// The file's text. Throws Error without it.
std::string read(const std::filesystem::path& path);

// 01_add (add.cc, 10 points, cpu) and 02_half (half.cc, 20 points, simt and cuda), each with three
// hints, in `root`/work; the names of the files can be others.
Workspace fake_course(const std::filesystem::path& root, const std::string& first_file = "add.cc");

}  // namespace cli

#endif  // GRADER_CLI_FAKE_COURSE_H_
