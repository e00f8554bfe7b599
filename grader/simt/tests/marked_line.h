// Lines of a source file that a test speaks of, found by comments `// @name` at their ends.
#ifndef SIMT_TESTS_MARKED_LINE_H_
#define SIMT_TESTS_MARKED_LINE_H_

#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

// The only line of the file that ends in `// @name`. `file` is below the working folder, which for
// a Bazel test is its workspace's runfiles. Throws where there is no such file, no such line, or
// more than one.
inline int marked_line(const std::string& file, std::string_view name) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file + ": cannot be opened");
  const std::string marker = "// @" + std::string(name);
  int found = 0;
  std::string text;
  for (int line = 1; std::getline(in, text); ++line) {
    if (!text.ends_with(marker)) continue;
    if (found != 0) throw std::runtime_error(file + ": more than one line ends in " + marker);
    found = line;
  }
  if (found == 0) throw std::runtime_error(file + ": no line ends in " + marker);
  return found;
}

#endif  // SIMT_TESTS_MARKED_LINE_H_
