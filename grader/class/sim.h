// sim_c++ of third_party/similarity_tester: finds runs of tokens that files share.
#ifndef GRADER_CLASS_SIM_H_
#define GRADER_CLASS_SIM_H_

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace classroom {

using Tokens = std::vector<std::string>;  // of plain_tokens()

// The tool, in the workspace whose grader/class/run_sim.sh it is started by. It sees a folder of
// its own with files that have numbers for names. All of its functions throw std::runtime_error
// when it is not installed, runs for more than its time, or fails.
class Sim {
 public:
  explicit Sim(const std::filesystem::path& root) : root_(root) {}

  // The files without each run of at least `run` tokens that is also in one of `bases`.
  std::vector<Tokens> without(const std::vector<Tokens>& files, const std::vector<Tokens>& bases,
                              int run) const;

  struct Share {
    std::size_t first, second;  // indices of files; first < second
    int percent;                // of the first's tokens
  };

  // Which part of a file stands, in runs of at least `run` tokens, in one that comes later; where
  // that is at least `threshold` percent (from 1 up). Takes time quadratic in the number of files.
  std::vector<Share> shares(const std::vector<Tokens>& files, int run, int threshold) const;

 private:
  std::string said(const std::vector<Tokens>& files, const std::vector<Tokens>& bases,
                   std::vector<std::string> options) const;

  std::filesystem::path root_;
};

}  // namespace classroom

#endif  // GRADER_CLASS_SIM_H_
