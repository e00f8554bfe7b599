#include <ctime>
#include <fstream>

#include "fmt/chrono.h"
#include "fmt/format.h"
#include "grader/cli/commands.h"
#include "grader/cli/error.h"
#include "grader/cli/process.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

// The stub as the course hands it out: what the clone came from has it; where that is not known,
// the first version that this repository ever had.
std::string stub(const Workspace& workspace, const std::string& path) {
  const auto git = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "git");
    // What git says of a revision that it does not have is of no use to a student.
    return run(arguments, workspace.root(), /*merge_errors=*/true);
  };
  const auto content = [&](const std::string& revision) {
    return git({"show", revision + ":" + path});
  };
  const Finished upstream = git({"rev-parse", "--verify", "--quiet", "@{upstream}"});
  if (upstream.status == 0) {
    if (const Finished shown = content("@{upstream}"); shown.status == 0) return shown.out;
  }
  const Finished added = git({"log", "--format=%H", "--diff-filter=A", "--", path});
  if (added.status == 0 && !added.out.empty()) {
    // The oldest is the last line.
    const std::string lines = added.out.substr(0, added.out.size() - 1);
    const std::size_t line = lines.rfind('\n');
    if (const Finished shown = content(line == std::string::npos ? lines : lines.substr(line + 1));
        shown.status == 0)
      return shown.out;
  }
  throw Error(fmt::format(
      "the stub of {} is not to be had: this folder is no git clone of the course", path));
}

}  // namespace

int reset(const Workspace& workspace, const std::string& name) {
  const DrillFacts& drill = workspace.drill(name);
  const fs::path file = workspace.edited_file(drill);
  const std::string path = fmt::format("drills/{}/{}", drill.id, drill.file);
  const std::string fresh = stub(workspace, path);
  if (fs::exists(fs::symlink_status(file))) {
    if (std::ifstream now(file, std::ios::binary);
        now && fs::is_regular_file(file) &&
        std::string(std::istreambuf_iterator<char>(now), {}) == fresh) {
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
