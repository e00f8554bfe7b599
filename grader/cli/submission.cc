#include "grader/cli/submission.h"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <utility>

#include "fmt/format.h"
#include "grader/cli/error.h"
#include "grader/cli/snapshot.h"
#include "grader/course/obstacle.h"
#include "grader/report/text_file.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

using course::Obstacle;

bool lies_in(const fs::path& path, const fs::path& folder) {
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end();
}

Obstacle obstacle(const fs::path& file, const fs::path& folder, const std::string& name) {
  std::error_code error;
  const fs::file_status own = fs::symlink_status(file, error);
  if (own.type() == fs::file_type::not_found) return course::no_file(name);
  const fs::path real = fs::weakly_canonical(file, error);
  if (error) return {"MISSING", fmt::format("{} cannot be read: {}", name, error.message())};
  if (!lies_in(real, fs::canonical(folder))) return course::link_out(name);
  const fs::file_status status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found) return course::link_to_nothing(name);
  if (status.type() == fs::file_type::directory) return course::directory(name);
  if (status.type() != fs::file_type::regular) return course::no_regular_file(name);
  if (!std::ifstream(file)) return course::unreadable(name);
  // Not even copied: build_worker.sh would say the same of the copy.
  if (const auto bytes = fs::file_size(file); bytes > course::max_source_bytes())
    return course::too_large(name, bytes);
  return {};
}

}  // namespace

Submission find_submission(const Workspace& workspace, const std::string& name,
                           const std::vector<const DrillFacts*>& drills) {
  std::error_code error;
  fs::path folder(name);
  // "drills" and "solutions" mean the workbook's, wherever they are typed; ./drills need not.
  const bool own_name = name == "drills" || name == "solutions";
  if (folder.is_relative() && (own_name || !fs::exists(folder, error))) {
    folder = workspace.root() / name;
  }
  if (!fs::exists(folder, error)) {
    throw Error(
        fmt::format("there is no folder {}; to grade your own work type ./drill grade", name));
  }
  if (!fs::is_directory(folder, error)) {
    throw Error(fmt::format("{} is a file; give the folder that holds {}/{}", name, drills[0]->id,
                            drills[0]->file));
  }
  std::string in_tree;
  for (const char* own : {"drills", "solutions"}) {
    if (fs::equivalent(folder, workspace.root() / own, error)) in_tree = own;
  }
  Submission submission{in_tree.empty() ? name : in_tree, {}};
  if (drills.size() == 1) {
    const std::string package = ".drill/snapshots/" + drills[0]->id;
    if (fs::equivalent(folder / "..", workspace.root() / package, error)) {
      const std::string key = fs::canonical(folder).filename();
      submission.works.push_back({drills[0], package + "/" + key, /*foreign=*/true});
      return submission;
    }
  }
  bool any = false;
  for (const DrillFacts& drill : workspace.drills()) {
    any = any || fs::exists(fs::symlink_status(folder / drill.id / drill.file, error));
  }
  if (!any) {
    throw Error(fmt::format("{} holds no drill; expected files such as {}/{}/{}", name, name,
                            drills[0]->id, drills[0]->file));
  }
  for (const DrillFacts* drill : drills) {
    const std::string file_name = drill->id + "/" + drill->file;
    const fs::path file = folder / drill->id / drill->file;
    const Obstacle why_not = obstacle(file, folder, file_name);
    submission.works.push_back({drill,
                                !why_not.verdict.empty() ? excuse(workspace, *drill, why_not)
                                : in_tree.empty()
                                    ? snapshot(workspace, *drill, report::read_file(file))
                                    : in_tree + "/" + drill->id,
                                in_tree.empty()});
  }
  return submission;
}

}  // namespace cli
