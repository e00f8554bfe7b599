#include "grader/class/contents.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "grader/class/archive.h"
#include "grader/class/paths.h"
#include "grader/course/obstacle.h"

namespace classroom {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepestFolder = 32;
constexpr int kDeepestArchive = 2;
// Of an archive within an archive, which is unpacked to memory.
constexpr std::size_t kLargestArchive = 64 << 20;

class File {
 public:
  // Not through a link, and without waiting for a pipe's other end.
  explicit File(const fs::path& path)
      : file_(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) {}
  ~File() {
    if (file_ >= 0) close(file_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  operator int() const { return file_; }

 private:
  int file_;
};

// At most `most` bytes.
std::string read_up_to(int file, std::size_t most) {
  std::string bytes(most, '\0');
  std::size_t size = 0;
  ssize_t got = 0;
  while (size < most && (got = read(file, bytes.data() + size, most - size)) > 0)
    size += static_cast<std::size_t>(got);
  bytes.resize(size);
  return bytes;
}

class Walk {
 public:
  Walk(const Wanted& wanted, Budget& budget, Contents& contents)
      : wanted_(wanted), budget_(budget), contents_(contents) {}

  void visit(const fs::path& path, fs::file_type type, const std::string& name, int depth) {
    if (type == fs::file_type::directory) {
      visit_folder(path, name, depth);
    } else if (const auto part = last_part(name); !archive_ending(part).empty()) {
      visit_archive(path, type, name);
    } else if (!foreign_ending(part).empty()) {
      contents_.problems.push_back(foreign(name));
    } else if (wanted_(part)) {
      visit_file(path, type, name);
    }
  }

  void visit_archive(std::string_view bytes, const std::string& name) {
    open(name, 1, [&](const Keep& keep) { read_archive(bytes, name, keep, budget_, contents_); });
  }

 private:
  static std::string foreign(const std::string& name) {
    return shown(name) + " is neither a zip nor a tar; it was not read";
  }

  void visit_folder(const fs::path& path, const std::string& name, int depth) {
    if (!name.empty() && wanted_(last_part(name))) {
      Entry entry;
      entry.path = name;
      entry.kind = Kind::kFolder;
      contents_.entries.push_back(std::move(entry));
    }
    if (depth > kDeepestFolder) {
      contents_.problems.push_back(
          fmt::format("{} lies too deep; it was not read", shown(name).substr(0, 200)));
      return;
    }
    std::error_code error;
    std::vector<fs::directory_entry> children;
    for (fs::directory_iterator it(path, error), end; !error && it != end; it.increment(error)) {
      if (budget_.entries == 0) {
        contents_.problems.push_back(
            fmt::format("{} holds too many files; the rest was not read", of_folder(name)));
        break;
      }
      --budget_.entries;
      children.push_back(*it);
    }
    if (error) {
      contents_.problems.push_back(
          fmt::format("{} cannot be read: {}", of_folder(name), error.message()));
    }
    std::sort(children.begin(), children.end());
    for (const fs::directory_entry& child : children) {
      const std::string part = child.path().filename().string();
      if (left_by_tools(part)) continue;
      const fs::file_type type = child.symlink_status(error).type();
      visit(child.path(), type, name.empty() ? part : name + "/" + part, depth + 1);
    }
  }

  static std::string of_folder(const std::string& name) {
    return name.empty() ? "the folder" : shown(name);
  }

  void visit_file(const fs::path& path, fs::file_type type, const std::string& name) {
    Entry entry;
    entry.path = name;
    entry.kind = type == fs::file_type::symlink ? Kind::kLink : Kind::kOther;
    if (type == fs::file_type::regular) {
      const File file(path);
      struct stat status;
      if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
        const std::size_t most = std::min<std::uint64_t>(static_cast<std::uint64_t>(status.st_size),
                                                         course::max_source_bytes() + 1);
        entry.kind = Kind::kFile;
        entry.size = static_cast<std::uint64_t>(status.st_size);
        entry.modified = time_of(status.st_mtim.tv_sec);
        if (most > budget_.kept) {
          contents_.problems.push_back(shown(name) + " was not read: the folder is too large");
          return;
        }
        entry.bytes = read_up_to(file, most);
        budget_.kept -= entry.bytes.size();
      } else {
        entry.kind = Kind::kFile;
        entry.unreadable = true;
      }
    }
    contents_.entries.push_back(std::move(entry));
  }

  void visit_archive(const fs::path& path, fs::file_type type, const std::string& name) {
    if (type != fs::file_type::regular) {
      contents_.problems.push_back(
          fmt::format("{} is {}; it was not read", shown(name),
                      type == fs::file_type::symlink ? "a symbolic link" : "no regular file"));
      return;
    }
    const File file(path);
    if (file < 0) {
      contents_.problems.push_back(shown(name) + " cannot be read; look at its permissions");
      return;
    }
    open(name, 1, [&](const Keep& keep) { read_archive(file, name, keep, budget_, contents_); });
  }

  // Reads an archive, and then those in it.
  void open(const std::string& name, int depth, const std::function<void(const Keep&)>& read) {
    const std::size_t first = contents_.entries.size();
    read([&](std::string_view path) { return most(path, name.size() + 1); });
    std::vector<Entry> archives;
    for (std::size_t i = first; i < contents_.entries.size(); ++i) {
      Entry& entry = contents_.entries[i];
      if (!is_archive(entry.path)) continue;
      archives.push_back(std::move(entry));
      entry.path.clear();
    }
    std::erase_if(contents_.entries, [](const Entry& entry) { return entry.path.empty(); });
    for (const Entry& archive : archives) {
      const std::string shown_name = shown(archive.path);
      if (archive.kind == Kind::kLink || archive.kind == Kind::kOther) {
        contents_.problems.push_back(shown_name + " is no regular file; it was not read");
      } else if (archive.kind == Kind::kFile && !foreign_ending(archive.path).empty()) {
        contents_.problems.push_back(foreign(archive.path));
      } else if (archive.kind == Kind::kFile && depth == kDeepestArchive) {
        contents_.problems.push_back(shown_name +
                                     " is an archive in an archive in an archive; it was not read");
      } else if (archive.size > archive.bytes.size()) {
        contents_.problems.push_back(fmt::format(
            "{} has {} bytes; an archive within an archive may have {}; it was not read",
            shown_name, archive.size, kLargestArchive));
      } else if (archive.kind == Kind::kFile) {
        open(archive.path, depth + 1, [&](const Keep& keep) {
          read_archive(archive.bytes, archive.path, keep, budget_, contents_);
        });
      }
    }
  }

  static bool is_archive(std::string_view path) {
    const std::string_view part = last_part(path);
    return !archive_ending(part).empty() || !foreign_ending(part).empty();
  }

  // As of Keep; the path within the archive begins at `begin`.
  std::optional<std::size_t> most(std::string_view path, std::size_t begin) const {
    const std::vector<std::string_view> all = parts(path.substr(begin));
    if (std::any_of(all.begin(), all.end(), left_by_tools)) return std::nullopt;
    if (!archive_ending(all.back()).empty()) return kLargestArchive;
    if (!foreign_ending(all.back()).empty()) return 0;
    if (wanted_(all.back())) return course::max_source_bytes() + 1;
    return std::nullopt;
  }

  const Wanted& wanted_;
  Budget& budget_;
  Contents& contents_;
};

}  // namespace

bool left_by_tools(std::string_view name) {
  return name == "__MACOSX" || name == ".DS_Store" || name == ".git" || name == ".drill" ||
         name.starts_with("bazel-");
}

void read_contents(const fs::path& path, const std::string& name, const Wanted& wanted,
                   Budget& budget, Contents& contents) {
  std::error_code error;
  Walk(wanted, budget, contents).visit(path, fs::symlink_status(path, error).type(), name, 0);
}

void read_contents(std::string_view archive, const std::string& name, const Wanted& wanted,
                   Budget& budget, Contents& contents) {
  Walk(wanted, budget, contents).visit_archive(archive, name);
}

}  // namespace classroom
