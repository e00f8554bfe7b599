#include "grader/cli/submission.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <functional>
#include <system_error>
#include <utility>

#include "fmt/format.h"
#include "grader/cli/error.h"
#include "grader/cli/sha256.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxSourceBytes = 1 << 20;

// Why a file cannot be graded. An empty verdict: it can.
struct Obstacle {
  std::string verdict;
  std::string message;
};

bool lies_in(const fs::path& path, const fs::path& folder) {
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end();
}

Obstacle obstacle(const fs::path& file, const fs::path& folder, const std::string& name) {
  std::error_code error;
  const fs::file_status own = fs::symlink_status(file, error);
  if (own.type() == fs::file_type::not_found)
    return {"MISSING", fmt::format("there is no file {}", name)};
  const fs::path real = fs::weakly_canonical(file, error);
  if (error) return {"MISSING", fmt::format("{} cannot be read: {}", name, error.message())};
  if (!lies_in(real, fs::canonical(folder))) {
    return {
        "FORBIDDEN",
        fmt::format("{} is a symbolic link out of the submission; hand in the file itself", name)};
  }
  const fs::file_status status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found) {
    return {"MISSING", fmt::format("{} is a symbolic link to nothing", name)};
  }
  if (status.type() == fs::file_type::directory) {
    return {"MISSING", fmt::format("{} is a directory; a file of C++ was expected", name)};
  }
  if (status.type() != fs::file_type::regular) {
    return {"MISSING", fmt::format("{} is no regular file; a file of C++ was expected", name)};
  }
  if (access(file.c_str(), R_OK) != 0)
    return {"MISSING", fmt::format("{} cannot be read; look at its permissions", name)};
  // Not even copied: build_worker.sh would say the same of the copy.
  if (const auto bytes = fs::file_size(file); bytes > kMaxSourceBytes) {
    return {"BUILD",
            fmt::format("{} has {} bytes; a submission may have {}", name, bytes, kMaxSourceBytes)};
  }
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

// The package that grades one file, or states why it is not graded.
std::string snapshot(const Workspace& workspace, const DrillFacts& drill, const fs::path& file,
                     const Obstacle& why_not) {
  const auto reason = std::hash<std::string>()(why_not.verdict + why_not.message);
  const std::string key =
      why_not.verdict.empty() ? sha256(file) : fmt::format("not_graded_{:016x}", reason);
  const std::string package = fmt::format(".drill/snapshots/{}/{}", drill.id, key);
  const fs::path folder = workspace.root() / package;
  fs::create_directories(folder);
  std::string arguments = "    src = None,\n";
  if (why_not.verdict.empty()) {
    arguments = fmt::format("    src = \"{}\",\n", drill.file);
    if (!fs::exists(folder / drill.file)) {
      // By way of another name, so that a copy which is cut short never passes for the file.
      const fs::path partial = folder / (drill.file + ".partial");
      fs::copy_file(file, partial, fs::copy_options::overwrite_existing);
      fs::permissions(partial, fs::perms::owner_read | fs::perms::owner_write);
      fs::rename(partial, folder / drill.file);
    }
  } else {
    arguments += fmt::format("    verdict = \"{}\",\n    message = {},\n", why_not.verdict,
                             nlohmann::json(why_not.message).dump());
  }
  write_once(folder / "BUILD",
             fmt::format("load(\"//drills:defs.bzl\", "
                         "\"submission\")\nload(\"//drills/{}:drill.bzl\", \"DRILL\")\n\n"
                         "submission(\n    name = \"graded\",\n    drill = DRILL,\n{})\n",
                         drill.id, arguments));
  return package;
}

}  // namespace

Submission find_submission(const Workspace& workspace, const std::string& name,
                           const std::vector<const DrillFacts*>& drills) {
  std::error_code error;
  fs::path folder(name);
  // Wherever they are typed, "drills" and "solutions" mean the workbook's; ./drills is the one at
  // hand.
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
  for (const DrillFacts* drill : drills) {
    const std::string file_name = drill->id + "/" + drill->file;
    const fs::path file = folder / drill->id / drill->file;
    const Obstacle why_not = obstacle(file, folder, file_name);
    any = any || why_not.verdict.empty() || fs::exists(fs::symlink_status(file, error));
    const bool own = !in_tree.empty() && why_not.verdict.empty();
    submission.works.push_back(
        {drill, own ? in_tree + "/" + drill->id : snapshot(workspace, *drill, file, why_not)});
  }
  if (!any) {
    throw Error(fmt::format("{} holds no drill; expected files such as {}/{}/{}", name, name,
                            drills[0]->id, drills[0]->file));
  }
  return submission;
}

}  // namespace cli
