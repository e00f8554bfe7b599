// ./drill handout: the workbook as students get it.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "grader/cli/commands.h"
#include "grader/cli/error.h"
#include "grader/handout/contents.h"
#include "grader/handout/marked.h"
#include "grader/process/process.h"
#include "grader/report/text_file.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kContents = "grader/handout/contents.txt";
constexpr const char* kTopFolder = "workbook";  // what unpacking makes

// A file that git tracks.
struct Tracked {
  std::string path;
  std::string mode;  // as git writes it: 100644, 100755, and others for what is no plain file
};

// The parts of a text that end with a zero byte.
std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\0', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<std::string> git(const Workspace& workspace, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "git");
  const process::Finished done = process::run(arguments, workspace.root(), process::Errors::kMerge);
  if (done.status == 0) return split(done.out);
  throw Error(fmt::format("{} is no git clone, from whose files a handout is made:\n{}",
                          workspace.root().string(), done.out));
}

std::vector<Tracked> tracked_files(const Workspace& workspace) {
  std::vector<Tracked> files;
  for (const std::string& entry : git(workspace, {"ls-files", "--stage", "-z"}))
    files.push_back({entry.substr(entry.find('\t') + 1), entry.substr(0, entry.find(' '))});
  return files;
}

std::string some_of(const std::vector<std::string>& paths) {
  constexpr std::size_t kShown = 10;
  const std::vector<std::string> shown(paths.begin(),
                                       paths.begin() + std::min(paths.size(), kShown));
  return fmt::format(
      "\n  {}{}", fmt::join(shown, "\n  "),
      paths.size() > kShown ? fmt::format("\n  and {} more", paths.size() - kShown) : "");
}

// Those of the files that contents.txt lets in.
std::vector<Tracked> chosen(const Workspace& workspace, const std::vector<Tracked>& files) {
  const handout::Contents contents(report::read_file(workspace.root() / kContents), kContents);
  std::vector<Tracked> in;
  std::vector<std::string> undecided;
  std::set<const handout::Rule*> used;
  for (const Tracked& file : files) {
    const handout::Rule* rule = contents.rule_of(file.path);
    if (rule == nullptr) undecided.push_back(file.path);
    used.insert(rule);
    if (rule != nullptr && rule->in) in.push_back(file);
  }
  if (!undecided.empty()) {
    throw Error(
        fmt::format("nobody has decided whether students get these files:{}\nsay in {}: "
                    "in PATH WHY, or out PATH WHY",
                    some_of(undecided), kContents));
  }
  for (const handout::Rule& rule : contents.rules()) {
    if (used.contains(&rule)) continue;
    throw Error(
        fmt::format("{}:{}: {} names no file that git tracks; mend the path or remove the "
                    "line",
                    kContents, rule.line, rule.path));
  }
  return in;
}

// A handout is what is committed: never half of a change, and nobody's answers.
void require_committed(const Workspace& workspace, const std::vector<Tracked>& in) {
  const auto changed = git(workspace, {"diff", "--name-only", "--relative", "-z", "HEAD", "--"});
  std::vector<std::string> these;
  for (const Tracked& file : in) {
    if (std::find(changed.begin(), changed.end(), file.path) != changed.end())
      these.push_back(file.path);
    if (file.mode != "100644" && file.mode != "100755")
      throw Error(fmt::format("{} is no plain file, and a handout holds only such", file.path));
  }
  if (these.empty()) return;
  throw Error(fmt::format(
      "a handout is made from what is committed, and these files differ from it:{}\nCommit them, "
      "or put them away: git stash. (A stub comes back by ./drill reset NN.)",
      some_of(these)));
}

std::string require_stub(const Workspace& workspace, const DrillFacts& drill) {
  const std::string text = report::read_file(workspace.edited_file(drill));
  if (text.find("TODO") != std::string::npos) return text;
  throw Error(
      fmt::format("drills/{}/{} has no TODO: it is no stub but somebody's answer; ./drill reset {} "
                  "brings the stub back, then commit it",
                  drill.id, drill.file, drill.number));
}

// Removed at the end, with all that is in it.
class Stage {
 public:
  explicit Stage(fs::path path) : path_(std::move(path)) { fs::remove_all(path_); }
  ~Stage() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  const fs::path& path() const { return path_; }

  void add(const fs::path& name, const std::string& text, bool executable = false) const {
    const fs::path file = path_ / kTopFolder / name;
    fs::create_directories(file.parent_path());
    report::write_file(file, text);
    fs::permissions(file, static_cast<fs::perms>(executable ? 0755 : 0644));
  }

 private:
  fs::path path_;
};

// The same bytes for the same files, whoever packs them and when.
void pack(const fs::path& stage, const fs::path& archive) {
  const process::Finished done =
      process::run({"tar", "--create", "--use-compress-program=gzip -n",
                    "--file=" + archive.string(), "--format=ustar", "--sort=name", "--owner=0",
                    "--group=0", "--numeric-owner", "--mode=a+rX,u+w,go-w",
                    "--mtime=@946684800",  // the year 2000: of an earlier one tar complains
                    "--force-local", "--directory=" + stage.string(), kTopFolder},
                   stage, process::Errors::kMerge);
  if (done.status != 0) {
    fs::remove(archive);
    throw Error(fmt::format("cannot write {}: {}", archive.string(), done.out));
  }
}

}  // namespace

int handout(const Workspace& workspace, const std::string& out) {
  if (workspace.is_handout())
    throw Error("this is a handout already; its archive is made from the instructor's workbook");
  const fs::path archive = fs::absolute(out);
  if (!fs::is_directory(archive.parent_path())) {
    throw Error(fmt::format("there is no folder {}; give --out a file in one that is there",
                            archive.parent_path().string()));
  }
  const std::vector<Tracked> files = tracked_files(workspace);
  const std::vector<Tracked> in = chosen(workspace, files);
  require_committed(workspace, in);

  const Stage stage(workspace.state() / fmt::format("handout.{}", getpid()));
  for (const Tracked& file : in) {
    const std::string text = report::read_file(workspace.root() / file.path);
    stage.add(file.path, handout::without_marked(text, file.path), file.mode == "100755");
  }
  for (const DrillFacts& drill : workspace.drills())
    stage.add(fs::relative(workspace.stub_of_handout(drill), workspace.root()),
              require_stub(workspace, drill));
  const fs::path partial = archive.string() + ".partial";
  pack(stage.path(), partial);
  fs::rename(partial, archive);
  fmt::print(
      "{}: {} files in a folder {}/, {} KiB; {} files of this workbook are not in it ({} says "
      "which, and why).\n",
      out, in.size() + workspace.drills().size(), kTopFolder, fs::file_size(archive) / 1024,
      files.size() - in.size(), kContents);
  return kAllWell;
}

}  // namespace cli
