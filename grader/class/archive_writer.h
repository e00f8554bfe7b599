// Archives for tests.
#ifndef GRADER_CLASS_ARCHIVE_WRITER_H_
#define GRADER_CLASS_ARCHIVE_WRITER_H_

#include <cstdint>
#include <string>
#include <vector>

namespace classroom {

struct Packed {
  std::string path;
  std::string text = {};
  std::string link_to = {};  // not empty: a symbolic link
  std::int64_t modified = 0;
};

// `format` is "zip", or "tar", "tar.gz", "tar.bz2", "tar.xz" or "tar.zst". With a password: a zip
// that is encrypted.
std::string pack(const std::string& format, const std::vector<Packed>& files,
                 const std::string& password = "");

}  // namespace classroom

#endif  // GRADER_CLASS_ARCHIVE_WRITER_H_
