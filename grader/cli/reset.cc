#include <ctime>
#include <fstream>
#include <sstream>

#include "fmt/chrono.h"
#include "fmt/format.h"
#include "grader/cli/commands.h"
#include "grader/cli/error.h"
#include "grader/process/process.h"
#include "grader/report/text_file.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

// The stub as the course hands it out: the newest version that still has its TODO, of what the
// clone came from, else of its own history. (A fork's upstream may hold the student's answer.)
std::string stub(const Workspace& workspace, const DrillFacts& drill, const std::string& path) {
  if (workspace.is_handout()) return report::read_file(workspace.stub_of_handout(drill));
  const auto git = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "git");
    return process::run(arguments, workspace.root(), process::Errors::kDrop);
  };
  for (const char* branch : {"@{upstream}", "HEAD"}) {
    const process::Finished log = git({"log", "--full-history", "--format=%H", branch, "--", path});
    std::istringstream revisions(log.status == 0 ? log.out : "");
    for (std::string revision; std::getline(revisions, revision);) {
      const process::Finished shown = git({"show", revision + ":" + path});
      if (shown.status == 0 && shown.out.find("TODO") != std::string::npos) return shown.out;
    }
  }
  throw Error(fmt::format(
      "the stub of {} is not to be had: this folder is no git clone of the course", path));
}

}  // namespace

int reset(const Workspace& workspace, const std::string& name) {
  const DrillFacts& drill = workspace.drill(name);
  const fs::path file = workspace.edited_file(drill);
  const std::string path = fmt::format("drills/{}/{}", drill.id, drill.file);
  const std::string fresh = stub(workspace, drill, path);
  if (fs::exists(fs::symlink_status(file))) {
    if (fs::is_regular_file(file) && report::read_file(file) == fresh) {
      fmt::print("{} is the stub already.\n", path);
      return kAllWell;
    }
    fs::path kept =
        file.string() + fmt::format(".kept-{:%Y%m%dT%H%M%SZ}", fmt::gmtime(std::time(nullptr)));
    for (int i = 2; fs::exists(fs::symlink_status(kept)); ++i)
      kept = kept.string() + "-" + std::to_string(i);
    fs::rename(file, kept);
    const std::string kept_name = fs::relative(kept, workspace.root()).string();
    fmt::print("Your file is kept as {0}; to have it back: mv {0} {1}\n", kept_name, path);
  }
  std::ofstream out(file, std::ios::binary);
  out << fresh;
  out.close();
  if (!out) throw Error(fmt::format("cannot write {}", path));
  fmt::print("{} is the stub again.\n", path);
  return kAllWell;
}

}  // namespace cli
