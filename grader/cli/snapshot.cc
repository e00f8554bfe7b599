#include "grader/cli/snapshot.h"

#include <filesystem>
#include <functional>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/cli/error.h"
#include "grader/cli/sha256.h"
#include "grader/report/text_file.h"
#include "nlohmann/json.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;

// Bazel looks at a file again when it was written again: what is there already stays.
void write_once(const fs::path& path, std::string_view text) {
  if (fs::is_regular_file(path) && report::read_file(path) == text) return;
  try {
    report::write_file(path, std::string(text));
  } catch (const std::runtime_error&) {
    throw Error(fmt::format("cannot write {}; is the disk full?", path.string()));
  }
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

}  // namespace

std::string snapshot(const Workspace& workspace, const DrillFacts& drill, std::string_view source) {
  const std::string package =
      write_package(workspace, drill, sha256_of(source),
                    fmt::format("    src = \"{}\",\n    foreign = True,\n", drill.file));
  write_once(workspace.root() / package / drill.file, source);
  return package;
}

std::string excuse(const Workspace& workspace, const DrillFacts& drill,
                   const course::Obstacle& why_not) {
  const auto reason = std::hash<std::string>()(why_not.verdict + why_not.message);
  return write_package(workspace, drill, fmt::format("not_graded_{:016x}", reason),
                       fmt::format("    src = None,\n    verdict = \"{}\",\n    message = {},\n",
                                   why_not.verdict, nlohmann::json(why_not.message).dump()));
}

}  // namespace cli
