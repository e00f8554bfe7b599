#include "grader/cli/submission.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <system_error>
#include <utility>

#include "fmt/format.h"
#include "grader/cli/error.h"
#include "grader/cli/sha256.h"
#include "grader/course/obstacle.h"
#include "nlohmann/json.hpp"

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

void write_once(const fs::path& path, const std::string& text) {
  if (std::ifstream old(path, std::ios::binary); old) {
    if (std::string(std::istreambuf_iterator<char>(old), {}) == text) return;
  }
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw Error(fmt::format("cannot write {}; is the disk full?", path.string()));
}

// A package with a target `graded` that is given these arguments.
std::string write_package(const Workspace& workspace, const DrillFacts& drill,
                          const std::string& key, const std::string& arguments) {
  const std::string package = fmt::format(".drill/snapshots/{}/{}", drill.id, key);
  fs::create_directories(workspace.root() / package);
  write_once(workspace.root() / package / "BUILD",
             fmt::format("load(\"//drills:defs.bzl\", \"submission\")\n"
                         "load(\"//drills/{}:drill.bzl\", \"DRILL\")\n\n"
                         "submission(\n    name = \"graded\",\n    drill = DRILL,\n{})\n",
                         drill.id, arguments));
  return package;
}

// The package that grades a copy of the file.
std::string snapshot(const Workspace& workspace, const DrillFacts& drill, const fs::path& file) {
  const fs::path folder = workspace.root() / ".drill" / "snapshots" / drill.id;
  fs::create_directories(folder);
  // The copy is hashed, not the file, which an editor may write to meanwhile.
  const fs::path copy = folder / fmt::format("copy.{}", getpid());
  fs::copy_file(file, copy, fs::copy_options::overwrite_existing);
  fs::permissions(copy, fs::perms::owner_read | fs::perms::owner_write);
  const std::string key = sha256(copy);
  const std::string package = write_package(
      workspace, drill, key, fmt::format("    src = \"{}\",\n    foreign = True,\n", drill.file));
  const fs::path kept = folder / key / drill.file;
  if (fs::exists(kept)) {
    fs::remove(copy);
  } else {
    fs::rename(copy, kept);
  }
  return package;
}

// The package that says why there is nothing to grade.
std::string excuse(const Workspace& workspace, const DrillFacts& drill, const Obstacle& why_not) {
  const auto reason = std::hash<std::string>()(why_not.verdict + why_not.message);
  return write_package(workspace, drill, fmt::format("not_graded_{:016x}", reason),
                       fmt::format("    src = None,\n    verdict = \"{}\",\n    message = {},\n",
                                   why_not.verdict, nlohmann::json(why_not.message).dump()));
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
                                : in_tree.empty()        ? snapshot(workspace, *drill, file)
                                                         : in_tree + "/" + drill->id,
                                in_tree.empty()});
  }
  return submission;
}

}  // namespace cli
