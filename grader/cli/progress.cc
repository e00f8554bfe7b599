#include "grader/cli/progress.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/cli/error.h"
#include "grader/cli/sha256.h"
#include "grader/report/integer.h"

namespace cli {
namespace {

namespace fs = std::filesystem;
using report::Json;
using report::Verdict;

constexpr const char* kSchema = "kernel-drills-progress/1";

Json to_json(const DrillProgress& progress) {
  return {{"points", progress.points},
          {"verdict", progress.verdict},
          {"source_sha256", progress.source_sha256},
          {"failure_class", progress.failure_class},
          {"failed_test", progress.failed_test},
          {"backend", progress.backend},
          {"hints_shown", progress.hints_shown}};
}

DrillProgress from_json(const Json& json) {
  DrillProgress progress;
  progress.points = report::integer<int>(json.at("points"));
  progress.verdict = json.at("verdict");
  progress.source_sha256 = json.at("source_sha256");
  progress.failure_class = json.at("failure_class");
  progress.failed_test = report::integer<int>(json.at("failed_test"));
  progress.backend = json.value("backend", "");
  progress.hints_shown = json.at("hints_shown").get<std::set<std::string>>();
  return progress;
}

}  // namespace

Progress::Progress(const Workspace& workspace)
    : workspace_(workspace), file_(workspace.state() / "progress.json") {
  if (!fs::exists(fs::symlink_status(file_))) return;
  try {
    std::ifstream file(file_);
    if (!file) throw std::runtime_error(std::strerror(errno));
    const Json json = Json::parse(file);
    if (json.at("schema") != kSchema)
      throw std::runtime_error("not of the schema " + std::string(kSchema));
    for (const auto& [id, drill] : json.at("drills").items()) drills_[id] = from_json(drill);
  } catch (const std::exception& e) {
    const fs::path aside = file_.string() + ".unreadable";
    fs::rename(file_, aside);
    fmt::print(stderr, "{} cannot be read ({}); it is now {}, and your progress begins anew.\n",
               file_.string(), e.what(), aside.string());
    drills_.clear();
  }
}

void Progress::note(const report::Record& record) {
  for (const report::Drill& drill : record.drills) {
    // A grade on a device alone leaves out what only the simulated GPU sees.
    const std::vector<std::string>& backends = workspace_.drill(drill.id).backends;
    const auto first = drill.backends.find(backends.front());
    const bool left_out = first != drill.backends.end() && first->second != "graded";
    if (drill.verdict == Verdict::kFault || drill.verdict == Verdict::kSkipped || left_out)
      continue;
    DrillProgress& progress = drills_[drill.id];
    progress.points = drill.points;
    progress.verdict = report::name(drill.verdict);
    progress.source_sha256 = drill.source_sha256;
    progress.failure_class.clear();
    progress.failed_test = 0;
    progress.backend.clear();
    for (std::size_t i = drill.tests.size(); i-- > 0;) {
      const Verdict verdict = drill.tests[i].verdict;
      if (verdict == Verdict::kOk || verdict == Verdict::kSkipped) continue;
      // What is not written yet fails in no class of its own; hints then begin with the first.
      progress.failure_class =
          verdict == Verdict::kUnimplemented ? "" : drill.tests[i].failure_class;
      progress.failed_test = static_cast<int>(i) + 1;
      progress.backend = drill.tests[i].backend;
    }
    if (drill.source_sha256.empty()) continue;
    const fs::path source = workspace_.edited_file(workspace_.drill(drill.id));
    const fs::path copy = workspace_.state() / "history" / drill.id /
                          drill.source_sha256.substr(0, 12) / source.filename();
    if (fs::exists(copy) || !fs::is_regular_file(source)) continue;
    if (sha256(source) != drill.source_sha256) continue;  // saved again since it was graded
    fs::create_directories(copy.parent_path());
    // By way of another name: half a copy would be taken for the file ever after.
    const fs::path partial = copy.string() + ".partial";
    fs::copy_file(source, partial, fs::copy_options::overwrite_existing);
    fs::rename(partial, copy);
  }
}

void Progress::save() const {
  Json drills = Json::object();
  for (const auto& [id, progress] : drills_) drills[id] = to_json(progress);
  fs::create_directories(file_.parent_path());
  // By way of another name, so that no half of it is ever left.
  const fs::path partial = file_.string() + ".partial";
  std::ofstream file(partial);
  file << report::dump({{"schema", kSchema}, {"drills", drills}});
  file.close();
  if (!file) throw Error(fmt::format("cannot write {}; is the disk full?", partial.string()));
  fs::rename(partial, file_);
}

}  // namespace cli
