// JSON that is read back: records, runs, facts, progress, and the course. What is no such JSON is
// an exception with words; what can be read, written again, reads the same. The input's first byte
// says which it is.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <string>

#include "fmt/format.h"
#include "grader/cli/fake_course.h"
#include "grader/cli/progress.h"
#include "grader/cli/workspace.h"
#include "grader/fuzz/bytes.h"
#include "grader/fuzz/require.h"
#include "grader/judge/facts.h"
#include "grader/report/record.h"
#include "grader/report/text_file.h"

namespace {

namespace fs = std::filesystem;
using report::Json;

// If `read` takes the text: what it makes of it is written, read, and written the same.
template <class Read>
void read_twice(const std::string& text, const Read& read) {
  std::string once;
  try {
    once = report::dump(to_json(read(Json::parse(text))));
  } catch (const std::exception& e) {
    fuzz::require(*e.what() != '\0', "an exception has words");
    return;
  }
  // Nothing may be thrown any more.
  const std::string again = report::dump(to_json(read(Json::parse(once))));
  fuzz::require(once == again, "what is read again is the same");
}

// A file without a name that is gone at the end.
class MemoryFile {
 public:
  explicit MemoryFile(const std::string& text) : fd_(memfd_create("json", MFD_CLOEXEC)) {
    fuzz::require(fd_ >= 0, "there is memory for a file");
    report::write_file(path(), text);
  }
  ~MemoryFile() { close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return fmt::format("/proc/self/fd/{}", fd_); }

 private:
  int fd_;
};

template <class Read>
void read_file(const std::string& text, const Read& read) {
  const MemoryFile file(text);
  try {
    read(file.path());
  } catch (const std::exception& e) {
    fuzz::require(*e.what() != '\0', "an exception has words");
  }
}

// Never throws: what cannot be read is set aside.
void read_progress(const std::string& text) {
  static const cli::TemporaryFolder folder;
  static const cli::Workspace workspace = cli::fake_course(folder.path());
  const fs::path file = workspace.state() / "progress.json";
  cli::write(file, text);
  cli::Progress(workspace).save();
  const std::string once = cli::read(file);
  cli::Progress(workspace).save();
  fuzz::require(cli::read(file) == once, "progress that is read again is the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes(data, size);
  const char kind = bytes.number<char>();
  const std::string text = bytes.rest();
  switch (kind) {
    case 'd':
      read_twice(text, report::drill_record_from);
      break;
    case 'r':
      read_twice(text, report::run_from);
      break;
    case 'f':
      read_file(text, judge::read_facts);
      break;
    case 'p':
      read_progress(text);
      break;
    case 'c':
      read_file(text, [](const std::string& path) { return cli::Workspace("/", path); });
      break;
  }
  return 0;
}
