#include "grader/class/sim.h"

#include <stdlib.h>

#include <cstdio>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "fmt/format.h"
#include "grader/process/process.h"
#include "grader/report/text_file.h"

namespace classroom {
namespace {

namespace fs = std::filesystem;

// As in run_sim.sh.
constexpr int kNotInstalled = 3;
constexpr const char* kOutput = "out";

struct Folder {
  Folder() {
    std::string name = fs::temp_directory_path() / "similar.XXXXXX";
    if (mkdtemp(name.data()) == nullptr)
      throw std::runtime_error(fmt::format("cannot make the folder {}", name));
    path = name;
  }
  ~Folder() {
    std::error_code error;
    fs::remove_all(path, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path path;
};

// One token a line, so that the tool's lines are our indices.
void write_tokens(const fs::path& file, const Tokens& tokens) {
  report::write_file(file, fmt::format("{}\n", fmt::join(tokens, "\n")));
}

[[noreturn]] void fail(const process::Finished& finished) {
  if (finished.status == kNotInstalled)
    throw std::runtime_error(
        "there is no sim_c++, which finds what submissions share; install it with: sudo apt-get "
        "install --no-install-recommends similarity-tester");
  throw std::runtime_error(fmt::format(
      "sim_c++ did not end well (status {}; 137 and 152 mean that it took too long): {}",
      finished.status, finished.out));
}

}  // namespace

std::string Sim::said(const std::vector<Tokens>& files, const std::vector<Tokens>& bases,
                      std::vector<std::string> options) const {
  const Folder folder;
  std::vector<std::string> command = {
      "bash", fs::absolute(root_ / "grader/class/run_sim.sh"), folder.path, "-T", "-o", kOutput};
  for (std::string& option : options) command.push_back(std::move(option));
  const auto add = [&](const Tokens& tokens, std::size_t number) {
    command.push_back(std::to_string(number));
    write_tokens(folder.path / command.back(), tokens);
  };
  for (std::size_t i = 0; i < files.size(); ++i) add(files[i], i);
  if (!bases.empty()) command.push_back("/");
  for (std::size_t i = 0; i < bases.size(); ++i) add(bases[i], files.size() + i);
  const process::Finished finished = process::run(command, folder.path, process::Errors::kMerge);
  // Of a file that it cannot read it says so, and succeeds.
  if (finished.status != 0 || !finished.out.empty()) fail(finished);
  std::string output = report::read_file(folder.path / kOutput);
  const std::string expected = fmt::format("Total input: {} files (", files.size() + bases.size());
  if (output.find(expected) == std::string::npos)
    throw std::runtime_error(
        fmt::format("sim_c++ did not say \"{}...\" but: {}", expected, output.substr(0, 1000)));
  return output;
}

std::vector<Tokens> Sim::without(const std::vector<Tokens>& files, const std::vector<Tokens>& bases,
                                 int run) const {
  std::vector<std::vector<bool>> taken;
  for (const Tokens& file : files) taken.emplace_back(file.size() + 1, false);
  std::istringstream lines(said(files, bases, {"-n", "-S", "-r", std::to_string(run)}));
  for (std::string line; std::getline(lines, line);) {
    std::size_t file, from, to;
    if (std::sscanf(line.c_str(), "%zu: line %zu-%zu", &file, &from, &to) != 3) continue;
    for (std::size_t i = from; i <= to; ++i) taken.at(file).at(i) = true;
  }
  std::vector<Tokens> left(files.size());
  for (std::size_t file = 0; file < files.size(); ++file)
    for (std::size_t i = 0; i < files[file].size(); ++i)
      if (!taken[file][i + 1]) left[file].push_back(files[file][i]);
  return left;
}

std::vector<Sim::Share> Sim::shares(const std::vector<Tokens>& files, int run,
                                    int threshold) const {
  std::vector<Share> found;
  // Each pair apart; as it comes: sorting its words takes it longer than finding them.
  std::istringstream lines(said(
      files, {}, {"-p", "-e", "-u", "-t", std::to_string(threshold), "-r", std::to_string(run)}));
  for (std::string line; std::getline(lines, line);) {
    Share share;
    if (std::sscanf(line.c_str(), "%zu consists for %d %% of %zu material", &share.first,
                    &share.percent, &share.second) == 3)
      found.push_back(share);
  }
  return found;
}

}  // namespace classroom
