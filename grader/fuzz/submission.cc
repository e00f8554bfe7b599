// A folder of work whose names, kinds, contents and links are the fuzzer's. What comes of it lies
// in .drill/snapshots and nowhere else, holds the submission's own bytes and no others, and is a
// BUILD file that Bazel can load.
#include "grader/cli/submission.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "grader/cli/error.h"
#include "grader/cli/fake_course.h"
#include "grader/cli/workspace.h"
#include "grader/fuzz/bytes.h"
#include "grader/fuzz/require.h"

namespace {

namespace fs = std::filesystem;

// Beside the submission; never in it.
constexpr std::string_view kSecret = "\x7fnot the submission's";

// A name that may mean something, or any.
std::string some_name(fuzz::Bytes& bytes) {
  static const std::vector<std::string> kNames = {"01_add", "add.cc", "02_half", "half.cc",
                                                  "BUILD",  ".drill", "drills",  "solutions"};
  const std::size_t choice = bytes.choice(kNames.size() + 2);
  if (choice < kNames.size()) return kNames[choice];
  std::string name = bytes.text(20);
  std::replace(name.begin(), name.end(), '/', '_');
  name = name.substr(0, name.find('\0'));
  return name.empty() || name == "." || name == ".." ? "_" : name;
}

std::string some_link(fuzz::Bytes& bytes, const fs::path& root) {
  switch (bytes.choice(8)) {
    case 0:
      return root / "secret.cc";
    case 1:
      return "../../secret.cc";
    case 2:
      return "../secret.cc";
    case 3:
      return root / "work" / "drills";
    case 4:
      return "..";
    case 5:
      return ".";
    case 6:
      return "../" + some_name(bytes);
    default:
      return some_name(bytes);
  }
}

// One more thing in the folder, at a depth of at most three. That it cannot be made is fine.
void add(fuzz::Bytes& bytes, const fs::path& root, fs::path folder) {
  std::error_code error;
  for (std::size_t depth = bytes.choice(3); depth > 0; --depth) folder /= some_name(bytes);
  // No link is followed out of the submission while it is made.
  const fs::path real = fs::weakly_canonical(folder, error);
  if (error || !real.string().starts_with((root / "hand_in").string())) return;
  fs::create_directories(real, error);
  const fs::path path = real / some_name(bytes);
  if (fs::exists(fs::symlink_status(path, error))) return;
  switch (bytes.choice(5)) {
    case 0: {
      std::string text = bytes.text(100);
      std::replace(text.begin(), text.end(), '\x7f', '_');
      try {
        cli::write(path, text);
      } catch (const std::exception&) {
      }
      break;
    }
    case 1:
      fs::create_symlink(some_link(bytes, root), path, error);
      break;
    case 2:
      fs::create_directory(path, error);
      break;
    case 3:
      if (mkfifo(path.c_str(), 0600) != 0) return;
      break;
    default: {
      // A hole: larger than what may be handed in, or just not.
      constexpr std::uintmax_t kMiB = 1 << 20;
      try {
        cli::write(path, "");
      } catch (const std::exception&) {
      }
      fs::resize_file(path, kMiB + bytes.choice(3) - 1, error);
    }
  }
}

// The text after a string literal of Starlark at its begin, nothing where there is none. Bazel 4
// knows these escapes and no others.
std::optional<std::string_view> after_literal(std::string_view text) {
  if (!text.starts_with('"')) return std::nullopt;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '"') return text.substr(i + 1);
    if (static_cast<unsigned char>(text[i]) < 0x20) return std::nullopt;
    if (text[i] == '\\' && (++i == text.size() ||
                            std::string_view("nrt\\'\"").find(text[i]) == std::string_view::npos))
      return std::nullopt;
  }
  return std::nullopt;
}

// `expected` holds a # for each literal.
bool matches(std::string_view text, std::string_view expected) {
  for (const char c : expected) {
    if (c == '#') {
      const auto rest = after_literal(text);
      if (!rest) return false;
      text = *rest;
    } else {
      if (!text.starts_with(c)) return false;
      text.remove_prefix(1);
    }
  }
  return text.empty();
}

bool loads(const std::string& build) {
  const std::string begin =
      "load(#, #)\nload(#, #)\n\nsubmission(\n    name = #,\n    drill = DRILL,\n";
  return matches(build, begin + "    src = #,\n    foreign = True,\n)\n") ||
         matches(build, begin + "    src = None,\n    verdict = #,\n    message = #,\n)\n");
}

void check(const cli::Workspace& workspace, const cli::Work& work, const fs::path& folder) {
  const fs::path package = workspace.root() / work.package;
  fuzz::require(work.package.starts_with(".drill/snapshots/" + work.drill->id + "/"),
                "a folder that is not the workbook's gets packages of its own");
  fuzz::require(loads(cli::read(package / "BUILD")), "a snapshot's BUILD can be loaded");
  const fs::path kept = package / work.drill->file;
  std::error_code error;
  if (!fs::exists(fs::symlink_status(kept, error))) return;
  fuzz::require(fs::is_regular_file(fs::symlink_status(kept)), "a kept file is a file");
  const std::string text = cli::read(kept);
  fuzz::require(text.find(kSecret) == std::string::npos,
                "nothing outside of the submission is read");
  fuzz::require(text == cli::read(folder / work.drill->id / work.drill->file),
                "what is graded is what was handed in");
}

std::size_t count(const fs::path& folder) {
  std::error_code error;
  return static_cast<std::size_t>(
      std::distance(fs::recursive_directory_iterator(folder, error), {}));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const cli::TemporaryFolder root;
  static const cli::Workspace workspace = [] {
    cli::write(root / "secret.cc", std::string(kSecret));
    const cli::Workspace workspace = cli::fake_course(root.path());
    for (const char* own : {"drills", "solutions"})
      cli::write(workspace.root() / own / "01_add" / "add.cc", std::string(kSecret));
    return workspace;
  }();
  static const std::size_t before = count(root.path());

  fuzz::Bytes bytes(data, size);
  const fs::path folder = root / "hand_in";
  fs::create_directory(folder);
  for (int i = 0; i < 20 && !bytes.empty(); ++i) add(bytes, root.path(), folder);

  std::vector<const cli::DrillFacts*> drills;
  for (const cli::DrillFacts& drill : workspace.drills()) drills.push_back(&drill);
  try {
    const cli::Submission submission = cli::find_submission(workspace, folder, drills);
    fuzz::require(submission.works.size() == drills.size(), "each drill gets a verdict");
    for (const cli::Work& work : submission.works) check(workspace, work, folder);
  } catch (const cli::Error& e) {
    fuzz::require(*e.what() != '\0', "an error has words");
  }
  fs::remove_all(folder);
  fs::remove_all(workspace.state());
  fuzz::require(count(root.path()) == before, "nothing else was written");
  return 0;
}
