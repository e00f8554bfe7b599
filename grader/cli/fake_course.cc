#include "grader/cli/fake_course.h"

#include <stdlib.h>

#include <fstream>
#include <iterator>

#include "grader/cli/error.h"
#include "grader/report/text_file.h"
#include "nlohmann/json.hpp"

namespace cli {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
  const char* where = std::getenv("TEST_TMPDIR");
  std::string name = fs::path(where != nullptr ? where : "/tmp") / "folder.XXXXXX";
  if (mkdtemp(name.data()) == nullptr) throw Error("cannot make " + name);
  path_ = fs::canonical(name);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  report::write_file(path, text);
}

std::string read(const fs::path& path) { return report::read_file(path); }

Workspace fake_course(const fs::path& root, const std::string& first_file) {
  const auto hint = [](const char* failure_class, const char* text) {
    return nlohmann::json{{"failure_class", failure_class}, {"text", text}};
  };
  const nlohmann::json course = {
      {{"id", "01_add"},
       {"title", "Add two numbers"},
       {"points", 10},
       {"backends", {"cpu"}},
       {"files", {first_file}},
       {"hints", {hint("carry", "Look left."), hint("carry", "Carry."), hint("sign", "Signs.")}},
       {"reading", {"Knuth"}}},
      {{"id", "02_half"},
       {"title", "Halve a number"},
       {"points", 20},
       {"backends", {"simt", "cuda"}},
       {"files", {"half.cc"}},
       {"hints", {hint("odd", "Odd."), hint("odd", "Round."), hint("odd", "Shift.")}},
       {"reading", nlohmann::json::array()}}};
  write(root / "course.json", course.dump());
  fs::create_directories(root / "work");
  return Workspace(root / "work", root / "course.json");
}

}  // namespace cli
