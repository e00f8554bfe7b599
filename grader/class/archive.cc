#include "grader/class/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <utility>

#include "fmt/format.h"
#include "grader/class/paths.h"

namespace classroom {
namespace {

// More than any system makes; pax headers can hold a megabyte.
constexpr std::size_t kLongestPath = 4096;

// The names of a zip are UTF-8, and libarchive turns them into the locale's encoding: in the C
// locale one with an umlaut would be lost. Of this thread alone.
class Utf8Names {
 public:
  Utf8Names() : ours_(newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{})) {
    if (ours_ != locale_t{}) before_ = uselocale(ours_);
  }
  ~Utf8Names() {
    if (ours_ == locale_t{}) return;
    uselocale(before_);
    freelocale(ours_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  locale_t ours_;
  locale_t before_{};
};

// Where the archive's bytes come from. Each of them costs, as often as it is read: the directory of
// a zip may name the same bytes a thousand times.
class Source {
 public:
  Source(std::string_view bytes, Budget& budget)
      : bytes_(bytes), size_(static_cast<std::int64_t>(bytes.size())), budget_(budget) {}
  Source(int file, Budget& budget) : file_(file), budget_(budget) {
    struct stat status;
    if (fstat(file, &status) == 0) size_ = status.st_size;
  }

  std::int64_t size() const { return size_; }

  std::string_view begin() {
    offset_ = 0;
    const void* block = nullptr;
    const la_ssize_t size = next(&block);
    offset_ = 0;
    return size <= 0 ? std::string_view()
                     : std::string_view(static_cast<const char*>(block), std::size_t(size));
  }

  // As of archive_read_callback.
  la_ssize_t next(const void** block) {
    const std::size_t wanted = std::min<std::uint64_t>(
        {buffer_.size(), std::uint64_t(std::max<std::int64_t>(size_ - offset_, 0)), budget_.work});
    if (wanted == 0) return budget_.work == 0 ? -1 : 0;
    std::size_t got = wanted;
    if (file_ >= 0) {
      const ssize_t read = pread(file_, buffer_.data(), wanted, offset_);
      if (read < 0) return -1;
      got = static_cast<std::size_t>(read);
      *block = buffer_.data();
    } else {
      *block = bytes_.data() + offset_;
    }
    offset_ += static_cast<std::int64_t>(got);
    budget_.work -= got;
    return static_cast<la_ssize_t>(got);
  }

  std::int64_t seek(std::int64_t offset, int whence) {
    const std::int64_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? offset_ : size_;
    offset_ = std::clamp<std::int64_t>(from + std::clamp<std::int64_t>(offset, -from, size_ - from),
                                       0, size_);
    return offset_;
  }

 private:
  std::string_view bytes_;
  int file_ = -1;
  std::int64_t size_ = 0;
  std::int64_t offset_ = 0;
  Budget& budget_;
  std::array<char, 1 << 14> buffer_;
};

la_ssize_t read_next(archive* a, void* source, const void** block) {
  const la_ssize_t size = static_cast<Source*>(source)->next(block);
  if (size < 0) archive_set_error(a, EIO, "it cannot be read to its end");
  return size < 0 ? ARCHIVE_FATAL : size;
}

la_int64_t seek(archive*, void* source, la_int64_t offset, int whence) {
  return static_cast<Source*>(source)->seek(offset, whence);
}

// By the content. Not libarchive's own guess, which unpacks layer after layer: 64 MiB of gzip
// within gzip would be hours of work.
int filter_of(std::string_view begin) {
  using namespace std::string_view_literals;
  if (begin.starts_with("\x1F\x8B"sv)) return ARCHIVE_FILTER_GZIP;
  if (begin.starts_with("BZh"sv)) return ARCHIVE_FILTER_BZIP2;
  if (begin.starts_with("\xFD"
                        "7zXZ\0"sv))
    return ARCHIVE_FILTER_XZ;
  if (begin.starts_with("\x28\xB5\x2F\xFD"sv)) return ARCHIVE_FILTER_ZSTD;
  return ARCHIVE_FILTER_NONE;
}

Kind kind_of(archive_entry* header) {
  if (archive_entry_hardlink(header) != nullptr) return Kind::kLink;
  switch (archive_entry_filetype(header)) {
    case AE_IFREG:
      return Kind::kFile;
    case AE_IFDIR:
      return Kind::kFolder;
    case AE_IFLNK:
      return Kind::kLink;
    default:
      return Kind::kOther;
  }
}

// The path as Entry has it; empty where it cannot be one.
std::string path_of(const char* raw) {
  if (raw == nullptr) return "";
  std::string path(raw);
  if (path.size() > kLongestPath) return "";
  // Some programs for Windows write these.
  if (path.find('/') == std::string::npos) std::replace(path.begin(), path.end(), '\\', '/');
  return normal_path(path);
}

// One archive, entry by entry.
class Reader {
 public:
  Reader(const std::string& name, const Keep& keep, Budget& budget, Contents& contents)
      : name_(name), keep_(keep), budget_(budget), contents_(contents) {}

  void read(Source& source) {
    if (source.size() == 0) return problem("is empty");
    const Utf8Names names;
    const std::unique_ptr<archive, int (*)(archive*)> owner(archive_read_new(), archive_read_free);
    a_ = owner.get();
    archive_read_support_format_tar(a_);
    // By its directory, which a zip that was cut short has not.
    archive_read_support_format_zip_seekable(a_);
    const int filter = filter_of(source.begin());
    if (filter != ARCHIVE_FILTER_NONE && archive_read_append_filter(a_, filter) != ARCHIVE_OK)
      return broken();
    archive_read_set_callback_data(a_, &source);
    archive_read_set_read_callback(a_, read_next);
    archive_read_set_seek_callback(a_, seek);
    if (archive_read_open1(a_) != ARCHIVE_OK) return broken();
    while (next()) {
    }
  }

 private:
  // Reads one entry. False: it was the last that can be read.
  bool next() {
    archive_entry* header = nullptr;
    const int status = archive_read_next_header(a_, &header);
    if (status == ARCHIVE_EOF) return false;
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return broken(), false;
    // What tars' headers cost; their data is counted once more.
    const std::int64_t through = archive_filter_bytes(a_, 0);
    spend(static_cast<std::uint64_t>(std::max<std::int64_t>(through - through_, 0)));
    through_ = std::max(through, through_);
    if (budget_.entries == 0) return problem("holds too many files; the rest was not read"), false;
    --budget_.entries;
    if (!affordable()) return false;
    if (archive_entry_is_encrypted(header) != 0)
      return problem("is encrypted; hand in an archive without a password"), false;

    const char* raw = archive_entry_pathname(header);
    Entry entry;
    entry.path = path_of(raw);
    entry.kind = kind_of(header);
    if (archive_entry_mtime_is_set(header) != 0)
      entry.modified = time_of(archive_entry_mtime(header));
    std::optional<std::size_t> most;
    if (!entry.path.empty()) {
      entry.path = name_ + "/" + entry.path;
      most = keep_(entry.path);
    } else if (raw == nullptr) {
      problem("holds a file whose name cannot be read");
    } else if (entry.kind != Kind::kFolder && keep_(name_ + "/" + std::string(last_part(raw)))) {
      const std::string path = shown(std::string_view(raw).substr(0, 200));
      problem(fmt::format("holds {}, which is no path within it; it was not read", path));
    }
    const char* target = archive_entry_hardlink(header);
    if (most && target != nullptr) return again(std::move(entry), path_of(target)), true;
    const bool good = entry.kind != Kind::kFile || data(header, most.value_or(0), entry, !!most);
    if (good && most) keep(std::move(entry));
    return affordable() && !fatal_;
  }

  // Reads a file's data, wanted or not: libarchive would unpack what is skipped without counting
  // it.
  bool data(archive_entry* header, std::size_t most, Entry& entry, bool wanted) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    int status;
    while ((status = archive_read_data_block(a_, &block, &size, &offset)) == ARCHIVE_OK) {
      spend(size);
      if (budget_.work == 0 || offset < 0) return false;
      const std::uint64_t begin = static_cast<std::uint64_t>(offset);
      entry.size = std::max(entry.size, begin + size);
      if (size != 0 && begin < most) add(entry, begin, block, size, most);
    }
    if (status != ARCHIVE_EOF) {
      fatal_ = status != ARCHIVE_WARN && status != ARCHIVE_FAILED;
      if (fatal_) {
        broken();
      } else if (wanted) {
        problem_of(entry.path, fmt::format("is broken: {}", words()));
      }
      return false;
    }
    // Zeros at the end of a tar's sparse file are nowhere.
    if ((archive_format(a_) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR) {
      entry.size = static_cast<std::uint64_t>(std::max<la_int64_t>(archive_entry_size(header), 0));
      entry.bytes.resize(std::min<std::uint64_t>(entry.size, most));
    }
    return true;
  }

  static void add(Entry& entry, std::uint64_t begin, const void* block, std::size_t size,
                  std::size_t most) {
    const std::size_t end = std::min<std::uint64_t>(begin + size, most);
    entry.bytes.resize(std::max(entry.bytes.size(), end));
    std::memcpy(entry.bytes.data() + begin, block, end - begin);
  }

  void again(Entry entry, const std::string& target) {
    if (const auto first = files_.find(name_ + "/" + target); first != files_.end()) {
      const Entry& file = contents_.entries[first->second];
      entry.kind = Kind::kFile;
      entry.size = file.size;
      entry.bytes = file.bytes;
    }
    keep(std::move(entry));
  }

  void keep(Entry entry) {
    const std::uint64_t size = entry.path.size() + entry.bytes.size();
    if (size > budget_.kept) {
      budget_.kept = 0;
      return;
    }
    budget_.kept -= size;
    if (entry.kind == Kind::kFile) files_[entry.path] = contents_.entries.size();
    contents_.entries.push_back(std::move(entry));
  }

  void spend(std::uint64_t work) { budget_.work -= std::min(budget_.work, work); }

  bool affordable() {
    if (budget_.work != 0 && budget_.kept != 0) return true;
    problem("is too large when unpacked; the rest was not read; hand in the sources alone");
    return false;
  }

  std::string words() const {
    const char* error = archive_error_string(a_);
    return error == nullptr ? "nobody knows why" : shown(error);
  }

  void broken() {
    if (budget_.work == 0) {
      affordable();
    } else if (archive_format(a_) == 0) {
      problem(fmt::format("is broken, or neither a zip nor a tar ({})", words()));
    } else {
      problem(fmt::format("is broken: {}", words()));
    }
  }

  void problem(const std::string& what) { problem_of(name_, what); }
  void problem_of(const std::string& name, const std::string& what) {
    contents_.problems.push_back(shown(name) + " " + what);
  }

  const std::string& name_;
  const Keep& keep_;
  Budget& budget_;
  Contents& contents_;
  archive* a_ = nullptr;
  std::int64_t through_ = 0;
  bool fatal_ = false;
  std::map<std::string, std::size_t> files_;  // where in contents_
};

}  // namespace

std::string_view archive_ending(std::string_view name) {
  return ending(name, {".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tbz", ".tar.xz",
                       ".txz", ".tar.zst", ".tzst"});
}

std::string_view foreign_ending(std::string_view name) { return ending(name, {".rar", ".7z"}); }

void read_archive(std::string_view bytes, const std::string& name, const Keep& keep, Budget& budget,
                  Contents& contents) {
  Source source(bytes, budget);
  Reader(name, keep, budget, contents).read(source);
}

void read_archive(int file, const std::string& name, const Keep& keep, Budget& budget,
                  Contents& contents) {
  Source source(file, budget);
  Reader(name, keep, budget, contents).read(source);
}

}  // namespace classroom
