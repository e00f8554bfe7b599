// One thing that a student handed in, of a folder or of an archive.
#ifndef GRADER_CLASS_ENTRY_H_
#define GRADER_CLASS_ENTRY_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace classroom {

enum class Kind { kFile, kFolder, kLink, kOther };

struct Entry {
  // Any bytes but NUL; parts that are joined by '/', none of them empty, "." or "..".
  std::string path;
  Kind kind = Kind::kFile;
  std::optional<std::chrono::sys_seconds> modified;  // none: not known, or before 1970
  std::uint64_t size = 0;                            // of a file
  std::string bytes;                                 // of a file: as many as were asked for
  bool unreadable = false;                           // for want of permissions
};

// How many of a file's first bytes are kept. Nothing: it is of no interest, whatever it is.
using Keep = std::function<std::optional<std::size_t>(std::string_view path)>;

// What reading one student's things may cost, all of them together. What is read is taken off.
struct Budget {
  std::size_t entries = 50'000;
  // Bytes that pass through the readers, packed or unpacked; some pass more than once, so that it
  // is enough for some 300 MiB of unpacked files. A second or two; ten for bzip2.
  std::uint64_t work = std::uint64_t{1} << 30;
  std::uint64_t kept = std::uint64_t{128} << 20;  // memory
};

struct Contents {
  std::vector<Entry> entries;
  std::vector<std::string> problems;  // printable; each names the file
};

}  // namespace classroom

#endif  // GRADER_CLASS_ENTRY_H_
