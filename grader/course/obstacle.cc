#include "grader/course/obstacle.h"

#include "fmt/format.h"

namespace course {

std::uint64_t max_source_bytes() { return MAX_SOURCE_BYTES; }

Obstacle no_file(const std::string& name) {
  return {"MISSING", fmt::format("there is no file {}", name)};
}

Obstacle unreadable(const std::string& name) {
  return {"MISSING", fmt::format("{} cannot be read; look at its permissions", name)};
}

Obstacle directory(const std::string& name) {
  return {"MISSING", fmt::format("{} is a directory; a source file was expected", name)};
}

Obstacle no_regular_file(const std::string& name) {
  return {"MISSING", fmt::format("{} is no regular file; a source file was expected", name)};
}

Obstacle link(const std::string& name) {
  return {"FORBIDDEN", fmt::format("{} is a link; hand in the file itself", name)};
}

Obstacle link_out(const std::string& name) {
  return {
      "FORBIDDEN",
      fmt::format("{} is a symbolic link out of the submission; hand in the file itself", name)};
}

Obstacle link_to_nothing(const std::string& name) {
  return {"MISSING", fmt::format("{} is a symbolic link to nothing", name)};
}

Obstacle too_large(const std::string& name, std::uint64_t bytes) {
  return {"BUILD", fmt::format("{} has {} bytes; a submission may have {}", name, bytes,
                               max_source_bytes())};
}

}  // namespace course
